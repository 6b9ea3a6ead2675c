# SPDX-License-Identifier: Apache-2.0
"""The ops of our dialects that are C++ expressions or declarations rather than calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Attribute, SSAValue

from asc.codegen.casts import constant_of, is_integer
from asc.codegen.expression import PRIMARY, Expr, Fit, binary, prefix, reads_of
from asc.codegen.registry import Kind, expression, statement
from asc.codegen.types import cpp, integer
from asc.dialects import emitasc, params, sys_var, tensor, tque
from asc.dialects.vec_binary import BinaryL3Op

if TYPE_CHECKING:
    from asc.codegen.body import Body

SubTensorOp: TypeAlias = (
    tensor.GlobalTensorSubIndexOp
    | tensor.GlobalTensorBracketOp
    | tensor.LocalTensorSubIndexOp
    | tensor.LocalTensorBracketOp
)


@expression(
    tensor.GlobalTensorSubIndexOp,
    tensor.GlobalTensorBracketOp,
    tensor.LocalTensorSubIndexOp,
    tensor.LocalTensorBracketOp,
    kind=Kind.VIEW,
)
def _sub_tensor(body: Body, op: SubTensorOp) -> Expr:
    base, index = body.expr(op.operands[0]), body.expr(op.operands[1])
    return Expr(f"{base.at_least(PRIMARY)}[{index.text}]", reads=reads_of(base, index))


@expression(tque.ToQueBindOp, kind=Kind.ALIAS)
def _as_bind(body: Body, op: tque.ToQueBindOp) -> Expr:
    return body.expr(op.source)  # TQue derives from TQueBind


@expression(emitasc.PtrOffsetOp)
def _moved_address(body: Body, op: emitasc.PtrOffsetOp) -> Expr:
    base = body.expr(op.base)
    if op.dynamic_offset is not None:
        # An offset of 64 bits does not make the address anything else.
        return binary(base, "+", body.expr(op.dynamic_offset))._replace(fit=Fit.EXACT)
    assert op.static_offset is not None
    offset = op.static_offset.value.data
    return binary(base, "-" if offset < 0 else "+", Expr(str(abs(offset))))


@statement(BinaryL3Op)
def _tensor_operator(body: Body, op: BinaryL3Op) -> None:
    dst, src0, src1 = (body.expr(operand) for operand in op.tensors)
    body.line(f"{dst.text} = {binary(src0, op.INSTRUCTION.operator(), src1).text};")


@statement(sys_var.SetFftsBaseAddrOp)
def _set_ffts_base_addr(body: Body, op: sys_var.SetFftsBaseAddrOp) -> None:
    body.line(f"set_ffts_base_addr({prefix('*', body.expr(op.arg0)).text});")


@statement(params.ConstructOp)
def _construct(body: Body, op: params.ConstructOp) -> None:
    value = op.results[0]
    if not body.plan.users(value):
        return
    types: list[Attribute | None] = list(op.types.data) if op.types is not None else [None] * len(op.fields)
    fields = [_field(body, field, target) for field, target in zip(op.fields, types, strict=True)]
    storage = ("static " if op.is_static else "") + ("constexpr " if op.is_constexpr else "")
    body.call(f"{storage}{cpp(value.type)} {body.variables.declare(value)}{{", fields, "};")


def _field(body: Body, field: SSAValue, target: Attribute | None) -> str:
    expr = body.expr(field)
    if target is None or target == field.type or _is_constant_of(field, target):
        return expr.text
    return f"static_cast<{cpp(target)}>({expr.text})"


def _is_constant_of(field: SSAValue, target: Attribute) -> bool:
    """Whether a constant has a value of the target type: braces do not narrow anything else."""
    value = constant_of(field)
    if value is None or not is_integer(target):
        return False
    bits, signed = integer(target)
    low = -(1 << bits - 1) if signed else 0
    return low <= value < low + (1 << bits)
