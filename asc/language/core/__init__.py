# SPDX-License-Identifier: Apache-2.0
"""Data types, enums, tensors, scalars and loops of the kernel language; each name is imported when it is first used."""

import typing as _typing

from asc.language.core.range import range as range  # Eagerly: the submodule would hide the class of the same name.

if _typing.TYPE_CHECKING:
    from asc.language.core.constexpr import *
    from asc.language.core.dtype import *
    from asc.language.core.enums import *
    from asc.language.core.ir_value import *
    from asc.language.core.ops import *
    from asc.language.core.range import *
    from asc.language.core.tensor import *
    from asc.language.core.types import *
else:
    from asc.language.lazy_package import LazyPackage as _LazyPackage

    _LAZY = _LazyPackage(__name__, ("constexpr", "dtype", "ir_value", "ops", "range", "tensor", "types", "enums"))
    __getattr__, __dir__ = _LAZY.find, _LAZY.names
