# SPDX-License-Identifier: Apache-2.0
"""Flags and barriers, and what a core knows of its launch."""

from __future__ import annotations

from xdsl.dialects.builtin import i32

from asc.dialects.sync import PipeBarrierOp, SetFlagOp, WaitFlagOp
from asc.dialects.sys_var import GetBlockIdxOp, GetBlockNumOp
from asc.frontend.api.operands import EVENT_IDS, event_attr, natural, pipe_attr
from asc.frontend.api.registry import lowers
from asc.frontend.builder import Builder
from asc.language.basic.block_sync import pipe_barrier, set_flag, wait_flag
from asc.language.basic.sys_var import get_block_idx, get_block_num
from asc.language.core.dtype import int32
from asc.language.core.enums import HardEvent, PipeID
from asc.language.core.ir_value import PlainValue, RuntimeInt


@lowers(set_flag)
def _set_flag(b: Builder, event: HardEvent, event_id: RuntimeInt) -> None:
    event_ssa = natural(b, event_id, int32, "event_id", EVENT_IDS)
    b.emit(SetFlagOp, (event_ssa,), properties={"event": event_attr(event)})


@lowers(wait_flag)
def _wait_flag(b: Builder, event: HardEvent, event_id: RuntimeInt) -> None:
    event_ssa = natural(b, event_id, int32, "event_id", EVENT_IDS)
    b.emit(WaitFlagOp, (event_ssa,), properties={"event": event_attr(event)})


@lowers(pipe_barrier)
def _pipe_barrier(b: Builder, pipe: PipeID) -> None:
    b.emit(PipeBarrierOp, properties={"pipe": pipe_attr(pipe)})


@lowers(get_block_idx)
def _get_block_idx(b: Builder) -> PlainValue:
    return PlainValue.wrap(b.value(GetBlockIdxOp, (), i32), int32)


@lowers(get_block_num)
def _get_block_num(b: Builder) -> PlainValue:
    return PlainValue.wrap(b.value(GetBlockNumOp, (), i32), int32)
