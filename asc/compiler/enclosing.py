# SPDX-License-Identifier: Apache-2.0
"""The function that an op is in."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue


def function_of(what: Operation | SSAValue) -> FuncOp | None:
    """The function that an op is in, or that a value is defined in; of a function, itself."""
    owner = what.owner if isinstance(what, SSAValue) else what
    op = owner.parent_op() if isinstance(owner, Block) else owner
    while op is not None and not isinstance(op, FuncOp):
        op = op.parent_op()
    return op
