# SPDX-License-Identifier: Apache-2.0
"""`canonicalize`: constants computed, branches and loops with constant bounds simplified, identities removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import UNKNOWN_LOC, IndexType, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.transforms.canonicalize import CanonicalizationRewritePattern
from xdsl.transforms.dead_code_elimination import region_dce

from asc.compiler.folding import can_fold, constant_of, fold, is_unsigned
from asc.dialects import emitc


class Canonicalize(ModulePass):
    """xDSL's patterns and ours for the integer ops that it does not fold; new ops take the place of the replaced."""

    name = "canonicalize"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        patterns: list[RewritePattern] = [ComputeIntegers(), DropCastToSameType(), CanonicalizationRewritePattern()]
        applier = GreedyRewritePatternApplier(patterns, ctx=ctx, folding_enabled=True)
        keep_place = PatternRewriterListener(operation_replacement_handler=[_keep_place])
        PatternRewriteWalker(applier, post_walk_func=region_dce, listener=keep_place).rewrite_module(op)


class ComputeIntegers(RewritePattern):
    """An integer op on constants becomes a constant."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if not can_fold(op):
            return
        known = [constant_of(operand) for operand in op.operands]
        operands = tuple(each for each in known if each is not None)
        value = fold(op, operands) if len(operands) == len(known) else None
        if value is not None:
            rewriter.replace(op, _constant(value, op.results[0].type))


class DropCastToSameType(RewritePattern):
    """`emitc.cast` to the type that the value has."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if isinstance(op, emitc.CastOp) and op.source.type == op.dest.type:
            rewriter.replace(op, (), (op.source,))


def _constant(value: int, type: Attribute) -> Operation:
    op_type = emitc.ConstantOp if is_unsigned(type) else arith.ConstantOp
    attribute = IntegerAttr(value, cast(IntegerType | IndexType, type))
    return op_type.create(result_types=[type], properties={"value": attribute})


def _keep_place(op: Operation, new_results: Sequence[SSAValue | None]) -> None:
    for result in new_results:
        owner = result.owner if result is not None else None
        if isinstance(owner, Operation) and owner.location is UNKNOWN_LOC:
            owner.location = op.location
