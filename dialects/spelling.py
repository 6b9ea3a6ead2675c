# SPDX-License-Identifier: Apache-2.0
"""The `ascendc` spelling of the `asc` dialect: how its names are read, and a printer that writes them."""

from xdsl.dialects.builtin import StringAttr
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRLexer

ALIAS = "ascendc"
DIALECT = "asc"


def canonical(name: str) -> str:
    """The name of an op, type or attribute with its dialect called `asc`: `ascendc.pipe` is `asc.pipe`."""
    dialect, dot, rest = name.partition(".")
    return f"{DIALECT}{dot}{rest}" if dialect == ALIAS else name


class AscendcPrinter(Printer):
    """Prints the `asc` dialect as `ascendc`: names of ops, types and attributes, never symbols or strings."""

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        # xDSL writes each name as one string (in quotes for a generic op), and string literals character by character.
        for start in (f"{DIALECT}.", f"{DIALECT}<", f'"{DIALECT}.'):
            if text.startswith(start):
                text = text.replace(DIALECT, ALIAS, 1)
                break
        super().print_string(text, indent=indent)

    def print_symbol_name(self, sym_name: str | StringAttr) -> None:
        name = sym_name.data if isinstance(sym_name, StringAttr) else sym_name
        if MLIRLexer.bare_identifier_regex.fullmatch(name) is None:
            super().print_symbol_name(name)
            return
        self.print_string(f"@{name}")
