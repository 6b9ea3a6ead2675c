# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with a public call whose arguments are of the right kinds."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic
from asc.frontend.binding_errors import CallProblem


class ArgumentOutOfRange(CallProblem):
    """A number known while compiling that the parameter cannot hold."""

    id: ClassVar[str] = "argument-out-of-range"
    raises: ClassVar[type[Exception]] = ValueError
    parameter: str
    limits: str
    got: str

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of {self.function} must be {self.limits}, got {self.got}'


class UnsupportedCall(CallProblem):
    """A public name that a kernel cannot call."""

    id: ClassVar[str] = "unsupported-call"
    raises: ClassVar[type[Exception]] = NotImplementedError

    @property
    def message(self) -> str:
        return f"{self.function} cannot be called in a kernel"


class QueuePosition(Diagnostic):
    """A TQue at a position where Ascend C has no queues."""

    id: ClassVar[str] = "queue-position"
    position: str

    @property
    def message(self) -> str:
        return f"a TQue cannot have the position {self.position}: no data path ends there"

    @property
    def help(self) -> str:
        return "for temporaries use asc.TBuf; a queue lives at VECIN, VECOUT, A1, B1, C1, A2, B2, C2, CO1 or CO2"


class ElementTypesDiffer(Diagnostic):
    """Tensors of one call whose element types must agree, and do not."""

    id: ClassVar[str] = "element-types-differ"
    raises: ClassVar[type[Exception]] = TypeError
    function: str
    tensors: tuple[str, str]
    """The kernel's variables, or the parameters for those that have none."""
    types: tuple[str, str]

    @property
    def message(self) -> str:
        one, other = (f'"{name}" ({kind})' for name, kind in zip(self.tensors, self.types, strict=True))
        return f"{self.function} needs tensors of one element type, got {one} and {other}"

    @property
    def help(self) -> str:
        return "a GlobalTensor has the type of its array, a LocalTensor the one named where it is made or dequeued"


class UnboundTensor(Diagnostic):
    """A GlobalTensor is used before it points anywhere."""

    id: ClassVar[str] = "unbound-tensor"
    name: str

    @property
    def message(self) -> str:
        return f'the GlobalTensor "{self.name}" points nowhere yet, so it has no element type'

    @property
    def help(self) -> str:
        return "call its set_global_buffer with the address of the data before this"


class ElementTypeChange(Diagnostic):
    """A GlobalTensor is pointed at an address of another element type."""

    id: ClassVar[str] = "element-type-change"
    raises: ClassVar[type[Exception]] = TypeError
    name: str
    had: str
    got: str

    @property
    def message(self) -> str:
        return f'the GlobalTensor "{self.name}" has {self.had} elements, it cannot point to {self.got} elements'

    @property
    def help(self) -> str:
        return "use a GlobalTensor for each element type"


class UnsupportedSlice(Diagnostic):
    """A tensor indexed in a way that has no meaning on the device."""

    id: ClassVar[str] = "unsupported-slice"
    raises: ClassVar[type[Exception]] = NotImplementedError
    what: str

    @property
    def message(self) -> str:
        return f"a tensor cannot be indexed with {self.what}"

    @property
    def help(self) -> str:
        return "write tensor[start:] and state the number of elements in the call that uses it"


class NoPipe(Diagnostic):
    """get_tpipe_ptr in a kernel that has made no pipe before."""

    id: ClassVar[str] = "no-pipe"
    raises: ClassVar[type[Exception]] = RuntimeError

    @property
    def message(self) -> str:
        return "get_tpipe_ptr: the kernel has made no TPipe before this"

    @property
    def help(self) -> str:
        return "make it first: pipe = asc.TPipe()"


class StaticAssertion(Diagnostic):
    """`asc.static_assert` of something false."""

    id: ClassVar[str] = "static-assertion"
    raises: ClassVar[type[Exception]] = AssertionError
    text: str | None

    @property
    def message(self) -> str:
        return f"static assertion failed: {self.text}" if self.text else "static assertion failed"
