# SPDX-License-Identifier: Apache-2.0
"""The ops of upstream's `arith` (and the constants of `emitc`) as C++ expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from asc.codegen.cannot_print import Unprintable
from asc.codegen.casts import as_unsigned, constant_of, is_integer, unsigned_operation, unsigned_pair
from asc.codegen.expression import Expr, binary, cast, conditional, prefix, shift
from asc.codegen.literals import literal
from asc.codegen.registry import Kind, expression
from asc.codegen.types import cpp, integer
from asc.dialects import emitc

if TYPE_CHECKING:
    from asc.codegen.body import Body

BinaryOp: TypeAlias = (
    arith.AddiOp
    | arith.SubiOp
    | arith.MuliOp
    | arith.DivSIOp
    | arith.RemSIOp
    | arith.ShRSIOp
    | arith.ShLIOp
    | arith.AndIOp
    | arith.OrIOp
    | arith.XOrIOp
    | arith.AddfOp
    | arith.SubfOp
    | arith.MulfOp
    | arith.DivfOp
)

_SYMBOLS: dict[type[Operation], str] = {
    arith.AddiOp: "+",
    arith.SubiOp: "-",
    arith.MuliOp: "*",
    arith.DivSIOp: "/",
    arith.RemSIOp: "%",
    arith.ShLIOp: "<<",
    arith.ShRSIOp: ">>",
    arith.AndIOp: "&",
    arith.OrIOp: "|",
    arith.XOrIOp: "^",
    arith.AddfOp: "+",
    arith.SubfOp: "-",
    arith.MulfOp: "*",
    arith.DivfOp: "/",
}
_TRUTH_SYMBOLS: dict[type[Operation], str] = {arith.AndIOp: "&&", arith.OrIOp: "||", arith.XOrIOp: "!="}
_INTEGER_PREDICATES = ("==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">=")
"""By number; from the seventh on the operands are unsigned."""
_FIRST_UNSIGNED = 6

# Of a comparison of floats by number: the operator, and whether the ordered result is negated.
_ORDERED = {1: "==", 2: ">", 3: ">=", 4: "<", 5: "<="}
_UNORDERED = {9: "<=", 10: "<", 11: ">=", 12: ">"}
_FALSE, _ONE, _ORD, _UEQ, _UNE, _UNO, _TRUE = 0, 6, 7, 8, 13, 14, 15


@expression(arith.ConstantOp, emitc.ConstantOp, kind=Kind.ALIAS)
def _constant(body: Body, op: arith.ConstantOp | emitc.ConstantOp) -> Expr:
    expr = literal(op.value)
    body.variables.stand_for(op.result, expr)
    return expr


@expression(arith.AddfOp, arith.SubfOp, arith.MulfOp, arith.DivfOp)
def _float_operation(body: Body, op: BinaryOp) -> Expr:
    left, right = op.operands
    return binary(body.expr(left), _SYMBOLS[type(op)], body.expr(right))


@expression(arith.AddiOp, arith.SubiOp, arith.MuliOp, arith.DivSIOp, arith.RemSIOp)
def _integer_operation(body: Body, op: BinaryOp) -> Expr:
    left, right = op.operands
    if _bits(left) == 1:
        raise Unprintable("it computes with single bits, which C++ would promote to int")
    return _in_type(binary(body.expr(left), _SYMBOLS[type(op)], body.expr(right)), left)


@expression(arith.ShLIOp, arith.ShRSIOp)
def _shift(body: Body, op: BinaryOp) -> Expr:
    left, right = op.operands
    return _in_type(shift(body.expr(left), _SYMBOLS[type(op)], body.expr(right)), left)


@expression(arith.AndIOp, arith.OrIOp, arith.XOrIOp)
def _bitwise(body: Body, op: BinaryOp) -> Expr:
    left, right = op.operands
    first, second = body.expr(left), body.expr(right)
    if isinstance(op, arith.XOrIOp) and second.text in {"true", "-1"}:
        return prefix("!", first) if _bits(left) == 1 else _in_type(prefix("~", first), left)
    if _bits(left) == 1:
        return binary(first, _TRUTH_SYMBOLS[type(op)], second)
    return _in_type(binary(first, _SYMBOLS[type(op)], second), left)


@expression(arith.DivUIOp, arith.RemUIOp, arith.ShRUIOp)
def _unsigned_operation(body: Body, op: Operation) -> Expr:
    return cast(cpp(op.results[0].type), unsigned_operation(body, op))


@expression(arith.NegfOp)
def _negation(body: Body, op: arith.NegfOp) -> Expr:
    return prefix("-", body.expr(op.operands[0]))


def _twice(_: Operation) -> bool:
    return True


@expression(arith.FloorDivSIOp, arith.CeilDivSIOp, repeats=_twice)
def _rounded_division(body: Body, op: arith.FloorDivSIOp | arith.CeilDivSIOp) -> Expr:
    """C++ truncates: one less (more) where the exact quotient is negative (positive) and no integer."""
    left, right = body.expr(op.operands[0]), body.expr(op.operands[1])
    rounds_down = isinstance(op, arith.FloorDivSIOp)
    correction = conditional(_is_off(op, left, right, rounds_down=rounds_down), Expr("1"), Expr("0"))
    return _in_type(binary(binary(left, "/", right), "-" if rounds_down else "+", correction), op.operands[0])


def _is_off(op: Operation, left: Expr, right: Expr, *, rounds_down: bool) -> Expr:
    zero = Expr("0")
    remainder = binary(left, "%", right)
    divisor = constant_of(op.operands[1])
    if divisor is not None:  # the remainder has the sign of the dividend
        return binary(remainder, "<" if rounds_down is (divisor > 0) else ">", zero)
    signs = binary(binary(left, "<", zero), "!=" if rounds_down else "==", binary(right, "<", zero))
    return binary(binary(remainder, "!=", zero), "&&", signs)


@expression(arith.CeilDivUIOp, repeats=_twice)
def _unsigned_ceiling(body: Body, op: arith.CeilDivUIOp) -> Expr:
    left, right = (as_unsigned(body, operand) for operand in op.operands)
    remainder = binary(binary(left, "%", right), "!=", Expr("0"))
    number = binary(binary(left, "/", right), "+", conditional(remainder, Expr("1"), Expr("0")))
    return cast(cpp(op.result.type), number)


@expression(arith.CmpiOp)
def _compare(body: Body, op: arith.CmpiOp) -> Expr:
    left, right = op.operands
    predicate = op.predicate.value.data
    if predicate < 2:
        return binary(body.expr(left), _INTEGER_PREDICATES[predicate], body.expr(right))
    if _bits(left) == 1:
        raise Unprintable("it orders single bits, whose sign C++ does not see")
    first, second = (
        (body.expr(left), body.expr(right)) if predicate < _FIRST_UNSIGNED else unsigned_pair(body, left, right)
    )
    return binary(first, _INTEGER_PREDICATES[predicate], second)


def _names_twice(op: Operation) -> bool:
    assert isinstance(op, arith.CmpfOp)
    return op.predicate.value.data in {_ONE, _ORD, _UEQ, _UNO}


@expression(arith.CmpfOp, repeats=_names_twice)
def _compare_floats(body: Body, op: arith.CmpfOp) -> Expr:
    left, right = body.expr(op.operands[0]), body.expr(op.operands[1])
    predicate = op.predicate.value.data
    if predicate in {_FALSE, _TRUE}:
        return Expr("true" if predicate == _TRUE else "false")
    if predicate in _ORDERED:
        return binary(left, _ORDERED[predicate], right)
    if predicate in _UNORDERED:
        return prefix("!", binary(left, _UNORDERED[predicate], right))
    if predicate == _UNE:
        return binary(left, "!=", right)
    if predicate in {_ORD, _UNO}:
        same = "==" if predicate == _ORD else "!="  # only NaN differs from itself
        return binary(binary(left, same, left), "&&" if predicate == _ORD else "||", binary(right, same, right))
    differs = binary(binary(left, "<", right), "||", binary(left, ">", right))
    return differs if predicate == _ONE else prefix("!", differs)


@expression(arith.SelectOp)
def _select(body: Body, op: arith.SelectOp) -> Expr:
    condition, then, otherwise = op.operands
    return conditional(body.expr(condition), body.expr(then), body.expr(otherwise))


@expression(arith.MinSIOp, arith.MaxSIOp, arith.MinUIOp, arith.MaxUIOp, repeats=_twice)
def _integer_extreme(body: Body, op: Operation) -> Expr:
    left, right = op.operands
    unsigned = isinstance(op, (arith.MinUIOp, arith.MaxUIOp))
    first, second = unsigned_pair(body, left, right) if unsigned else (body.expr(left), body.expr(right))
    smaller = isinstance(op, (arith.MinSIOp, arith.MinUIOp))
    return conditional(binary(first, "<" if smaller else ">", second), body.expr(left), body.expr(right))


@expression(arith.MinimumfOp, arith.MaximumfOp, arith.MinnumfOp, arith.MaxnumfOp, repeats=_twice)
def _float_extreme(body: Body, op: Operation) -> Expr:
    """`minimumf` is NaN where one operand is, `minnumf` is the other operand; comparisons with NaN are false."""
    left, right = body.expr(op.operands[0]), body.expr(op.operands[1])
    smaller = isinstance(op, (arith.MinimumfOp, arith.MinnumfOp))
    keeps_nan = isinstance(op, (arith.MinimumfOp, arith.MaximumfOp))
    wins = binary(left, "<" if smaller else ">", right)
    nan = binary(left, "!=", left) if keeps_nan else binary(right, "!=", right)
    return conditional(binary(wins, "||", nan), left, right)


def _bits(value: SSAValue) -> int:
    return integer(value.type)[0] if is_integer(value.type) else 0


def _in_type(expr: Expr, operand: SSAValue) -> Expr:
    """C++ computes with int where the operands are smaller; the result wraps in the IR."""
    return expr if _bits(operand) >= 32 else cast(cpp(operand.type), expr)
