# SPDX-License-Identifier: Apache-2.0
"""The base of passes whose verdict depends on the SoC."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.passes import ModulePass

from asc.compiler.context import CompilerContext
from asc.target.soc import Soc, get_soc


@dataclass(frozen=True)
class TargetPass(ModulePass):
    """Takes the SoC by name as an option, `verify-pools{soc="Ascend950"}`; without it the one compiled for."""

    soc: str | None = None

    def __post_init__(self) -> None:
        if self.soc is not None:
            get_soc(self.soc)

    def target(self, context: CompilerContext) -> Soc:
        return context.soc if self.soc is None else get_soc(self.soc)
