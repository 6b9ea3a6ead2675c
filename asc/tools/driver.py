# SPDX-License-Identifier: Apache-2.0
"""Carries out what the options of asc-opt ask for, on one text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from asc.compiler.pipeline import run_pipeline
from asc.compiler.verification import verify
from asc.diagnostics import AscError, Diagnostic, Engine, Severity, error_of
from asc.diagnostics.render import render_mlir
from asc.diagnostics.source import SourceMap
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc
from asc.tools.expectations import unmet
from asc.tools.failure import reason
from asc.tools.options import Options
from asc.tools.roundtrip import differences
from asc.tools.targets import TARGETS, print_memory_maps, print_mlir

SEPARATOR = "// -----"


class StepFailed(Diagnostic):
    """A pass or a target that gave up without a diagnostic of its own."""

    id: ClassVar[str] = "step-failed"
    step: str
    reason: str

    @property
    def message(self) -> str:
        return f"{self.step} failed: {self.reason}"


@dataclass(frozen=True)
class Driver:
    """Takes texts through reading, verifying, passes and printing; writes what it has to say to `messages`."""

    options: Options
    passes: Sequence[ModulePass]
    context: Context
    messages: TextIO
    sources: SourceMap = field(default_factory=SourceMap)

    def run(self, text: str, file: str) -> tuple[str, bool]:
        """What is to be printed for `text`, and whether all went well."""
        self.sources.register(file, text)
        parts = _split(text) if self.options.split_input_file else [text]
        results = [self._run_part(part, file) for part in parts]
        return f"{SEPARATOR}\n".join(printed for printed, _ in results if printed), all(ok for _, ok in results)

    def _run_part(self, text: str, file: str) -> tuple[str, bool]:
        engine = Engine(self.options.verify)
        printed = ""
        raised: Sequence[Diagnostic] = ()
        try:
            printed = self._compile(text, file, engine)
        except AscError as error:
            raised = [each for each in error.diagnostics if each not in engine.errors]
        found = [*self._wanted(engine.warnings), *engine.errors, *raised]
        if self.options.verify_diagnostics:
            printed, found = "", unmet(text, file, found)
        for diagnostic in found:
            self.messages.write(render_mlir(diagnostic, sources=self.sources) + "\n")
        return printed, all(each.severity is not Severity.ERROR for each in found)

    def _wanted(self, warnings: Iterable[Diagnostic]) -> list[Diagnostic]:
        return [each for each in warnings if self.options.explain or each.severity is not Severity.REMARK]

    def _compile(self, text: str, file: str, engine: Engine) -> str:
        module = parse_module(self.context, text, file)
        _require(verify(module))
        if self.options.verify_roundtrip:
            _require([*differences(module, self.context, self.sources)])
        self._run_passes(module, engine)
        if self.options.memory_map is not None:
            return self._memory_map(module, engine, self.options.memory_map)
        engine.check()
        with _step(lambda: f'target "{self.options.target}"'):
            return self._print(module)

    def _run_passes(self, module: ModuleOp, engine: Engine) -> None:
        steps = [f'pass "{each.name}"' for each in self.passes]

        def after(name: str, module: ModuleOp) -> None:
            if self.options.print_after_all:
                self.messages.write(f"// -----// IR Dump After {name} //----- //\n{self._print_mlir(module)}")
            invalid = verify(module)
            _require(invalid and [StepFailed(step=steps[0], reason="it left invalid IR"), *invalid])
            steps.pop(0)

        with _step(lambda: steps[0]):
            run_pipeline(module, self.context, self.passes, engine, after, get_soc(self.options.soc))

    def _memory_map(self, module: ModuleOp, engine: Engine, form: str) -> str:
        warnings = [each for each in engine.warnings if each.severity is Severity.WARNING]
        with _step(lambda: f"memory map as {form}"):
            return print_memory_maps(module, get_soc(self.options.soc), [*engine.errors, *warnings], form)

    def _print(self, module: ModuleOp) -> str:
        if self.options.target == "mlir":
            return self._print_mlir(module)
        return TARGETS[self.options.target](module, get_soc(self.options.soc))

    def _print_mlir(self, module: ModuleOp) -> str:
        options = self.options
        return print_mlir(
            module, generic=options.print_op_generic, debuginfo=options.print_debuginfo, ascendc=options.print_ascendc
        )


def _split(text: str) -> Iterator[str]:
    """The parts between separator lines, each behind as many empty lines as keep its line numbers true."""
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.rstrip() != SEPARATOR:
            lines.append(line)
            continue
        yield "\n".join(lines)
        lines = [""] * number
    yield "\n".join(lines)


def _require(problems: Sequence[Diagnostic]) -> None:
    if problems:
        raise error_of(problems)


@contextmanager
def _step(name: Callable[[], str]) -> Generator[None]:
    """Turns what goes wrong in a step into a diagnostic that names it."""
    try:
        yield
    except AscError:
        raise
    except Exception as error:
        raise error_of([StepFailed(step=name(), reason=reason(error))]) from error
