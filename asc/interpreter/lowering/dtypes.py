# SPDX-License-Identifier: Apache-2.0
"""NumPy's names of MLIR's element and scalar types."""

from __future__ import annotations

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type, IndexType, MemRefType
from xdsl.ir import Attribute

from asc.interpreter.faults import Fault
from asc.interpreter.faults.lowering import NotExecutable
from asc.interpreter.lowering.ranges import bits_of, is_integer, is_unsigned

_FLOATS: dict[type[Attribute], str] = {Float16Type: "float16", Float32Type: "float32", Float64Type: "float64"}
_WIDTHS = {8, 16, 32, 64}


def is_address(type_: Attribute) -> bool:
    """Whether values of the type are addresses in global memory."""
    return isinstance(type_, MemRefType)


def dtype_name(element: Attribute) -> str:
    """`float32`; raises Fault for a type that NumPy lacks."""
    if type(element) in _FLOATS:
        return _FLOATS[type(element)]
    if isinstance(element, IndexType):
        return "int64"
    if is_integer(element) and bits_of(element) == 1:
        return "bool"
    if is_integer(element) and bits_of(element) in _WIDTHS:
        return f"{'u' if is_unsigned(element) else ''}int{bits_of(element)}"
    reason = "NumPy has no bfloat16" if isinstance(element, BFloat16Type) else "NumPy has no such type"
    raise Fault(NotExecutable(op=f"a value of type {element}", reason=reason))


def numpy_name(element: Attribute) -> str:
    """`np.float32`; raises Fault for a type that NumPy lacks."""
    name = dtype_name(element)
    return "np.bool_" if name == "bool" else f"np.{name}"
