# SPDX-License-Identifier: Apache-2.0
"""What a launch argument tells the compiler, as a short token: "float32" a scalar, "&float32" an address.

Launches compare tokens instead of argument types because hashing a string costs a tenth of hashing a dataclass.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from asc.diagnostics import AscError, error_of
from asc.language.core.arguments import AddressArgument, ArgumentType, ScalarArgument
from asc.language.core.dtype import DataType
from asc.runtime.call_site import call_site

ADDRESS: Final = "&"
_INT32_MIN: Final = -(1 << 31)
_INT32_END: Final = 1 << 31
# NumPy's bool is one byte, 0 or 1: what the API passes for a Python bool.
_SCALARS: Final = {
    "bool": "int8",
    **{name: name for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")},
    **{name: name for name in ("float16", "float32", "float64")},
}


@dataclass(frozen=True)
class MockTensor:
    """Stands for an array of `dtype`: the kernel is compiled but not run."""

    dtype: DataType


@dataclass(frozen=True)
class MockValue:
    """Stands for a scalar of `dtype`: the kernel is compiled but not run."""

    dtype: DataType


@dataclass(frozen=True)
class Slot:
    """The parameter that an argument is for, as diagnostics name it."""

    kernel: str
    parameter: str


Classifier: TypeAlias = Callable[[Any, Slot], str]


def argument_type(token: str) -> ArgumentType:
    """What the front end is told for a token."""
    if token.startswith(ADDRESS):
        return AddressArgument(DataType(token.removeprefix(ADDRESS)))
    return ScalarArgument(DataType(token))


def token_of(value: object, slot: Slot) -> str:
    """The token of a launch argument. Raises TypeError, OverflowError or ValueError for what no kernel can take."""
    kind = type(value)
    classifier = _classifiers.get(kind)
    if classifier is None:
        classifier = _classifiers[kind] = _find_classifier(value)
    return classifier(value, slot)


def is_mock(value: object) -> bool:
    """Whether an argument stands for data that is not there."""
    return isinstance(value, MockTensor | MockValue)


def is_tensor(value: object) -> bool:
    """Whether this is a torch tensor or looks like one. torch itself is never imported here."""
    return callable(getattr(value, "data_ptr", None)) and callable(getattr(value, "numpy", None))


def tensor_array(tensor: Any) -> Any:
    """The NumPy array over the memory of a CPU tensor."""
    detach = getattr(tensor, "detach", None)
    return (tensor if detach is None else detach()).numpy()


def describe(value: object) -> str:
    """A value in a diagnostic: its type, and itself if that is short."""
    if is_mock(value):
        return repr(value)
    kind = type(value).__name__
    article = "an" if kind[:1].lower() in "aeiou" else "a"
    shape = getattr(value, "shape", None)
    if shape is not None:
        return f"an array of shape {shape}"
    text = repr(value) if isinstance(value, int | float | str | None) else ""
    return f"{article} {kind} ({text})" if 0 < len(text) < 40 else f"{article} {kind}"


def _bool(_value: bool, _slot: Slot) -> str:
    return "int8"


def _int(value: int, slot: Slot) -> str:
    if _INT32_MIN <= value < _INT32_END:
        return "int32"
    from asc.runtime.launch_errors import ArgumentRange

    raise error_of([ArgumentRange(at=call_site(), kernel=slot.kernel, parameter=slot.parameter, value=value)])


def _float(_value: float, _slot: Slot) -> str:
    return "float32"


def _mock_tensor(value: MockTensor, slot: Slot) -> str:
    return ADDRESS + _mock_dtype(value, slot)


def _mock_dtype(value: MockTensor | MockValue, slot: Slot) -> str:
    if isinstance(value.dtype, DataType):  # pyright: ignore[reportUnnecessaryIsInstance] - users construct it
        return value.dtype.name
    raise wrong_kind(slot, f"{type(value).__name__} of a data type such as asc.float32", repr(value.dtype))


def _numpy_scalar(value: Any, slot: Slot) -> str:
    name = _SCALARS.get(value.dtype.name)
    if name is None:
        raise wrong_kind(slot, f"a scalar of one of the types {_known()}", f"a NumPy {value.dtype.name}")
    return name


def _numpy_array(value: Any, slot: Slot) -> str:
    token = _array_tokens.get(value.dtype)
    if token is None:
        token = _array_tokens[value.dtype] = _array_token(value.dtype, slot)
    if value.flags.c_contiguous:
        return token
    raise _strided(slot, f"an array whose elements do not lie one after another (strides {value.strides} bytes)")


def _array_token(dtype: Any, slot: Slot) -> str:
    name = _SCALARS.get(dtype.name)
    if name is None:
        raise wrong_kind(slot, f"an array of one of the types {_known()}", f"an array of {dtype.name}")
    if not dtype.isnative:
        raise wrong_kind(slot, "an array in the byte order of this machine", f"an array of {dtype.str}")
    return ADDRESS + name


def _tensor(value: Any, slot: Slot) -> str:
    device = str(getattr(value, "device", "cpu"))
    if device.split(":")[0] != "cpu":
        hint = "copy it to the CPU first: tensor.cpu()"
        given = f"a tensor on {device}, which the model backend cannot reach"
        raise _misplaced(slot, given, hint)
    contiguous = getattr(value, "is_contiguous", None)
    if contiguous is not None and not contiguous():
        raise _strided(slot, "a tensor whose elements do not lie one after another")
    try:
        array = tensor_array(value)
    except (TypeError, RuntimeError) as error:  # torch: bfloat16, sparse and quantised tensors have no NumPy form
        given = f"a tensor of {getattr(value, 'dtype', 'unknown type')} ({error})"
        raise wrong_kind(slot, f"a tensor of one of the types {_known()}", given) from None
    return _numpy_array(array, slot)


def _refuse(value: object, slot: Slot) -> str:
    hint = "a compile-time value needs a parameter annotated with asc.ConstExpr"
    if type(value) in {list, tuple}:
        hint = "make it an array and keep that, kernels write in place: x = np.asarray(x, np.float32)"
    needs = "an array, a CPU tensor, a number, a bool, MockTensor or MockValue"
    raise wrong_kind(slot, needs, describe(value), hint)


def wrong_kind(slot: Slot, needs: str, given: str, hint: str | None = None) -> AscError:
    """The error of an argument that is not what its parameter needs."""
    from asc.runtime.launch_errors import ArgumentKind

    at, kernel, parameter = call_site(), slot.kernel, slot.parameter
    return error_of([ArgumentKind(at=at, kernel=kernel, parameter=parameter, needs=needs, given=given, hint=hint)])


def _strided(slot: Slot, given: str) -> AscError:
    hint = "pass a contiguous copy, and copy the results back from it; a kernel writes only where it is pointed at"
    return _misplaced(slot, given, hint)


def _misplaced(slot: Slot, given: str, hint: str) -> AscError:
    from asc.runtime.launch_errors import ArrayLayout

    at, kernel, parameter = call_site(), slot.kernel, slot.parameter
    return error_of([ArrayLayout(at=at, kernel=kernel, parameter=parameter, given=given, hint=hint)])


def _known() -> str:
    return ", ".join(dict.fromkeys(_SCALARS.values()))


def _find_classifier(value: object) -> Classifier:
    # Whoever has a NumPy value has imported NumPy.
    numpy: Any = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        return _numpy_array
    if numpy is not None and isinstance(value, numpy.generic):
        return _numpy_scalar
    for kind, classifier in _PYTHON_KINDS:
        if isinstance(value, kind):
            return classifier
    return _tensor if is_tensor(value) else _refuse


_PYTHON_KINDS: Final[tuple[tuple[type, Classifier], ...]] = (
    (bool, _bool),
    (int, _int),
    (float, _float),
    (MockTensor, _mock_tensor),
    (MockValue, _mock_dtype),
)
_classifiers: dict[type, Classifier] = {}
_array_tokens: dict[Any, str] = {}
