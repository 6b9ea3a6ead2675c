# SPDX-License-Identifier: Apache-2.0
"""Calls on custom pools judged before they run: as the interpreter judges them, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from pool_kernels import RIGHT, WRONG, Careless, Packed, copy

import asc
from asc import TPosition
from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine, Severity
from asc.dialects.context import make_context
from asc.frontend import build_module
from asc.language.core.arguments import AddressArgument, ArgumentType, ScalarArgument
from asc.target.soc import get_soc

ARRAYS: dict[str, ArgumentType] = {"x": AddressArgument(asc.float32), "y": AddressArgument(asc.float32)}


def found(
    kernel: Callable[..., Any], *numbers: str, passes: Sequence[str] = tuple(PASSES), soc: str = "Ascend910B1"
) -> list[Diagnostic]:
    """What the verifier reports of a kernel."""
    engine = Engine()
    arguments = {**ARRAYS, **dict.fromkeys(numbers, ScalarArgument(asc.int32))}
    module = build_module(kernel, arguments, engine)
    run_pipeline(module, make_context(), [PASSES[name]()() for name in passes], engine, soc=get_soc(soc))
    return [each for each in (*engine.errors, *engine.warnings) if each.severity is not Severity.REMARK]


@pytest.mark.parametrize("name", RIGHT)
def test_right_kernels_are_silent(name: str) -> None:
    assert found(RIGHT[name]) == []


@pytest.mark.parametrize("passes", [tuple(PASSES), VERIFICATION], ids=["all passes", "verification alone"])
@pytest.mark.parametrize("kernel", WRONG, ids=lambda kernel: kernel.__name__)
def test_wrong_kernels_are_told(kernel: Callable[..., Any], passes: tuple[str, ...]) -> None:
    assert [each.id for each in found(kernel, passes=passes)] == [WRONG[kernel]]


def unknown_length(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    other = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=4, len=n)
    pool.init_buffer(que=other, num=4, len=4096)  # beyond the pool, if it is reached
    queue.free_tensor(queue.alloc_tensor(asc.float32))


def unknown_branch(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    if n > 0:
        pool.set_cur_buf_size(2)
    pool.one_handle(queue, 1, 256)
    queue.free_tensor(queue.alloc_tensor(asc.float32))


def unknown_place(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    before = asc.TBuf(TPosition.VECCALC)
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buffer(before, n)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=5, len=256)


@pytest.mark.parametrize("kernel", [unknown_length, unknown_branch, unknown_place])
def test_what_cannot_be_told_is_left_to_the_interpreter(kernel: Callable[..., Any]) -> None:
    assert found(kernel, "n") == []


def known_in_spite_of_it(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, n)
    queue.init_start_buf_handle(pool.get_buf_handle(4), 1, 256)


def test_an_id_is_judged_whatever_else_is_known() -> None:
    assert [each.id for each in found(known_in_spite_of_it, "n")] == ["handle-beyond"]


def in_turns(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    """The third round finds no room."""
    pipe = asc.TPipe()
    pool = Packed()
    pipe.init_buf_pool(pool, 600)
    for _ in range(3):
        queue = asc.TQue(TPosition.VECIN, 1)
        pool.init_buffer(que=queue, num=1, len=256)


def test_loops_of_the_kernel_are_followed() -> None:
    assert [each.id for each in found(in_turns, "n")] == ["block-outside"]


def test_an_error_in_a_method_leads_to_the_kernel() -> None:
    (kernel,) = (each for each in WRONG if each.__name__ == "fills_more_than_the_pool")
    (error,) = found(kernel)
    assert error.at is not None
    lines = Path(error.at.span.file).read_text(encoding="utf-8").split("\n")
    assert "init_buf_handle" in lines[error.at.span.line - 1]
    assert [frame.function for frame in error.at.frames] == ["fills_more_than_the_pool"]


def test_a_reset_of_arch_3510_keeps_the_memory() -> None:
    (kernel,) = (each for each in WRONG if each.__name__ == "hands_out_after_the_reset")
    assert found(kernel, passes=VERIFICATION, soc="Ascend950") == []


class Restarting(Packed):
    def restart(self) -> None:
        self.reset()


def restarts_in_use(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Restarting()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    local = queue.alloc_tensor(x.dtype)
    pool.restart()
    queue.free_tensor(local)


def restarts_in_turns(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Restarting()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(3):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)
        pool.restart()
        pipe.reset()


def test_a_reset_in_a_method_is_a_reset() -> None:
    (error,) = found(restarts_in_use)
    assert error.id == "reset-in-use"
    assert error.at is not None
    assert [frame.function for frame in error.at.frames] == ["restarts_in_use"]
    assert found(restarts_in_turns) == []
