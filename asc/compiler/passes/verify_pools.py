# SPDX-License-Identifier: Apache-2.0
"""`verify-pools`: memory of pipes, pools, queues, buffers and tensors is there, suffices, and is used in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.context import CompilerContext
from asc.compiler.passes.target_pass import TargetPass
from asc.compiler.rules.access import ACCESS_RULES
from asc.compiler.rules.buffers import BUFFER_RULES
from asc.compiler.rules.custom_pools import CUSTOM_POOL_RULES
from asc.compiler.rules.leftovers import LEFTOVER_RULES
from asc.compiler.rules.pools import POOL_RULES
from asc.compiler.rules.queue_limits import LIMIT_RULES
from asc.compiler.rules.queues import QUEUE_RULES
from asc.compiler.rules.resets import RESET_RULES


def _merged(*tables: Mapping[type[Operation], Sequence[Rule]]) -> dict[type[Operation], tuple[Rule, ...]]:
    ops = dict.fromkeys(op for table in tables for op in table)
    return {op: tuple(rule for table in tables for rule in table.get(op, ())) for op in ops}


RULES: Final = _merged(
    BUFFER_RULES,
    POOL_RULES,
    RESET_RULES,
    CUSTOM_POOL_RULES,
    QUEUE_RULES,
    LIMIT_RULES,
    LEFTOVER_RULES,
    ACCESS_RULES,
)


class VerifyPools(TargetPass):
    """Follows every function and reports all that is proven wrong; what cannot be told is left to the interpreter."""

    name = "verify-pools"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context = CompilerContext.of(ctx)
        for function in op.ops:
            if isinstance(function, FuncOp):
                Kernel(self.target(context), RULES, context.engine.report).run(function)
