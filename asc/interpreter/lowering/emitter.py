# SPDX-License-Identifier: Apache-2.0
"""Lowers one function: the `Emitter` that its ops emit through, and what the meanings of upstream's ops need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from asc.dialects.asc_dialect import NOT_EXECUTABLE
from asc.dialects.base import AscOp
from asc.dialects.tensor import GlobalTensorBracketOp, GlobalTensorSetGlobalBufferOp, GlobalTensorSubIndexOp
from asc.dialects.types import GlobalTensorType
from asc.interpreter.faults import Fault
from asc.interpreter.faults.lowering import NotExecutable
from asc.interpreter.lowering.dtypes import numpy_name
from asc.interpreter.lowering.facts import Facts
from asc.interpreter.lowering.global_parts import GlobalParts
from asc.interpreter.lowering.names import Names
from asc.interpreter.lowering.places import Places
from asc.interpreter.lowering.queue_order import Rotation, proven_rotations
from asc.interpreter.lowering.ranges import bits_of
from asc.interpreter.lowering.writer import Line, Writer
from asc.target.soc import Soc


@dataclass(frozen=True)
class Surroundings:
    """What the functions of a module share.

    `functions`: their Python names by symbol, `Class.method` for a method; `meanings`: of upstream's ops;
    `reads_mask`: whether any instruction takes the vector mask register as an earlier one left it.
    """

    soc: Soc
    functions: dict[str, str]
    places: Places
    meanings: Mapping[type[Operation], Callable[[KernelEmitter, Any], None]]
    reads_mask: bool


class KernelEmitter:
    """The `Emitter` of one function."""

    def __init__(self, function: FuncOp, around: Surroundings) -> None:
        self.writer = Writer()
        ops = list(function.walk())
        self.facts = Facts(ops, around.soc)
        self.around = around
        self.variables = Names(set(around.functions.values()))
        self.prologue: list[Line] = []
        self._names: dict[SSAValue, str] = {}
        self._defined: dict[str, SSAValue] = {}
        self._literals: dict[str, str] = {}
        self._parts = GlobalParts()
        self._rotations: dict[Operation, Rotation] = {}
        self._turns: dict[SSAValue, str] = {}
        for rotation in proven_rotations(function, ops, around.soc, self.facts.integer):
            self._rotations |= dict.fromkeys(rotation.steps, rotation)

    # The protocol of asc.dialects.interfaces.

    def name(self, value: SSAValue) -> str:
        """The expression that holds a value."""
        name = self._names.get(value)
        if name is not None:
            return name
        part = self._parts.find(value)
        if part is not None:
            return f"{self.name(part.base)}.subindex({part.offset})"
        return self._literal(value)

    def constant(self, value: SSAValue) -> int | float | None:
        """The value when it is known at compile time, else None."""
        return self.facts.constant(value)

    def dtype(self, element: Attribute) -> str:
        """The NumPy scalar type of an element type, `np.float32`."""
        return numpy_name(element)

    def line(self, text: str) -> None:
        """Emit one statement."""
        self.writer.line(text)

    def define(self, result: SSAValue, expression: str) -> None:
        """Bind the result of an op to an expression; a name or an integer needs no variable of its own."""
        if expression.isidentifier() or expression.removeprefix("-").isdecimal():
            self._names[result] = expression
        else:
            variable = self.new_variable(result)
            self._defined[variable] = result
            self.line(f"{variable} = {expression}")

    def method(
        self, receiver: SSAValue, method: str, arguments: Sequence[str] = (), result: SSAValue | None = None
    ) -> None:
        """Call a method of the machine object that stands for `receiver`."""
        self._call(f"{self.name(receiver)}.{method}({', '.join(arguments)})", result)

    def function(self, function: str, arguments: Sequence[str] = (), result: SSAValue | None = None) -> None:
        """Call a method of the core."""
        self._call(f"core.{function}({', '.join(arguments)})", result)

    def call(self, function: SymbolRefAttr, arguments: Sequence[str], results: Sequence[SSAValue]) -> None:
        """Call a function of the module."""
        symbol = function.string_value()
        name = self.around.functions.get(symbol)
        if name is None:
            raise Fault(NotExecutable(op=f"a call of {symbol}", reason="the module has no body for it"))
        call = f"{name}({', '.join(['core', *arguments])})"
        if results:
            call = f"{', '.join(self.new_variable(result) for result in results)} = {call}"
        self.line(call)

    def view(self, tensor: SSAValue, count: SSAValue | None = None) -> str:
        """A NumPy array of the first `count` elements (all when None), checked unless proven."""
        name, size = self.name(tensor), self.facts.size(tensor)
        if size is not None and (count is None or self.facts.integer(count) == size):
            return f"{name}.array"
        return f"{name}.whole()" if count is None else f"{name}.first({self.name(count)})"

    def copy(self, dst: SSAValue, src: SSAValue, count: SSAValue) -> None:
        """Copy the first `count` elements from one tensor to another."""
        elements = self.name(count)
        if isinstance(src.type, GlobalTensorType):
            base, offset = self._base_and_offset(src)
            self.line(f"{base}.load({self.name(dst)}, {offset}, {elements})")
        elif isinstance(dst.type, GlobalTensorType):
            base, offset = self._base_and_offset(dst)
            self.line(f"{base}.store({self.name(src)}, {offset}, {elements})")
        else:
            self.line(f"{self.name(dst)}.copy({self.name(src)}, {elements})")

    def leave_full_mask(self) -> None:
        """The instruction leaves the vector mask register with all lanes on."""
        if self.around.reads_mask:
            self.line("core.set_mask()")

    # For the meanings of upstream's ops.

    def bind(self, value: SSAValue, expression: str) -> None:
        """Let an expression without effects stand for a value."""
        self._names[value] = expression

    def new_variable(self, value: SSAValue) -> str:
        """The variable of a value, which the caller assigns; it may have been bound to one already."""
        if value not in self._names:
            self._names[value] = self.variables.new(value.name_hint or _stem(value.type))
        return self._names[value]

    def take(self, value: SSAValue) -> str:
        """The expression of a value whose one use is here: takes back the line before if all it does is name it."""
        name, lines = self.name(value), self.writer.lines
        named = f"{name} = "
        defined_before = lines and lines[-1].text.startswith(named) and self._defined.get(name) is value
        if not defined_before or sum(1 for _ in value.uses) != 1:
            return name
        line = lines.pop()
        self.writer.place = line.place
        return line.text.removeprefix(named)

    def assign(self, targets: Sequence[str], values: Sequence[SSAValue]) -> None:
        """Assign values to variables, all at once."""
        texts = [self.take(values[0])] if len(values) == 1 else [self.name(value) for value in values]
        pairs = [(target, text) for target, text in zip(targets, texts, strict=True) if target != text]
        if pairs:
            self.line(f"{', '.join(target for target, _ in pairs)} = {', '.join(text for _, text in pairs)}")

    def emit(self, ops: Iterable[Operation]) -> None:
        """Emit ops in order, each at its place."""
        for op in ops:
            self.writer.place = self.around.places.of(op)
            rotation = self._rotations.get(op)
            if rotation is not None:
                self._emit_rotating(op, rotation)
            elif type(op) in self.around.meanings:
                self.around.meanings[type(op)](self, op)
            elif op.name in NOT_EXECUTABLE:
                raise Fault(NotExecutable(op=op.name, reason=NOT_EXECUTABLE[op.name]))
            elif isinstance(op, AscOp) and type(op).emulate is not AscOp.emulate:
                self._emit_own(op)
            else:
                raise Fault(NotExecutable(op=op.name, reason="the interpreter does not know this op"))

    def _emit_own(self, op: AscOp) -> None:
        if isinstance(op, GlobalTensorSubIndexOp | GlobalTensorBracketOp) and self._parts.fold(op, self.name(op.index)):
            return
        op.emulate(self)
        if isinstance(op, GlobalTensorSetGlobalBufferOp):
            self._parts.note_target(op)

    def _emit_rotating(self, op: Operation, rotation: Rotation) -> None:
        """An op of a proven queue: tensors take turns, nothing else happens."""
        if op is rotation.init:
            rotation.init.emulate(self)
            queue = self.name(rotation.queue)
            turn = self._turns[rotation.queue] = self.variables.new(f"next_{queue}")
            self.line(f"{turn} = {queue}.rotation({numpy_name(rotation.element_type)})")
        elif op is rotation.alloc:
            self.define(rotation.alloc.tensor, f"{self._turns[rotation.queue]}()")
            self._names[rotation.deque.tensor] = self._names[rotation.alloc.tensor]
            if rotation.elements is not None:
                self.facts.note_size(rotation.alloc.tensor, rotation.elements)
                self.facts.note_size(rotation.deque.tensor, rotation.elements)

    def _call(self, expression: str, result: SSAValue | None) -> None:
        used = result is not None and result.first_use is not None
        if result is not None and used:
            self.define(result, expression)
        else:
            self.line(expression)

    def _base_and_offset(self, tensor: SSAValue) -> tuple[str, str]:
        part = self._parts.find(tensor)
        return (self.name(tensor), "0") if part is None else (self.name(part.base), part.offset)

    def _literal(self, value: SSAValue) -> str:
        constant = self.facts.constant(value)
        assert constant is not None, "a value is emitted before its uses"
        if isinstance(constant, int):
            return str(bool(constant)) if bits_of(value.type) == 1 else str(constant)
        text = f"{numpy_name(value.type)}({_float_text(constant)})"
        if text not in self._literals:
            name = self._literals[text] = self.variables.new(f"c{constant}")
            self.prologue.append(Line(1, f"{name} = {text}", self.writer.place))
        return self._literals[text]


def _stem(type_: Attribute) -> str:
    """What to call a value that has no name: `queue` for a queue, `v` for a number."""
    return type_.name.removeprefix("asc.") if type_.name.startswith("asc.") else "v"


def _float_text(value: float) -> str:
    text = repr(value)
    return text if any(char.isdigit() for char in text) else repr(text)  # inf and nan are no literals
