# SPDX-License-Identifier: Apache-2.0
"""Launch arguments as a program takes them: arrays as addresses, numbers as scalars of their type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.launch import ArgumentCount, ArgumentKind, ArgumentLayout
from asc.interpreter.machine.global_memory import Address
from asc.interpreter.program import ADDRESS, IMPLICIT, Parameter

_dtypes: dict[str, np.dtype[Any]] = {}


def bind(parameters: Sequence[Parameter], kernel: str, arguments: Sequence[Any]) -> list[Any]:
    """The arguments of a program's entry, without its core; raises Fault for what does not fit."""
    given = iter(arguments)
    expected = sum(parameter.kind != IMPLICIT for parameter in parameters)
    if len(arguments) != expected:
        raise Fault(ArgumentCount(kernel=kernel, expected=expected, given=len(arguments)))
    return [_bound(parameter, given) for parameter in parameters]


def _bound(parameter: Parameter, given: Iterator[Any]) -> Any:
    if parameter.kind == IMPLICIT:
        return None
    value = next(given)
    dtype = _dtypes.get(parameter.dtype)
    if dtype is None:
        dtype = _dtypes[parameter.dtype] = np.dtype(parameter.dtype)
    return (
        _address(parameter.name, value, dtype) if parameter.kind == ADDRESS else _scalar(parameter.name, value, dtype)
    )


def _address(name: str, array: npt.NDArray[Any], dtype: np.dtype[Any]) -> Address:
    if not isinstance(array, np.ndarray) or array.dtype != dtype:  # pyright: ignore[reportUnnecessaryIsInstance] - the caller's
        found = f"an array of {array.dtype}" if hasattr(array, "dtype") else type(array).__name__
        raise Fault(ArgumentKind(name=name, expected=f"an array of {dtype}", found=found))
    if type(array) is not np.ndarray:  # np.matrix and masked arrays have an indexing of their own
        array = array.view(np.ndarray)
    if array.ndim != 1 or array.dtype is not dtype:
        array = _flat(name, array, dtype)
    data = array.data
    if not data.c_contiguous:
        raise Fault(ArgumentLayout(name=name, strides=array.strides))
    return Address(name, array, data)


def _flat(name: str, array: npt.NDArray[Any], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    """The same memory in one dimension, and in the one spelling of its dtype that memoryviews of tensors have."""
    if not array.flags.c_contiguous:
        raise Fault(ArgumentLayout(name=name, strides=array.strides))
    return array.reshape(-1).view(dtype)


def _scalar(name: str, value: Any, dtype: np.dtype[Any]) -> Any:
    try:
        if dtype.kind == "f":
            return _float(name, value, dtype)
        number = int(value)
    except (TypeError, ValueError):
        number = None
    low, high = (0, 1) if dtype.kind == "b" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    if number is None or not low <= number <= high:
        raise Fault(ArgumentKind(name=name, expected=f"a number of type {dtype}", found=repr(value)))
    return bool(number) if dtype.kind == "b" else number


def _float(name: str, value: Any, dtype: np.dtype[Any]) -> Any:
    if isfinite(value) and abs(value) > float(np.finfo(dtype).max):
        raise Fault(ArgumentKind(name=name, expected=f"a number of type {dtype}", found=repr(value)))
    return dtype.type(value)
