# SPDX-License-Identifier: Apache-2.0
"""A memory map as plain JSON values.

- `schema`: the version of this form, 1. `units`: what the numbers count.
- `kernel`, `soc`: names.
- `statements`: the places of the program that concern on-chip memory, in its order; `file`, `line` and `calls`, the
  call sites that led there, innermost first. All times below are indices into this list.
- `loops`: `first` and `last` statement, both included; `at`, a place as in `statements`.
- `resets`: `statement`, `call` (`stage1.reset()`), `memory` (null: all of a pipe), `at`.
- `memories`: one entry a memory that is used:
  - `name` (`UB`), `title`, `limit` bytes of the SoC, `reserved`: so many bytes at its end the runtime may use
  - `handed_out`: the end of the highest range handed out; `exact`: false if that is only a lower bound
  - `busiest`: the most `bytes` in blocks at once, and the first `statement` with so many
  - `pools`, `blocks`: see below
  - `remarks`: texts
- `problems`: the diagnostics of verification.

A pool or block has `name`, `position`, `home` (index of its pool in `pools`, null: the pipe, or a fixed address),
`address`, `requested` (bytes as asked for, of each piece), `bytes` (taken, all pieces, rounded up to 32), `at` (the
call that handed it out), `first` and `last` statement, `ending` ("reset", "end of kernel", "end of scope", "last use",
"cut again", "unknown"), `ended_at`. Null stands for what only the running kernel knows.

A block also has `kind` ("queue", "buffer", "tensor", "workspace"), `num` of pieces, `pieces` (the address of each) and
`shared_with`: `block` (index in `blocks`) with some of its bytes, `when`: "earlier", "later", "at the same time", "in
turn" (on other rounds of a loop), "perhaps at the same time" (not known when the earlier one ends).

A pool also has `shares` (name of the pool whose range it has), `first_use` (statement of the first block out of it,
null: none) and `held_until` (last statement at which its home counts its bytes as handed out).
"""

from __future__ import annotations

from typing import Any

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import Block, MemoryMap, MemoryUse, Piece, Pool
from asc.diagnostics import Location, to_json

SCHEMA = 1


def as_json(memory_map: MemoryMap) -> dict[str, Any]:
    """The whole map."""
    return {
        "schema": SCHEMA,
        "units": {"address": "bytes from the start of the memory", "time": "index into statements"},
        "kernel": memory_map.kernel,
        "soc": memory_map.soc,
        "statements": [_place(at) for at in memory_map.statements],
        "loops": [{"first": loop.first, "last": loop.last, "at": _place(loop.at)} for loop in memory_map.loops],
        "resets": [
            {
                "statement": reset.statement,
                "call": reset.call,
                "memory": reset.memory.name if reset.memory is not None else None,
                "at": _place(reset.at),
            }
            for reset in memory_map.resets
        ],
        "memories": [_memory(use) for use in memory_map.memories],
        "problems": [to_json(each) for each in memory_map.problems],
    }


def _place(at: Location | None) -> dict[str, Any] | None:
    if at is None:
        return None
    calls = [{"file": frame.span.file, "line": frame.span.line, "function": frame.function} for frame in at.frames]
    return {"file": at.span.file, "line": at.span.line, "calls": calls}


def _memory(use: MemoryUse) -> dict[str, Any]:
    most, statement = use.busiest()
    return {
        "name": use.memory.name,
        "title": use.memory.value,
        "limit": use.limit,
        "reserved": use.reserved,
        "handed_out": use.handed_out,
        "exact": use.exact,
        "busiest": {"bytes": most, "statement": statement},
        "pools": [_pool(pool) for pool in use.pools],
        "blocks": [_block(block) for block in use.blocks],
        "remarks": [*wording.remarks(use)],
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "name": piece.name,
        "position": piece.position,
        "home": piece.home,
        "address": piece.address,
        "requested": piece.length,
        "bytes": piece.size,
        "at": _place(piece.at),
        "first": piece.life.first,
        "last": piece.life.last,
        "ending": piece.life.ending.value,
        "ended_at": _place(piece.life.at),
    }


def _pool(pool: Pool) -> dict[str, Any]:
    return {**_piece(pool), "shares": pool.shares, "first_use": pool.first_use, "held_until": pool.held_until}


def _block(block: Block) -> dict[str, Any]:
    shared = [{"block": other.block, "when": other.when.value} for other in block.shared_with]
    own = {"kind": block.kind.value, "num": block.num, "pieces": [*block.pieces()], "shared_with": shared}
    return {**_piece(block), **own}
