# SPDX-License-Identifier: Apache-2.0
"""Hand-written synchronisation inside a core."""

from __future__ import annotations

from asc.language.core.builtin import builtin
from asc.language.core.enums import HardEvent, PipeID
from asc.language.core.ir_value import RuntimeInt

__all__ = ["pipe_barrier", "set_flag", "wait_flag"]


@builtin
def set_flag(event: HardEvent, event_id: RuntimeInt = 0) -> None:
    """Raise flag `event_id` (0 to 7) of `event` once all that the event's first PIPE was given so far is done."""


@builtin
def wait_flag(event: HardEvent, event_id: RuntimeInt = 0) -> None:
    """Hold the event's second PIPE until flag `event_id` (0 to 7) is raised, and lower it again."""


@builtin
def pipe_barrier(pipe: PipeID) -> None:
    """What this PIPE is given from here on starts when all that it was given before is done."""
