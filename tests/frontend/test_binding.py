# SPDX-License-Identifier: Apache-2.0
"""Arguments bound to call forms: what fits, and what is said of what does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kernel_calls import CALL, Kernel, place

import asc
from asc.diagnostics import CodegenError
from asc.language.core.dtype import float32, int32, int64

Call = Callable[[Kernel], object]

# What the call is, the ids of its complaints, the first message, and the column of the first complaint.
WRONG: dict[str, tuple[Call, list[str], str, int]] = {
    "wrong kind": (
        lambda k: k.call(k.call(asc.TPipe).init_buffer, que=k.call(asc.TQue), num=2, len=k.call(asc.TQue)),
        ["wrong-argument-type"],
        'argument "len" of TPipe.init_buffer must be an int, got a TQue',
        3,
    ),
    "missing": (
        lambda k: k.call(asc.TBuf),
        ["missing-argument"],
        'TBuf needs an argument "pos", a TPosition',
        0,
    ),
    "unknown keyword": (
        lambda k: k.call(asc.TQue, asc.TPosition.VECIN, dept=2),
        ["unknown-argument"],
        'TQue has no argument "dept"',
        2,
    ),
    "unknown keyword of the closest form": (
        lambda k: k.call(k.call(asc.TPipe).init_buffer, que=k.call(asc.TQue), num=1, length=32),
        ["unknown-argument"],
        'TPipe.init_buffer has no argument "length"',
        3,
    ),
    "too many": (
        lambda k: k.call(asc.pipe_barrier, asc.PipeID.PIPE_V, 1),
        ["too-many-arguments"],
        "pipe_barrier takes at most 1 positional arguments, got 2",
        2,
    ),
    "twice": (
        lambda k: k.call(asc.TQue, asc.TPosition.VECIN, pos=asc.TPosition.VECIN),
        ["repeated-argument"],
        'argument "pos" of TQue is given by position and by name',
        2,
    ),
    "run-time value for a constant": (
        lambda k: k.call(asc.TQue, asc.TPosition.VECIN, k.parameter(int32)),
        ["constant-required"],
        'argument "depth" of TQue must be known while compiling, got an int32 known only when the kernel runs',
        2,
    ),
    "float for an int": (
        lambda k: k.call(asc.set_flag, asc.HardEvent.V_S, k.parameter(float32)),
        ["wrong-argument-type"],
        'argument "event_id" of set_flag must be an int, got a float32 known only when the kernel runs',
        2,
    ),
    "an enum's member is no int": (
        lambda k: k.call(asc.set_flag, asc.HardEvent.V_S, asc.TPosition.GM),
        ["wrong-argument-type"],
        'argument "event_id" of set_flag must be an int, got TPosition.GM',
        2,
    ),
    "another enum": (
        lambda k: k.call(asc.TBuf, asc.PipeID.PIPE_V),
        ["wrong-argument-type"],
        'argument "pos" of TBuf must be a TPosition, got PipeID.PIPE_V',
        1,
    ),
    "none where nothing is optional": (
        lambda k: k.call(asc.TBuf, None),
        ["wrong-argument-type"],
        'argument "pos" of TBuf must be a TPosition, got None',
        1,
    ),
    "a mask of floats": (
        lambda k: k.call(
            asc.add,
            k.tensor(),
            k.tensor(),
            k.tensor(),
            [0.5],
            repeat_times=1,
            repeat_params=k.call(asc.BinaryRepeatParams),
        ),
        ["wrong-argument-type"],
        'argument "mask" of add must be an int',
        4,
    ),
    "everything at once": (
        lambda k: k.call(asc.data_copy, k.tensor(), 3, tile=4),
        ["unknown-argument", "wrong-argument-type", "missing-argument"],
        'data_copy has no argument "tile"',
        3,
    ),
    "two global tensors": (
        lambda k: k.call(asc.data_copy, k.call(asc.GlobalTensor), k.call(asc.GlobalTensor), 8),
        ["wrong-argument-type"],
        'argument "dst" of data_copy must be a LocalTensor, got a GlobalTensor',
        1,
    ),
    "a method by the class of its object": (
        lambda k: k.call(k.call(asc.TQue).alloc_tensor, "float32"),
        ["wrong-argument-type"],
        'argument "dtype" of TQue.alloc_tensor must be a DataType other than void, got ',
        1,
    ),
    "void": (
        lambda k: k.call(k.call(asc.TQue).alloc_tensor, asc.void),
        ["wrong-argument-type"],
        'argument "dtype" of TQue.alloc_tensor must be a DataType other than void, got ',
        1,
    ),
    "too wide": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.tensor(), k.parameter(int64)),
        ["narrowing-conversion"],
        "",
        3,
    ),
    "an element that does not fit": (lambda k: k.call(k.tensor().set_value, 0, 1e9), ["number-out-of-range"], "", 2),
    "an index": (
        lambda k: k.call(k.tensor().__getitem__, 1.5),
        ["wrong-argument-type"],
        'argument "index" of LocalTensor[...] must be an int or a slice, got ',
        1,
    ),
    "a form we lack": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.tensor(), repeat_params=1),
        ["unsupported-call-form"],
        "not supported yet: this call form of data_copy, (dst, src, repeat_params)",
        0,
    ),
    "a form we lack, by position": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.tensor(), 1, 2, 3),
        ["unsupported-call-form"],
        "not supported yet: this call form of data_copy, (dst, src, slice_list1, slice_list2, dim_value)",
        0,
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_complaints(case: str) -> None:
    call, ids, message, column = WRONG[case]
    with pytest.raises(CodegenError) as caught:
        call(Kernel())
    diagnostics = caught.value.diagnostics
    assert [each.id for each in diagnostics] == ids
    assert diagnostics[0].message.startswith(message)
    assert diagnostics[0].at == (place(column) if column else CALL)


def test_the_call_forms_are_listed_once() -> None:
    with pytest.raises(CodegenError) as caught:
        Kernel().call(asc.data_copy, 1, 2)
    first, *rest = caught.value.diagnostics
    assert [note.message for note in first.notes] == [
        "call form: data_copy(dst: LocalTensor, src: GlobalTensor, count: int)",
        "call form: data_copy(dst: LocalTensor, src: LocalTensor, count: int)",
        "call form: data_copy(dst: GlobalTensor, src: LocalTensor, count: int)",
    ]
    assert rest
    assert all(each.notes == () for each in rest)


def test_a_single_form_is_not_listed() -> None:
    with pytest.raises(CodegenError) as caught:
        Kernel().call(asc.TQue, 1)
    assert caught.value.diagnostics[0].notes == ()


@pytest.mark.parametrize(
    ("keyword", "help"), [("dept", 'did you mean "depth"?'), ("zzz", "it takes pos, depth")], ids=["close", "far"]
)
def test_an_unknown_keyword_says_what_there_is(keyword: str, help: str) -> None:
    with pytest.raises(CodegenError) as caught:
        Kernel().call(asc.TQue, **{keyword: 2})
    assert caught.value.diagnostics[0].help == help


BUILTINS = {
    "wrong-argument-type": (TypeError, lambda k: k.call(asc.TQue, 1)),
    "missing-argument": (TypeError, lambda k: k.call(asc.TBuf)),
    "unsupported-call-form": (NotImplementedError, lambda k: k.call(asc.data_copy, 1, 2, repeat_params=1)),
    "argument-out-of-range": (ValueError, lambda k: k.call(asc.set_flag, asc.HardEvent.V_S, 8)),
}


@pytest.mark.parametrize("case", BUILTINS)
def test_exceptions_are_also_those_of_python(case: str) -> None:
    builtin, call = BUILTINS[case]
    with pytest.raises(builtin):
        call(Kernel())


def test_bool_counts_as_an_int() -> None:
    kernel = Kernel()
    kernel.call(asc.set_flag, asc.HardEvent.V_S, True)
    assert kernel.lines() == ["asc.set_flag v_s, %0 : i32"]


def test_a_keyword_form_is_chosen_by_its_names() -> None:
    kernel = Kernel()
    pipe, buffer = kernel.call(asc.TPipe), kernel.call(asc.TBuf, asc.TPosition.VECCALC)
    for call in ({"args": (buffer, 64)}, {"buf": buffer, "len": 64}, {"buf": buffer, "num": 64}):
        kernel.call(pipe.init_buffer, *call.pop("args", ()), **call)  # pyright: ignore[reportArgumentType]
    first, second, third = kernel.lines()[-3:]
    assert first == second == third
    assert first.startswith("asc.pipe.init_buffer")
