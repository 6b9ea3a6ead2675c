# SPDX-License-Identifier: Apache-2.0
"""How messages name values and places: by the Python variable and line, never by SSA numbers."""

from __future__ import annotations

import re
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.diagnostics import Location
from asc.dialects import tensor
from asc.dialects.locations import to_location
from asc.dialects.types import (
    CustomPoolType,
    GlobalTensorType,
    LocalTensorType,
    PipeType,
    QueBindType,
    QueueType,
    TBufPoolType,
    TBufType,
)

_KINDS: Final[dict[type, str]] = {
    PipeType: "pipe",
    QueueType: "queue",
    QueBindType: "queue",
    TBufType: "buffer",
    TBufPoolType: "pool",
    CustomPoolType: "pool",
    LocalTensorType: "tensor",
    GlobalTensorType: "global tensor",
}

_PARTS: Final = (
    tensor.GlobalTensorSubIndexOp,
    tensor.GlobalTensorBracketOp,
    tensor.LocalTensorSubIndexOp,
    tensor.LocalTensorBracketOp,
)

_DTYPES: Final[dict[str, str]] = {"bf16": "bfloat16", "i1": "bit", "index": "index"}
_DTYPE_STEMS: Final = (("ui", "uint"), ("i", "int"), ("f", "float"))

_FORM: Final = re.compile(r"_l\d$")


def python_name(op: Operation) -> str:
    """The function in Python that an instruction comes from: `add` for `asc.add_l2`."""
    return _FORM.sub("", op.name.rpartition(".")[2])


def location_of(op: Operation | None) -> Location | None:
    """Where `op` is, or else the closest op around it whose place is known."""
    while op is not None:
        location = to_location(op.location)
        if location is not None:
            return location
        op = op.parent_op()
    return None


def name_of(value: SSAValue) -> str:
    """`"in_x"`; `"x[...]"` for a part of another that has a name; or else `of line 12`, or nothing if unknown."""
    if value.name_hint:
        return f'"{value.name_hint}"'
    owner = value.owner
    if isinstance(owner, _PARTS) and owner.tensor.name_hint:
        return f'"{owner.tensor.name_hint}[...]"'
    location = to_location(owner.location) if isinstance(owner, Operation) else None
    return f"of line {location.span.line}" if location is not None else ""


def describe(value: SSAValue) -> str:
    """`queue "in_x"`, or `the queue of line 12`."""
    kind, name = _KINDS.get(type(value.type), "value"), name_of(value)
    return f"{kind} {name}" if name.startswith('"') else f"the {kind} {name}".rstrip()


def method_of(op: Operation) -> str:
    """The method in Python that an op on a queue or buffer comes from: `deque` for `asc.que_bind.deque_tensor`."""
    method = op.name.rpartition(".")[2].removesuffix("_in_place").removesuffix("_pos")
    return {"get_tensor": "get", "enque_tensor": "enque", "deque_tensor": "deque"}.get(method, method)


def line_of(location: Location | None, near: Location | None) -> str:
    """`line 12`, with the file where that is not the one of `near`; nothing when the place is unknown."""
    if location is None:
        return ""
    span = location.span
    same = near is None or span.file == near.span.file
    return f"line {span.line}" if same else f"{span.file}:{span.line}"


def dtype_name(element_type: str) -> str:
    """The Python name of an element type: `float16` for `f16`."""
    if element_type in _DTYPES:
        return _DTYPES[element_type]
    stem, name = next(pair for pair in _DTYPE_STEMS if element_type.startswith(pair[0]))
    return name + element_type.removeprefix(stem)
