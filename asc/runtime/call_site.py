# SPDX-License-Identifier: Apache-2.0
"""Where in the user's program a launch or a decorator stands, for diagnostics about it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from types import FrameType
from typing import Any

from asc.diagnostics import Location, Span


def call_site() -> Location | None:
    """The call that led out of the user's program into this package."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage] - the documented way
    while frame is not None and _is_ours(frame):
        frame = frame.f_back
    return None if frame is None else Location(_span(frame))


def definition_site(fn: Callable[..., Any]) -> Location | None:
    """The first line of a function (its first decorator, if any)."""
    code = getattr(fn, "__code__", None)
    if code is None:
        return None
    return Location(Span(code.co_filename, code.co_firstlineno, 0, code.co_firstlineno, 0))


def _is_ours(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    return module.split(".")[0] == "asc" or module == "functools"


def _span(frame: FrameType) -> Span:
    positions = frame.f_code.co_positions()
    line, end_line, column, end_column = next(islice(positions, frame.f_lasti // 2, None), (None,) * 4)
    line = line or frame.f_lineno
    return Span(frame.f_code.co_filename, line, column or 0, end_line or line, end_column or 0)
