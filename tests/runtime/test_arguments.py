# SPDX-License-Identifier: Apache-2.0
"""What each kind of launch argument becomes, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import asc
from asc.diagnostics import AscError
from asc.language.core.arguments import AddressArgument, ScalarArgument
from asc.runtime.arguments import MockTensor, MockValue, Slot, argument_type, token_of
from asc.runtime.launcher import Launcher
from asc.runtime.options import LaunchOptions

SLOT = Slot("add", "x")


class FakeTensor:
    """What the runtime relies on of a torch CPU tensor."""

    def __init__(self, array: np.ndarray[Any, Any], device: str = "cpu", contiguous: bool = True) -> None:
        self.array = array
        self.device = device
        self.dtype = f"torch.{array.dtype}"
        self._contiguous = contiguous

    def data_ptr(self) -> int:
        return self.array.ctypes.data

    def detach(self) -> FakeTensor:
        return self

    def is_contiguous(self) -> bool:
        return self._contiguous

    def numpy(self) -> np.ndarray[Any, Any]:
        return self.array


class Bfloat16Tensor(FakeTensor):
    def numpy(self) -> np.ndarray[Any, Any]:
        raise TypeError("Got unsupported ScalarType BFloat16")


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        (True, asc.int8),
        (7, asc.int32),
        (-(1 << 31), asc.int32),
        ((1 << 31) - 1, asc.int32),
        (1.5, asc.float32),
        (asc.PipeID.PIPE_V, asc.int32),
        (np.bool_(True), asc.int8),
        (np.int64(7), asc.int64),
        (np.uint8(7), asc.uint8),
        (np.float16(1.5), asc.float16),
        (np.float64(1.5), asc.float64),
        (MockValue(asc.int16), asc.int16),
    ],
    ids=repr,
)
def test_a_number_is_a_scalar_of_its_type(value: object, dtype: asc.DataType) -> None:
    assert argument_type(token_of(value, SLOT)) == ScalarArgument(dtype)


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        (np.zeros(4, np.float32), asc.float32),
        (np.zeros((2, 2), np.int64), asc.int64),
        (np.zeros(0, np.float16), asc.float16),
        (np.zeros(4, np.bool_), asc.int8),
        (np.zeros(4, np.uint16)[2:], asc.uint16),
        (FakeTensor(np.zeros(4, np.float16)), asc.float16),
        (MockTensor(asc.uint32), asc.uint32),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_array_is_an_address_of_its_element_type(value: object, dtype: asc.DataType) -> None:
    assert argument_type(token_of(value, SLOT)) == AddressArgument(dtype)


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        (1 << 31, OverflowError, ["is 2147483648", "int32", "np.int64(2147483648)"]),
        (-(1 << 31) - 1, OverflowError, ["np.int64(-2147483649)"]),
        (1 << 63, OverflowError, ["np.uint64(9223372036854775808)"]),
        (1 << 64, OverflowError, ["no scalar type of a kernel holds this value"]),
        (np.zeros(8, np.float32)[::2], ValueError, ["strides (8,) bytes", "contiguous copy"]),
        (np.zeros((2, 3), np.float32).T, ValueError, ["contiguous copy"]),
        (np.zeros(4, np.complex64), TypeError, ["an array of complex64", "float16"]),
        (np.zeros(4, ">f4"), TypeError, ["byte order", ">f4"]),
        (np.zeros(4, object), TypeError, ["an array of object"]),
        (np.complex64(1), TypeError, ["a NumPy complex64"]),
        (1j, TypeError, ["a complex"]),
        ("abc", TypeError, ["a str ('abc')", "asc.ConstExpr"]),
        (None, TypeError, ["a NoneType (None)"]),
        ([1.0, 2.0], TypeError, ["a list"]),
        (asc.float32, TypeError, ["a DataType", "asc.ConstExpr"]),
        (MockTensor("float32"), TypeError, ["MockTensor of a data type such as asc.float32", "'float32'"]),  # pyright: ignore[reportArgumentType] - the point
        (FakeTensor(np.zeros(4, np.float32), device="npu:0"), ValueError, ["a tensor on npu:0", "tensor.cpu()"]),
        (FakeTensor(np.zeros(4, np.float32), contiguous=False), ValueError, ["contiguous copy"]),
        (Bfloat16Tensor(np.zeros(4, np.float32)), TypeError, ["BFloat16"]),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else "",
)
def test_a_value_no_kernel_takes_is_refused(value: object, error: type[Exception], words: list[str]) -> None:
    with pytest.raises(error) as caught:
        token_of(value, SLOT)
    assert isinstance(caught.value, AscError)
    text = str(caught.value)
    assert 'argument "x" of kernel "add"' in text
    for word in words:
        assert word in text
    assert "token_of(value, SLOT)" in text, "the launch is shown"


def test_arrays_and_tensors_are_passed_by_their_memory() -> None:
    array, flags, tensor = np.zeros(4, np.float32), np.zeros(4, np.bool_), FakeTensor(np.zeros(4, np.int32))
    expanded = Launcher(LaunchOptions(1)).expand_kernel_args((array, flags, tensor, 3, np.int64(4)))
    assert expanded[0] is array
    assert expanded[1].dtype == np.int8
    assert np.shares_memory(expanded[1], flags)
    assert np.shares_memory(expanded[2], tensor.array)
    assert expanded[3:] == [3, 4]
