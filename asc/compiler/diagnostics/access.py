# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about instructions and the tensors they are given: how much, where, of which type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from asc.compiler.diagnostics.undecided import Undecided
from asc.diagnostics import Diagnostic, Location, Note, Severity
from asc.dialects.queue_rules import QueueRule
from asc.target.limits import rounded_to_blocks

_SHOWN: Final = 4
"""How many further places are listed."""


class CopyLength(QueueRule):
    """A copy of a negative length, or of one that the device rounds down; `step`: elements in 32 bytes."""

    id: ClassVar[str] = "copy-length"
    count: int
    dtype: str
    bytes: int
    step: int

    @property
    def message(self) -> str:
        copy = f"data_copy of {self.count} elements of {self.dtype}"
        return f"{copy} is {self.bytes} bytes, which is no multiple of 32" if self.count >= 0 else f"{copy}"

    @property
    def notes(self) -> tuple[Note, ...]:
        copied = f"the device would copy {self.count // self.step * self.step} elements"
        return (*((Note(copied),) if self.count >= 0 else ()), *super().notes)

    @property
    def help(self) -> str:
        if self.count < 0:
            return "the count must not be negative"
        above = -(-self.count // self.step) * self.step
        return f"copy a multiple of {self.step} elements: pad the array and the tile to {above}"


@dataclass(frozen=True)
class Short:
    """A tensor that has too few `elements`; not `exact`: at most those. `size`: bytes of one.

    `buffer` is what it is the whole of, or the end of, if that is too short: `given` `length` bytes, it needs `needed`.
    """

    name: str
    dtype: str
    elements: int
    size: int
    exact: bool
    buffer: str = ""
    given: Location | None = None
    length: int = 0
    needed: int = 0
    taken: Location | None = None
    """Where it was taken out of the buffer with a length that only the running kernel knows."""

    @property
    def key(self) -> tuple[str, Location] | None:
        """What tells its buffer from others; None if it is of none that is known."""
        return (self.buffer, self.given) if self.given is not None else None

    def of_buffer(self, buffer: str, given: Location | None, length: int, needed: int) -> Short:
        return replace(self, buffer=buffer, given=given, length=length, needed=needed)

    def needing(self, bytes: int) -> Short:
        return replace(self, needed=max(self.needed, bytes))

    @property
    def note(self) -> Note:
        length = rounded_to_blocks(self.length)
        holds = f"{length} bytes hold {length // self.size} {self.dtype}"
        get = (
            f"; how long {self.name} is, only the running kernel knows (line {self.taken.span.line})"
            if self.taken
            else ""
        )
        return Note(f"{self.buffer} has its memory from here; len counts bytes, and {holds}{get}", self.given)


class Beyond(QueueRule, abstract=True):
    """More elements than tensors hold; `further`: where their buffers are too short as well."""

    raises: ClassVar[type[Exception]] = IndexError
    instruction: str
    count: int
    tensors: tuple[Short, ...]
    at_least: bool = False
    """Whether the count is only known not to be less, or if it is negative, not to be more."""
    further: tuple[tuple[str, Location], ...] = ()

    def also_at(self, other: Beyond) -> Self:
        """This and what another says of the same buffers."""
        needed = {short.key: short.needed for short in other.tensors}
        tensors = tuple(short.needing(needed.get(short.key, 0)) for short in self.tensors)
        place = ((other.instruction, other.at),) if other.at is not None else ()
        return self.having(tensors=tensors, further=(*self.further, *place))

    @property
    def message(self) -> str:
        if self.count < 0:
            return f"{self.instruction} of {'at most ' if self.at_least else ''}{self.count} elements"
        held = [f"{each.name} has {'' if each.exact else 'at most '}{each.elements}" for each in self.tensors]
        number = f"at least {self.count}" if self.at_least else self.count
        return f"{self.instruction} of {number} elements, but {' and '.join(held)}"

    @property
    def notes(self) -> tuple[Note, ...]:
        lines = [f"{name} at line {at.span.line}" for name, at in self.further[:_SHOWN]]
        more = [f"{len(self.further) - _SHOWN} more"] if len(self.further) > _SHOWN else []
        others = (Note(f"too short as well for {', '.join([*lines, *more])}"),) if lines else ()
        return (*(each.note for each in self.tensors if each.given is not None), *others, *super().notes)

    @property
    def help(self) -> str | None:
        if self.count < 0:
            return "the count must not be negative"
        most = min(each.elements for each in self.tensors)
        given = [each for each in self.tensors if each.given is not None]
        if not given:
            return f"use at most {most} elements, or give the tensors more memory" if most else None
        named = " and ".join(dict.fromkeys(each.buffer for each in given))
        longer = f"give {named} len={max(each.needed for each in given)}"
        return f"{longer}, or use at most {most} elements" if most else longer


class CountUnknown(Undecided):
    """An instruction on a number of elements that may or may not be within its tensors."""

    id: ClassVar[str] = "count-unknown"
    instruction: str

    @property
    def message(self) -> str:
        return f"cannot tell whether {self.instruction} stays within its tensors: {self.depends}"


class OperandRange(Beyond):
    """A vector instruction on more elements than an operand has, or on a negative number."""

    id: ClassVar[str] = "operand-range"


class CopyTooLong(Beyond):
    """A copy of more elements than its source or target has."""

    id: ClassVar[str] = "copy-too-long"


class OperandAlignment(QueueRule):
    """A tensor that starts where no instruction can."""

    id: ClassVar[str] = "operand-alignment"
    instruction: str
    tensor: str
    offset: int
    alignment: int
    memory: str

    @property
    def message(self) -> str:
        must = f"in the {self.memory} it must start at a multiple of {self.alignment}"
        return f"{self.instruction} on {self.tensor}, which starts at byte {self.offset} of its buffer; {must}"


class TensorUnwritten(Diagnostic):
    """An instruction that reads what nothing was written to since the kernel has it: its content is random."""

    id: ClassVar[str] = "tensor-unwritten"
    severity: ClassVar[Severity] = Severity.WARNING
    instruction: str
    tensor: str
    source: str
    """The queue or TBuf that it is of, or the tensor at a fixed address."""
    given: Location | None
    """Where that got its memory."""
    remedy: str

    @property
    def message(self) -> str:
        return f"{self.instruction} reads {self.tensor}, but nothing was written to it before"

    @property
    def label(self) -> str:
        return "its content is random here"

    @property
    def notes(self) -> tuple[Note, ...]:
        what = f"{self.source} has its memory from here, with whatever was left in it"
        return (Note(what, self.given),) if self.given is not None else ()

    @property
    def help(self) -> str:
        return self.remedy


class InstructionType(Diagnostic):
    """Element types that an instruction does not have on the SoC."""

    id: ClassVar[str] = "instruction-type"
    raises: ClassVar[type[Exception]] = TypeError
    instruction: str
    types: tuple[str, str]
    """Of dst and src."""
    soc: str
    legal: tuple[tuple[str, str], ...]
    """Those it has there; empty if it has none."""

    @property
    def message(self) -> str:
        if not self.legal:
            return f"{self.instruction} does not exist on {self.soc}"
        dst, src = self.types
        got = dst if dst == src else f"dst of {dst} and src of {src}"
        return f"{self.instruction} has no form for {got} on {self.soc}"

    @property
    def help(self) -> str | None:
        if not self.legal:
            return None
        single = ("float32", "float32") in self.legal and "float64" in self.types
        return _legal_types(self.legal) + ("; pass the array as x.astype(np.float32)" if single else "")


def _legal_types(legal: Sequence[tuple[str, str]]) -> str:
    """Which element types dst and src must have, of all that an instruction takes."""
    both = [dst for dst, src in legal if dst == src]
    mixed = [f"{dst} for dst and {src} for src" for dst, src in legal if dst != src]
    if both:
        mixed.insert(0, f"both be {_alternatives(both)}")
    return f"dst and src must {' or '.join(mixed)}" if both else f"use {' or '.join(mixed)}"


def _alternatives(words: Sequence[str]) -> str:
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last


class OperandMemory(Diagnostic):
    """An operand in a memory that an instruction cannot reach."""

    id: ClassVar[str] = "operand-memory"
    instruction: str
    tensor: str
    memory: str
    declared: Note | None = None
    """Where the position of the tensor's queue or buffer was chosen."""

    @property
    def notes(self) -> tuple[Note, ...]:
        return () if self.declared is None else (self.declared,)

    @property
    def message(self) -> str:
        return f"{self.instruction} works in the Unified Buffer, {self.tensor} is in the {self.memory}"

    @property
    def help(self) -> str:
        return "use a tensor at VECIN, VECOUT or VECCALC"
