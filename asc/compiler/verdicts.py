# SPDX-License-Identifier: Apache-2.0
"""All rules of verification at once: one walk over a module judges every op, the passes report their shares of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.ways import follow_ways
from asc.compiler.context import CompilerContext
from asc.compiler.rules.access import ACCESS_RULES
from asc.compiler.rules.buffers import BUFFER_RULES
from asc.compiler.rules.custom_pools import CUSTOM_POOL_RULES
from asc.compiler.rules.extents import one_a_buffer
from asc.compiler.rules.fixed_tensors import FIXED_RULES
from asc.compiler.rules.flags import FLAG_RULES
from asc.compiler.rules.hazards import HAZARD_RULES
from asc.compiler.rules.leftovers import LEFTOVER_RULES
from asc.compiler.rules.masks import MASK_RULES
from asc.compiler.rules.pools import POOL_RULES
from asc.compiler.rules.positions import POSITION_RULES
from asc.compiler.rules.queue_limits import LIMIT_RULES
from asc.compiler.rules.queues import QUEUE_RULES
from asc.compiler.rules.resets import RESET_RULES
from asc.compiler.rules.unwritten import UNWRITTEN_RULES
from asc.compiler.rules.without_pipe import RULES_WITHOUT_PIPE
from asc.compiler.rules.workspaces import WORKSPACE_RULES
from asc.diagnostics import Diagnostic
from asc.target.soc import Soc


def _merged(*tables: Mapping[type[Operation], Sequence[Rule]]) -> dict[type[Operation], tuple[Rule, ...]]:
    ops = dict.fromkeys(op for table in tables for op in table)
    return {op: tuple(rule for table in tables for rule in table.get(op, ())) for op in ops}


RULES: Final = _merged(
    BUFFER_RULES,
    POSITION_RULES,
    POOL_RULES,
    RESET_RULES,
    CUSTOM_POOL_RULES,
    QUEUE_RULES,
    LIMIT_RULES,
    LEFTOVER_RULES,
    FLAG_RULES,
    RULES_WITHOUT_PIPE,
    ACCESS_RULES,
    MASK_RULES,
    WORKSPACE_RULES,
    HAZARD_RULES,
    FIXED_RULES,
    UNWRITTEN_RULES,
)


def verdicts_on(module: ModuleOp, soc: Soc, context: CompilerContext) -> Sequence[Diagnostic]:
    """What is proven wrong in the functions of a module, in the order it is found.

    `context` remembers it until a pass changes something, so that passes which report parts of it walk only once.
    """
    known = context.verdicts_on(module, soc)
    if known is not None:
        return known
    found: list[Diagnostic] = []
    for function in module.ops:
        if isinstance(function, FuncOp):
            kernel = Kernel(soc, RULES, found.append, of_turns=HAZARD_RULES)
            kernel.run(function)
            follow_ways(kernel, function)
    found = one_a_buffer(found)
    context.remember(module, soc, found)
    return found
