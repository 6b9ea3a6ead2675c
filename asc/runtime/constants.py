# SPDX-License-Identifier: Apache-2.0
"""The values of `ConstExpr` parameters: what may be one, and its token among the keys of the caches."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Any, Final

from asc.diagnostics import error_of
from asc.language.core.constexpr import Constant
from asc.language.core.dtype import DataType
from asc.runtime.arguments import Slot, describe, is_mock, is_tensor
from asc.runtime.call_site import call_site
from asc.runtime.fingerprint import describe_constant

CONSTANT: Final = "="
UNSTABLE: Final = CONSTANT
"""The token of a value that has no stable description."""


def constant_value(value: Any, slot: Slot) -> Any:
    """The value the front end is given. Raises TypeError for what is known only when the kernel runs."""
    value = Constant.unwrap(value)
    if is_mock(value) or is_tensor(value) or _is_array(value):
        from asc.runtime.launch_errors import RuntimeValueForConstant

        at, given = call_site(), describe(value)
        raise error_of([RuntimeValueForConstant(at=at, kernel=slot.kernel, parameter=slot.parameter, given=given)])
    return value.item() if _is_numpy_scalar(value) else value


def constant_token(value: object) -> str:
    """A token that is equal only for values that compile alike."""
    if value is None or (isinstance(value, bool | int | float | str) and not isinstance(value, Enum)):
        return f"{CONSTANT}{type(value).__name__} {value!r}"
    if isinstance(value, DataType):
        return CONSTANT + value.name
    return CONSTANT + (describe_constant(value) or "")


def _is_array(value: object) -> bool:
    numpy: Any = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_numpy_scalar(value: object) -> bool:
    numpy: Any = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.generic)
