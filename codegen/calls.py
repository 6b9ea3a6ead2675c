# SPDX-License-Identifier: Apache-2.0
"""Ascend C calls from the `Call` data of our ops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.ir import Attribute, SSAValue

from asc.codegen.cannot_print import Unprintable
from asc.codegen.expression import PRIMARY, UNARY, Expr, Fit, prefix, reads_of
from asc.codegen.literals import string_literal
from asc.codegen.registry import Kind, expression, statement
from asc.codegen.types import cpp
from asc.dialects import sys_var, tensor
from asc.dialects.base import AscOp
from asc.dialects.dtypes import bytes_of
from asc.dialects.interfaces import (
    AddressOf,
    Argument,
    Call,
    CString,
    ElementOf,
    Enumerator,
    MaskList,
    TemplateArgument,
)
from asc.dialects.tensor import element_type

if TYPE_CHECKING:
    from asc.codegen.body import Body

THIS = Expr("*this", UNARY)
"""The object whose method is being printed."""


@statement(AscOp)
def _asc_op(body: Body, op: AscOp) -> None:
    call = op.call()
    if call is not None:
        _call(body, op, call)
    elif not op.operands and len(op.results) == 1:
        value = op.results[0]
        body.line(f"{cpp(value.type)} {body.variables.declare(value)};")
    else:
        raise Unprintable("codegen has no rule for it")


def _call(body: Body, op: AscOp, call: Call) -> None:
    arguments = _arguments(body, call)
    callee = _callee(body, call)
    if not op.results or not body.plan.users(op.results[0]):
        body.call(f"{callee}(", arguments, ");")
        return
    text = f"{callee}({', '.join(arguments)})"
    is_constructor = callee == cpp(op.results[0].type)
    body.define_as(op, Expr(text), f"({', '.join(arguments)});" if is_constructor else f" = {text};")


@expression(tensor.GlobalTensorGetValueOp, tensor.LocalTensorGetValueOp, kind=Kind.READ)
def value_call(body: Body, op: AscOp) -> Expr:
    """The call of an op as an expression."""
    call = op.call()
    assert call is not None
    reads = reads_of(*(body.expr(operand) for operand in op.operands))
    return Expr(f"{_callee(body, call)}({', '.join(_arguments(body, call))})", reads=reads)


@expression(sys_var.GetBlockIdxOp, sys_var.GetBlockNumOp)
def _core_fact(body: Body, op: AscOp) -> Expr:
    call = value_call(body, op)
    # Both return int64_t (kernel_operator_sys_var_intf.h).
    return call if bytes_of(op.results[0].type) == 8 else call._replace(fit=Fit.WIDE)


def _callee(body: Body, call: Call) -> str:
    scope = "AscendC::" if call.qualified else ""
    owner = scope if call.receiver is None else _receiver(body.expr(call.receiver))
    template = f"<{', '.join(_template_argument(each) for each in call.template)}>" if call.template else ""
    return f"{owner}{call.callee}{template}"


def _receiver(receiver: Expr) -> str:
    return "" if receiver == THIS else f"{receiver.at_least(PRIMARY)}."


def _template_argument(argument: TemplateArgument) -> str:
    match argument:
        case bool():
            return "true" if argument else "false"
        case int():
            return str(argument)
        case Enumerator():
            return _enumerator(argument)
        case ElementOf():
            return cpp(element_type(argument.tensor))
        case Attribute():
            return cpp(argument)


def _enumerator(enumerator: Enumerator) -> str:
    return f"AscendC::{enumerator.scope}::{enumerator.name}" if enumerator.scope else enumerator.name


def _arguments(body: Body, call: Call) -> list[str]:
    return [_argument(body, argument, call) for argument in call.arguments]


def _argument(body: Body, argument: Argument, call: Call) -> str:
    match argument:
        case SSAValue():
            return _value(body, argument, call)
        case bool():
            return "true" if argument else "false"
        case int():
            return str(argument)
        case Enumerator():
            return _enumerator(argument)
        case MaskList():
            return _mask_list(body, argument)
        case CString():
            return string_literal(argument.text)
        case AddressOf():
            pool = body.expr(argument.pool)
            return "this" if pool == THIS else prefix("&", pool).text


def _value(body: Body, value: SSAValue, call: Call) -> str:
    if call.receiver is not None and value in body.unsigned:
        return body.unsigned[value].text  # a method's parameter has its own type, to which any integer converts
    expr = body.expr(value)
    # A 0 is a null pointer too, to g++ even as int64_t: `uint64_t mask` or `uint64_t mask[]` would be ambiguous.
    if call.template and expr.text == "0" and bytes_of(value.type) == 8:
        return "static_cast<uint64_t>(0)"
    # Functions deduce types from scalars (`T` of a tensor and of a scalar must agree), methods do not.
    misleads = expr.fit is Fit.WIDE and call.receiver is None
    return f"static_cast<{cpp(value.type)}>({expr.text})" if misleads else expr.text


def _mask_list(body: Body, mask: MaskList) -> str:
    words: list[str] = []
    for word in mask.words:
        expr = body.expr(word)
        fits = cpp(word.type) == "uint64_t"
        words.append(expr.text if fits else f"static_cast<uint64_t>({expr.text})")
    name = body.variables.names.declare("mask", "mask")
    body.call(f"uint64_t {name}[] = {{", words, "};")
    return name
