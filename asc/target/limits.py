# SPDX-License-Identifier: Apache-2.0
"""Numbers that do not differ from SoC to SoC, or only by architecture. Each cites its header or page in asc-devkit."""

from __future__ import annotations

from typing import Final

BLOCK_BYTES: Final = 32
"""Buffers are rounded up to it, DataCopy lengths down, strides count it (`docs/.../SIMD计算说明/高维切分.md`)."""

# Vector instructions with mask and repeat: `docs/.../SIMD计算说明/高维切分.md` and `掩码.md`.
BLOCKS_PER_REPEAT: Final = 8
REPEAT_BYTES: Final = BLOCKS_PER_REPEAT * BLOCK_BYTES
MAX_REPEAT: Final = 255
MAX_STRIDE: Final = 255
"""Block and repeat strides are uint8 (`include/basic_api/kernel_struct_binary.h`)."""
MASK_WORD_BITS: Final = 64

MAX_COPY_BLOCKS: Final = 65535
"""DataCopy keeps its length in a uint16 number of blocks (`impl/basic_api/kernel_operator_data_copy_check.h`)."""

# TPipe, TQue and TBufPool.
MAX_PIPE_BUFFERS: Final = 64
"""QBUF_MAX_LEN: buffers of all queues plus one per TBuf (`impl/basic_api/kernel_macros.h`)."""
MAX_QUEUE_BUFFERS: Final = 64
"""`num` of InitBuffer (`impl/basic_api/kernel_tpipe_impl.h`, InitBuffer)."""
MAX_POOL_BUFFERS: Final = 16
"""QBUFPOOL_MAX_LEN (`impl/basic_api/kernel_macros.h`)."""


def event_ids(arch: int) -> int:
    """Ids of each HardEvent kind: QUE_MAX_EVENT (`impl/basic_api/kernel_macros.h`)."""
    return 4 if arch == 1001 else 8


def mask_lanes(element_bytes: int) -> int:
    """Elements one repeat handles, so also the largest mask; where operand sizes differ, the wider one decides."""
    return REPEAT_BYTES // element_bytes


def rounded_to_blocks(length: int) -> int:
    """Bytes that InitBuffer and InitBufPool really take for `length` bytes."""
    return -(-length // BLOCK_BYTES) * BLOCK_BYTES
