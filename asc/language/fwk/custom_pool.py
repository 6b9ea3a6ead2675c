# SPDX-License-Identifier: Apache-2.0
"""CustomBufPool: a pool that hands out its memory by methods of the kernel's author."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, overload

from asc.language.core.builtin import builtin
from asc.language.core.enums import TPosition
from asc.language.core.ir_value import RuntimeInt
from asc.language.fwk.tpipe import PoolHandle, TBuf, TBufHandle, TQueBind

__all__ = ["CustomBufPool"]


class CustomBufPool(PoolHandle):
    """The base of your own pools: a subclass hands out memory as it likes, where a TBufPool does so front to back.

    Blocks may have gaps between them, or be shared by several queues. The subclass names its position and how many
    buffer ids it has, and writes `init_queue`, `init_tbuf` and other methods in kernel Python; they need no decorator::

        class MyBufPool(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=16):
            def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
                len = (len + 31) // 32 * 32
                first, addr = self.get_cur_buf_size(), self.get_cur_addr()
                que.init_start_buf_handle(self.get_buf_handle(first), num, len)
                for i in range(num):
                    que.init_buf_handle(self, i, self.get_buf_handle(first + i), addr + i * len, len)
                self.set_cur_addr(addr + num * len)
                self.set_cur_buf_size(first + num)

    A kernel makes one, cuts its memory out of the pipe and uses it as it would a TBufPool::

        pool = MyBufPool()
        pipe.init_buf_pool(pool, 65536)
        pool.init_buffer(que=in_x, num=2, len=16384)

    Parameters of methods are annotated: `int`, `bool`, `asc.TQue` or `asc.TQueBind` (a queue of any position),
    `asc.TBuf`, `asc.TBufHandle`. Numbers are int32. A method may return a number. A pool has no attributes of its own
    but constants of the class: what it must remember is its address and its count of buffers.

    In C++ it is a class around EXTERN_IMPL_BUFPOOL, whose framework checks nothing: the verifier and the interpreter
    check every block and every handle.
    """

    pos: ClassVar[TPosition]
    buf_id_size: ClassVar[int]

    def __init_subclass__(cls, *, pos: TPosition | None = None, buf_id_size: int | None = None) -> None:
        """`pos`: VECIN, VECOUT, VECCALC, A1, B1 or C1. `buf_id_size`: how many BUFFERS it can hand out, 1 to 16.

        Raises AscError for others, for what a pool cannot have, and for a method that the pool has already.
        """
        super().__init_subclass__()
        from asc.language.fwk.custom_pool_errors import check_pool_class

        if pos is not None:
            cls.pos = pos
        if buf_id_size is not None:
            cls.buf_id_size = buf_id_size
        check_pool_class(cls, CustomBufPool)

    @builtin
    def __init__(self) -> None:
        """A pool without memory; `init_buf_pool` of the pipe cuts it."""

    def init_queue(self, que: TQueBind, num: int, len: int) -> None:
        """Yours to write: give a queue `num` BUFFERS of `len` BYTES each. `InitBuffer(que, num, len)` in C++."""
        _refuse("init_queue")

    def init_tbuf(self, buf: TBuf, len: int) -> None:
        """Yours to write: give a TBuf `len` BYTES. `InitBuffer(buf, len)` in C++."""
        _refuse("init_tbuf")

    @overload
    def init_buffer(self, que: TQueBind, num: RuntimeInt = 0, len: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, num: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, *, len: RuntimeInt) -> None: ...
    @builtin
    def init_buffer(self, *args: Any, **kwargs: Any) -> None:
        """Call `init_queue` for a queue, `init_tbuf` for a TBuf (its BYTES as `len` or as `num`)."""

    @builtin
    def get_buf_handle(self, index: RuntimeInt) -> TBufHandle:
        """The buffer id number `index`, from 0 to `buf_id_size - 1`: one for each BUFFER handed out."""
        ...

    @builtin
    def get_cur_addr(self) -> int:
        """The address from which the pool hands out next, in BYTES from the start of the memory; int32."""
        ...

    @builtin
    def set_cur_addr(self, addr: RuntimeInt) -> None:
        """Hand out next from address `addr` on, in BYTES from the start of the memory."""

    @builtin
    def get_cur_buf_size(self) -> int:
        """How many BUFFERS have been handed out; int32."""
        ...

    @builtin
    def set_cur_buf_size(self, size: RuntimeInt) -> None:
        """Say that `size` BUFFERS have been handed out, with the ids 0 to `size - 1`; `reset` looks after these."""

    @builtin
    def reset(self) -> None:
        """End a stage: wait for the freed BUFFERS; the pool has no memory then, and its queues cannot be used.

        Cut it with `init_buf_pool` and give its queues memory again. On arch 2201 (910B) the event ids of freed BUFFERS
        are not given back; `free_all_event` of the queues before does that.
        """

    @builtin
    def init(self) -> None:
        """Back to a new pool, without memory, and without waiting for its BUFFERS; a new pool is so already."""


def _refuse(method: str) -> NoReturn:
    from asc.language.core.outside import refuse_outside_kernel

    refuse_outside_kernel(f"CustomBufPool.{method}")
