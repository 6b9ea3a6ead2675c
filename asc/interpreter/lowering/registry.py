# SPDX-License-Identifier: Apache-2.0
"""What upstream's ops mean on the CPU: they cannot carry an `emulate` method, so each family registers functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from xdsl.ir import Operation

if TYPE_CHECKING:
    from asc.interpreter.lowering.emitter import KernelEmitter

_Op = TypeVar("_Op", bound=Operation)
_Meaning: TypeAlias = "Callable[[KernelEmitter, _Op], None]"


class Meanings:
    """The functions that emit the Python of a family of ops."""

    def __init__(self) -> None:
        self.by_op: dict[type[Operation], Callable[[KernelEmitter, Any], None]] = {}

    def emulates(self, *ops: type[_Op]) -> Callable[[_Meaning[_Op]], _Meaning[_Op]]:
        """Register the function that emits these ops."""

        def register(meaning: _Meaning[_Op]) -> _Meaning[_Op]:
            self.by_op.update(dict.fromkeys(ops, meaning))
            return meaning

        return register
