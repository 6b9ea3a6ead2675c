# SPDX-License-Identifier: Apache-2.0
"""A run-time value for a narrow C++ parameter, and a run-time step, are checked where they are known: while running."""

from __future__ import annotations

import numpy as np
import pytest

import asc


@asc.jit
def repeated(x: asc.GlobalAddress, y: asc.GlobalAddress, repeats: int, total: asc.ConstExpr[int]):
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
    y_gm.set_global_buffer(y)
    data = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, total)
    asc.data_copy(data, x_gm, total)
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)
    asc.add(data, data, data, mask=64, repeat_times=repeats, repeat_params=asc.BinaryRepeatParams())
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)
    asc.data_copy(y_gm, data, total)


@pytest.mark.parametrize("repeats", [0, 1, 127, 128, 255])
def test_what_fits_is_what_is_meant(repeats: int) -> None:
    total = 64 * 256
    x, y = np.ones(total, np.float32), np.zeros(total, np.float32)
    repeated[1](x, y, repeats, total)
    assert (y == 2).sum() == 64 * repeats


@pytest.mark.parametrize("repeats", [256, 512, -200])
def test_what_does_not_fit_is_a_fault(repeats: int) -> None:
    x = np.ones(64 * 256, np.float32)
    with pytest.raises(OverflowError, match=f'"repeat_times" has 8 bits and cannot be {repeats}'):
        repeated[1](x, x, repeats, x.size)


@asc.jit
def stepping(x: asc.GlobalAddress, step: int):
    tensor = asc.GlobalTensor()
    tensor.set_global_buffer(x)
    for i in range(0, 8, step):
        tensor.set_value(i, 1.0)


def test_a_step_of_zero_is_an_error_as_in_python() -> None:
    x = np.zeros(8, np.float32)
    stepping[1](x, 3)
    assert x.tolist() == [1, 0, 0, 1, 0, 0, 1, 0]
    with pytest.raises(AssertionError, match=r"range\(\) with step 0"):
        stepping[1](x, 0)
