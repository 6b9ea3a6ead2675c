# SPDX-License-Identifier: Apache-2.0
"""The `asc` dialect object: every family's ops, the types and the attributes."""

from xdsl.ir import Dialect

from asc.dialects import (
    assertion,
    custom_pool,
    data_copy,
    params,
    pipe,
    sync,
    sys_var,
    tbuf,
    tbufpool,
    tensor,
    tque,
    vec_binary,
)
from asc.dialects.attributes import HardEventAttr, PipeAttr, TPositionAttr
from asc.dialects.base import AscOp
from asc.dialects.types import (
    AnyQueueType,
    AnyTBufType,
    BinaryRepeatParamsType,
    CustomPoolType,
    GlobalTensorType,
    LocalTensorType,
    PipeType,
    QueBindType,
    QueueType,
    TBufHandleType,
    TBufPoolType,
    TBufType,
)

FAMILIES = (pipe, tque, tbuf, tbufpool, custom_pool, tensor, data_copy, sync, assertion, sys_var, params, vec_binary)

ACCESSING = frozenset(op for family in FAMILIES for op in family.OPS if op.effects is not AscOp.effects)
"""The ops that read or write tensors."""

NOT_EXECUTABLE: dict[str, str] = {**vec_binary.NOT_EXECUTABLE, **custom_pool.NOT_EXECUTABLE}
"""Ops without a CPU meaning, each with the reason."""

Asc = Dialect(
    "asc",
    [op for family in FAMILIES for op in family.OPS],
    [
        TPositionAttr,
        HardEventAttr,
        PipeAttr,
        LocalTensorType,
        GlobalTensorType,
        PipeType,
        QueueType,
        QueBindType,
        TBufType,
        TBufPoolType,
        CustomPoolType,
        TBufHandleType,
        AnyQueueType,
        AnyTBufType,
        BinaryRepeatParamsType,
    ],
)
