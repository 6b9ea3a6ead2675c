# SPDX-License-Identifier: Apache-2.0
"""Parameter structs of calls."""

from __future__ import annotations

from asc.language.core.builtin import builtin
from asc.language.core.ir_value import Handle, RuntimeInt

__all__ = [
    "BinaryRepeatParams",
]


class BinaryRepeatParams(Handle):
    """How a binary vector instruction walks through its operands, repeat by repeat."""

    @builtin
    def __init__(
        self,
        dst_blk_stride: RuntimeInt = 1,
        src0_blk_stride: RuntimeInt = 1,
        src1_blk_stride: RuntimeInt = 1,
        dst_rep_stride: RuntimeInt = 8,
        src0_rep_stride: RuntimeInt = 8,
        src1_rep_stride: RuntimeInt = 8,
    ) -> None:
        """Strides in BLOCKS of 32 bytes, each 0 to 255.

        `*_blk_stride`: between the 8 blocks of one repeat; `*_rep_stride`: from one repeat to the next.
        """
