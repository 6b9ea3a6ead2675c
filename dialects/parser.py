# SPDX-License-Identifier: Apache-2.0
"""Reads MLIR text, dumps of MLIR's own tools included, in either spelling; reports what is wrong with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from math import prod
from typing import Any, ClassVar, NoReturn

from xdsl.context import Context
from xdsl.dialects.builtin import AnyDenseElement, IntegerType, ModuleOp, RankedStructure, UnregisteredAttr
from xdsl.ir import Attribute, Data, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.parser import UnresolvedOperand
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError, VerifyException
from xdsl.utils.lexer import Position
from xdsl.utils.lexer import Span as Range
from xdsl.utils.mlir_lexer import MLIRTokenKind

from asc.diagnostics import Diagnostic, Location, Note, Span, error_of
from asc.dialects.location_parser import LocationParser, Positions
from asc.dialects.spelling import canonical

MAX_INTEGER_WIDTH = (1 << 24) - 1
"""Bits of an integer type: the limit of MLIR itself (`IntegerType::kMaxWidth`); a literal of the type takes as many."""


MAX_DENSE_ELEMENTS = 1 << 24
"""xDSL writes out what a text of a few bytes repeats."""

_Classes = Iterable[type[Operation]] | Iterable[type[Attribute]]


class InvalidText(Diagnostic):
    """Text that is not IR of the dialects known."""

    id: ClassVar[str] = "ir-syntax"
    text: str
    references: tuple[Note, ...] = ()

    @property
    def message(self) -> str:
        return self.text

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.references


def parse_module(ctx: Context, text: str, file: str = "<stdin>") -> ModuleOp:
    """The module in `text`, empty if there is none; `file` names it in locations. Raises AscError (and ValueError)."""
    parser: AscParser | None = None
    try:
        parser = AscParser(ctx, text, file)
        return parser.parse_module()
    except Exception as error:
        # xDSL meets malformed text with ValueError, AssertionError and others too: whatever comes is about the text.
        found = (parser and parser.undefined_values()) or [error]
        fallback = parser.innermost() if parser else 0
        blame = _Blame(Positions(text), file, fallback)
        raise error_of([blame.diagnostic(each) for each in found]) from error


class AscParser(LocationParser):
    """Reads names in the `ascendc` spelling, and points errors at what they are about."""

    def __init__(self, ctx: Context, text: str, file: str) -> None:
        self._first_uses: dict[str, Range[str]] = {}
        super().__init__(ctx, text, file)

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        if self._current_token.kind is MLIRTokenKind.EOF:
            return ModuleOp([])
        return super().parse_module(allow_implicit_module)

    def innermost(self) -> Position:
        """Where the innermost op being parsed starts, else the next token."""
        return self._op_starts[-1] if self._op_starts else self.pos

    def undefined_values(self) -> list[ParseError]:
        """The values without a definition, each at its first use, once everything has been parsed."""
        if self._op_starts or self._current_token.kind is not MLIRTokenKind.EOF:
            return []
        names = self.forward_ssa_references
        return [ParseError(self._first_uses[name], f"value %{name} is used but not defined") for name in names]

    def resolve_operand(self, operand: UnresolvedOperand, type: Attribute) -> SSAValue:
        if operand.operand_name not in self.ssa_values:
            self._first_uses.setdefault(operand.operand_name, operand.span)
        return super().resolve_operand(operand, type)

    def parse_optional_attribute(self) -> Attribute | None:
        start = self.pos
        try:
            return super().parse_optional_attribute()
        except VerifyException as error:
            self.raise_error(str(error), start)

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        token = self._current_token
        type = super()._parse_optional_integer_or_float_type()
        if _width(type) > MAX_INTEGER_WIDTH:
            self.raise_error(f"an integer type has at most {MAX_INTEGER_WIDTH} bits", token.span)
        return type

    def _parse_dense_literal_type(self) -> RankedStructure[AnyDenseElement]:
        start = self.pos
        type = super()._parse_dense_literal_type()
        if prod(type.get_shape()) > MAX_DENSE_ELEMENTS:
            self.raise_error(f"a dense attribute has at most {MAX_DENSE_ELEMENTS} elements", start)
        return type

    def _get_op_by_name(self, name: str) -> type[Operation]:
        op = self.ctx.get_optional_op(canonical(name), dialect_stack=self._parser_state.dialect_stack)
        if op is None:
            self._raise_unknown("operation", name, self.ctx.loaded_ops, self._op_starts[-1])
        return op

    def _parse_dialect_type_or_attribute_body(
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: Position | None
    ) -> UnregisteredAttr | ParametrizedAttribute | Data[Any]:
        written = attr_name.partition(".")[2] if is_opaque else attr_name
        start = self.text.rfind(written, 0, self.pos)
        name = canonical(attr_name)
        if is_type and self.ctx.get_optional_type(name) is None:
            self._raise_unknown("type", attr_name, self.ctx.loaded_types, start)
        if not is_type and self.ctx.get_optional_attr(name) is None:
            self._raise_unknown("attribute", attr_name, self.ctx.loaded_attrs, start)
        try:
            return super()._parse_dialect_type_or_attribute_body(name, is_type, is_opaque, starting_opaque_pos)
        except VerifyException as error:
            self.raise_error(str(error), start, start + len(written))

    def _parse_attribute_entry(self) -> tuple[str, Attribute]:
        name, value = super()._parse_attribute_entry()
        return canonical(name), value

    def _raise_unknown(self, kind: str, name: str, known: _Classes, start: Position) -> NoReturn:
        text = f'unknown {kind} "{name}"'
        dialect = name.partition(".")[0]
        close = get_close_matches(canonical(name), [each.name for each in known], n=1)
        if "." in name and self.ctx.get_optional_dialect(canonical(dialect)) is None:
            dialects = ", ".join(sorted(self.ctx.registered_dialect_names))
            text += f', because the dialect "{dialect}" is not known; known are {dialects}'
        elif close:
            text += f'; did you mean "{close[0]}"?'
        self.raise_error(text, start, start + len(name))


def _width(type: TypeAttribute | None) -> int:
    return type.bitwidth if isinstance(type, IntegerType) else 0


@dataclass(frozen=True)
class _Blame:
    """Turns what a parser raises into diagnostics; `fallback` is the place of an error that names none."""

    positions: Positions
    file: str
    fallback: Position

    def diagnostic(self, error: Exception) -> InvalidText:
        match error:
            case MultipleSpansParseError():
                notes = tuple(Note(text or error.ref_text or "", self._at(span)) for span, text in error.refs)
                return InvalidText(at=self._at(error.span), text=error.msg, references=notes)
            case ParseError():
                return InvalidText(at=self._at(error.span), text=error.msg)
            case VerifyException():
                text = str(error)
            case RecursionError():
                text = "nested too deeply to be read"
            case MemoryError():
                text = "too large for the memory of this machine"
            case ValueError() if "integer string conversion" in str(error):
                text = "an integer literal has more digits than can be read"
            case _:
                text = f"cannot be read: {error or type(error).__name__}"
        return InvalidText(at=self._between(self.fallback, self.fallback), text=text)

    def _at(self, span: Range[str] | Range[bytes]) -> Location:
        return self._between(span.start, max(span.start, span.end))

    def _between(self, start: Position, end: Position) -> Location:
        return Location(Span(self.file, *self.positions.at(start), *self.positions.at(end)))
