# SPDX-License-Identifier: Apache-2.0
"""Turns what a pass raises without a diagnostic of its own into one that names the pass and the op."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from traceback import walk_tb
from types import TracebackType
from typing import ClassVar

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException

from asc.compiler.naming import location_of
from asc.diagnostics import Diagnostic, error_of


class PassFailed(Diagnostic):
    """A pass that gave up on the IR."""

    id: ClassVar[str] = "pass-failed"
    raises: ClassVar[type[Exception]] = RuntimeError
    name: str
    reason: str

    @property
    def message(self) -> str:
        return f'pass "{self.name}" failed: {self.reason}'


@contextmanager
def blamed_on(name: str) -> Generator[None]:
    """Raise AscError (and RuntimeError) for an exception of xDSL that the pass `name` ends with."""
    try:
        yield
    except DiagnosticException as error:
        at = location_of(_operation_at_hand(error.__traceback__))
        raise error_of([PassFailed(at=at, name=name, reason=str(error))]) from error


def _operation_at_hand(traceback: TracebackType | None) -> Operation | None:
    """The op that the innermost function was about: xDSL's exceptions do not say, but its functions call it `op`."""
    found = None
    for frame, _ in walk_tb(traceback):
        variables = frame.f_locals
        candidates = (variables.get(name) for name in ("op", "self"))
        found = next((each for each in candidates if isinstance(each, Operation)), found)
    return found
