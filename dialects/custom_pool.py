# SPDX-License-Identifier: Apache-2.0
"""Custom pools: a class that hands out the memory of a pool by its own methods, and the buffer ids it does it with.

Facts: the macro EXTERN_IMPL_BUFPOOL (asc-devkit `include/basic_api/kernel_tpipe.h`), InitStartBufHandle and
InitBufHandle (`impl/basic_api/kernel_tquebind_impl.h`, `kernel_tbuf_impl.h`).
"""

import re
from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    I64,
    FlatSymbolRefAttrConstr,
    IntegerAttr,
    IntegerType,
    SymbolNameConstraint,
    SymbolRefAttr,
    i32,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable, SymbolUserOpInterface

from asc.dialects.attributes import TPosition, TPositionAttr
from asc.dialects.base import AscOp, require
from asc.dialects.emitc import CastOp
from asc.dialects.interfaces import AddressOf, Argument, Call, Emitter
from asc.dialects.types import (
    AnyQueueType,
    AnyTBufType,
    BasePool,
    BaseQueue,
    CustomPoolType,
    TBufHandleType,
    TBufType,
)
from asc.target.limits import MAX_POOL_BUFFERS

POSITIONS = (TPosition.VECIN, TPosition.VECOUT, TPosition.VECCALC, TPosition.A1, TPosition.B1, TPosition.C1)
"""Where a custom pool can be (docs, EXTERN_IMPL_BUFPOOL)."""

INIT_QUEUE, INIT_TBUF = "init_queue", "init_tbuf"
"""The methods that are `InitBuffer` in C++."""
_INIT_PARAMETERS: dict[str, tuple[Attribute, ...]] = {
    INIT_QUEUE: (AnyQueueType.new([]), i32, i32),
    INIT_TBUF: (AnyTBufType.new([]), i32),
}
MACRO_NAMES = frozenset(
    {
        "GetBufHandle",
        "GetCurAddr",
        "GetCurBufSize",
        "Init",
        "InitBuffer",
        "Reset",
        "ResetPool",
        "SetCurAddr",
        "SetCurBufSize",
    }
)
"""Members that the macro and we give every class."""
_NO_WORD = re.compile(r"[^A-Za-z0-9]+")

_GivenMemory = BaseQueue | TBufType | AnyQueueType | AnyTBufType


def ascend_c_name(pool_class: str, method: str) -> str:
    """What a method is called in C++: `InitShared` for `init_shared`, never a name that the macro has taken.

    A leading underscore becomes one at the end: `Shared_`.
    """
    if method in _INIT_PARAMETERS:
        return "InitBuffer"
    words = [word for word in _NO_WORD.split(method) if word]
    name = "".join(word[0].upper() + word[1:] for word in words) or "Method"
    is_marked = method.startswith("_") or name in MACRO_NAMES or name == pool_class
    return f"{name}_" if is_marked else name


def type_of(pool: SSAValue) -> CustomPoolType:
    """The type of a value that is a custom pool."""
    assert isinstance(pool.type, CustomPoolType)
    return pool.type


def accepts(parameter: Attribute, argument: Attribute) -> bool:
    """Whether a method's parameter of one type takes an argument of another."""
    if isinstance(parameter, AnyQueueType):
        return isinstance(argument, BaseQueue | AnyQueueType)
    if isinstance(parameter, AnyTBufType):
        return isinstance(argument, TBufType | AnyTBufType)
    return parameter == argument


@irdl_op_definition
class CustomPoolClassOp(AscOp):
    """The class of custom pools: position, number of buffer ids, methods whose first argument is the pool."""

    name = "asc.custom_pool_class"
    sym_name = prop_def(SymbolNameConstraint())
    position = prop_def(TPositionAttr)
    buf_id_size = prop_def(IntegerAttr[I64])
    body = region_def("single_block")
    traits = traits_def(SymbolOpInterface(), SymbolTable(), IsolatedFromAbove(), NoTerminator())
    FMT: ClassVar[str] = "$sym_name `<` $position `,` $buf_id_size `>` attr-dict-with-keyword $body"

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        op = super().parse(parser)
        if not op.body.blocks:  # `{}` is read as a region without any
            op.body.add_block(Block())
        return op

    @property
    def pool_type(self) -> CustomPoolType:
        return CustomPoolType.of(self.sym_name.data, self.position.data, self.buf_id_size.value.data)

    def methods(self) -> Sequence[FuncOp]:
        """The functions that pools of the class have; private ones are helpers that methods call and inline."""
        functions = (op for op in self.body.block.ops if isinstance(op, FuncOp))
        return [each for each in functions if each.sym_visibility is None or each.sym_visibility.data != "private"]

    def method(self, name: str) -> FuncOp | None:
        """The method of that name."""
        return next((each for each in self.methods() if each.sym_name.data == name), None)

    def verify_(self) -> None:
        legal = ", ".join(POSITIONS)
        require(self.position.data in POSITIONS, f"is at {self.position.data}; a custom pool is at one of {legal}")
        ids = self.buf_id_size.value.data
        require(1 <= ids <= MAX_POOL_BUFFERS, f"has {ids} buffer ids; a custom pool has 1 to {MAX_POOL_BUFFERS}")
        for op in self.body.block.ops:
            require(isinstance(op, FuncOp), f"holds functions only, not '{op.name}'")
        for method in self.methods():
            self._verify_method(method)

    def _verify_method(self, method: FuncOp) -> None:
        name, inputs = method.sym_name.data, method.function_type.inputs.data
        require(len(method.body.blocks) == 1, f"method @{name} must have one block")
        require(inputs[:1] == (self.pool_type,), f"the first argument of method @{name} must be the pool itself")
        expected = _INIT_PARAMETERS.get(name)
        shown = ", ".join(map(str, expected or ()))
        require(expected is None or inputs[1:] == expected, f"method @{name} must take the pool, {shown}")
        outputs = method.function_type.outputs.data
        limit = 1 if expected is None else 0
        require(len(outputs) <= limit, f"method @{name} returns {len(outputs)} values, it can return {limit}")


class _ClassExists(SymbolUserOpInterface):
    """The class in the type of a custom pool is in the module, and so is the method that is called."""

    def verify(self, op: Operation) -> None:
        assert isinstance(op, CustomPoolOp | CustomPoolCallOp)
        pool = type_of(op.pool)
        pool_class = _lookup(op, pool)
        require(isinstance(pool_class, CustomPoolClassOp), f"there is no pool class @{pool.class_name}")
        assert isinstance(pool_class, CustomPoolClassOp)
        require(pool_class.pool_type == pool, f"class @{pool.class_name} makes pools of type {pool_class.pool_type}")
        if isinstance(op, CustomPoolCallOp):
            _verify_call(op, pool_class)


def _lookup(op: Operation, pool: CustomPoolType) -> Operation | None:
    """The class of a pool in the outermost symbol table around `op`."""
    while (parent := op.parent_op()) is not None:
        op = parent
    return SymbolTable.lookup_symbol(op, pool.class_name) if op.has_trait(SymbolTable) else None


def _verify_call(op: "CustomPoolCallOp", pool_class: CustomPoolClassOp) -> None:
    name = op.method.root_reference.data
    method = pool_class.method(name)
    require(method is not None, f"class @{pool_class.sym_name.data} has no method @{name}")
    assert method is not None
    parameters, arguments = method.function_type.inputs.data[1:], op.arguments.types
    require(len(parameters) == len(arguments), f"@{name} takes {len(parameters)} arguments, not {len(arguments)}")
    for index, (parameter, argument) in enumerate(zip(parameters, arguments, strict=True)):
        require(accepts(parameter, argument), f"argument {index} of @{name} is {parameter}, not {argument}")
    require(method.function_type.outputs.data == op.res.types, f"the results of @{name} are of other types")


@irdl_op_definition
class CustomPoolOp(AscOp):
    """Declares a pool of a class; it has no memory until `init_buf_pool` of the pipe cuts it."""

    name = "asc.custom_pool"
    pool = result_def(CustomPoolType)
    traits = traits_def(_ClassExists())
    FMT: ClassVar[str] = "attr-dict `:` type($pool)"

    def emulate(self, e: Emitter) -> None:
        pool = type_of(self.pool)
        name = repr(self.pool.name_hint or "pool")
        e.function("custom_pool", [name, repr(pool.position.data.name), str(pool.buf_id_size)], result=self.pool)


@irdl_op_definition
class CustomPoolCallOp(AscOp):
    """Calls a method of the pool's class."""

    name = "asc.custom_pool.call"
    pool = operand_def(CustomPoolType)
    method = prop_def(FlatSymbolRefAttrConstr)
    arguments = var_operand_def()
    res = var_result_def()
    traits = traits_def(_ClassExists())
    FMT: ClassVar[str] = (
        "$pool $method `(` $arguments `)` attr-dict `:` type($pool) `,` functional-type($arguments, $res)"
    )

    @property
    def symbol(self) -> SymbolRefAttr:
        """The method from the outermost symbol table."""
        return SymbolRefAttr(type_of(self.pool).class_name, [self.method.root_reference])

    def call(self) -> Call:
        callee = ascend_c_name(type_of(self.pool).class_name, self.method.root_reference.data)
        return Call(callee, tuple(self.arguments), receiver=self.pool)

    def emulate(self, e: Emitter) -> None:
        e.call(self.symbol, [e.name(self.pool), *map(e.name, self.arguments)], self.results)


class _PoolMethodOp(AscOp):
    """A method that the macro gives every custom pool, without arguments or result."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    pool = operand_def(CustomPoolType)
    FMT: ClassVar[str] = "$pool attr-dict `:` type($pool)"

    def call(self) -> Call:
        return Call(self.METHOD, receiver=self.pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pool, self.EMULATION)


@irdl_op_definition
class CustomPoolResetOp(_PoolMethodOp):
    """`Reset`: waits for the freed buffers among the first `GetCurBufSize()`, then the pool has no memory."""

    name = "asc.custom_pool.reset"
    METHOD: ClassVar[str] = "Reset"
    EMULATION: ClassVar[str] = "reset"


@irdl_op_definition
class CustomPoolInitOp(_PoolMethodOp):
    """`Init`: back to a pool without memory, as its constructor leaves it; waits for nothing."""

    name = "asc.custom_pool.init"
    METHOD: ClassVar[str] = "Init"
    EMULATION: ClassVar[str] = "init"


class _GetOp(AscOp):
    """Reads a number of the pool's state."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    pool = operand_def(CustomPoolType)
    value = result_def(IntegerType)
    FMT: ClassVar[str] = "$pool attr-dict `:` type($pool) `,` type($value)"

    def call(self) -> Call:
        return Call(self.METHOD, receiver=self.pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pool, self.EMULATION, result=self.value)


@irdl_op_definition
class CustomPoolGetCurAddrOp(_GetOp):
    """`GetCurAddr`: the address, in bytes of the memory, from which the pool hands out next."""

    name = "asc.custom_pool.get_cur_addr"
    METHOD: ClassVar[str] = "GetCurAddr"
    EMULATION: ClassVar[str] = "get_cur_addr"


@irdl_op_definition
class CustomPoolGetCurBufSizeOp(_GetOp):
    """`GetCurBufSize`: how many buffer ids the pool has handed out."""

    name = "asc.custom_pool.get_cur_buf_size"
    METHOD: ClassVar[str] = "GetCurBufSize"
    EMULATION: ClassVar[str] = "get_cur_buf_size"


class _SetOp(AscOp):
    """Writes a number of the pool's state."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    pool = operand_def(CustomPoolType)
    value = operand_def(IntegerType)
    FMT: ClassVar[str] = "$pool `,` $value attr-dict `:` type($pool) `,` type($value)"

    def call(self) -> Call:
        return Call(self.METHOD, (_implicitly(self.value),), receiver=self.pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pool, self.EMULATION, [e.name(self.value)])


@irdl_op_definition
class CustomPoolSetCurAddrOp(_SetOp):
    """`SetCurAddr`: the address, in bytes of the memory, from which the pool hands out next."""

    name = "asc.custom_pool.set_cur_addr"
    METHOD: ClassVar[str] = "SetCurAddr"
    EMULATION: ClassVar[str] = "set_cur_addr"


@irdl_op_definition
class CustomPoolSetCurBufSizeOp(_SetOp):
    """`SetCurBufSize`: how many buffer ids the pool has handed out; `Reset` looks after so many."""

    name = "asc.custom_pool.set_cur_buf_size"
    METHOD: ClassVar[str] = "SetCurBufSize"
    EMULATION: ClassVar[str] = "set_cur_buf_size"


@irdl_op_definition
class CustomPoolGetBufHandleOp(AscOp):
    """`GetBufHandle(index)`: a buffer id of the pool; nothing checks the index."""

    name = "asc.custom_pool.get_buf_handle"
    pool = operand_def(CustomPoolType)
    index = operand_def(IntegerType)
    handle = result_def(TBufHandleType)
    FMT: ClassVar[str] = "$pool `,` $index attr-dict `:` type($pool) `,` type($index) `,` type($handle)"

    def call(self) -> Call:
        return Call("GetBufHandle", (_implicitly(self.index),), receiver=self.pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pool, "get_buf_handle", [e.name(self.index)], result=self.handle)


@irdl_op_definition
class TQueBindInitStartBufHandleOp(AscOp):
    """`InitStartBufHandle(handle, num, len)`: the buffers of a queue are `num` handles from this one on."""

    name = "asc.que_bind.init_start_buf_handle"
    queue = operand_def(_GivenMemory)
    start_bufhandle = operand_def(TBufHandleType)
    num = operand_def(IntegerType)
    len = operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$queue `,` $start_bufhandle `,` $num `,` $len attr-dict `:` type($queue) `,` type($start_bufhandle) `,` "
        "type($num) `,` type($len)"
    )

    def call(self) -> Call:
        arguments = (self.start_bufhandle, _implicitly(self.num), _implicitly(self.len))
        return Call("InitStartBufHandle", arguments, receiver=self.queue)

    def emulate(self, e: Emitter) -> None:
        arguments = (self.start_bufhandle, self.num, self.len)
        e.method(self.queue, "init_start_buf_handle", [e.name(each) for each in arguments])


@irdl_op_definition
class TQueBindInitBufHandleOp(AscOp):
    """`InitBufHandle(pool, index, handle, address, len)`: where buffer `index` of a queue is; `len` in bytes."""

    name = "asc.que_bind.init_buf_handle"
    queue = operand_def(_GivenMemory)
    buf_pool = operand_def(BasePool)
    index = operand_def(IntegerType)
    bufhandle = operand_def(TBufHandleType)
    cur_pool_addr = operand_def(IntegerType)
    len = operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$queue `,` $buf_pool `,` $index `,` $bufhandle `,` $cur_pool_addr `,` $len attr-dict `:` type($queue) `,` "
        "type($buf_pool) `,` type($index) `,` type($bufhandle) `,` type($cur_pool_addr) `,` type($len)"
    )

    def call(self) -> Call:
        numbers = (_implicitly(self.cur_pool_addr), _implicitly(self.len))
        arguments: tuple[Argument, ...] = (AddressOf(self.buf_pool), _implicitly(self.index), self.bufhandle, *numbers)
        return Call("InitBufHandle", arguments, receiver=self.queue)

    def emulate(self, e: Emitter) -> None:
        arguments = (self.buf_pool, self.index, self.bufhandle, self.cur_pool_addr, self.len)
        e.method(self.queue, "init_buf_handle", [e.name(each) for each in arguments])


def _implicitly(value: SSAValue) -> SSAValue:
    """The number before a cast to the type of a C++ parameter, which converts by itself."""
    owner = value.owner
    return owner.source if isinstance(owner, CastOp) and isinstance(owner.source.type, IntegerType) else value


OPS = (
    CustomPoolClassOp,
    CustomPoolOp,
    CustomPoolCallOp,
    CustomPoolResetOp,
    CustomPoolInitOp,
    CustomPoolGetCurAddrOp,
    CustomPoolGetCurBufSizeOp,
    CustomPoolSetCurAddrOp,
    CustomPoolSetCurBufSizeOp,
    CustomPoolGetBufHandleOp,
    TQueBindInitStartBufHandleOp,
    TQueBindInitBufHandleOp,
)

NOT_EXECUTABLE = {CustomPoolClassOp.name: "it is no step of a program: its methods become functions"}
