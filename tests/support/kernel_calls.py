# SPDX-License-Identifier: Apache-2.0
"""A kernel under construction whose public calls a test makes itself, without the AST front end."""

from __future__ import annotations

import re
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, UNKNOWN_LOC, IntegerAttr, MemRefType, ModuleOp, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region, SSAValue

from asc.diagnostics import Location, Span
from asc.frontend.api import Argument, as_builtin, call_builtin
from asc.frontend.builder import Builder
from asc.frontend.scalars import ir_type
from asc.language.core.dtype import DataType, float16
from asc.language.core.ir_value import GlobalAddress, PlainValue
from asc.language.core.tensor import LocalTensor


def place(column: int) -> Location:
    """A made-up location that tells arguments apart."""
    return Location(Span("kernel.py", 1, column, 1, column + 1))


CALL = place(0)


class Kernel:
    """`call(asc.add, dst, ...)` builds IR as the front end does; argument number i of a call is at column i + 1."""

    def __init__(self) -> None:
        self.block = Block()
        self.b = Builder(self.block, UNKNOWN_LOC)

    def call(self, function: Any, *args: object, **kwargs: object) -> Any:
        """Call a public function, a bound method or a class."""
        callee = as_builtin(function)
        assert callee is not None, f"{function} is not public"
        positional = [Argument(value, place(column)) for column, value in enumerate(args, 1)]
        named = {
            name: Argument(value, place(column)) for column, (name, value) in enumerate(kwargs.items(), len(args) + 1)
        }
        return call_builtin(self.b, callee.stub, callee.receiver, positional, named, CALL)

    def parameter(self, dtype: DataType) -> PlainValue:
        """A number given at launch."""
        return PlainValue.wrap(self._argument(ir_type(dtype)), dtype)

    def address(self, dtype: DataType = float16) -> GlobalAddress:
        """The address of an array given at launch."""
        memory = MemRefType(ir_type(dtype), [DYNAMIC_INDEX], memory_space=IntegerAttr(22, i64))
        return GlobalAddress.wrap(self._argument(memory), dtype)

    def tensor(self, dtype: DataType = float16) -> LocalTensor:
        """A tensor at a fixed address."""
        return self.call(LocalTensor, dtype, addr=0, tile_size=256)

    def module(self) -> ModuleOp:
        """The finished kernel, verified."""
        self.block.add_op(ReturnOp())
        types = [argument.type for argument in self.block.args]
        module = ModuleOp([FuncOp("kernel", (types, []), Region(self.block))])
        module.verify()
        return module

    def lines(self, dialects: tuple[str, ...] = ("asc.", "emitasc.")) -> list[str]:
        """The finished kernel's ops of some dialects, as MLIR text."""
        texts = (line.strip() for line in str(self.module()).splitlines())
        return [text for text in texts if text.partition(" = ")[2].startswith(dialects) or text.startswith(dialects)]

    def anonymous_lines(self) -> list[str]:
        """`lines`, without results and with every value called `%`."""
        return [re.sub(r"%\w+", "%", line).removeprefix("% = ").replace("22 : i64>", "22>") for line in self.lines()]

    def _argument(self, mlir_type: Any) -> SSAValue:
        return self.block.insert_arg(mlir_type, len(self.block.args))
