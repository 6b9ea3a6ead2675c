# SPDX-License-Identifier: Apache-2.0
"""Writes docs/system.md: the rooms by hand, one sentence a file from the files' own docstrings."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/system.md"

HEAD = """\
# The system

A kernel takes this way:

    @asc.jit function                       asc/language    the names it calls
      | asc/frontend                        Python syntax tree -> IR, with a location on every op
      v
    asc dialect (dialects/)                 each op's whole story in its class
      | asc/compiler                        canonicalise, then verify: pools, memory, queues, instructions
      v
    the same IR -- codegen/ ------------->  Ascend C
                `- asc/interpreter ------>  Python over NumPy, run on a machine with real memories

`asc/runtime` joins them (specialise, cache, launch), `asc/tools` does the same for MLIR text.

Each folder below is a *room*: one job, no knowledge of how the others do theirs. The rooms lie in *floors*, and imports
point down only: tools > runtime, lib > compiler, frontend > language > codegen, interpreter > dialects > target >
diagnostics. Rooms of one floor do not import each other. `tests/test_shape.py` enforces it.

To follow `asc.add(c, a, b, 2048)` through the system:

1. `asc/language/basic/vec_binary.py`: `add`, the name with its documentation; the call forms are those of `VecBinary`
   in `vector_forms.py`.
2. `dialects/vec_binary.py`: the row `"add"` of `INSTRUCTIONS`, of which `_define` makes the op classes `asc.add_l0` to
   `asc.add_l3`; `BinaryL2Op` is the form by count.
3. `asc/frontend/api/vector.py`: `_binary` chooses the op by the call form and adds it to the IR.
4. Verification: `BinaryOp.verify_` (element types that some SoC has), `asc/compiler/passes/verify_instructions.py`
   (those of this SoC), `POSITION_RULES` in `asc/compiler/rules/positions.py` (where the operands are), `ACCESS_RULES`
   in `asc/compiler/rules/access.py` (tensors alive, filled, long enough and aligned).
5. `BinaryL2Op.call` says which call it is, `_call` in `codegen/calls.py` prints it: `AscendC::Add(c, a, b, 2048);`.
6. `BinaryL2Op.emulate` says what it means, `Emitter` in `asc/interpreter/lowering/emitter.py` writes it as Python:
   `np.add(...)` on views that `asc/interpreter/machine/` has checked.

This page is made by `docs/make_system.py`; the sentences on files are those of their docstrings.
"""

ROOMS = (
    ("asc/diagnostics", "What is said when something is wrong; imports nothing of ours."),
    ("asc/target", "Facts of the hardware, as typed data."),
    ("dialects", "The IR (imported as `asc.dialects`)."),
    ("codegen", "IR to Ascend C (imported as `asc.codegen`)."),
    ("asc/interpreter", "IR to Python over NumPy, and the machine that runs it."),
    ("asc/language", "What a kernel author calls: typed signatures and documentation, no logic."),
    ("asc/frontend", "Python source to IR."),
    ("asc/compiler", "Passes over the IR."),
    ("asc/runtime", "The `@asc.jit` object: specialise, cache, launch."),
    ("asc/lib", "The host-side names of pyasc."),
    ("asc/common", "A package name that code written for pyasc imports."),
    ("asc/tools", "The command line."),
)


def first_sentence(path: Path) -> str:
    """The first paragraph of a file's docstring, as one line."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.split("\n\n")[0].split())


def section(folder: str, purpose: str) -> str:
    """A room: what it is for, then its files."""
    files = [path for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "__init__.py"]
    lines = [f"- `{path.relative_to(ROOT).as_posix()}`: {first_sentence(path)}" for path in files]
    return f"\n## {folder}\n\n{purpose}\n\n" + "".join(f"{line}\n" for line in lines)


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(folder, purpose) for folder, purpose in ROOMS)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
