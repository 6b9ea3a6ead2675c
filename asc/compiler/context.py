# SPDX-License-Identifier: Apache-2.0
"""What a pass may ask for beside the module: where diagnostics go, and which SoC is compiled for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from asc.diagnostics import Diagnostic, Engine
from asc.target.soc import Soc, get_soc


@dataclass
class CompilerContext(Context):
    """xDSL's context with our engine and target; `run_pipeline` hands it to every pass."""

    engine: Engine = field(default_factory=Engine)
    soc: Soc = field(default_factory=get_soc)
    _verdicts: tuple[ModuleOp, Soc, Sequence[Diagnostic]] | None = None

    @classmethod
    def around(cls, context: Context, engine: Engine, soc: Soc) -> CompilerContext:
        """The same registered dialects (shared, not copied) as `context`."""
        registries = {each.name: getattr(context, each.name) for each in fields(Context)}
        return cls(**registries, engine=engine, soc=soc)

    @classmethod
    def of(cls, context: Context) -> CompilerContext:
        """`context` itself. Raises TypeError if a pass was not started by `run_pipeline`."""
        if not isinstance(context, cls):
            raise TypeError("passes that report diagnostics are run by asc.compiler.pipeline.run_pipeline")
        return context

    def verdicts_on(self, module: ModuleOp, soc: Soc) -> Sequence[Diagnostic] | None:
        """What `remember` was given for that module and SoC, if nothing has changed since."""
        known = self._verdicts
        return known[2] if known is not None and known[0] is module and known[1] is soc else None

    def remember(self, module: ModuleOp, soc: Soc, found: Sequence[Diagnostic]) -> None:
        """Keep what was found wrong, for the next pass."""
        self._verdicts = (module, soc, found)

    def forget(self) -> None:
        """A pass may have changed the module."""
        self._verdicts = None
