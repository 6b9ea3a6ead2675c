# SPDX-License-Identifier: Apache-2.0
"""What would decide that which cannot be told while compiling: the values it depends on, as the program names them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, SSAValue

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.naming import line_of, location_of, python_name
from asc.dialects import emitc

_PASSED_ON = (arith.SelectOp, emitc.CastOp)


def deciding(kernel: Kernel, values: Sequence[SSAValue]) -> tuple[str, ...]:
    """What integers that are not known are computed from: `parameter "n"`, `the counter "i" of the loop at line 8`."""
    seen: set[SSAValue] = set()
    return tuple(dict.fromkeys(text for value in values for text in _origins(kernel, value, seen)))


def _origins(kernel: Kernel, value: SSAValue, seen: set[SSAValue]) -> Iterator[str]:
    if value in seen or kernel.constants.of(value) is not None:
        return
    seen.add(value)
    owner = value.owner
    if isinstance(owner, Block):
        yield from _of_argument(kernel, owner, value, seen)
    elif owner.name.startswith("arith.") or isinstance(owner, _PASSED_ON):
        for operand in owner.operands:
            yield from _origins(kernel, operand, seen)
    else:
        name = value.name_hint or python_name(owner)
        yield f'"{name}" ({line_of(location_of(owner), None)})' if location_of(owner) else f'"{name}"'


def _of_argument(kernel: Kernel, block: Block, value: SSAValue, seen: set[SSAValue]) -> Iterator[str]:
    parent, name = block.parent_op(), f'"{value.name_hint}"' if value.name_hint else "one"
    if isinstance(parent, FuncOp):
        yield f"parameter {name}"
    elif isinstance(parent, scf.ForOp) and value is block.args[0]:
        for bound in (parent.lb, parent.ub):
            yield from _origins(kernel, bound, seen)
    elif parent is not None:
        yield f"{name}, which the loop at {line_of(location_of(parent), None)} changes"
