# SPDX-License-Identifier: Apache-2.0
"""On random calls with known values the verifier and the interpreter find the same first mistake."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from interpreted import interpret

from asc.compiler.context import CompilerContext
from asc.compiler.verdicts import verdicts_on
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault
from asc.target.soc import get_soc

POOL, HANDLE = "!asc.custom_pool<@P, veccalc, 4>", "!asc.tbuf_handle"
TENSOR = "!asc.local_tensor<*xf32>"
TAKERS = {"a": "!asc.que_bind<vecin, vecout, 2>", "b": "!asc.queue<vecin, 2>", "w": "!asc.tbuf<vecin>"}
HEAD = f"""
asc.custom_pool_class @P<veccalc, 4> {{
}}
func.func @k() attributes {{asc.aicore, asc.global}} {{
  %pipe = asc.pipe
  %p0 = asc.custom_pool : {POOL}
  %p1 = asc.custom_pool : {POOL}
  %a = asc.que_bind : {TAKERS["a"]}
  %b = asc.queue : {TAKERS["b"]}
  %w = asc.tbuf : {TAKERS["w"]}
"""

# A statement is a template, of which every `#` is a number.
SIZES = (0, 1, 2, 3, 4, 5)
BYTES = (0, 32, 64, 96, 100, 128, 256)
pools, takers = st.sampled_from(("p0", "p1")), st.sampled_from(tuple(TAKERS))
ids, places = st.sampled_from(SIZES), st.sampled_from(BYTES)
queues = st.sampled_from(("a", "b"))
STATEMENTS = st.one_of(
    st.tuples(st.just("renew"), pools, st.sampled_from((128, 256))),
    st.tuples(st.just("reset"), pools),
    st.tuples(st.just("count"), pools, ids),
    st.tuples(st.just("start"), takers, pools, ids, ids, places),
    st.tuples(st.just("block"), takers, pools, ids, ids, places, places),
    st.tuples(st.just("give"), queues, pools, ids, places, places),
    st.tuples(st.just("use"), takers),
    st.tuples(st.just("repeat"), st.integers(0, 4), queues, st.integers(1, 3)),
    st.tuples(st.just("take"), queues),
    st.tuples(st.just("free"), queues),
)


class _Text:
    """The lines of a program; each statement is one line of the file `k.py`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0
        self.at = 0
        self.taken: dict[str, list[str]] = {"a": [], "b": []}

    def emit(self, text: str) -> None:
        self.lines.append(f'  {text} loc("k.py":{self.at}:1)')

    def new(self, text: str) -> str:
        self.count += 1
        self.emit(f"%{self.count} = {text}")
        return f"%{self.count}"

    def number(self, value: int) -> str:
        return self.new(f"arith.constant {value} : i32")

    def handle(self, pool: str, index: int) -> str:
        return self.new(f"asc.custom_pool.get_buf_handle %{pool}, {self.number(index)} : {POOL}, i32, {HANDLE}")

    def cut(self, pool: str, length: int) -> None:
        self.new(f"asc.pipe.init_buf_pool(%pipe, %{pool}, {self.number(length)}) : !asc.pipe, {POOL}, i32 -> i1")

    def renew(self, pool: str, length: int) -> None:
        self.reset(pool)
        self.cut(pool, length)

    def reset(self, pool: str) -> None:
        self.emit(f"asc.custom_pool.reset %{pool} : {POOL}")

    def start(self, taker: str, pool: str, first: int, num: int, length: int) -> None:
        handle, *sizes = self.handle(pool, first), self.number(num), self.number(length)
        types = f"{TAKERS[taker]}, {HANDLE}, i32, i32"
        self.emit(f"asc.que_bind.init_start_buf_handle %{taker}, {handle}, {', '.join(sizes)} : {types}")

    def block(self, taker: str, pool: str, index: int, handle: int, place: int, length: int) -> None:
        start = self.new(f"asc.custom_pool.get_cur_addr %{pool} : {POOL}, i32")
        address = self.new(f"arith.addi {start}, {self.number(place)} : i32")
        operands = f"{self.number(index)}, {self.handle(pool, handle)}, {address}, {self.number(length)}"
        types = f"{TAKERS[taker]}, {POOL}, i32, {HANDLE}, i32, i32"
        self.emit(f"asc.que_bind.init_buf_handle %{taker}, %{pool}, {operands} : {types}")

    def give(self, taker: str, pool: str, first: int, place: int, length: int) -> None:
        """Two buffers, one behind the other, as a method would."""
        self.start(taker, pool, first, 2, length)
        self.block(taker, pool, 0, first, place, length)
        self.block(taker, pool, 1, first + 1, place + length, length)

    def use(self, taker: str) -> None:
        if taker == "w":
            self.new(f"asc.tbuf.get_tensor %w : {TAKERS[taker]}, {TENSOR}")
            return
        tensor = self.new(f"asc.que_bind.alloc_tensor %{taker} : {TAKERS[taker]}, {TENSOR}")
        self.emit(f"asc.que_bind.free_tensor %{taker}, {tensor} : {TAKERS[taker]}, {TENSOR}")

    def take(self, taker: str) -> None:
        tensor = self.new(f"asc.que_bind.alloc_tensor %{taker} : {TAKERS[taker]}, {TENSOR}")
        self.taken[taker].append(tensor)

    def free(self, taker: str) -> None:
        """The tensor taken last, if one is."""
        if self.taken[taker]:
            tensor = self.taken[taker].pop()
            self.emit(f"asc.que_bind.free_tensor %{taker}, {tensor} : {TAKERS[taker]}, {TENSOR}")

    def count_of(self, pool: str, size: int) -> None:
        self.emit(f"asc.custom_pool.set_cur_buf_size %{pool}, {self.number(size)} : {POOL}, i32")

    def repeat(self, trips: int, taker: str, uses: int) -> None:
        """A loop in which a queue is used so many times each turn."""
        low, high, step = self.number(0), self.number(trips), self.number(1)
        self.lines.append(f"  scf.for %i{self.at} = {low} to {high} step {step} : i32 {{")
        for _ in range(uses):
            self.use(taker)
        self.lines.append("  }")


def program(statements: list[tuple[object, ...]]) -> str:
    text = _Text()
    for text.at, (name, *arguments) in enumerate(statements, 1):
        getattr(text, "count_of" if name == "count" else str(name))(*arguments)
    text.at += 1
    return HEAD + "\n".join([*text.lines, f'  func.return loc("k.py":{text.at}:1)', "}"])


def reported(text: str) -> list[Diagnostic]:
    module = parse_module(make_context(), text)
    module.verify()
    context = CompilerContext.around(make_context(), Engine(), get_soc())
    return [*verdicts_on(module, get_soc(), context)]


def met(text: str) -> Diagnostic | None:
    try:
        interpret(text)
    except KernelFault as fault:
        return fault.diagnostics[0]
    return None


def _about(diagnostic: Diagnostic) -> tuple[object, ...]:
    """What was found, and where; what was left undone the verifier reports where it began."""
    line = diagnostic.at.span.line if diagnostic.at is not None else 0
    is_left = diagnostic.id == "tensors-left" or getattr(diagnostic, "size", None) is not None
    return ("left",) if is_left else (diagnostic.id, line)


@settings(max_examples=60, deadline=None)
@given(st.lists(STATEMENTS, min_size=3, max_size=9))
def test_both_find_the_same_first_mistake(statements: list[tuple[object, ...]]) -> None:
    text = program([("cut", "p0", 256), *statements])
    errors, fault = reported(text), met(text)
    if fault is None:
        assert errors == []
    else:
        assert errors, fault.message
        assert _about(errors[0]) == _about(fault)
