# SPDX-License-Identifier: Apache-2.0
"""Classes of custom pools: the C++ class around EXTERN_IMPL_BUFPOOL, with the methods its author wrote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from asc.codegen.body import INDENT, Body, refuse, wrapped
from asc.codegen.calls import THIS, value_call
from asc.codegen.cannot_print import Unprintable
from asc.codegen.expression import Expr, cast
from asc.codegen.registry import Kind, expression
from asc.codegen.types import cpp, is_handle
from asc.dialects.custom_pool import (
    INIT_QUEUE,
    INIT_TBUF,
    MACRO_NAMES,
    CustomPoolClassOp,
    CustomPoolGetBufHandleOp,
    CustomPoolGetCurBufSizeOp,
    ascend_c_name,
)
from asc.dialects.types import AnyQueueType, AnyTBufType

_INIT_NUMBERS = {INIT_QUEUE: ("uint8_t", "uint32_t"), INIT_TBUF: ("uint32_t",)}
"""The C++ types of the numbers that InitBuffer takes, as `TPipe::InitBuffer` declares them."""

expression(CustomPoolGetBufHandleOp)(value_call)
# A uint8_t is an int in arithmetic. GetCurAddr() would make a sum unsigned, so it gets a variable of its own.
expression(CustomPoolGetCurBufSizeOp, kind=Kind.READ)(value_call)


def pool_class(op: CustomPoolClassOp, *, source_lines: bool) -> list[str]:
    """The lines of a class. Errors: AscError with the diagnostic `cannot-print`."""
    name = cpp(op.pool_type)
    _refuse_twins(op)
    lines = [f"class {name} {{", "public:", *_indented([f"__aicore__ inline {name}()", "{", f"{INDENT}Init();", "}"])]
    for method in op.methods():
        lines += ["", *_method(op, method, source_lines=source_lines)]
    position = f"AscendC::TPosition::{op.position.data.name}"
    lines += ["", f"{INDENT}EXTERN_IMPL_BUFPOOL({name}, {position}, {op.buf_id_size.value.data});"]
    return [*lines, "};"]


def _refuse_twins(op: CustomPoolClassOp) -> None:
    """Two methods of one name in C++ would be overloads, or one twice."""
    seen: dict[str, str] = {}
    for method in op.methods():
        name = method.sym_name.data
        other = seen.setdefault(ascend_c_name(op.sym_name.data, name), name)
        if other != name and {other, name} != {INIT_QUEUE, INIT_TBUF}:
            refuse(method, Unprintable(f"in C++ it would have the name of the method {other}", "rename one of them"))


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"{INDENT}{line}" for line in lines]


def _method(op: CustomPoolClassOp, method: FuncOp, *, source_lines: bool) -> Iterator[str]:
    body = Body(method.body, source_lines=source_lines, indent=2 * INDENT)
    try:
        head = _head(body, op, method)
    except Unprintable as problem:
        refuse(method, problem)
    block = method.body.block
    body.print_ops(block)
    assert block.last_op is not None
    body.print_op(block.last_op)
    if method.sym_name.data in _INIT_NUMBERS:
        body.line("return true;")
    yield from [*head, f"{INDENT}{{", *body.lines, f"{INDENT}}}"]


def _head(body: Body, op: CustomPoolClassOp, method: FuncOp) -> list[str]:
    """The template line, if there is one, and the signature."""
    names = body.variables.names
    for taken in (cpp(op.pool_type), *sorted(MACRO_NAMES)):
        names.declare(taken, taken)
    pool, *arguments = method.body.block.args
    body.variables.stand_for(pool, THIS)
    parameters = _Parameters(body, [*_INIT_NUMBERS.get(method.sym_name.data, ())])
    declared = [parameters.declare(argument) for argument in arguments]
    results = method.function_type.outputs.data
    returned = "bool" if method.sym_name.data in _INIT_NUMBERS else cpp(results[0]) if results else "void"
    name = ascend_c_name(op.sym_name.data, method.sym_name.data)
    template = [f"{INDENT}template <{', '.join(parameters.template)}>"] if parameters.template else []
    return [*template, *wrapped(INDENT, f"__aicore__ inline {returned} {name}(", declared, ")")]


class _Parameters:
    """The parameters of one method, and the template parameters that they need."""

    def __init__(self, body: Body, number_types: list[str]) -> None:
        self._body = body
        self._number_types = number_types
        self.template: list[str] = []

    def declare(self, argument: SSAValue) -> str:
        """`T& que`, `AscendC::TBuf<bufPos>& buf`, `uint32_t len`."""
        if isinstance(argument.type, AnyQueueType):
            return f"{self._deduced('class', 'T')}& {self._body.variables.declare(argument)}"
        if isinstance(argument.type, AnyTBufType):
            position = self._deduced("AscendC::TPosition", "bufPos")
            return f"AscendC::TBuf<{position}>& {self._body.variables.declare(argument)}"
        if is_handle(argument.type):
            return f"{cpp(argument.type)}& {self._body.variables.declare(argument)}"
        if self._number_types:
            return self._number(argument, self._number_types.pop(0))
        return f"{cpp(argument.type)} {self._body.variables.new(argument).name}"

    def _deduced(self, kind: str, stem: str) -> str:
        name = self._body.variables.names.declare(stem, stem)
        self.template.append(f"{kind} {name}")
        return name

    def _number(self, argument: SSAValue, type_name: str) -> str:
        """An int32 of the IR whose parameter is unsigned: that of 8 bits is an int wherever it is used."""
        name = self._body.variables.declare(argument)
        if type_name == "uint32_t":
            self._body.unsigned[argument] = Expr(name)
            self._body.variables.stand_for(argument, cast(cpp(argument.type), Expr(name)))
        return f"{type_name} {name}"
