# SPDX-License-Identifier: Apache-2.0
"""`verify-positions`: queues, copies and instructions are where data can get to, with what they wait for."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifyPositions(Verification):
    """Positions: those that a queue can have, and those that a copy or an instruction works on."""

    name = "verify-positions"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "copy-position",
            "operand-memory",
            "queue-element-type",
            "queue-path",
            "queue-position",
            "queue-route",
        }
    )
