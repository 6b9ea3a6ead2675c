# SPDX-License-Identifier: Apache-2.0
"""How a kernel's parameters are specialised: what is known of each argument when the kernel is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from asc.language.core.dtype import DataType


@dataclass(frozen=True, slots=True)
class AddressArgument:
    """An array in global memory with elements of `dtype`."""

    dtype: DataType


@dataclass(frozen=True, slots=True)
class ScalarArgument:
    """A number of type `dtype` given at launch."""

    dtype: DataType


@dataclass(frozen=True, slots=True)
class ConstantArgument:
    """A `ConstExpr` parameter: the value itself."""

    value: Any


ArgumentType: TypeAlias = AddressArgument | ScalarArgument | ConstantArgument
