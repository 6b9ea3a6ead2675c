# SPDX-License-Identifier: Apache-2.0
"""How the front end reports: raise a diagnostic where it is found, place it where the source is known."""

from __future__ import annotations

from typing import NoReturn

from asc.diagnostics import AscError, CodegenError, Diagnostic, Location, error_of


def fail(diagnostic: Diagnostic) -> NoReturn:
    """Raise a `CodegenError` with one diagnostic; whoever knows the source fills in `at` if it is None."""
    raise error_of((diagnostic,), CodegenError)


def placed(error: AscError, at: Location) -> AscError:
    """The error with `at` as the place of those of its diagnostics that have none."""
    if all(diagnostic.at is not None for diagnostic in error.diagnostics):
        return error
    diagnostics = [each if each.at is not None else each.having(at=at) for each in error.diagnostics]
    return error_of(diagnostics, CodegenError)
