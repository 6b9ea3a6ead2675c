# SPDX-License-Identifier: Apache-2.0
"""Verdicts are sound: on random programs, what runs without an error was not reported, what is proven never fails.

What happens is told by the interpreter, which knows the framework on its own account; `n` and `flag` are unknown to the
verifier, and known in a second version of each program.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from interpreted import interpret
from kernel_text import kernel
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.verdicts import RULES
from asc.diagnostics import Diagnostic, Severity
from asc.dialects.context import make_context
from asc.dialects.locations import to_location
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault
from asc.target.soc import get_soc

CONTEXT = make_context()
COVERED = {
    "buffer-view",
    "buffer-without-memory",
    "foreign-tensor",
    "initialised-twice",
    "memory-overflow",
    "no-free-buffer",
    "operand-range",
    "pipe-destroyed",
    "pipe-not-destroyed",
    "pool-overflow",
    "pool-slots-exhausted",
    "pool-without-memory",
    "queue-empty",
    "queue-full",
    "queue-without-buffers",
    "reset-in-use",
    "shared-pool-in-use",
    "tensor-enqueued",
    "tensor-freed",
    "tensor-stale",
    "tensor-state",
}
"""Faults of the interpreter whose rules the verifier has as well."""
UNSEEN = {"data-race", "static-overlap", "tensor-overwritten"}
"""Rules whose breach the interpreter does not see: it runs one op after the other, and lends bytes to whoever asks."""
LEFT = "tensors-left"
"""Found at the end of the program, by the verifier where the tensor was taken."""
UNKNOWN = "%n : i32, %flag : i1"
HEADER = """
p = TPipe()
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 2)
r = TQue("vecout", 2)
w = TBuf("veccalc")
"""
MEMORY = (
    "p.init_buffer(q, 2, 512)",
    "p.init_buffer(w, 65536)",
    "p.init_buf_pool(p0, 98304)",
    "p.init_buf_pool(p1, 98304, p0)",
    "p0.init_buffer(q, 2, 512)",
    "p0.init_buffer(r, n, 32768)",
    "p1.init_buffer(r, 1, 65536)",
    "p0.init_buf_pool(p1, 65536)",
    "p0.reset()",
    "p1.reset()",
    "p.reset()",
    "A = q.alloc()",
    "A = w.get(128)",
)
INITIALISED = """
p.init_buffer(q, 2, 512)
p.init_buffer(r, 1, 256)
p.init_buffer(w, 512)
"""
TENSORS = (
    "A = q.alloc()",
    "A = q.alloc()",
    "A = q.deque()",
    "A = r.alloc()",
    "A = w.get()",
    "q.enque(a)",
    "q.enque(a)",
    "q.free(a)",
    "r.free(a)",
    "copy(a, x, 64)",
    "add(a, a, a, 64)",
    "add(a, a, a, n)",
    "add(a, a, a, 128)",
)


def _indented(opening: str, body: list[list[str]]) -> list[str]:
    return [opening, *(f"    {line}" for part in body for line in part)]


def _blocks(body: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    bodies = st.lists(body, min_size=1, max_size=4)
    opening = st.sampled_from(
        ["if flag:", "if turn:", "for i in range(n):", "for i in range(turn):", "for i in range(2):"]
    )
    plain = st.builds(_indented, opening, bodies)
    return plain | st.builds(lambda one, two: _indented("if flag:", one) + _indented("else:", two), bodies, bodies)


def programs(vocabulary: tuple[str, ...]) -> st.SearchStrategy[list[list[str]]]:
    simple = st.sampled_from(vocabulary).map(lambda text: [text])
    return st.lists(st.recursive(simple, _blocks, max_leaves=8), min_size=2, max_size=14)


def _source(program: list[list[str]]) -> str:
    """Number what is defined; `a` is the tensor made last that is in scope, `turn` the round of the loop around."""
    lines = [line for part in program for line in part]
    scopes: list[tuple[int, str]] = [(0, "a0")]
    turns: list[tuple[int, str]] = [(0, "n")]
    done = ["a0 = LocalTensor('vecin', 0, 64)"]
    for number, line in enumerate(lines, 1):
        depth = len(line) - len(line.lstrip())
        while scopes[-1][0] > depth:
            scopes.pop()
        while turns[-1][0] > depth:
            turns.pop()
        name = scopes[-1][1]
        line = line.replace("for i ", f"for i{number} ").replace("A ", f"a{number} ").replace("turn", turns[-1][1])
        if "for " in line:
            turns.append((depth + 1, f"i{number}"))
        done.append(line.replace("(a", f"({name}").replace(" a,", f" {name},"))
        if "A = " in lines[number - 1]:
            scopes.append((depth, f"a{number}"))
    return "\n".join(done)


class Followed(Kernel):
    """A kernel with its problems, with the ops that ran and those that every rule was proven to hold for."""

    def __init__(self, text: str) -> None:
        self.problems: list[Diagnostic] = []
        super().__init__(get_soc(), RULES, self.problems.append)
        self.ops: set[Operation] = set()
        self.unproven: set[Operation] = set()
        self.gave_up = False
        """Whether it did not follow a way that ends in an error, so that nothing is known of what comes after."""
        function = parse_module(CONTEXT, text).body.block.first_op
        assert isinstance(function, FuncOp)
        self.run(function)

    def visit(self, op: Operation) -> None:
        self.ops.add(op)
        super().visit(op)

    def judge(self, op: Operation, verdicts: Sequence[bool | None]) -> bool:
        if not all(verdicts):
            self.unproven.add(op)
        self.gave_up |= False in verdicts and self.tentative
        return super().judge(op, verdicts)

    def proven_lines(self) -> set[int]:
        """The lines whose ops are all proven, each time that they run."""
        if self.gave_up:
            return set()
        lines = {op: at.span.line for op in self.ops if (at := to_location(op.location)) is not None}
        without_rules = {op for op in self.ops if op.name.startswith("asc.") and type(op) not in self.rules}
        return set(lines.values()) - {lines[op] for op in (self.unproven | without_rules) & lines.keys()}

    def wrong_lines(self, but: set[str]) -> set[int]:
        """The lines with errors, except those of some ids."""
        errors = (each for each in self.problems if each.severity is Severity.ERROR and each.id not in but)
        return {each.at.span.line for each in errors if each.at is not None}


class Recorder:
    """Stands for everything in a program that is run as Python, which tells the lines that run."""

    lines: set[int]

    def __getattr__(self, name: str) -> Recorder:
        return self

    def __call__(self, *args: object) -> Recorder:
        self.lines.add(sys._getframe(1).f_lineno)
        return self


def lines_run(source: str, n: int, flag: bool) -> set[int]:
    recorder = Recorder()
    recorder.lines = set()
    names = ("TPipe", "TQue", "TBuf", "TBufPool", "LocalTensor", "add", "copy", "x")
    exec(source.strip(), {**dict.fromkeys(names, recorder), "n": n, "flag": flag})
    return recorder.lines


@settings(max_examples=30, deadline=None)
@given(programs(MEMORY))
def test_verdicts_on_memory_are_sound(program: list[list[str]]) -> None:
    check(HEADER + _source(program))


@settings(max_examples=30, deadline=None)
@given(programs(TENSORS))
def test_verdicts_on_tensors_are_sound(program: list[list[str]]) -> None:
    check(HEADER + INITIALISED + _source(program))


def check(source: str) -> None:
    text = kernel(source)
    followed = Followed(text)
    for n, flag in ((0, True), (1, False), (3, True)):
        known = f"%n = arith.constant {n} : i32\n  %flag = arith.constant {str(flag).lower()}\n"
        concrete = text.replace(f", {UNKNOWN}", "").replace("aicore} {\n", "aicore} {\n  " + known)
        fault = fault_of(concrete)
        for verdicts in (followed, Followed(concrete)):
            if fault is None or fault.id == LEFT:
                ignored = UNSEEN if fault is None else {*UNSEEN, LEFT}
                assert not verdicts.wrong_lines(ignored) & lines_run(source, n, flag)
            elif fault.id in COVERED:
                assert fault.at is not None
                assert fault.at.span.line not in verdicts.proven_lines()


def fault_of(text: str) -> Diagnostic | None:
    """What the interpreter finds wrong with a program."""
    try:
        interpret(text, np.zeros(1000, np.float32))
    except KernelFault as fault:
        (diagnostic,) = fault.diagnostics
        return diagnostic
    return None
