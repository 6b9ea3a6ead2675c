# SPDX-License-Identifier: Apache-2.0
"""What public calls do with numbers, and where a global tensor comes to stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from kernel_calls import Kernel
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, Region

import asc
from asc.diagnostics import CodegenError
from asc.language.core.dtype import bit, float16, float32, int16, int32, int64, uint8, uint16, uint32, uint64
from asc.language.core.ir_value import PlainValue, materialize_ir_value

QUEUE = asc.TPosition.VECIN

# What the call is, its diagnostic, and the start of its message.
REFUSED: dict[str, tuple[Callable[[Kernel], object], str, str]] = {
    "event id": (
        lambda k: k.call(asc.set_flag, asc.HardEvent.V_S, 8),
        "argument-out-of-range",
        'argument "event_id" of set_flag must be 0 to 7, got 8',
    ),
    "stride": (
        lambda k: k.call(asc.BinaryRepeatParams, 1, 300),
        "argument-out-of-range",
        'argument "src0_blk_stride" of BinaryRepeatParams must be 0 to 255, got 300',
    ),
    "repeat": (
        lambda k: k.call(asc.add, *[k.tensor()] * 3, 128, 256, k.call(asc.BinaryRepeatParams)),
        "argument-out-of-range",
        'argument "repeat_times" of add must be 0 to 255, got 256',
    ),
    "mask": (
        lambda k: k.call(asc.add, *[k.tensor()] * 3, -1, 1, k.call(asc.BinaryRepeatParams)),
        "argument-out-of-range",
        'argument "mask" of add must be 0 or more, got -1',
    ),
    "mask words": (
        lambda k: k.call(asc.add, *[k.tensor()] * 3, [1, 2, 3], 1, k.call(asc.BinaryRepeatParams)),
        "argument-out-of-range",
        'argument "mask" of add must be a list of one or two 64-bit words, got 3 words',
    ),
    "mask word": (
        lambda k: k.call(asc.add, *[k.tensor()] * 3, [1 << 64], 1, k.call(asc.BinaryRepeatParams)),
        "argument-out-of-range",
        'argument "mask" of add must be 0 to 18446744073709551615, got 18446744073709551616',
    ),
    "negative count": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.tensor(), -8),
        "argument-out-of-range",
        'argument "count" of data_copy must be 0 or more, got -8',
    ),
    "64-bit count": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.tensor(), k.parameter(int64)),
        "narrowing-conversion",
        "",
    ),
    "negative length": (
        lambda k: k.call(k.call(asc.TPipe).init_buffer, k.call(asc.TBuf, QUEUE), -32),
        "argument-out-of-range",
        'argument "num" of TPipe.init_buffer must be 0 or more, got -32',
    ),
    "number of buffers": (
        lambda k: k.call(k.call(asc.TPipe).init_buffer, k.call(asc.TQue), 256, 32),
        "argument-out-of-range",
        'argument "num" of TPipe.init_buffer must be 0 to 255, got 256',
    ),
    "depth": (
        lambda k: k.call(asc.TQue, QUEUE, -1),
        "argument-out-of-range",
        'argument "depth" of TQue must be 0 or more, got -1',
    ),
    "index": (
        lambda k: k.call(k.tensor().__getitem__, -1),
        "argument-out-of-range",
        'argument "index" of LocalTensor[...] must be 0 or more, got -1',
    ),
    "offset": (
        lambda k: k.call(k.tensor().get_value, -1),
        "argument-out-of-range",
        'argument "index" of LocalTensor.get_value must be 0 or more, got -1',
    ),
    "slice with an end": (
        lambda k: k.call(k.tensor().__getitem__, slice(0, 8)),
        "unsupported-slice",
        "a tensor cannot be indexed with an end",
    ),
    "slice with a step": (
        lambda k: k.call(k.tensor().__getitem__, slice(0, None, 2)),
        "unsupported-slice",
        "a tensor cannot be indexed with a step",
    ),
    "element too large": (lambda k: k.call(k.tensor(uint8).set_value, 0, 256), "number-out-of-range", ""),
    "float into a narrower tensor": (
        lambda k: k.call(k.tensor(float16).set_value, 0, k.parameter(float32)),
        "narrowing-conversion",
        "",
    ),
    "number that does not fit": (lambda k: k.call(asc.number, 300, uint8), "number-out-of-range", ""),
    "queue for temporaries": (
        lambda k: k.call(asc.TQue, asc.TPosition.VECCALC),
        "queue-position",
        "a TQue cannot have the position VECCALC",
    ),
    "queue in global memory": (
        lambda k: k.call(asc.TQue, asc.TPosition.GM),
        "queue-position",
        "a TQue cannot have the position GM",
    ),
    "queue with a mask": (
        lambda k: k.call(asc.TQueBind, depth=1, mask=1),
        "argument-out-of-range",
        'argument "mask" of TQueBind must be 0, got 1',
    ),
    "tensor at an address without a size": (
        lambda k: k.call(asc.LocalTensor, float16, addr=64),
        "unsupported-call-form",
        "not supported yet: this call form of LocalTensor",
    ),
    "tensor variable": (
        lambda k: k.call(asc.LocalTensor),
        "unsupported-call-form",
        "not supported yet: this call form of LocalTensor",
    ),
    "unbound tensor": (
        lambda k: k.call(asc.data_copy, k.tensor(), k.call(asc.GlobalTensor), 8),
        "unbound-tensor",
        'the GlobalTensor "tensor" points nowhere yet',
    ),
    "a copy between element types": (
        lambda k: k.call(asc.data_copy, k.tensor(float16), k.tensor(float32), 16),
        "element-types-differ",
        'data_copy needs tensors of one element type, got "dst" (float16) and "src" (float32)',
    ),
    "sources of two element types": (
        lambda k: k.call(asc.bitwise_and, k.tensor(int16), k.tensor(int16), k.tensor(uint16), count=16),
        "element-types-differ",
        'bitwise_and needs tensors of one element type, got "src0" (int16) and "src1" (uint16)',
    ),
    "a tensor outside of the core": (
        lambda k: k.call(asc.LocalTensor, float16, asc.TPosition.GM, 0, 16),
        "argument-out-of-range",
        'argument "pos" of LocalTensor must be a position in the memory of a core, got TPosition.GM',
    ),
    "another element type": (
        lambda k: rebind(k, float16, float32),
        "element-type-change",
        'the GlobalTensor "x_gm" has float16 elements, it cannot point to float32 elements',
    ),
    "no pipe": (lambda k: k.call(asc.get_tpipe_ptr), "no-pipe", "get_tpipe_ptr: the kernel has made no TPipe"),
    "false": (
        lambda k: k.call(asc.static_assert, False, "too big"),
        "static-assertion",
        "static assertion failed: too big",
    ),
    "false without words": (lambda k: k.call(asc.static_assert, 0), "static-assertion", "static assertion failed"),
    "known only at run time": (
        lambda k: k.call(asc.static_assert, k.parameter(bit)),
        "constant-required",
        'argument "test" of static_assert must be known while compiling',
    ),
    "division by zero": (lambda k: k.call(asc.ceildiv, 3, 0), "division-by-zero", ""),
}


def rebind(kernel: Kernel, *dtypes: asc.DataType) -> None:
    tensor = kernel.call(asc.GlobalTensor)
    tensor.name = "x_gm"
    for dtype in dtypes:
        kernel.call(tensor.set_global_buffer, kernel.address(dtype))


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    call, identity, message = REFUSED[case]
    with pytest.raises(CodegenError) as caught:
        call(Kernel())
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.id == identity
    assert diagnostic.message.startswith(message)
    assert diagnostic.at is not None


CONSTANTS: dict[str, tuple[Callable[[Kernel], object], set[int]]] = {
    "repeat above 127": (
        # A signless i8: -56 and 200 are the same bits.
        lambda k: k.call(asc.add, *[k.tensor()] * 3, 128, 200, k.call(asc.BinaryRepeatParams)),
        {200 - 256},
    ),
    "default strides": (lambda k: k.call(asc.BinaryRepeatParams), {1, 8}),
    "an index beyond 32 bits": (lambda k: k.call(k.tensor().__getitem__, 1 << 40), {1 << 40}),
}


@pytest.mark.parametrize("case", CONSTANTS)
def test_constants(case: str) -> None:
    call, expected = CONSTANTS[case]
    kernel = Kernel()
    call(kernel)
    constants = {cast(IntegerAttr, op.value).value.data for op in kernel.module().walk() if isinstance(op, ConstantOp)}
    assert expected <= constants


@pytest.mark.parametrize(
    ("call", "dtype"),
    [
        (lambda k: k.call(asc.number, 3, uint64), uint64),
        (lambda k: k.call(asc.number, k.parameter(int32), float32), float32),
        (lambda k: k.call(k.parameter(float32).cast, int32), int32),
        (lambda k: k.call(materialize_ir_value, 1 << 40), int64),
        (lambda k: k.call(materialize_ir_value, 1.5), float32),
        (lambda k: k.call(materialize_ir_value, 1, uint8), uint8),
        (lambda k: k.call(asc.ceildiv, k.parameter(int32), 8), int32),
        (lambda k: k.call(k.parameter(uint32).ceildiv, k.parameter(uint32)), int64),
        (lambda k: k.call(k.tensor(uint8).get_value, 0), uint8),
        (lambda k: k.call(k.tensor().get_size), int32),
        (lambda k: k.call(k.call(asc.TQue).has_idle_buffer), bit),
    ],
)
def test_types_of_results(call: Callable[[Kernel], object], dtype: asc.DataType) -> None:
    kernel = Kernel()
    result = call(kernel)
    assert isinstance(result, PlainValue)
    assert result.dtype == dtype
    kernel.module()


@pytest.mark.parametrize(("x", "y", "expected"), [(9, 8, 2), (8, 8, 1), (0, 8, 0), (-9, 8, -1), (9, -8, -1)])
def test_ceildiv_of_constants(x: int, y: int, expected: int) -> None:
    assert Kernel().call(asc.ceildiv, x, y) == expected


@pytest.mark.parametrize("kind", [asc.range, asc.static_range])
def test_ranges_are_values(kind: type) -> None:
    values = [Kernel().call(kind, *arguments) for arguments in ((5,), (1, 5), (5, 1, -2))]
    assert [(each.start, each.stop, each.step) for each in values] == [(0, 5, 1), (1, 5, 1), (5, 1, -2)]
    assert all(isinstance(each, kind) for each in values)


def test_static_assert_of_something_true_builds_nothing() -> None:
    kernel = Kernel()
    kernel.call(asc.static_assert, True)
    kernel.call(asc.static_assert, 3, message="never shown")
    assert kernel.block.first_op is None


def test_the_pipe_is_found_from_a_nested_block() -> None:
    kernel = Kernel()
    pipe = kernel.call(asc.TPipe)
    with kernel.b.into(Block()):
        assert kernel.call(asc.get_tpipe_ptr).ssa is pipe.ssa


def test_a_global_tensor_stands_where_it_was_made() -> None:
    """Made before a branch, given its type inside, used after: it must dominate both."""
    kernel = Kernel()
    address, condition = kernel.address(), kernel.parameter(bit)
    pipe = kernel.call(asc.TPipe)
    tensors = [kernel.call(asc.GlobalTensor) for _ in (0, 1)]
    tensors[0].name = "x_gm"
    branch = Block()
    with kernel.b.into(branch):
        for tensor in tensors:
            kernel.call(tensor.set_global_buffer, address)
        kernel.b.emit(YieldOp)
    kernel.b.emit(IfOp, (condition.ssa,), regions=(Region(branch), Region()))
    kernel.call(tensors[0].get_size)
    assert pipe.ssa.owner.next_op is tensors[0].ssa.owner
    assert tensors[0].ssa.owner.next_op is tensors[1].ssa.owner
    assert tensors[0].ssa.name_hint == "x_gm"
    assert kernel.module()


def test_a_global_tensor_may_be_the_first_op() -> None:
    kernel = Kernel()
    tensor = kernel.call(asc.GlobalTensor)
    kernel.call(tensor.set_global_buffer, kernel.address(), 8)
    assert [op.name for op in kernel.block.ops][:3] == [
        "emitc.constant",
        "asc.global_tensor",
        "asc.global_tensor.set_global_buffer",
    ]
