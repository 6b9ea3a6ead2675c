# SPDX-License-Identifier: Apache-2.0
"""What the table and the picture of a memory map call things."""

from __future__ import annotations

from collections.abc import Iterator

from asc.compiler.memory_map.model import Block, Ending, Life, MemoryMap, MemoryUse, Piece, Pool
from asc.diagnostics import Diagnostic, Location


def number(value: int | None) -> str:
    """A number, or the sign for one that only the running kernel knows."""
    return "?" if value is None else str(value)


def what(piece: Piece) -> str:
    """`VECIN queue`, `VECCALC pool`."""
    kind = piece.kind.value if isinstance(piece, Block) else "pool"
    return f"{piece.position} {kind}"


def asked(piece: Piece) -> str:
    """What the program asks for: `2 x 8192`, for a pool `65536`."""
    return f"{number(piece.num)} x {number(piece.length)}" if isinstance(piece, Block) else number(piece.length)


def addresses(piece: Piece) -> str:
    """`0..8192`, the end not included."""
    return f"{number(piece.address)}..{number(piece.end)}"


def line(at: Location | None) -> str:
    """`line 24`, with the lines of the calls that led there."""
    if at is None:
        return "line ?"
    return "".join([f"line {at.span.line}", *(f", called at {frame.span.line}" for frame in at.frames)])


def own_line(at: Location | None) -> int | None:
    """The line in the kernel itself: that of the outermost call."""
    if at is None:
        return None
    return at.frames[-1].span.line if at.frames else at.span.line


def until(life: Life, statements: tuple[Location | None, ...]) -> str:
    """What ends a life, and where."""
    if life.at is not None:
        return f"{life.ending.value}, {line(life.at)}"
    if life.ending is Ending.LAST_USE:
        return f"last use, {line(statements[life.last])}"
    return "cannot tell" if life.ending is Ending.UNKNOWN else life.ending.value


def same_bytes(piece: Piece, use: MemoryUse) -> str:
    """Who else has the bytes of a piece, and when."""
    if isinstance(piece, Pool):
        return f"all of {piece.shares}" if piece.shares is not None else ""
    others = piece.shared_with if isinstance(piece, Block) else ()
    return ", ".join(f"{use.blocks[other.block].name} {other.when.value}" for other in others)


def headline(use: MemoryUse) -> str:
    """`Unified Buffer (UB): 98304 of 196608 bytes handed out (50 %)`."""
    share = f" ({100 * use.handed_out / use.limit:.3g} %)" if use.limit else ""
    least = "" if use.exact else "at least "
    return f"{use.memory.value} ({use.memory.name}): {least}{use.handed_out} of {use.limit} bytes handed out{share}"


def busiest(use: MemoryUse, statements: tuple[Location | None, ...]) -> str:
    """How much is in use when most is."""
    most, statement = use.busiest()
    most_or_least = "at most" if all(block.end is not None for block in use.blocks) else "at least"
    return f"{most_or_least} {most} bytes in blocks at once, first at {line(statements[statement])}"


def remarks(use: MemoryUse) -> Iterator[str]:
    """What there is to know beside the numbers."""
    if use.handed_out > use.limit:
        yield f"{use.handed_out - use.limit} bytes more are handed out than there are"
    elif use.handed_out > use.limit - use.reserved:
        yield f"the runtime may use the last {use.reserved} bytes, which are handed out"
    unknown = [piece.name for piece in (*use.pools, *use.blocks) if piece.end is None]
    if unknown:
        names = ", ".join(dict.fromkeys(unknown))
        yield f"cannot tell bytes or addresses of {names}: they depend on the running kernel"


def problem(diagnostic: Diagnostic) -> str:
    """`error[pool-overflow], line 31: ...`."""
    at = f", {line(diagnostic.at)}" if diagnostic.at is not None else ""
    return f"{diagnostic.severity.value}[{diagnostic.id}]{at}: {diagnostic.message}"


def title(memory_map: MemoryMap) -> str:
    """The first line."""
    return f"Memory map of {memory_map.kernel} on {memory_map.soc}"
