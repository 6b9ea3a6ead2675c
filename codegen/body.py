# SPDX-License-Identifier: Apache-2.0
"""The statements of one function: lines, indentation, and which C++ variable holds which value."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue

from asc.codegen.cannot_print import CannotPrint, Unprintable
from asc.codegen.casts import is_unsigned_number, unsigned_hint, unsigned_operation
from asc.codegen.expression import Expr, cast
from asc.codegen.plan import Plan
from asc.codegen.registry import expression_of, statement_of
from asc.codegen.types import cpp
from asc.codegen.variables import Variable, Variables
from asc.diagnostics import error_of
from asc.dialects.locations import to_location

LINE_WIDTH = 120
INDENT = "    "


class Body:
    """Prints the ops of a function."""

    def __init__(self, region: Region, *, source_lines: bool, indent: str = INDENT) -> None:
        self.plan = Plan(region)
        self.variables = Variables(self.plan)
        self.lines: list[str] = []
        self.unsigned: dict[SSAValue, Expr] = {}
        """Signless values that live in a variable of the unsigned type."""
        self._indent = indent
        self._source_lines = source_lines
        self._shown_line = ""

    def expr(self, value: SSAValue) -> Expr:
        """The expression that holds a value here: a variable, a literal, or the expression of an inlined op."""
        known = self.variables.known(value)
        if known is not None:
            return known
        op = value.owner
        assert isinstance(op, Operation), "a block argument is bound before its block is printed"
        entry = expression_of(type(op))
        assert entry is not None
        try:
            return entry.build(self, op)
        except Unprintable as problem:
            refuse(op, problem)

    def line(self, text: str) -> None:
        self.lines.append(self._indent + text)

    def call(self, head: str, arguments: Sequence[str], tail: str) -> None:
        """`head(arguments)tail`, wrapped where it is too long; `head` and `tail` bring the brackets."""
        self.lines += wrapped(self._indent, head, arguments, tail)

    def assign(self, variable: Variable, expr: Expr) -> None:
        """`variable = expr;`, nothing if it holds that already."""
        if expr.text == variable.name:
            return
        if expr.update is not None and expr.update[0] == variable.name:
            _, operator, operand = expr.update
            self.line(f"{variable.name} {operator}= {operand};")
        else:
            self.line(f"{variable.name} = {expr.text};")

    def assign_all(self, pairs: Sequence[tuple[Variable, Expr]]) -> None:
        """Assign all at once: no expression sees the new value of another variable."""
        pending = [(variable, expr) for variable, expr in pairs if expr.text != variable.name]
        while pending:
            ready = next((pair for pair in pending if not _is_read(pair, pending)), None)
            if ready is not None:
                pending.remove(ready)
                self.assign(*ready)
                continue
            position = next(index for index, (_, expr) in enumerate(pending) if expr.reads)
            variable, expr = pending[position]
            later = self.variables.names.declare(f"{variable.name}_next", variable.name)
            self.line(f"{variable.type_name} {later} = {expr.text};")
            pending[position] = (variable, Expr(later))

    def define(self, op: Operation, init: Expr) -> None:
        """Give the result of an op a variable with this value."""
        self.define_as(op, init, f" = {init.text};")

    def define_as(self, op: Operation, init: Expr, declarator: str) -> None:
        """As `define`, with what follows the name when the variable is declared here."""
        value = op.results[0]
        type_name = cpp(value.type)
        variable = self.variables.free(value.name_hint, type_name, op)
        if variable is not None:
            self.assign(variable, init)
            self.variables.hold(variable, value)
            return
        variable = self.variables.new(value)
        self.line(f"{type_name} {variable.name}{declarator}")

    def print_ops(self, block: Block) -> None:
        """Print a block without its terminator, in the current scope."""
        for op in block.ops:
            if op is not block.last_op:
                self.print_op(op)

    @contextmanager
    def braces(self) -> Generator[None]:
        """The inside of `{ ... }`: a scope for names, one indentation deeper."""
        outer = self._indent
        self._indent = outer + INDENT
        try:
            with self.variables.names.scope(), self.variables.frame():
                yield
        finally:
            self._indent = outer

    @contextmanager
    def captured(self) -> Generator[list[str]]:
        """Collect lines instead of printing them."""
        outer, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = outer

    def print_op(self, op: Operation) -> None:
        """Print an op's statements, nothing if it is inlined elsewhere or not needed. Raises AscError."""
        if self.plan.is_inlined(op):
            return
        start, shown = len(self.lines), self._shown_line
        comment = self._comment(op) if self._source_lines else ""
        try:
            self._print(op)
        except Unprintable as problem:
            refuse(op, problem)
        if len(self.lines) == start:
            self._shown_line = shown
        elif comment:
            self.lines.insert(start, comment)

    def _print(self, op: Operation) -> None:
        if self.plan.is_value(op):
            self._print_value(op)
            return
        write = statement_of(type(op))
        if write is None:
            raise Unprintable("codegen has no rule for it")
        write(self, op)

    def _print_value(self, op: Operation) -> None:
        if not self.plan.users(op.results[0]):
            return
        if is_unsigned_number(op):
            self._define_unsigned(op)
            return
        entry = expression_of(type(op))
        assert entry is not None
        self.define(op, entry.build(self, op))

    def _define_unsigned(self, op: Operation) -> None:
        value = op.results[0]
        number = unsigned_operation(self, op)
        name = self.variables.declare(value, unsigned_hint(op))
        self.line(f"u{cpp(value.type)} {name} = {number.text};")
        self.unsigned[value] = Expr(name)
        self.variables.stand_for(value, cast(cpp(value.type), Expr(name)))

    def _comment(self, op: Operation) -> str:
        location = to_location(op.location)
        if location is None:
            return ""
        file = location.span.file.replace("\\", "/").rstrip("/").rpartition("/")[2]
        # Only printable characters: a line break would end the comment.
        shown = "".join(char if char.isprintable() else "?" for char in file) + f":{location.span.line}"
        if shown == self._shown_line:
            return ""
        self._shown_line = shown
        return f"{self._indent}// {shown}"


def _is_read(pair: tuple[Variable, Expr], pending: Sequence[tuple[Variable, Expr]]) -> bool:
    """Whether another pending assignment still needs the variable's old value."""
    return any(pair[0].name in other[1].reads for other in pending if other is not pair)


def refuse(op: Operation, problem: Unprintable) -> NoReturn:
    """Raise the diagnostic of what cannot be printed, at the op."""
    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
    at = to_location(op.location)
    raise error_of([CannotPrint(at=at, op=name, reason=problem.reason, advice=problem.help)]) from None


def wrapped(indent: str, head: str, arguments: Sequence[str], tail: str) -> list[str]:
    """`head` + arguments + `tail` in as many lines as it takes, arguments packed (the vendor's clang-format style)."""
    whole = f"{indent}{head}{', '.join(arguments)}{tail}"
    if len(whole) <= LINE_WIDTH or not arguments:
        return [whole]
    lines = [indent + head]
    current = indent + INDENT
    for text in (*(f"{argument}, " for argument in arguments[:-1]), arguments[-1] + tail):
        if len(current) + len(text.rstrip()) > LINE_WIDTH and current.strip():
            lines.append(current.rstrip())
            current = indent + INDENT
        current += text
    return [*lines, current]
