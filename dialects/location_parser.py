# SPDX-License-Identifier: Apache-2.0
"""The part of reading MLIR text that is about locations: a position for every op, aliases, fused locations."""

import re
from bisect import bisect_right
from itertools import accumulate

from xdsl.context import Context
from xdsl.dialects.builtin import UNKNOWN_LOC, FusedLoc, LocationAttr, NoneAttr
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser, ParserState
from xdsl.utils.lexer import Input, Position
from xdsl.utils.lexer import Span as Range
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind

from asc.dialects.locations import position

_LOCATION_ALIAS = re.compile(r"^[ \t]*(#[\w$.-]+)[ \t]*=[ \t]*loc\(", re.MULTILINE)


class Positions:
    """Offsets in a text as lines (from 1) and columns (from 0, in UTF-8 bytes)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ascii = text.isascii()
        self._starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))][:-1]

    def at(self, offset: Position) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        return line, offset - start if self._ascii else len(self._text[start:offset].encode())


class _Lexer(MLIRLexer):
    """xDSL's lexer, whose pattern for strings takes exponential time to find that the closing quote is missing."""

    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')


class LocationParser(Parser):
    """xDSL's parser, but an op without `loc(...)` gets the position of its name, and a location alias may be used
    before its definition, which MLIR prints at the end of the file.
    """

    def __init__(self, ctx: Context, text: str, file: str) -> None:
        self.text = text
        self._file = file
        self._positions = Positions(text)
        self._op_starts: list[Position] = []
        """Of the ops being parsed, outermost first."""
        self._alias_starts: dict[str, Position] | None = None
        self._read_ahead: dict[str, Position] = {}
        """Where the location aliases are defined that were used before that."""
        super().__init__(ctx, "", file)
        self._resume_from(ParserState(_Lexer(Input(text, file))))

    def parse_operation(self) -> Operation:
        depth = len(self._op_starts)
        op = super().parse_operation()
        start = self._op_starts[depth]
        del self._op_starts[depth:]
        if op.location is UNKNOWN_LOC:  # not `==`: an explicit loc(unknown) is kept, and is another object
            op.location = position(self._file, *self._positions.at(start))
        return op

    def _parse_op_result_list(self) -> list[tuple[Range[str], int]]:
        results = super()._parse_op_result_list()
        self._op_starts.append(self.pos)
        return results

    def _parse_location(self) -> LocationAttr:
        if self._current_token.kind is MLIRTokenKind.HASH_IDENT:
            self._define_ahead(self._current_token.span)
        if self._current_token.text == "fused":
            return self._parse_fused_location()
        return super()._parse_location()

    def _parse_fused_location(self) -> FusedLoc:
        """`fused[...]` and, which xDSL does not read, `fused<metadata>[...]`."""
        self.parse_keyword("fused")
        metadata: Attribute = NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.parse_punctuation(">")
        parts = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_location)
        return FusedLoc(tuple(parts), metadata)

    def _define_ahead(self, alias: Range[str]) -> None:
        """Parse the definition of a location alias at its first use, if it comes further down."""
        name = alias.text
        if name in self.attribute_aliases:
            return
        start = self._alias_definitions().pop(name, None)
        if start is None:
            problem = "refers to itself" if name in self._read_ahead else "is not defined"
            self.raise_error(f"location alias {name} {problem}", alias)
        self._read_ahead[name] = start
        after = (self.lexer.pos, self._current_token)
        self._resume_from(start)
        super()._parse_alias_def()
        self.lexer.pos, self._parser_state.current_token = after

    def _alias_definitions(self) -> dict[str, Position]:
        """Where the location aliases not read yet are defined."""
        if self._alias_starts is None:
            found = reversed(list(_LOCATION_ALIAS.finditer(self.text)))  # the first of equal names stays
            self._alias_starts = {match[1]: match.start(1) for match in found}
        return self._alias_starts

    def _parse_alias_def(self) -> None:
        token = self._current_token
        if self._read_ahead.get(token.text) == token.span.start:
            del self.attribute_aliases[token.text]  # that was this definition
        super()._parse_alias_def()
