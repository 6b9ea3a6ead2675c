# SPDX-License-Identifier: Apache-2.0
"""What the methods of a custom pool's class work with: members of `self`, queues and buffers of any position."""

from __future__ import annotations

import inspect
from types import FunctionType, MethodType
from typing import Final

from asc.frontend.diagnostics.pools import PoolParameterUse
from asc.frontend.failure import fail
from asc.frontend.scope import as_constant
from asc.language.core.builtin import Builtin
from asc.language.core.ir_value import IRValue
from asc.language.fwk.custom_pool import CustomBufPool
from asc.language.fwk.tpipe import TBuf, TQueBind

_GIVING_HANDLES: Final = {"init_start_buf_handle", "init_buf_handle"}


class AnyQueue(TQueBind):
    """A method's parameter: the queue it is called with."""


class AnyTBuf(TBuf):
    """A method's parameter: the buffer it is called with."""


# Messages name a value by its class.
AnyQueue.__name__, AnyTBuf.__name__ = "TQueBind", "TBuf"


def pool_attribute(owner: IRValue, name: str) -> object | None:
    """A method or constant of the class of a pool; None for what every pool has, and for all other owners."""
    if isinstance(owner, AnyQueue | AnyTBuf) and name not in _GIVING_HANDLES and hasattr(type(owner), name):
        fail(PoolParameterUse(kind="a queue" if isinstance(owner, AnyQueue) else "a buffer", method=name))
    if not isinstance(owner, CustomBufPool) or name.startswith("__"):
        return None
    member = inspect.getattr_static(type(owner), name, None)
    if isinstance(member, FunctionType):
        return MethodType(member, owner)
    if member is None or isinstance(member, Builtin | classmethod | property):
        return None
    return as_constant(f"{type(owner).__name__}.{name}", member)
