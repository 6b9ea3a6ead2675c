# SPDX-License-Identifier: Apache-2.0
"""The base of remarks about what cannot be told while compiling."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Severity


class Undecided(Diagnostic, abstract=True):
    """What depends on values of the running kernel; `decided_by`: which ones, in the words of the program."""

    severity: ClassVar[Severity] = Severity.REMARK
    decided_by: tuple[str, ...]

    @property
    def depends(self) -> str:
        """The end of a sentence that says what it is about."""
        values = " and ".join(self.decided_by) or "values of the running kernel"
        return f"that depends on {values}"

    @property
    def help(self) -> str:
        value = self.decided_by[0] if len(self.decided_by) == 1 else "them"
        return f"a constant in its place, min() with one, or an assertion about {value} before this would tell"
