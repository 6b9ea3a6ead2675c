# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the methods of a custom pool's class, and with what is done to such a pool."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note

_KINDS = "int, bool, asc.TQue, asc.TQueBind, asc.TBuf or asc.TBufHandle"


class AbstractPool(Diagnostic):
    """The base class made as if it were a pool."""

    id: ClassVar[str] = "pool-class-abstract"
    raises: ClassVar[type[Exception]] = TypeError

    @property
    def message(self) -> str:
        return "asc.CustomBufPool hands out nothing itself: it is the base of your own pools"

    @property
    def help(self) -> str:
        return "class MyBufPool(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=16): ..."


class NestedCustomPool(Diagnostic):
    """A custom pool in, or sharing with, what a TBufPool cuts."""

    id: ClassVar[str] = "custom-pool-nested"
    raises: ClassVar[type[Exception]] = TypeError
    pool: str

    @property
    def message(self) -> str:
        return f"{self.pool} cannot be cut out of a TBufPool, nor share memory there"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it does not compile: TBufPool cannot reach into the classes that EXTERN_IMPL_BUFPOOL makes"),)

    @property
    def help(self) -> str:
        return "cut it out of the pipe: pipe.init_buf_pool(pool, bytes), or with share_buf= beside another pool"


class PoolAttribute(Diagnostic):
    """A method that assigns an attribute."""

    id: ClassVar[str] = "pool-attribute"
    raises: ClassVar[type[Exception]] = TypeError
    pool: str
    attribute: str

    @property
    def message(self) -> str:
        return f'"{self.pool}" cannot keep the attribute "{self.attribute}": a pool has none of its own'

    @property
    def help(self) -> str:
        return "a pool remembers its address and its count: set_cur_addr, set_cur_buf_size; pass the rest as arguments"


class PoolMethodMissing(Diagnostic):
    """`init_buffer` on a class that has no method for what it is given."""

    id: ClassVar[str] = "pool-method-missing"
    raises: ClassVar[type[Exception]] = TypeError
    pool: str
    method: str
    signature: str

    @property
    def message(self) -> str:
        return f'"{self.pool}" does not say how: it has no {self.method}'

    @property
    def help(self) -> str:
        return f"write def {self.method}{self.signature} in the class; init_buffer calls it"


class PoolMethodParameters(Diagnostic):
    """`init_queue` or `init_tbuf` with other parameters than init_buffer has for it."""

    id: ClassVar[str] = "pool-method-parameters"
    raises: ClassVar[type[Exception]] = TypeError
    pool: str
    method: str
    signature: str

    @property
    def message(self) -> str:
        return f'{self.method} of "{self.pool}" is what init_buffer calls, so it must be {self.method}{self.signature}'

    @property
    def help(self) -> str:
        return "a method with other parameters needs another name; the kernel calls it by that"


class PoolParameterKind(Diagnostic):
    """A parameter that a method cannot have: `got` is its annotation as written, None if there is none."""

    id: ClassVar[str] = "pool-parameter-kind"
    raises: ClassVar[type[Exception]] = TypeError
    method: str
    parameter: str
    got: str | None

    @property
    def message(self) -> str:
        found = "has no annotation" if self.got is None else f"cannot be of the kind {self.got}"
        return f'parameter "{self.parameter}" of {self.method} {found}'

    @property
    def help(self) -> str:
        return f"annotate it as {_KINDS}; constants belong to the class"


class PoolParameterUse(Diagnostic):
    """A method of a queue that a method of a pool cannot use, since it is compiled for queues of any position."""

    id: ClassVar[str] = "pool-parameter-use"
    raises: ClassVar[type[Exception]] = TypeError
    kind: str
    method: str

    @property
    def message(self) -> str:
        return f"a method of a pool is compiled for {self.kind} of any position, which has no {self.method} here"

    @property
    def help(self) -> str:
        return "give it handles with init_start_buf_handle and init_buf_handle; use its tensors in the kernel"


class PoolMethodResult(Diagnostic):
    """A method that returns what no method can."""

    id: ClassVar[str] = "pool-method-result"
    raises: ClassVar[type[Exception]] = TypeError
    method: str
    kind: str
    nothing: bool

    @property
    def message(self) -> str:
        allowed = "nothing" if self.nothing else "a number, a handle or nothing"
        return f"{self.method} returns {self.kind}; it can return {allowed}"
