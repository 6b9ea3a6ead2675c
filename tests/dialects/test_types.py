# SPDX-License-Identifier: Apache-2.0
"""Types differ where their parameters do, equal ones hash alike: verifiers, CSE and caches rely on it."""

from __future__ import annotations

from itertools import combinations

import pytest
from xdsl.dialects.builtin import f16, f32
from xdsl.ir import Attribute

from asc.dialects.attributes import TPosition
from asc.dialects.types import (
    BinaryRepeatParamsType,
    GlobalTensorType,
    LocalTensorType,
    QueBindType,
    QueueType,
    TBufPoolType,
    TBufType,
)


def types() -> list[Attribute]:
    return [
        LocalTensorType.of(f16),
        LocalTensorType.of(f32),
        LocalTensorType.of(f32, [16]),
        LocalTensorType.of(f32, [32]),
        GlobalTensorType.of(f16),
        GlobalTensorType.of(f32),
        QueueType.of(TPosition.VECIN, 1),
        QueueType.of(TPosition.VECIN, 2),
        QueueType.of(TPosition.VECOUT, 1),
        TBufPoolType.of(TPosition.VECCALC, 4),
        TBufPoolType.of(TPosition.VECCALC, 16),
        TBufType.of(TPosition.VECIN),
        TBufType.of(TPosition.VECCALC),
        QueBindType.of(TPosition.VECIN, TPosition.VECOUT, 1),
        QueBindType.of(TPosition.VECOUT, TPosition.VECIN, 1),
        BinaryRepeatParamsType(),
    ]


@pytest.mark.parametrize(("one", "other"), list(combinations(types(), 2)), ids=str)
def test_different_types_are_unequal(one: Attribute, other: Attribute) -> None:
    assert one != other


@pytest.mark.parametrize(("one", "again"), list(zip(types(), types(), strict=True)), ids=str)
def test_equal_types_hash_alike(one: Attribute, again: Attribute) -> None:
    assert one == again
    assert hash(one) == hash(again)
