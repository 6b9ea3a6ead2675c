# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the definition of a class of custom pools."""

from __future__ import annotations

import linecache
import sys
from types import FrameType
from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Span, error_of
from asc.language.core.builtin import Builtin
from asc.language.core.enums import TPosition
from asc.language.core.function import DeviceFunction

_POSITIONS = (TPosition.VECIN, TPosition.VECOUT, TPosition.VECCALC, TPosition.A1, TPosition.B1, TPosition.C1)
_MAX_IDS = 16
_DECORATED = {DeviceFunction: "asc.jit", staticmethod: "staticmethod", classmethod: "classmethod", property: "property"}


class PoolClassProblem(Diagnostic, abstract=True):
    """A class that cannot be a pool; `pool` is its name."""

    raises: ClassVar[type[Exception]] = TypeError
    pool: str


class PoolClassPosition(PoolClassProblem):
    """No position, or one where no pool can be."""

    id: ClassVar[str] = "pool-class-position"
    raises: ClassVar[type[Exception]] = ValueError
    got: str | None

    @property
    def message(self) -> str:
        found = f"cannot be at {self.got}" if self.got is not None else "has no position"
        return f'the pool class "{self.pool}" {found}'

    @property
    def help(self) -> str:
        names = ", ".join(f"{position.name}" for position in _POSITIONS)
        return f"class {self.pool}(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=16), or one of {names}"


class PoolClassIds(PoolClassProblem):
    """No number of buffer ids, or one that no pool can have."""

    id: ClassVar[str] = "pool-class-ids"
    raises: ClassVar[type[Exception]] = ValueError
    got: str | None

    @property
    def message(self) -> str:
        found = f"cannot have {self.got} buffer ids" if self.got is not None else "has no buf_id_size"
        return f'the pool class "{self.pool}" {found}'

    @property
    def help(self) -> str:
        return f"buf_id_size is a number from 1 to {_MAX_IDS}: how many buffers the pool can hand out"


class PoolClassOverride(PoolClassProblem):
    """A method that every pool has, and that the macro defines."""

    id: ClassVar[str] = "pool-class-override"
    method: str

    @property
    def message(self) -> str:
        return f'the pool class "{self.pool}" defines {self.method}, which every custom pool has already'

    @property
    def help(self) -> str:
        if self.method == "init_buffer":
            return "write init_queue for queues and init_tbuf for TBufs; init_buffer calls the one that fits"
        return "give the method another name"


class PoolClassState(PoolClassProblem):
    """An attribute of the objects, or a constructor that would set some."""

    id: ClassVar[str] = "pool-class-state"
    attribute: str

    @property
    def message(self) -> str:
        if self.attribute == "__init__":
            return f'the pool class "{self.pool}" has an __init__, but a pool has no attributes that it could set'
        return f'the pool class "{self.pool}" declares the attribute "{self.attribute}", but a pool has none of its own'

    @property
    def help(self) -> str:
        return (
            "a pool remembers its address and its count: set_cur_addr, set_cur_buf_size; constants belong to the class"
        )


class PoolClassDecorated(PoolClassProblem):
    """A method with a decorator, which a method of a pool cannot have; `decorator` is the decorator's name."""

    id: ClassVar[str] = "pool-class-decorated"
    method: str
    decorator: str

    @property
    def message(self) -> str:
        return f'{self.method} of the pool class "{self.pool}" is decorated with @{self.decorator}'

    @property
    def help(self) -> str:
        return "write def and self only: methods of a pool are compiled with the kernel that calls them"


def check_pool_class(cls: type, base: type) -> None:
    """Raise AscError for a class that cannot be a pool."""
    problem = _problem(cls, base)
    if problem is not None:
        raise error_of([problem])


def _problem(cls: type, base: type) -> Diagnostic | None:
    at, name = _class_statement(), cls.__name__
    pos, ids = getattr(cls, "pos", None), getattr(cls, "buf_id_size", None)
    if pos not in _POSITIONS:
        return PoolClassPosition(at=at, pool=name, got=None if pos is None else getattr(pos, "name", repr(pos)))
    if type(ids) is not int or not 1 <= ids <= _MAX_IDS:
        return PoolClassIds(at=at, pool=name, got=None if ids is None else repr(ids))
    own = vars(cls)
    declared = [each for each in own.get("__annotations__", {}) if each not in own]
    if "__init__" in own or declared:
        return PoolClassState(at=at, pool=name, attribute="__init__" if "__init__" in own else declared[0])
    for each, member in own.items():
        if isinstance(getattr(base, each, None), Builtin):
            return PoolClassOverride(at=at, pool=name, method=each)
        decorator = next((shown for kind, shown in _DECORATED.items() if isinstance(member, kind)), None)
        if decorator is not None:
            return PoolClassDecorated(at=at, pool=name, method=each, decorator=decorator)
    return None


def _class_statement() -> Location | None:
    """The class statement being executed: the first frame outside this package."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage] - the documented way
    while frame is not None and str(frame.f_globals.get("__name__", "")).split(".")[0] == "asc":
        frame = frame.f_back
    if frame is None:
        return None
    file, line = frame.f_code.co_filename, frame.f_lineno
    head = linecache.getline(file, line, frame.f_globals).partition("(")[0].encode()
    start = len(head) - len(head.lstrip())
    return Location(Span(file, line, start, line, max(start, len(head.rstrip()))))
