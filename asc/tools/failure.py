# SPDX-License-Identifier: Apache-2.0
"""One line about an exception that carries no diagnostic, in place of a traceback."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb


def reason(error: Exception) -> str:
    """What went wrong, and for a fault of ours the line of code that shows it."""
    from xdsl.utils.exceptions import DiagnosticException

    match error:
        case DiagnosticException():
            return str(error)
        case RecursionError():
            return "the IR is nested too deeply"
        case OSError(filename=str() as name, strerror=str() as problem):
            return f'cannot open "{name}": {problem}'
        case _:
            place = extract_tb(error.__traceback__)[-1]
            return f"internal error, {type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
