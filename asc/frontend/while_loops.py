# SPDX-License-Identifier: Apache-2.0
"""`while` loops: `scf.while`, whose condition is computed before every turn."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from xdsl.dialects.scf import ConditionOp, WhileOp, YieldOp
from xdsl.ir import Block, Region, SSAValue

from asc.frontend.conditions import condition
from asc.frontend.diagnostics.control import EndlessLoop
from asc.frontend.diagnostics.syntax import UnsupportedSyntax
from asc.frontend.failure import fail
from asc.frontend.loops import Carries, Turn, bind_carries, bind_results, carries_of, lowered, stable_turn
from asc.frontend.trace import Trace, statement


@statement(ast.While)
def _while(trace: Trace, node: ast.While) -> None:
    refuse_else(node)
    carries = carries_of(trace, node)
    turn = stable_turn(trace, carries, lambda: _trace_turn(trace, node, carries))
    if turn.condition is None:
        turn.body.erase(safe_erase=False)
        condition(trace, node.test)  # known to be false: no turn, but what the condition does is done once
        return
    operands = lowered(trace, carries, carries.initial)
    with trace.builder.into(turn.body):
        trace.builder.emit(YieldOp, lowered(trace, carries, turn.names))
    results = emit_while(trace, turn, operands)
    bind_results(trace, node, carries, turn, results, runs=False)


def refuse_else(node: ast.For | ast.While) -> None:
    """Refuse `for ... else` and `while ... else`."""
    if node.orelse:
        instead = "write it after the loop: without break, it always runs"
        fail(UnsupportedSyntax(construct="an else after a loop", instead=instead))


def _trace_turn(trace: Trace, node: ast.While, carries: Carries) -> Turn:
    before, body = Block(arg_types=carries.types), Block(arg_types=carries.types)
    with trace.region(before):
        bind_carries(trace, carries, before.args)
        holds = condition(trace, node.test)
    if isinstance(holds, bool):
        if holds:
            fail(EndlessLoop())
        return Turn((before,), dict(carries.initial), {})
    with trace.region(body):
        bind_carries(trace, carries, body.args)
        trace.execute(node.body)
        return Turn((before, body), trace.scope.names, trace.scope.assigned_at, holds)


def emit_while(trace: Trace, turn: Turn, operands: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """The `scf.while` of a traced turn whose body already yields; its results."""
    before, body = turn.blocks
    assert turn.condition is not None
    with trace.builder.into(before):
        trace.builder.emit(ConditionOp, (turn.condition.ssa, *before.args))
    types = [operand.type for operand in operands]
    return trace.builder.emit(WhileOp, operands, types, regions=[Region([before]), Region([body])]).results
