# SPDX-License-Identifier: Apache-2.0
"""The base class of every op of ours, and the format directive for MLIR's short type form."""

from functools import cache
from typing import ClassVar, Self, cast

from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    FormatProgram,
    ParsingState,
    PrintingState,
    TypeDirective,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from asc.dialects.interfaces import Call, Effect, Emitter, Known, Workspace


class AscOp(IRDLOperation):
    """An op with its whole story: syntax (`FMT`), verifier, Ascend C call, effects and meaning.

    `FMT` is MLIR's declarative syntax. It is compiled on first use: parsing a format costs about 1 ms a class,
    which a compilation that never prints or reads MLIR text does not have to pay.
    """

    FMT: ClassVar[str] = ""

    @classmethod
    def _program(cls) -> FormatProgram:
        return _compiled_format(cls)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls._program().parse(parser, cls)

    def print(self, printer: Printer) -> None:
        self._program().print(printer, self)

    def call(self) -> Call | None:
        """The Ascend C call this op stands for; None for an op that codegen declares or prints as an expression."""
        return None

    def effects(self) -> tuple[Effect, ...]:
        """The memory ranges this op reads and writes, each with the pipe that does it."""
        return ()

    def workspace(self, arch: int, known: Known) -> Workspace | None:
        """The memory this op takes on an architecture beside its operands, of whose values `known` tells the least."""
        return None

    def emulate(self, e: Emitter) -> None:
        """Emit what this op does on the CPU machine. Ops without a CPU meaning are listed in `not_executable`."""
        raise NotImplementedError(self.name)


@cache
def _compiled_format(op_type: type[AscOp]) -> FormatProgram:
    return FormatProgram.from_str(op_type.FMT, op_type.get_irdl_definition())


class KnownTypeDirective(CustomDirective):
    """`type($x)` where MLIR knows the type's class and so prints `<vecin, 2>` for `!asc.queue<vecin, 2>`.

    Both forms are read, the full one is printed.
    """

    TYPE: ClassVar[type[ParametrizedAttribute]]
    types: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        full = parser.parse_optional_type()
        self.types.set(state, (full if full is not None else self._parse_short(parser),))

    def _parse_short(self, parser: Parser) -> Attribute:
        return self.TYPE.new(self.TYPE.parse_parameters(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        self.types.print(printer, state, op)


def known_type(attribute: type[ParametrizedAttribute]) -> type[CustomDirective]:
    """A format directive `custom<Known...>(type($x))` for values of one type class."""
    name = f"Known{attribute.__name__}"
    namespace = {"TYPE": attribute, "__annotations__": {"types": TypeDirective}}
    return irdl_custom_directive(cast(type[CustomDirective], type(name, (KnownTypeDirective,), namespace)))


def require(condition: bool, message: str) -> None:
    """Raise the verifier's exception unless `condition` holds."""
    if not condition:
        raise VerifyException(message)
