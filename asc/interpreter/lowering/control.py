# SPDX-License-Identifier: Apache-2.0
"""Control flow of `scf` and `func` as Python's own statements; values that a region yields become variables."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, scf
from xdsl.ir import Block, Operation, SSAValue

from asc.interpreter.lowering.emitter import KernelEmitter
from asc.interpreter.lowering.integers import conditional
from asc.interpreter.lowering.ranges import bits_of, type_interval
from asc.interpreter.lowering.registry import Meanings

CONTROL = Meanings()


def _body(block: Block) -> tuple[list[Operation], Operation]:
    *ops, terminator = block.ops
    return ops, terminator


def _carried(e: KernelEmitter, arguments: Sequence[SSAValue], initial: Sequence[SSAValue]) -> list[str]:
    """The variables of values that go round in a loop, assigned their first values."""
    names: list[str] = []
    for argument, value in zip(arguments, initial, strict=True):
        text = e.name(value)
        names.append(e.new_variable(argument))
        e.line(f"{names[-1]} = {text}")
    return names


@CONTROL.emulates(scf.ForOp)
def _for(e: KernelEmitter, op: scf.ForOp) -> None:
    ops, terminator = _body(op.body.block)
    index, *arguments = op.body.block.args
    lower, upper = e.facts.interval(op.lb), e.facts.interval(op.ub)
    e.facts.restrict(index, (lower[0], max(lower[0], upper[1] - 1)))
    turns = _turns(e, op)
    carried = _carried(e, arguments, op.iter_args)
    with e.writer.loop(f"for {e.new_variable(index)} in {turns}:"):
        e.emit(ops)
        e.assign(carried, terminator.operands)
    for result, name in zip(op.results, carried, strict=True):
        e.bind(result, name)


def _turns(e: KernelEmitter, op: scf.ForOp) -> str:
    lower, upper, step = (e.name(value) for value in (op.lb, op.ub, op.step))
    (slowest, fastest), limit = e.facts.interval(op.step), type_interval(op.lb.type)[1]
    if slowest < 1 or e.facts.interval(op.ub)[1] + fastest - 1 > limit:
        return f"counted({lower}, {upper}, {step}, {bits_of(op.lb.type)})"
    if step != "1":
        return f"range({lower}, {upper}, {step})"
    return f"range({upper})" if lower == "0" else f"range({lower}, {upper})"


@CONTROL.emulates(scf.WhileOp)
def _while(e: KernelEmitter, op: scf.WhileOp) -> None:
    before, condition = _body(op.before_region.block)
    assert isinstance(condition, scf.ConditionOp)
    carried = _carried(e, op.before_region.block.args, op.arguments)
    place = e.writer.place
    with e.writer.captured() as test:
        e.emit(before)
        goes_on = e.take(condition.condition)
    for values in (op.after_region.block.args, op.results):
        for value, forwarded in zip(values, condition.args, strict=True):
            e.bind(value, e.name(forwarded))
    if test:
        condition_place, e.writer.place = e.writer.place, place
        with e.writer.loop("while True:"):
            e.writer.lines += test
            e.writer.place = condition_place
            with e.writer.block(f"if not ({goes_on}):"):
                e.line("break")
            _turn(e, op.after_region.block, carried)
    else:
        with e.writer.loop(f"while {goes_on}:"):
            _turn(e, op.after_region.block, carried)


def _turn(e: KernelEmitter, block: Block, carried: Sequence[str]) -> None:
    ops, terminator = _body(block)
    e.emit(ops)
    e.assign(carried, terminator.operands)


@CONTROL.emulates(scf.IfOp)
def _if(e: KernelEmitter, op: scf.IfOp) -> None:
    condition = e.take(op.cond)
    blocks = [*op.true_region.blocks, *op.false_region.blocks]
    if len(op.results) == 1 and all(len(list(block.ops)) == 1 for block in blocks):
        chosen, other = (e.name(_body(block)[1].operands[0]) for block in blocks)
        e.line(f"{e.new_variable(op.results[0])} = {conditional(chosen, condition, other)}")
        return
    targets = [e.new_variable(result) for result in op.results]
    with e.writer.block(f"if {condition}:"):
        _branch(e, op.true_region.block, targets)
    with e.writer.alternative():
        for block in op.false_region.blocks:
            _branch(e, block, targets)


def _branch(e: KernelEmitter, block: Block, targets: Sequence[str]) -> None:
    ops, terminator = _body(block)
    last = ops[-1] if ops else None
    if isinstance(last, scf.IfOp) and tuple(last.results) == tuple(terminator.operands):
        # An inner `if` that only makes the values of this one: it assigns the same variables.
        for result, target in zip(last.results, targets, strict=True):
            e.bind(result, target)
    e.emit(ops)
    e.assign(targets, terminator.operands)


@CONTROL.emulates(func.CallOp)
def _call(e: KernelEmitter, op: func.CallOp) -> None:
    e.call(op.callee, [e.name(argument) for argument in op.arguments], op.results)


@CONTROL.emulates(func.ReturnOp)
def _return(e: KernelEmitter, op: func.ReturnOp) -> None:
    if op.arguments:
        e.line(f"return {', '.join(e.name(argument) for argument in op.arguments)}")
