# SPDX-License-Identifier: Apache-2.0
"""Float arithmetic of `arith`: NumPy scalars of the type, so that every operation rounds to it."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.ir import Operation

from asc.interpreter.lowering.emitter import KernelEmitter
from asc.interpreter.lowering.registry import Meanings

FLOATS = Meanings()

_BINARY: dict[type[Operation], str] = {
    arith.AddfOp: "{a} + {b}",
    arith.SubfOp: "{a} - {b}",
    arith.MulfOp: "{a} * {b}",
    arith.DivfOp: "{a} / {b}",
    arith.MaximumfOp: "np.maximum({a}, {b})",
    arith.MinimumfOp: "np.minimum({a}, {b})",
    arith.MaxnumfOp: "np.fmax({a}, {b})",
    arith.MinnumfOp: "np.fmin({a}, {b})",
}


@FLOATS.emulates(
    arith.AddfOp,
    arith.SubfOp,
    arith.MulfOp,
    arith.DivfOp,
    arith.MaximumfOp,
    arith.MinimumfOp,
    arith.MaxnumfOp,
    arith.MinnumfOp,
)
def _binary(e: KernelEmitter, op: arith.FloatingPointLikeBinaryOperation) -> None:
    e.define(op.result, _BINARY[type(op)].format(a=e.name(op.lhs), b=e.name(op.rhs)))


@FLOATS.emulates(arith.NegfOp)
def _negate(e: KernelEmitter, op: arith.NegfOp) -> None:
    e.define(op.result, f"-{e.name(op.operand)}")


# By predicate; an unordered comparison is true where a NaN is, which is the negation of the opposite ordered one.
_COMPARISONS = (
    "False",
    "{a} == {b}",
    "{a} > {b}",
    "{a} >= {b}",
    "{a} < {b}",
    "{a} <= {b}",
    "{a} < {b} or {a} > {b}",
    "{a} == {a} and {b} == {b}",
    "not ({a} < {b} or {a} > {b})",
    "not {a} <= {b}",
    "not {a} < {b}",
    "not {a} >= {b}",
    "not {a} > {b}",
    "{a} != {b}",
    "{a} != {a} or {b} != {b}",
    "True",
)


@FLOATS.emulates(arith.CmpfOp)
def _compare(e: KernelEmitter, op: arith.CmpfOp) -> None:
    e.define(op.result, _COMPARISONS[op.predicate.value.data].format(a=e.name(op.lhs), b=e.name(op.rhs)))
