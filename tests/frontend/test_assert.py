# SPDX-License-Identifier: Apache-2.0
"""`assert` in a kernel: decided while compiling where it can be, checked while running otherwise."""

from __future__ import annotations

import numpy as np
import pytest

import asc
from asc.runtime.jit import MockTensor, MockValue


@asc.jit
def scaled(x: asc.GlobalAddress, n: int, tile: asc.ConstExpr[int]):
    assert tile % 8 == 0, "never printed: decided while compiling"
    assert n % tile == 0, f'n must be a multiple of {tile} "elements" (100%)'
    assert 0 < n < 4096
    tensor = asc.GlobalTensor()
    tensor.set_global_buffer(x)
    tensor.set_value(0, n * 1.0)


def test_what_holds_while_compiling_leaves_no_trace() -> None:
    scaled[1](MockTensor(asc.float32), MockValue(asc.int32), 8)
    text = asc.dump(scaled, "mlir")
    assert text.count("asc.assert") == 2
    assert "never printed" not in text


def test_the_ascend_c_asserts() -> None:
    scaled[1](MockTensor(asc.float32), MockValue(asc.int32), 8)
    text = asc.dump(scaled, "ascendc")
    assert 'ascendc_assert((n & 7) == 0, "n must be a multiple of 8 \\"elements\\" (100%%)\\n");' in text
    assert 'ascendc_assert(0 < n && n < 4096, "0 < n < 4096\\n");' in text


def test_what_holds_while_running_runs_on() -> None:
    x = np.zeros(4, np.float32)
    scaled[1](x, 64, 8)
    assert x[0] == 64


@pytest.mark.parametrize(("n", "text"), [(12, 'multiple of 8 "elements"'), (0, "0 < n < 4096"), (8192, "0 < n < 4096")])
def test_what_does_not_hold_stops_the_kernel(n: int, text: str) -> None:
    x = np.zeros(4, np.float32)
    with pytest.raises(AssertionError, match=text) as caught:
        scaled[1](x, n, 8)
    assert "error[assertion-failed]" in str(caught.value)
    assert x[0] == 0
