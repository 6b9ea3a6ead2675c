# SPDX-License-Identifier: Apache-2.0
"""Custom pools: what the macro gives them, and the buffer ids that queues and buffers get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from xdsl.dialects.builtin import IntegerType, i32
from xdsl.ir import SSAValue

from asc.dialects import custom_pool as pool_ops
from asc.dialects.emitc import CastOp
from asc.dialects.types import TBufHandleType
from asc.frontend.api.operands import UINT8, check_range, natural
from asc.frontend.api.registry import lowers
from asc.frontend.builder import Builder
from asc.frontend.diagnostics.pools import AbstractPool
from asc.frontend.failure import fail
from asc.frontend.scalars import convert, ir_type
from asc.language.core.dtype import DataType, int32, uint8, uint32
from asc.language.core.ir_value import PlainValue, RuntimeInt
from asc.language.fwk.custom_pool import CustomBufPool
from asc.language.fwk.tpipe import PoolHandle, TBuf, TBufHandle, TQueBind

_ADDRESSES = (0, (1 << 31) - 1)


@dataclass(frozen=True, slots=True)
class MethodCall:
    """What `init_buffer` turns out to be: a call of a method that the pool's author wrote, with these operands."""

    method: str
    operands: tuple[SSAValue, ...]


@lowers(CustomBufPool)
def _pool(b: Builder) -> NoReturn:
    fail(AbstractPool())


@lowers(CustomBufPool.init_buffer)
def _init_buffer(
    b: Builder,
    receiver: CustomBufPool,
    que: TQueBind | None = None,
    buf: TBuf | None = None,
    num: RuntimeInt = 0,
    len: RuntimeInt | None = None,
) -> MethodCall:
    if buf is not None:
        length = natural(b, num, int32, "num") if len is None else natural(b, len, int32, "len")
        return MethodCall(pool_ops.INIT_TBUF, (buf.ssa, length))
    assert que is not None
    assert len is not None
    sizes = (natural(b, num, int32, "num", UINT8), natural(b, len, int32, "len"))
    return MethodCall(pool_ops.INIT_QUEUE, (que.ssa, *sizes))


@lowers(CustomBufPool.get_buf_handle)
def _get_buf_handle(b: Builder, receiver: CustomBufPool, index: RuntimeInt) -> TBufHandle:
    operands = (receiver.ssa, natural(b, index, int32, "index", UINT8))
    return TBufHandle.wrap(b.value(pool_ops.CustomPoolGetBufHandleOp, operands, TBufHandleType()))


@lowers(CustomBufPool.get_cur_addr)
def _get_cur_addr(b: Builder, receiver: CustomBufPool) -> PlainValue:
    return _number(b, receiver, pool_ops.CustomPoolGetCurAddrOp)


@lowers(CustomBufPool.get_cur_buf_size)
def _get_cur_buf_size(b: Builder, receiver: CustomBufPool) -> PlainValue:
    return _number(b, receiver, pool_ops.CustomPoolGetCurBufSizeOp)


def _number(
    b: Builder,
    pool: CustomBufPool,
    op: type[pool_ops.CustomPoolGetCurAddrOp | pool_ops.CustomPoolGetCurBufSizeOp],
) -> PlainValue:
    value = b.value(op, (pool.ssa,), i32)
    b.lower_bounds[value] = 0
    return PlainValue.wrap(value, int32)


@lowers(CustomBufPool.set_cur_addr)
def _set_cur_addr(b: Builder, receiver: CustomBufPool, addr: RuntimeInt) -> None:
    b.emit(pool_ops.CustomPoolSetCurAddrOp, (receiver.ssa, natural(b, addr, int32, "addr", _ADDRESSES)))


@lowers(CustomBufPool.set_cur_buf_size)
def _set_cur_buf_size(b: Builder, receiver: CustomBufPool, size: RuntimeInt) -> None:
    b.emit(pool_ops.CustomPoolSetCurBufSizeOp, (receiver.ssa, natural(b, size, int32, "size", UINT8)))


@lowers(CustomBufPool.reset)
def _reset(b: Builder, receiver: CustomBufPool) -> None:
    b.emit(pool_ops.CustomPoolResetOp, (receiver.ssa,))


@lowers(CustomBufPool.init)
def _init(b: Builder, receiver: CustomBufPool) -> None:
    b.emit(pool_ops.CustomPoolInitOp, (receiver.ssa,))


@lowers(TQueBind.init_start_buf_handle, TBuf.init_start_buf_handle)
def _init_start_buf_handle(
    b: Builder, receiver: TQueBind | TBuf, start_buf_handle: TBufHandle, num: RuntimeInt, len: RuntimeInt
) -> None:
    sizes = (_unsigned(b, num, uint8, "num", UINT8), _unsigned(b, len, uint32, "len", _ADDRESSES))
    b.emit(pool_ops.TQueBindInitStartBufHandleOp, (receiver.ssa, start_buf_handle.ssa, *sizes))


@lowers(TQueBind.init_buf_handle, TBuf.init_buf_handle)
def _init_buf_handle(
    b: Builder,
    receiver: TQueBind | TBuf,
    buf_pool: PoolHandle,
    index: RuntimeInt,
    buf_handle: TBufHandle,
    cur_pool_addr: RuntimeInt,
    len: RuntimeInt,
) -> None:
    operands = (
        receiver.ssa,
        buf_pool.ssa,
        _unsigned(b, index, uint32, "index", UINT8),
        buf_handle.ssa,
        natural(b, cur_pool_addr, int32, "cur_pool_addr"),
        _unsigned(b, len, uint32, "len", _ADDRESSES),
    )
    b.emit(pool_ops.TQueBindInitBufHandleOp, operands)


def _unsigned(b: Builder, value: RuntimeInt, dtype: DataType, parameter: str, limits: tuple[int, int]) -> SSAValue:
    """A number as a parameter of an unsigned type of C++, which converts it as it is."""
    check_range(value, parameter, limits)
    if not isinstance(value, PlainValue):
        return b.constant(int(value), ir_type(dtype))
    source = value.ssa.owner
    if isinstance(source, CastOp) and source.source.type == ir_type(dtype) and isinstance(value.ssa.type, IntegerType):
        return source.source
    return convert(b, value, dtype)
