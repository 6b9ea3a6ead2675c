# SPDX-License-Identifier: Apache-2.0
"""Custom pools as the front end builds them: one class, each method traced once, whatever it is called with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from traced import device
from xdsl.dialects.builtin import ModuleOp

import asc
from asc import TPosition
from asc.diagnostics import AscError, CodegenError, Engine
from asc.dialects.custom_pool import CustomPoolCallOp, CustomPoolClassOp
from asc.frontend import build_module
from asc.language.core.arguments import ScalarArgument


def built(kernel: Callable[..., Any], **parameters: asc.DataType) -> ModuleOp:
    arguments = {name: ScalarArgument(dtype) for name, dtype in parameters.items()}
    module = build_module(kernel, arguments, Engine())
    module.verify()
    return module


def classes(module: ModuleOp) -> dict[str, list[str]]:
    """The methods of each class of a module, in order."""
    found = [op for op in module.ops if isinstance(op, CustomPoolClassOp)]
    return {op.sym_name.data: [method.sym_name.data for method in op.methods()] for op in found}


def signature(module: ModuleOp, method: str) -> str:
    """The types of a method of the only class."""
    (op,) = (op for op in module.ops if isinstance(op, CustomPoolClassOp))
    found = op.method(method)
    assert found is not None
    _, *inputs = map(str, found.function_type.inputs)
    return f"({', '.join(inputs)}) -> ({', '.join(map(str, found.function_type.outputs))})"


@device
def rounded(length: int) -> int:
    return (length + 31) // 32 * 32


class Pool(asc.CustomBufPool, pos=TPosition.VECCALC, buf_id_size=8):
    STEP = 64

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        size = rounded(len)
        first = self.get_cur_buf_size()
        que.init_start_buf_handle(self.get_buf_handle(first), num, size)
        for i in range(num):
            self.place(que, i, first + i, size)

    def init_tbuf(self, buf: asc.TBuf, len: int) -> None:
        handle = self.handle(last=True)
        buf.init_start_buf_handle(handle, 1, len)
        buf.init_buf_handle(self, 0, handle, self.get_cur_addr(), len)

    def place(self, que: asc.TQue, index: int, handle: int, len: int) -> None:
        que.init_buf_handle(self, index, self.get_buf_handle(handle), self.get_cur_addr() + index * self.STEP, len)

    def handle(self, last: bool = False) -> asc.TBufHandle:
        return self.get_buf_handle(self.buf_id_size - 1 if last else 0)

    def left(self, asked: int, spare: int = 32) -> int:
        return self.STEP * self.buf_id_size - asked - spare

    def unused(self) -> None:
        self.reset()


def uses(n: int):
    pipe = asc.TPipe()
    pool = Pool()
    queue = asc.TQue(TPosition.VECIN, 1)
    bind = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 2)
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=queue, num=1, len=n)
    pool.init_buffer(bind, 2, 64)
    pool.init_buffer(buf=work, len=64)
    pool.init_buffer(work, 64)
    pool.init_buffer(buf=work, num=64)
    pool.set_cur_addr(pool.left(spare=n, asked=5))
    pool.set_cur_addr(pool.left(n))


def test_a_class_has_the_methods_that_are_called() -> None:
    module = built(uses, n=asc.int32)
    assert classes(module) == {"Pool": ["place", "init_queue", "handle", "init_tbuf", "left"]}
    assert signature(module, "init_queue") == "(!asc.any_queue, i32, i32) -> ()"
    assert signature(module, "init_tbuf") == "(!asc.any_tbuf, i32) -> ()"
    assert signature(module, "place") == "(!asc.any_queue, i32, i32, i32) -> ()"
    assert signature(module, "handle") == "(i1) -> (!asc.tbuf_handle)"
    assert signature(module, "left") == "(i32, i32) -> (i32)"


def test_calls_pass_all_arguments_in_order() -> None:
    module = built(uses, n=asc.int32)
    kernel = next(op for op in module.ops if not isinstance(op, CustomPoolClassOp))
    calls = [op for op in kernel.walk() if isinstance(op, CustomPoolCallOp)]
    assert [op.method.string_value() for op in calls] == ["init_queue"] * 2 + ["init_tbuf"] * 3 + ["left"] * 2
    shown = [[str(argument.name_hint or argument.owner.properties["value"].value.data) for argument in op.arguments]  # pyright: ignore
             for op in calls]  # fmt: skip
    assert shown == [
        ["queue", "1", "n"],
        ["bind", "2", "64"],
        ["work", "64"],
        ["work", "64"],
        ["work", "64"],
        ["5", "n"],
        ["n", "32"],
    ]


def test_two_classes_of_one_name() -> None:
    first, second = Pool, type("Pool", (Pool,), {}, buf_id_size=2)  # pyright: ignore[reportGeneralTypeIssues]

    def kernel():
        one = first()
        two = second()
        one.reset()
        two.unused()

    assert classes(built(kernel)) == {"Pool": [], "Pool_1": ["unused"]}


def test_a_subclass_has_position_and_ids_of_its_base() -> None:
    class Sub(Pool):
        STEP = 128

    class Other(Pool, pos=TPosition.A1):
        pass

    assert (Sub.pos, Sub.buf_id_size) == (TPosition.VECCALC, 8)
    assert (Other.pos, Other.buf_id_size) == (TPosition.A1, 8)


def recursive(n: int):
    pool = Recursive()
    pool.down(n)


class Recursive(asc.CustomBufPool, pos=TPosition.VECIN, buf_id_size=1):
    def down(self, n: int) -> None:
        self.up(n)

    def up(self, n: int) -> None:
        self.down(n)


def test_methods_cannot_recurse() -> None:
    with pytest.raises(CodegenError, match="recursive-call"):
        built(recursive, n=asc.int32)


def unannotated():
    pool = Unannotated()
    pool.take(1)


class Unannotated(asc.CustomBufPool, pos=TPosition.VECIN, buf_id_size=1):
    def take(self, number) -> None:  # pyright: ignore
        self.set_cur_buf_size(number)


def too_wide(n: int):
    pool = Pool()
    pool.left(n)


def handle_of_float():
    pool = Pool()
    pool.get_buf_handle(0.5)  # pyright: ignore[reportArgumentType]


def negative_address():
    pool = Pool()
    pool.set_cur_addr(-1)


def chosen(n: int):
    pool = Pool()
    if n > 0:
        pool = Pool()
    pool.reset()


@pytest.mark.parametrize(
    ("kernel", "parameters", "text"),
    [
        (unannotated, {}, 'parameter "number" of Unannotated.take has no annotation'),
        (too_wide, {"n": asc.int64}, "int32 is needed here, which cannot hold every int64"),
        (handle_of_float, {}, 'argument "index" of Pool.get_buf_handle must be an int, got the float 0.5'),
        (negative_address, {}, 'argument "addr" of Pool.set_cur_addr must be 0 or more, got -1'),
        (chosen, {"n": asc.int32}, '"pool"'),
    ],
)
def test_wrong_calls(kernel: Callable[..., Any], parameters: dict[str, asc.DataType], text: str) -> None:
    with pytest.raises(CodegenError) as caught:
        built(kernel, **parameters)
    assert text in str(caught.value)


def test_attributes_are_declared_by_the_class_only() -> None:
    with pytest.raises(AscError, match='declares the attribute "rows"'):

        class _Rows(asc.CustomBufPool, pos=TPosition.VECIN, buf_id_size=1):  # pyright: ignore[reportUnusedClass]
            rows: int


@pytest.mark.parametrize("ids", [0, 17, True, 2.0])
def test_numbers_of_buffer_ids(ids: Any) -> None:
    with pytest.raises(ValueError, match="buffer ids"):
        type("P", (asc.CustomBufPool,), {}, pos=TPosition.VECIN, buf_id_size=ids)


def test_unknown_members_of_a_pool() -> None:
    def kernel():
        pool = Pool()
        pool.init_que()  # pyright: ignore

    with pytest.raises(CodegenError, match="unknown-attribute"):
        built(kernel)
