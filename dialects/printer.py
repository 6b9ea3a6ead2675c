# SPDX-License-Identifier: Apache-2.0
"""Prints IR as MLIR text, in either spelling, with locations where MLIR reads them."""

from typing import IO

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRLexer

from asc.dialects.spelling import as_ascendc


class AscPrinter(Printer):
    """xDSL's printer; `ascendc` writes the names of ops, types and attributes of `asc` in that spelling."""

    def __init__(
        self, stream: IO[str], *, generic: bool = False, debuginfo: bool = False, ascendc: bool = False
    ) -> None:
        super().__init__(stream, print_generic_format=generic, print_debuginfo=debuginfo)
        self._ascendc = ascendc

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        # Every name comes here as one string, while the contents of string literals come character by character.
        super().print_string(as_ascendc(text) if self._ascendc else text, indent=indent)

    def print_symbol_name(self, sym_name: str | StringAttr) -> None:
        name = sym_name.data if isinstance(sym_name, StringAttr) else sym_name
        if MLIRLexer.bare_identifier_regex.fullmatch(name) is None:
            super().print_symbol_name(name)
            return
        self.print_string(f"@{name}")  # in one, so that a symbol is not taken for a name of the dialect

    def print_operation_type(self, op: Operation) -> None:
        # xDSL adds the location here, which puts it before the regions of scf.while.
        self.print_function_type(op.operand_types, op.result_types)

    def print_op_with_default_format(self, op: Operation) -> None:
        super().print_op_with_default_format(op)
        if self.print_debuginfo:
            self.print_string(" ")
            self.print_attribute(op.location)
