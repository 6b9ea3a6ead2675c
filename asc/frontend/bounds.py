# SPDX-License-Identifier: Apache-2.0
"""Lower bounds of run-time integers, as far as they are plain to see."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, SSAValue

from asc.dialects.emitc import ConstantOp as UnsignedConstantOp
from asc.dialects.sys_var import GetBlockIdxOp, GetBlockNumOp
from asc.frontend.builder import Builder


def constant_of(value: SSAValue) -> int | None:
    """The integer that `value` is a constant of; None for anything else."""
    owner = value.owner
    if not isinstance(owner, (ConstantOp, UnsignedConstantOp)):
        return None
    attribute = cast(Attribute, owner.value)
    return cast(IntegerAttr, attribute).value.data if isinstance(attribute, IntegerAttr) else None


def lower_bound(b: Builder, value: SSAValue) -> int | None:
    """A number that `value` is never below; None where none is known."""
    owner = value.owner
    if isinstance(owner, (GetBlockIdxOp, GetBlockNumOp)):
        return int(isinstance(owner, GetBlockNumOp))
    constant = constant_of(value)
    return constant if constant is not None else b.lower_bounds.get(value)


def is_natural(b: Builder, *values: SSAValue) -> bool:
    """Whether all values are provably not negative."""
    bounds = [lower_bound(b, value) for value in values]
    return all(bound is not None and bound >= 0 for bound in bounds)


def note_result(b: Builder, name: str, result: SSAValue, left: SSAValue, right: SSAValue) -> None:
    """Remember what follows for the result of an operator, whose name is as in `operators`.

    Sums and products are taken not to overflow, as a kernel that computes an offset means them.
    """
    low, high = lower_bound(b, left), lower_bound(b, right)
    if low is None or high is None or low < 0 or high < 0:
        return
    match name:
        case "add":
            b.lower_bounds[result] = low + high
        case "mul":
            b.lower_bounds[result] = low * high
        case "floordiv" | "mod" | "and" | "or" | "xor" | "rshift":
            b.lower_bounds[result] = 0
        case _:
            pass
