# SPDX-License-Identifier: Apache-2.0
"""Verdicts are sound: on random programs, what runs without an error was not reported, what is proven never fails.

A program with an unknown number `n` and condition `flag` is compared with itself where both are known, in which case
its only way is followed op by op; and with the interpreter, which knows the framework on its own account.
"""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from interpreted import interpret
from kernel_text import kernel
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.passes.verify_pools import RULES
from asc.diagnostics import Diagnostic
from asc.dialects.context import make_context
from asc.dialects.locations import to_location
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault
from asc.target.soc import get_soc

CONTEXT = make_context()
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
    "add(a, a, a, 64)",
    "add(a, a, a, n)",
    "add(a, a, a, 128)",
)


def _indented(opening: str, body: list[list[str]]) -> list[str]:
    return [opening, *(f"    {line}" for part in body for line in part)]


def _blocks(body: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    bodies = st.lists(body, min_size=1, max_size=4)
    opening = st.sampled_from(["if flag:", "for i in range(n):", "for i in range(2):"])
    plain = st.builds(_indented, opening, bodies)
    return plain | st.builds(lambda one, two: _indented("if flag:", one) + _indented("else:", two), bodies, bodies)


def programs(vocabulary: tuple[str, ...]) -> st.SearchStrategy[list[list[str]]]:
    simple = st.sampled_from(vocabulary).map(lambda text: [text])
    return st.lists(st.recursive(simple, _blocks, max_leaves=8), min_size=2, max_size=14)


def _source(program: list[list[str]]) -> str:
    """Number what is defined; `a` is the tensor made last that is in scope."""
    lines = [line for part in program for line in part]
    scopes: list[tuple[int, str]] = [(0, "a0")]
    done = ["a0 = LocalTensor('vecin', 0, 64)"]
    for number, line in enumerate(lines, 1):
        depth = len(line) - len(line.lstrip())
        while scopes[-1][0] > depth:
            scopes.pop()
        name = scopes[-1][1]
        line = line.replace("for i ", f"for i{number} ").replace("A ", f"a{number} ")
        done.append(line.replace("(a", f"({name}").replace(" a,", f" {name},"))
        if "A = " in lines[number - 1]:
            scopes.append((depth, f"a{number}"))
    return "\n".join(done)


class Followed(Kernel):
    """Remembers which lines ran, and what was wrong where."""

    def __init__(self, text: str) -> None:
        self.problems: list[Diagnostic] = []
        super().__init__(get_soc(), RULES, self.problems.append)
        self.ran: set[int] = set()
        self.ops: list[tuple[int, Operation]] = []
        function = parse_module(CONTEXT, text).body.block.first_op
        assert isinstance(function, FuncOp)
        self.run(function)

    def visit(self, op: Operation) -> None:
        location = to_location(op.location)
        if location is not None:
            self.ran.add(location.span.line)
            self.ops.append((location.span.line, op))
        super().visit(op)

    def wrong(self) -> set[tuple[int, str]]:
        return {(each.at.span.line, each.id) for each in self.problems if each.at is not None}


@settings(max_examples=30, deadline=None)
@given(programs(MEMORY))
def test_verdicts_on_memory_are_sound(program: list[list[str]]) -> None:
    check(kernel(HEADER + _source(program)))


@settings(max_examples=30, deadline=None)
@given(programs(TENSORS))
def test_verdicts_on_tensors_are_sound(program: list[list[str]]) -> None:
    check(kernel(HEADER + INITIALISED + _source(program)))


def check(text: str) -> None:
    followed = Followed(text)
    proven = {(line, op.name) for line, op in followed.ops if followed.proven(op)}
    for number, flag in ((0, "true"), (1, "false"), (3, "true")):
        known = f"%n = arith.constant {number} : i32\n  %flag = arith.constant {flag}\n"
        concrete_text = text.replace(f", {UNKNOWN}", "").replace("aicore} {\n", "aicore} {\n  " + known)
        concrete = Followed(concrete_text)
        errors = concrete.wrong()
        assert not errors or not runs(concrete_text)
        if not errors:
            assert not {(line, name) for line, name in followed.wrong() if line in concrete.ran}
        first = next((each.at.span.line for each in concrete.problems if each.at is not None), None)
        assert not {name for line, name in proven if line == first and _is_wrong(concrete, line, name)}


def runs(text: str) -> bool:
    """Whether the interpreter gets to the end of a program; what is left over there does not count."""
    try:
        interpret(text, np.zeros(1000, np.float32))
    except KernelFault as fault:
        return fault.diagnostics[0].id == "tensors-left"
    return True


def _is_wrong(concrete: Followed, line: int, name: str) -> bool:
    """Whether the error of a line is about this op of it."""
    return any(at == line and op.name == name and not concrete.proven(op) for at, op in concrete.ops)
