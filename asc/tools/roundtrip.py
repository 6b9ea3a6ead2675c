# SPDX-License-Identifier: Apache-2.0
"""`--verify-roundtrip`: a module printed in each form and read back must be the same module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from asc.diagnostics import AscError, Diagnostic
from asc.diagnostics.source import SourceMap
from asc.dialects.parser import parse_module
from asc.tools.targets import print_mlir

_FORMS = {
    "custom form": {},
    "generic form": {"generic": True},
    "ascendc spelling": {"ascendc": True},
    "form with locations": {"debuginfo": True},
}


class RoundTripMismatch(Diagnostic):
    """A module that a printed form does not give back."""

    id: ClassVar[str] = "roundtrip-mismatch"
    form: str
    before: str
    after: str

    @property
    def message(self) -> str:
        return f'the {self.form} reads back differently: "{self.before}" became "{self.after}"'


def differences(module: ModuleOp, context: Context, sources: SourceMap) -> Iterator[Diagnostic]:
    """What is lost by printing and reading `module`; the printed texts are registered in `sources`."""
    for form, options in _FORMS.items():
        text = print_mlir(module, **options)
        file = f"<{form}>"
        sources.register(file, text)
        try:
            again = parse_module(context, text, file)
        except AscError as error:
            yield from error.diagnostics
            continue
        with_locations = options.get("debuginfo", False)
        yield from _compare(
            form, print_mlir(module, debuginfo=with_locations), print_mlir(again, debuginfo=with_locations)
        )


def _compare(form: str, before: str, after: str) -> Iterator[RoundTripMismatch]:
    old, new = before.split("\n"), after.split("\n")
    pairs = zip(old, new, strict=False)
    first = next(((one, other) for one, other in pairs if one != other), None)
    if first is None and len(old) != len(new):
        first = (f"{len(old)} lines", f"{len(new)} lines")
    if first is not None:
        yield RoundTripMismatch(form=form, before=first[0].strip(), after=first[1].strip())
