# SPDX-License-Identifier: Apache-2.0
"""The passes by name, the order they run in by default, and the function that runs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from xdsl.context import Context
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.passes import ModulePass

    from asc.diagnostics import Engine
    from asc.target.soc import Soc


def _inline() -> type[ModulePass]:
    from asc.compiler.passes.inline import Inline

    return Inline


def _canonicalize() -> type[ModulePass]:
    from asc.compiler.passes.canonicalize import Canonicalize

    return Canonicalize


def _licm() -> type[ModulePass]:
    from asc.compiler.passes.licm import LoopInvariantCodeMotion

    return LoopInvariantCodeMotion


def _cse() -> type[ModulePass]:
    from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

    return CommonSubexpressionElimination


def _dce() -> type[ModulePass]:
    from xdsl.transforms.dead_code_elimination import DeadCodeElimination

    return DeadCodeElimination


def _verify_dominance() -> type[ModulePass]:
    from asc.compiler.passes.verify_dominance import VerifyDominance

    return VerifyDominance


def _verify_pools() -> type[ModulePass]:
    from asc.compiler.passes.verify_pools import VerifyPools

    return VerifyPools


def _verify_capacity() -> type[ModulePass]:
    from asc.compiler.passes.verify_capacity import VerifyCapacity

    return VerifyCapacity


def _verify_positions() -> type[ModulePass]:
    from asc.compiler.passes.verify_positions import VerifyPositions

    return VerifyPositions


def _verify_queues() -> type[ModulePass]:
    from asc.compiler.passes.verify_queues import VerifyQueues

    return VerifyQueues


def _verify_sync() -> type[ModulePass]:
    from asc.compiler.passes.verify_sync import VerifySync

    return VerifySync


def _verify_instructions() -> type[ModulePass]:
    from asc.compiler.passes.verify_instructions import VerifyInstructions

    return VerifyInstructions


PASSES: Final[Mapping[str, Callable[[], type[ModulePass]]]] = {
    "inline": _inline,
    "canonicalize": _canonicalize,
    "licm": _licm,
    "cse": _cse,
    "dce": _dce,
    "verify-dominance": _verify_dominance,
    "verify-pools": _verify_pools,
    "verify-capacity": _verify_capacity,
    "verify-positions": _verify_positions,
    "verify-queues": _verify_queues,
    "verify-sync": _verify_sync,
    "verify-instructions": _verify_instructions,
}
"""A pass is imported when its factory is called."""

DEFAULT_PIPELINE: Final = tuple(PASSES)
"""What a kernel goes through, in this order: names as `asc-opt -p` takes them."""

VERIFICATION: Final = tuple(name for name in PASSES if name.startswith("verify-"))
"""Those that change nothing."""


def run_pipeline(
    module: ModuleOp,
    ctx: Context,
    passes: Sequence[ModulePass],
    engine: Engine,
    after_each: Callable[[str, ModuleOp], None] | None = None,
    soc: Soc | None = None,
) -> None:
    """Run `passes` over `module` for `soc` (None: the default one); `after_each` gets each pass' name and the module.

    What passes find wrong with the kernel is reported to `engine`, all of it; call its `check` afterwards. Raises
    AscError when a pass cannot go on: the IR is invalid, or the pass failed.
    """
    from asc.compiler.context import CompilerContext
    from asc.compiler.failure import blamed_on
    from asc.target.soc import get_soc

    context = CompilerContext.around(ctx, engine, soc or get_soc())
    for each in passes:
        with blamed_on(each.name):
            each.apply(context, module)
        if each.name not in VERIFICATION:
            context.forget()
        if after_each is not None:
            after_each(each.name, module)
