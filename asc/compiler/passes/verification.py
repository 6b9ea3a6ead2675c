# SPDX-License-Identifier: Apache-2.0
"""The base of the passes that verify: each reports the diagnostics of certain ids."""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from asc.compiler.context import CompilerContext
from asc.compiler.passes.target_pass import TargetPass
from asc.compiler.verdicts import verdicts_on


class Verification(TargetPass):
    """Reports what is proven wrong, as far as it is of its `IDS`; what cannot be told is left to the interpreter.

    Every id belongs to one pass. However many of the passes run one after the other, the kernel is followed once.
    """

    IDS: ClassVar[frozenset[str]]

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context = CompilerContext.of(ctx)
        for diagnostic in verdicts_on(op, self.target(context), context):
            if diagnostic.id in self.IDS:
                context.engine.report(diagnostic)
