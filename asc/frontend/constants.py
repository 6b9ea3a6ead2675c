# SPDX-License-Identifier: Apache-2.0
"""Telling compile-time values from run-time ones."""

from __future__ import annotations

from typing import TypeGuard

from asc.language.core.ir_value import IRValue


def is_constant(value: object) -> bool:
    """Whether nothing of a value is known only when the kernel runs."""
    if isinstance(value, IRValue):
        return False
    return not is_tuple(value) or all(map(is_constant, value))


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """`isinstance(value, tuple)`, for type checkers as well."""
    return isinstance(value, tuple)
