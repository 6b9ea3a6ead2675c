# SPDX-License-Identifier: Apache-2.0
"""Random programs do in a kernel, from the front end through all passes to the CPU model, what they do in Python."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from random_python import SIZE, Program
from traced import define

import asc
import asc.runtime.config as config

UNTOUCHED = -77


class Memory(dict[int, int]):
    """What a kernel's `out` is in plain Python."""

    def set_value(self, index: int, value: int) -> None:
        self[index] = value


@asc.jit
def run(x: asc.GlobalAddress, body: asc.ConstExpr, n: int, m: int):
    out = asc.GlobalTensor()
    out.set_global_buffer(x)
    body(out, n, m)


@pytest.mark.parametrize("seed", range(8))
def test_a_random_program_does_what_it_does_in_python(seed: int) -> None:
    config.set_platform(config.Backend.Model)
    text = Program(seed).text
    plain = define(text)
    plain["asc"] = SimpleNamespace(static_range=range)
    body = asc.jit(define(text)["program"])
    for n, m in ((0, 0), (5, 3), (-7, 4)):
        expected = Memory()
        plain["program"](expected, n, m)
        data = np.full(SIZE, UNTOUCHED, dtype=np.int32)
        run[1](data, body, n, m)
        got = {index: int(value) for index, value in enumerate(data) if value != UNTOUCHED}
        assert got == {index: value for index, value in expected.items() if value != UNTOUCHED}, text
