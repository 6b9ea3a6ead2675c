# SPDX-License-Identifier: Apache-2.0
"""The IR of branches and loops: what they carry, in which types, and what they leave alone."""

from __future__ import annotations

import pytest
from traced import assert_lines, kernel, module_of, refused
from xdsl.dialects.scf import ForOp, IfOp, WhileOp
from xdsl.ir import SSAValue

from asc.diagnostics import Engine
from asc.frontend.bounds import constant_of
from asc.language.core.dtype import DataType, float16, float32, int16, int32, int64, uint8, uint32

# Kernels and the types that their loops and branches carry, in order.
CARRIED: dict[str, tuple[str, list[str]]] = {
    "a counter that starts as a literal": ("i = 0\nwhile i < n:\n    i += 1\ng.set_value(i, f)", ["while i32"]),
    "a float accumulator": (
        "t = 0.0\nfor i in range(n):\n    t += g.get_value(i)\ng.set_value(0, t)",
        ["for f32"],
    ),
    "an int literal that becomes a float": (
        "t = 0\nfor i in range(n):\n    t = t + f\ng.set_value(0, t)",
        ["for f32"],
    ),
    "an int literal that becomes wide": (
        "t = 0\nfor i in range(n):\n    t += 5_000_000_000\ng.set_value(0, t)",
        ["for i64"],
    ),
    "an int that becomes a float": ("t = n\nfor i in range(n):\n    t = t * 0.5\ng.set_value(0, t)", ["for f32"]),
    "a flag": ("found = False\nwhile not found:\n    found = n > m\ng.set_value(0, found)", ["while i1"]),
    "a flag set to a literal": ("ok = True\nfor i in range(n):\n    ok = False\ng.set_value(0, ok)", ["for i1"]),
    "two that swap": (
        "a = 0\nb = f\nfor i in range(n):\n    a, b = b, a\ng.set_value(0, a + b)",
        ["for f32, f32"],
    ),
    "a tuple, element by element": (
        "p = (0, 1.5)\nfor i in range(n):\n    p = (p[0] + i, p[1] * 2)\ng.set_value(p[0], p[1])",
        ["for i32, f32"],
    ),
    "inner and outer loop": (
        "t = 0\nfor i in range(n):\n    for j in range(i):\n        t += j\ng.set_value(0, t)",
        ["for i32", "for i32"],
    ),
    "a temporary of the same name before and inside": (
        "t = n + 1\ng.set_value(0, t)\nfor i in range(n):\n    t = i * 2\n    g.set_value(i, t)",
        ["for"],
    ),
    "a local of the body": ("for i in range(n):\n    t = i * 2\n    g.set_value(i, t)", ["for"]),
    "what only reads": ("k = n * 2\nfor i in range(n):\n    g.set_value(i, k)", ["for"]),
    "assigned, never read again": ("t = 0\nfor i in range(n):\n    t = i\ng.set_value(0, f)", ["for"]),
    "the loop variable, which had a value": ("i = 7\nfor i in range(n):\n    pass\ng.set_value(0, i)", ["for i32"]),
    "the loop variable of a loop that runs": ("for i in range(4):\n    pass\ng.set_value(0, i)", ["for i32"]),
    "the result of a loop that runs": ("for i in range(4):\n    t = f * i\ng.set_value(0, t)", ["for f32"]),
    "both branches": ("if n > 0:\n    y = n\nelse:\n    y = m\ng.set_value(0, y)", ["if i32"]),
    "one branch, after an assignment": ("y = 1\nif n > 0:\n    y = 2\ng.set_value(0, y)", ["if i32"]),
    "literals of two types": ("if n > 0:\n    y = 1\nelse:\n    y = 2.5\ng.set_value(0, y)", ["if f32"]),
    "the same literal in both": ("if n > 0:\n    y = 3\nelse:\n    y = 3\ng.set_value(y, f)", []),
    "elif": (
        "y = 0\nif n > 2:\n    y = 1\nelif n > 1:\n    y = f\ng.set_value(0, y)",
        ["if f32", "if f32"],
    ),
    "not read after the branch": ("if n > 0:\n    y = n\n    g.set_value(0, y)", ["if"]),
}  # fmt: skip


def carried(body: str, **arguments: object) -> list[str]:
    found: list[str] = []
    for op in module_of(kernel(body), **arguments).walk():
        if isinstance(op, (ForOp, IfOp, WhileOp)):
            types = ", ".join(str(result.type) for result in op.results)
            found.append(f"{op.name.removeprefix('scf.')} {types}".strip())
    return found


@pytest.mark.parametrize(("body", "expected"), CARRIED.values(), ids=CARRIED)
def test_only_what_is_read_later_is_carried(body: str, expected: list[str]) -> None:
    assert carried(body) == expected


# What a literal that starts as 0 becomes when elements of a type are added: never narrower than int32.
SUMS = {float32: "f32", float16: "f16", int64: "i64", int16: "i32", uint8: "i32", uint32: "i64"}


@pytest.mark.parametrize(("dtype", "expected"), SUMS.items(), ids=str)
def test_a_literal_grows_into_the_type_of_what_is_added(dtype: DataType, expected: str) -> None:
    body = "t = 0\nfor i in range(n):\n    t = t + g.get_value(i)\ng.set_value(0, t.cast(g.dtype))"
    assert carried(body, x=dtype) == [f"for {expected}"]


def loop_over(source: str, **arguments: object) -> ForOp:
    module = module_of(kernel(f"for i in {source}:\n    g.set_value(i, f)"), **arguments)
    (loop,) = [op for op in module.walk() if isinstance(op, ForOp)]
    return loop


def shown(bound: SSAValue) -> str:
    value = constant_of(bound)
    return f"%{bound.name_hint}" if value is None else str(value)


# Ranges, and the bounds and index type of the loop they become.
RANGES = {
    "range(n)": "0 %n 1 i32",
    "range(2, 10)": "2 10 1 i32",
    "range(0, n, 4)": "0 %n 4 i32",
    "range(0, n, asc.get_block_num())": "0 %n %None i32",
    "range(0, 10_000_000_000)": "0 10000000000 1 i64",
    "asc.range(n, 2147483648)": "%None 2147483648 1 i64",
    "range(10, 0, -3)": "-10 0 3 i32",
}


@pytest.mark.parametrize(("source", "expected"), RANGES.items(), ids=RANGES)
def test_a_range_becomes_a_for(source: str, expected: str) -> None:
    loop = loop_over(source)
    assert f"{shown(loop.lb)} {shown(loop.ub)} {shown(loop.step)} {loop.lb.type}" == expected


@pytest.mark.parametrize(("dtype", "expected"), [(int64, "i64"), (uint32, "i64"), (uint8, "i32"), (int16, "i32")])
def test_index_types_promote(dtype: DataType, expected: str) -> None:
    assert str(loop_over("range(n)", n=dtype).lb.type) == expected


def test_a_descending_range_counts_a_negated_index_upwards() -> None:
    text = str(module_of(kernel("for i in range(n, m, -2):\n    g.set_value(i, f)")))
    assert_lines(text, "= arith.subi %0, %n", "= arith.subi %0, %m", "scf.for %", "%i = arith.subi %0,")


def test_a_step_of_unknown_sign_becomes_a_while() -> None:
    text = str(module_of(kernel("for i in range(0, n, m):\n    g.set_value(i, f)")))
    assert_lines(
        text, "scf.while", "cmpi sgt, %m", "cmpi slt", "arith.andi", "cmpi slt, %m", "arith.ori", "arith.addi %i"
    )


def test_an_empty_range_is_not_traced() -> None:
    assert carried("for i in range(5, 5):\n    undefined\ng.set_value(0, f)") == []


def test_static_ranges_and_tuples_are_unrolled() -> None:
    body = """
        for i in asc.static_range(0, 6, 3):
            for name, factor in (("a", 1.5), ("b", f)):
                asc.static_assert(name in "ab")
                g.set_value(i, factor)
    """
    text = str(module_of(kernel(body)))
    assert "scf" not in text
    assert text.count("set_value") == 4
    assert text.count(", %f : ") == 2


def test_a_known_condition_traces_one_branch() -> None:
    body = """
        if MODE == "copy":
            g.set_value(0, f)
        else:
            undefined_name
        if not MODE:
            another_undefined_name
    """
    assert carried(body.replace("MODE", '"copy"')) == []


def test_a_while_that_never_runs_leaves_nothing() -> None:
    assert carried("while n > 0 and False:\n    undefined_name\ng.set_value(0, f)") == []


def test_returns_under_known_conditions() -> None:
    body = """
        if True:
            g.set_value(helper(3), f)
            return
        undefined_name
    """
    before = """
        @device
        def helper(size: asc.ConstExpr):
            for i in asc.static_range(size):
                if i == 2:
                    return i
            return 7
    """
    assert_lines(str(module_of(kernel(body, before=before))), "value = 2 : ui64", "set_value")


def test_a_tensor_can_be_carried() -> None:
    body = """
        queue = asc.TQue(asc.TPosition.VECIN, 2)
        current = queue.alloc_tensor(asc.float16)
        following = queue.alloc_tensor(asc.float16)
        for i in range(n):
            current, following = following, current
        queue.enque(current)
    """
    assert carried(body) == ["for !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>"]


def test_objects_may_be_reassigned_to_themselves() -> None:
    body = """
        queue = asc.TQue(asc.TPosition.VECIN, 2)
        dtype = asc.float16
        for i in range(n):
            same = queue
            queue, dtype = same, asc.float16
        queue.alloc_tensor(dtype)
    """
    assert carried(body) == ["for"]


def test_a_tensor_pointed_at_its_data_in_a_loop_is_declared_before_it() -> None:
    body = """
        late = asc.GlobalTensor()
        t = 0
        for i in range(n):
            late.set_global_buffer(x + i)
            t = t + late.get_value(0)
        late.set_value(0, t)
    """
    assert_lines(str(module_of(kernel(body))), "%late = asc.global_tensor", "scf.for", "set_global_buffer %late")


def test_rounds_that_are_dropped_leave_no_trace() -> None:
    engine = Engine()
    body = """
        t = 0
        for i in range(n):
            if m / 3 > i:
                t = t * 12345 + f
        g.set_value(0, t)
    """
    module = module_of(kernel(body), engine)
    assert [warning.id for warning in engine.warnings] == ["integer-true-division"]
    assert "12345 : i32" not in str(module)
    unused = [op for op in module.walk() if op.name == "arith.constant" and op.results[0].first_use is None]
    assert unused == []


def test_branches_nest_and_merge() -> None:
    body = """
        if n > 0:
            if m > 0:
                y = 1
            else:
                y = f
        else:
            y = n
        g.set_value(0, y)
    """
    assert carried(body) == ["if f32", "if f32"]


def test_places_of_an_undefined_name() -> None:
    problem = refused(kernel("for i in range(n):\n    last = i\n    if i > 2:\n        last = 0\ng.set_value(0, last)"))
    assert problem.id == "possibly-undefined"
    assert problem.at is not None
    assert (problem.at.span.line, problem.at.span.column) == (8, 19)
    assert problem.notes[0].at is not None
    assert problem.notes[0].at.span.line == 7


def test_results_are_named_after_their_variables() -> None:
    text = str(module_of(kernel("y = 1\nif n > 0:\n    y = n\nz = y + 1\nz2 = z\ng.set_value(z2, f)")))
    assert_lines(text, "%y = scf.if", "%z = arith.addi %y")


def test_carried_types_are_checked_once_more_after_widening() -> None:
    body = """
        a = 0
        b = 0
        c = 0
        for i in range(n):
            c = b
            b = a
            a = a + 0.5
        g.set_value(0, a + b + c)
    """
    assert carried(body, n=int32) == ["for f32, f32, f32"]
