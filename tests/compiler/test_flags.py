# SPDX-License-Identifier: Apache-2.0
"""Flags and event ids by hand: right kernels pass and run, wrong ones are told, and fail when they are run."""

from __future__ import annotations

import numpy as np
import pytest
from interpreted import interpret
from kernel_text import kernel

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault
from asc.target.soc import get_soc

CONTEXT = make_context()
VALUES = [(0, False), (1, True), (3, False), (4, True)]
HEAD = "p = TPipe()\n"
QUEUE = 'q = TQue("vecin", 8)\np.init_buffer(q, 8, 512)\n'
GO_ROUND = "t = q.alloc()\nq.enque(t)\nu = q.deque()\nq.free(u)\n"

RIGHT = {
    "a pair": 'set_flag("mte2_v", 0)\nwait_flag("mte2_v", 0)',
    "pairs of one id and two events": 'set_flag("mte2_v", 0)\nset_flag("v_mte3", 0)\n'
    'wait_flag("v_mte3", 0)\nwait_flag("mte2_v", 0)',
    "ping-pong, any number of times": """
set_flag("v_mte2", 0)
set_flag("v_mte2", 1)
for i in range(n):
    wait_flag("v_mte2", 0)
    set_flag("v_mte2", 0)
    wait_flag("v_mte2", 1)
    set_flag("v_mte2", 1)
wait_flag("v_mte2", 0)
wait_flag("v_mte2", 1)
""",
    "ping-pong, five times": """
set_flag("v_mte2", 0)
for i in range(5):
    wait_flag("v_mte2", 0)
    set_flag("v_mte2", 0)
wait_flag("v_mte2", 0)
""",
    "ping-pong with ids that take turns": """
set_flag("v_mte2", 0)
set_flag("v_mte2", 1)
for i in range(n):
    wait_flag("v_mte2", i % 2)
    set_flag("v_mte2", i % 2)
wait_flag("v_mte2", 0)
wait_flag("v_mte2", 1)
""",
    "an id each turn": """
for i in range(20):
    e = p.alloc_id("v_s")
    set_flag("v_s", e)
    wait_flag("v_s", e)
    p.release_id(e, "v_s")
""",
    "eight ids at once": "".join(f'e{i} = p.alloc_id("v_s")\n' for i in range(8))
    + "".join(f'set_flag("v_s", e{i})\n' for i in range(8))
    + "".join(f'wait_flag("v_s", e{i})\np.release_id(e{i}, "v_s")\n' for i in range(8)),
    "fetched again after it was waited for": """
a = p.fetch_id("v_s")
set_flag("v_s", a)
wait_flag("v_s", a)
b = p.fetch_id("v_s")
set_flag("v_s", b)
wait_flag("v_s", b)
""",
    "taken and fetched": """
a = p.alloc_id("v_s")
b = p.fetch_id("v_s")
set_flag("v_s", a)
set_flag("v_s", b)
wait_flag("v_s", b)
wait_flag("v_s", a)
p.release_id(a, "v_s")
""",
    "under one condition": """
if flag:
    set_flag("mte2_v", 0)
if flag:
    wait_flag("mte2_v", 0)
""",
    "on both sides": """
if flag:
    set_flag("mte2_v", 0)
else:
    set_flag("mte2_v", 0)
wait_flag("mte2_v", 0)
""",
    "beside a queue of the same event": QUEUE
    + """
e = p.alloc_id("mte2_v")
t = q.alloc()
q.enque(t)
set_flag("mte2_v", e)
wait_flag("mte2_v", e)
u = q.deque()
q.free(u)
p.release_id(e, "mte2_v")
""",
    "fetched beside a queue of the same event": QUEUE
    + GO_ROUND
    + 'e = p.fetch_id("mte2_v")\nset_flag("mte2_v", e)\nwait_flag("mte2_v", e)\n',
    "all ids are free after a reset": """
for i in range(8):
    e = p.alloc_id("v_s")
p.reset()
for i in range(8):
    f = p.alloc_id("v_s")
    set_flag("v_s", f)
    wait_flag("v_s", f)
    p.release_id(f, "v_s")
""",
    "queues that give ids back": """
for i in range(20):
    r = TQue("vecin", 1)
    p.init_buffer(r, 1, 64)
    t = r.alloc()
    r.enque(t)
    u = r.deque()
    r.free(u)
    r.free_all_event()
""",
    "ids given back, buffers used again": QUEUE
    + "for i in range(n):\n"
    + "".join(f"    {line}\n" for line in GO_ROUND.splitlines())
    + "    q.free_all_event()\n",
    "given back while a tensor is allocated": QUEUE + GO_ROUND + "v = q.alloc()\nq.free_all_event()\nq.free(v)",
    "nothing to give back": QUEUE + "q.free_all_event()\n" + GO_ROUND,
    "released in another order": """
a = p.alloc_id("v_s")
b = p.alloc_id("v_s")
p.release_id(a, "v_s")
c = p.alloc_id("v_s")
p.release_id(b, "v_s")
p.release_id(c, "v_s")
""",
}

# What the device runs, but the interpreter, which follows the program, does not.
ONLY_ON_DEVICES = {
    "another pipe sets it later": 'wait_flag("mte2_v", 0)\nset_flag("mte2_v", 0)',
    "each turn": 'for i in range(3):\n    wait_flag("mte2_v", 0)\n    set_flag("mte2_v", 0)',
}

# Right or wrong as n and flag are: nothing may be said.
UNKNOWN = {
    "set in a loop": 'for i in range(n):\n    set_flag("mte2_v", 0)\nwait_flag("mte2_v", 0)',
    "ids of turns": 'for i in range(n):\n    set_flag("mte2_v", i)\n    wait_flag("mte2_v", i)',
    "an unknown id": 'set_flag("mte2_v", n)\nwait_flag("mte2_v", 0)',
    "a queue may have set it": QUEUE + 't = q.alloc()\nq.enque(t)\nwait_flag("mte2_v", 0)\nu = q.deque()\nq.free(u)',
    "ids that are taken in a loop": 'for i in range(n):\n    e = p.alloc_id("v_s")',
}

WRONG = {
    "never set": ('wait_flag("mte2_v", 0)', [(2, "flag-not-set")]),
    "the scalar waits first": ('wait_flag("v_s", 0)\nset_flag("v_s", 0)', [(2, "flag-not-set")]),
    "the same pipe waits first": ('wait_flag("v_v", 0)\nset_flag("v_v", 0)', [(2, "flag-not-set")]),
    "waited for twice": (
        'set_flag("v_s", 0)\nwait_flag("v_s", 0)\nwait_flag("v_s", 0)',
        [(4, "flag-not-set")],
    ),
    "set twice": ('set_flag("v_s", 0)\nset_flag("v_s", 0)', [(3, "flag-set-twice")]),
    "set twice by number and by name": (
        'e = p.fetch_id("v_s")\nset_flag("v_s", 0)\nset_flag("v_s", e)',
        [(4, "flag-set-twice")],
    ),
    "set each turn": ('for i in range(3):\n    set_flag("v_s", 0)', [(3, "flag-set-twice")]),
    "left set": ('set_flag("mte2_v", 0)\nset_flag("v_s", 3)', [(2, "flags-left")]),
    "another id": ('set_flag("mte2_v", 0)\nwait_flag("mte2_v", 1)', [(3, "flag-not-set")]),
    "another id in each turn": (
        'for i in range(n):\n    set_flag("mte2_v", 0)\n    wait_flag("mte2_v", 1)',
        [(4, "flag-not-set")],
    ),
    "another id, and an event that is left": (
        'set_flag("mte2_v", 0)\nset_flag("v_mte3", 0)\nwait_flag("mte2_v", 1)',
        [(4, "flag-not-set"), (3, "flags-left")],
    ),
    "an id that is given back while its flag is set": (
        'e = p.alloc_id("v_s")\nset_flag("v_s", e)\np.release_id(e, "v_s")\nwait_flag("v_s", e)',
        [(4, "event-id-still-set")],
    ),
    "the id of a queue": (
        QUEUE.replace("8)", "1)", 1) + GO_ROUND.replace("u =", 'set_flag("mte2_v", 0)\nwait_flag("mte2_v", 0)\nu ='),
        [(6, "flag-set-twice")],
    ),
    "another event": ('set_flag("mte2_v", 0)\nwait_flag("v_mte2", 0)', [(3, "flag-not-set")]),
    "beyond the last": ('set_flag("mte2_v", 8)', [(2, "flag-id")]),
    "below the first": ('wait_flag("mte2_v", -1)', [(2, "flag-id")]),
    "nine at once": (
        "".join(f'e{i} = p.alloc_id("v_s")\n' for i in range(9)),
        [(10, "event-ids-exhausted")],
    ),
    "none left to fetch": (
        'for i in range(8):\n    e = p.alloc_id("v_s")\nf = p.fetch_id("v_s")',
        [(4, "event-ids-exhausted")],
    ),
    "none left for a queue": (
        QUEUE + 'for i in range(8):\n    e = p.alloc_id("mte2_v")\nt = q.alloc()\nq.enque(t)\nu = q.deque()\nq.free(u)',
        [(7, "event-ids-exhausted")],
    ),
    "queues have them": (
        QUEUE + 'for i in range(8):\n    t = q.alloc()\n    q.enque(t)\ne = p.alloc_id("mte2_v")\n'
        "for i in range(8):\n    u = q.deque()\n    q.free(u)",
        [(7, "event-ids-exhausted")],
    ),
    "event ids of a queue that is not empty": (
        QUEUE + "t = q.alloc()\nq.enque(t)\nq.free_all_event()\nu = q.deque()\nq.free(u)",
        [(6, "queue-not-empty")],
    ),
    "event ids of a queue of depth 0": (
        'r = TQue("vecin", 0)\np.init_buffer(r, 1, 64)\nr.free_all_event()',
        [(4, "queue-depth")],
    ),
    "ids given back by one queue only": (
        "".join(
            f'r{i} = TQue("vecin", 1)\np.init_buffer(r{i}, 1, 64)\nt{i} = r{i}.alloc()\nr{i}.free(t{i})\n'
            for i in range(10)
        ).replace("r0.free(t0)\n", "r0.free(t0)\nr0.free_all_event()\n"),
        [(42, "event-ids-exhausted")],
    ),
    "released twice": (
        'e = p.alloc_id("v_s")\np.release_id(e, "v_s")\np.release_id(e, "v_s")',
        [(4, "event-id-not-held")],
    ),
    "released twice beside a queue": (
        QUEUE + 'e = p.alloc_id("mte2_v")\np.release_id(e, "mte2_v")\np.release_id(e, "mte2_v")',
        [(6, "event-id-not-held")],
    ),
    "only fetched": ('e = p.fetch_id("v_s")\np.release_id(e, "v_s")', [(3, "event-id-not-held")]),
    "another event released": ('e = p.alloc_id("v_s")\np.release_id(e, "s_v")', [(3, "event-id-not-held")]),
    "a number released": ('p.release_id(0, "v_s")', [(2, "event-id-not-held")]),
    "set where it is not waited for": (
        'if flag:\n    set_flag("v_s", 0)\nwait_flag("v_s", 0)',
        [(4, "flag-not-set")],
    ),
    "waited for on one side": (
        'set_flag("v_s", 0)\nif flag:\n    wait_flag("v_s", 0)',
        [(2, "flags-left")],
    ),
    "taken beside what another turn took": (
        'for i in range(3):\n    e = p.alloc_id("v_s")\n    set_flag("v_s", 0)',
        [(4, "flag-set-twice")],
    ),
}


def text_of(source: str) -> str:
    return kernel(HEAD + source.strip("\n"))


def verify(source: str, soc: str | None = None) -> Engine:
    engine = Engine()
    passes = [PASSES[name]()() for name in VERIFICATION]
    run_pipeline(
        parse_module(CONTEXT, text_of(source)), CONTEXT, passes, engine, soc=get_soc(soc) if soc is not None else None
    )
    return engine


def said(source: str, soc: str | None = None) -> list[tuple[int, str]]:
    return [(each.at.span.line if each.at is not None else 0, each.id) for each in verify(source, soc).errors]


def faults(source: str) -> set[str]:
    """The ids of what goes wrong when a kernel runs with the verifier off."""
    ids: set[str] = set()
    for n, flag in VALUES:
        try:
            interpret(text_of(source), np.zeros(1000, np.float32), n, flag)
        except KernelFault as fault:
            ids.update(each.id for each in fault.diagnostics)
    return ids


@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right_kernels_pass_and_run(source: str) -> None:
    assert said(source) == []
    assert faults(source) == set()


@pytest.mark.parametrize("source", [*ONLY_ON_DEVICES.values(), *UNKNOWN.values()], ids=[*ONLY_ON_DEVICES, *UNKNOWN])
def test_what_may_be_right_passes(source: str) -> None:
    assert said(source) == []


@pytest.mark.parametrize("source", ONLY_ON_DEVICES.values(), ids=ONLY_ON_DEVICES)
def test_the_interpreter_says_why_it_stops(source: str) -> None:
    with pytest.raises(KernelFault, match="in the order of the program"):
        interpret(text_of(source), np.zeros(1000, np.float32), 1, True)


@pytest.mark.parametrize(("source", "expected"), WRONG.values(), ids=WRONG)
def test_wrong_kernels_are_told_and_fail(source: str, expected: list[tuple[int, str]]) -> None:
    assert said(source) == expected
    assert faults(source) & {identity for _, identity in expected}


@pytest.mark.parametrize(("between", "event"), [("", "v_s"), ('p.release_id(e, "v_s")\n', "v_s"), ("", "mte2_s")])
def test_a_flag_has_an_id_that_is_taken_for_its_event(between: str, event: str) -> None:
    pair = f'set_flag("{event}", e)\nwait_flag("{event}", e)\n'
    source = f'e = p.alloc_id("v_s")\n{between}{pair}{pair}'
    is_right = not between and event == "v_s"
    assert said(source) == ([] if is_right else [(4 if between else 3, "event-id-not-held")])


def test_an_id_that_is_kept_is_a_warning() -> None:
    engine = verify('e = p.alloc_id("v_s")\nif flag:\n    p.release_id(e, "v_s")')
    assert [each.id for each in engine.warnings] == ["event-id-not-released"]
    assert engine.errors == []


def test_a_number_is_told_where_a_queue_may_have_it() -> None:
    pair = 'set_flag("mte2_v", 0)\nwait_flag("mte2_v", 0)\n'
    held = QUEUE + GO_ROUND.replace("u = q.deque", pair + "u = q.deque")
    assert [each.id for each in verify(held).warnings] == ["flag-of-queue"]
    for right in (QUEUE + GO_ROUND + pair, held.replace('v", 0)', 'v", 1)'), held.replace("mte2_v", "v_mte3")):
        assert verify(right).warnings == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("for i in range(n):\n    WORK", ["no-last-barrier"]),
        ("WORK\nbarrier()", []),
        ("WORK\nfor i in range(n):\n    WORK\n    barrier()", []),
        ("p = TPipe()\nWORK", []),
        ("barrier()\nWORK", ["no-last-barrier"]),
        ('set_flag("v_s", 6)\nwait_flag("v_s", 6)', ["flag-id-reserved"]),
        ('set_flag("v_s", 5)\nwait_flag("v_s", 5)', []),
        ('p = TPipe()\nset_flag("v_s", 6)\nwait_flag("v_s", 6)', []),
    ],
)
def test_what_the_documentation_asks_of_kernels_without_pipe(source: str, expected: list[str]) -> None:
    text = kernel('t = LocalTensor("vecin", 0, 64)\n' + source.replace("WORK", "add(t, t, t, 8)"))
    engine = Engine()
    run_pipeline(parse_module(CONTEXT, text), CONTEXT, [PASSES["verify-sync"]()()], engine)
    assert [each.id for each in engine.warnings] == expected


def test_the_old_chip_has_four_ids() -> None:
    five = 'for i in range(5):\n    e = p.alloc_id("v_s")'
    assert said(five) == []
    assert said(five, "Ascend910A") == [(3, "event-ids-exhausted")]
    assert said('set_flag("v_s", 4)\nwait_flag("v_s", 4)', "Ascend910A") == [(2, "flag-id"), (3, "flag-id")]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
def test_a_queue_may_come_between_two_fetches(soc: str) -> None:
    both = "".join(f'{do}_flag("mte2_v", {value})\n' for do in ("set", "wait") for value in "ab")
    assert said(QUEUE + 'a = p.fetch_id("mte2_v")\nb = p.fetch_id("mte2_v")\n' + both, soc) == []
    assert said('a = p.fetch_id("mte2_v")\nb = p.fetch_id("mte2_v")\n' + both, soc) == [(5, "flag-set-twice")]


def test_a_helper_may_wait_for_what_its_caller_sets() -> None:
    helper = (
        "func.func private @h() {\n  %0 = arith.constant 0 : i32\n  asc.wait_flag v_s, %0 : i32\n  func.return\n}\n"
    )
    engine = Engine()
    module = parse_module(CONTEXT, helper + kernel("p = TPipe()"))
    run_pipeline(module, CONTEXT, [PASSES["verify-sync"]()()], engine)
    assert engine.errors == []
