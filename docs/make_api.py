# SPDX-License-Identifier: Apache-2.0
"""Writes docs/api.md: what kernels can call, from the stubs of asc/language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import EnumMeta
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import asc
from asc.language import basic, core, fwk
from asc.language.basic.vector_forms import VecBinary
from asc.language.core.builtin import Builtin
from asc.language.core.call_forms import call_forms
from asc.language.core.dtype import DataType
from asc.language.lazy_package import public_names

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/api.md"

HEAD = """\
# What kernels can call

Every name is `asc.name`. Of a call with several forms each is listed. Capitals say what numbers count: ELEMENTS, BYTES,
BLOCKS of 32 bytes... `RuntimeInt` is an `int` or an integer of the kernel. Host-side names (`asc.jit`, `asc.dump`,
`asc.memory_map`) are in the [README](../README.md). Functions of your own that a kernel calls need `@asc.jit`, too.
`help(asc.mul)` says the same as this page, which is made by `docs/make_api.py`.
"""

PACKAGES = (fwk, core, basic)


def modules() -> Iterator[ModuleType]:
    """The modules that have public names, in the order of the page."""
    for package in PACKAGES:
        for name in package._LAZY.modules:
            yield import_module(f"{package.__name__}.{name}")


def section(module: ModuleType) -> str:
    """A module: its title and what is in it."""
    title = cleandoc(module.__doc__ or "").split("\n\n")[0]
    return f"\n## {module.__name__.removeprefix('asc.language.')}\n\n{title}\n{''.join(_parts(module))}"


def _parts(module: ModuleType) -> Iterator[str]:
    named = {name: getattr(module, name) for name in public_names(module)}
    types = [f"`{name}`" for name, value in named.items() if isinstance(value, DataType)]
    instructions = [value for value in named.values() if isinstance(value, VecBinary)]
    for name, value in named.items():
        if isinstance(value, Builtin) and value not in instructions:
            yield f"\n### {name}\n{_call(value)}"
        elif isinstance(value, type) and not isinstance(value, EnumMeta):
            yield f"\n### {name}\n{_class(value)}"
    if types:
        yield f"\nTypes: {', '.join(types)}.\n"
    if instructions:
        yield from _instructions(instructions)
    yield from (_enum(value) for value in named.values() if isinstance(value, EnumMeta))


def _call(stub: Builtin) -> str:
    forms = "\n".join(call_forms(stub))
    return f"\n```python\n{forms}\n```\n\n{cleandoc(stub.description)}\n"


def _class(kind: type) -> str:
    bases = ", ".join(f"`{base.__name__}`" for base in kind.__bases__ if base.__name__ in dir(asc))
    doc = _own_documentation(kind) + (f" All that {bases} has." if bases else "")
    members = [value for value in vars(kind).values() if isinstance(value, Builtin)]
    return f"\n{doc}\n{''.join(map(_call, members))}"


def _own_documentation(kind: type) -> str:
    """With indented blocks after `::` as code."""
    blocks = re.compile(r"::\n\n((?: {4}.*\n|\n)+)")
    return blocks.sub(lambda code: f":\n\n```python\n{dedent(code[1]).strip()}\n```\n\n", cleandoc(kind.__doc__ or ""))


def _instructions(instructions: Sequence[VecBinary]) -> Iterator[str]:
    first, *_ = instructions
    _, _, rest = first.description.strip().partition("\n\n")
    forms = "\n".join(call_forms(first))
    yield f"\nEach has the forms of `{first.public_name}`:\n\n```python\n{forms}\n```\n\n{rest}\n\n"
    for each in instructions:
        meaning, _, _ = each.description.partition("\n\n")
        yield f"- `{each.public_name}`: {meaning}\n"


def _enum(kind: EnumMeta) -> str:
    return f"\n`{kind.__name__}`: {cleandoc(kind.__doc__ or '')} {', '.join(kind.__members__)}.\n"


def page() -> str:
    """The whole page."""
    return HEAD + "".join(map(section, modules()))


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
