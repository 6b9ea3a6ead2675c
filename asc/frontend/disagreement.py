# SPDX-License-Identifier: Apache-2.0
"""Which diagnostic tells why a variable cannot have both its values."""

from __future__ import annotations

from asc.diagnostics import Location
from asc.frontend.diagnostics.control import ConstantVaries, ObjectRebound, PathsDisagree
from asc.frontend.join import WITHOUT_COPIES, Fixed, Mismatch, describe_slot
from asc.language.core.ir_value import IRValue


def disagreement(
    mismatch: Mismatch,
    kind: type[PathsDisagree],
    subject: str,
    paths: tuple[str, str],
    *,
    at: Location | None = None,
    other_at: Location | None = None,
) -> PathsDisagree:
    """`kind`, or where both values are of one kind the reason why they cannot be chosen at run time."""
    left, right = mismatch.left, mismatch.right
    if isinstance(left, Fixed) and isinstance(right, Fixed) and type(left.value) is type(right.value):
        if isinstance(left.value, WITHOUT_COPIES):
            kind = ObjectRebound
        elif not isinstance(left.value, IRValue):
            kind = ConstantVaries
    return kind(
        subject=subject,
        paths=paths,
        left=describe_slot(left),
        right=describe_slot(right),
        at=at,
        other_at=other_at,
    )
