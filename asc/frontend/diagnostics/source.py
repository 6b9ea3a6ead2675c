# SPDX-License-Identifier: Apache-2.0
"""Errors of getting at a function's source."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic


class SourceUnavailable(Diagnostic):
    """The source text of a kernel or helper is not to be had."""

    id: ClassVar[str] = "source-unavailable"
    raises: ClassVar[type[Exception]] = OSError
    function: str
    file: str
    reason: str

    @property
    def message(self) -> str:
        return f'the source of "{self.function}" is needed to compile it, but {self.reason} ({self.file})'

    @property
    def help(self) -> str:
        return "define it in a file, in a notebook or in IPython; for exec'd text call asc.diagnostics.SOURCES.register"
