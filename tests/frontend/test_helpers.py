# SPDX-License-Identifier: Apache-2.0
"""Helpers are expanded with the values of each call; names come from closures, globals and builtins as in Python."""

from __future__ import annotations

import pytest
from traced import assert_lines, define, device, kernel, module_of, refused
from xdsl.dialects.arith import MulfOp

import asc
from asc.dialects.locations import to_location
from asc.language.core.dtype import float16, float32, int32

HELPERS = """
@device
def scale(values, factor, *, index=0):
    values.set_value(index, values.get_value(index) * factor)


@device
def scale_all(values, factor, count: asc.ConstExpr):
    for i in asc.static_range(count):
        scale(values, factor, index=i)
    return count


@device
def first_of(pair, default=None):
    if default is not None:
        return default
    first, second = pair
    return first


"""


def text_of(body: str, **arguments: object) -> str:
    return str(module_of(kernel(body, before=HELPERS), **arguments))


def test_a_helper_is_expanded_for_each_call() -> None:
    text = text_of("scale_all(g, f, 2)\nscale_all(g, 3.0, count=1)")
    assert "func.call" not in text
    assert text.count("arith.mulf") == 3
    assert_lines(text, "arith.mulf %3, %f", "arith.mulf %5, %f", "arith.mulf %7, %2")


def test_results_of_helpers() -> None:
    assert_lines(text_of("value = first_of((n, m)) + first_of((n, m), 7)"), "%value = arith.addi %n, %0")
    text_of("asc.static_assert(scale_all(g, f, 2) == 2 and scale(g, f) is None)")


def test_each_call_has_its_own_variables() -> None:
    before = "@device\ndef twice(n):\n    n = n * 2\n    m = n\n    return m\n\n\n"
    text = str(module_of(kernel("value = n + twice(m)", before=before)))
    assert_lines(text, "%n_1 = arith.muli %m", "%value = arith.addi %n, %n_1")


def test_locations_tell_the_calls_that_led_there() -> None:
    module = module_of(kernel("scale_all(g, f, 1)", before=HELPERS))
    (product,) = [op for op in module.walk() if isinstance(op, MulfOp)]
    at = to_location(product.location)
    assert at is not None
    assert (at.span.line, at.span.column, at.span.end_column) == (4, 28, 60)
    assert [(frame.function, frame.span.line) for frame in at.frames] == [("scale_all", 10), ("kernel", 25)]


def test_locations_of_the_kernels_own_ops() -> None:
    module = module_of(kernel("total = n + \\\n    m\ng.set_value(0, total)"))
    spans = {op.name: at.span for op in module.walk() if (at := to_location(op.location)) is not None}
    assert (spans["arith.addi"].line, spans["arith.addi"].end_line) == (4, 5)
    assert (spans["func.func"].line, spans["func.func"].column, spans["func.func"].end_column) == (1, 0, 10)
    assert spans["asc.global_tensor.set_value"].column == 4


def test_names_are_looked_up_as_in_python() -> None:
    namespace = define("""
TILE = 64


def make(factor):
    tile = 2 * factor

    def kernel(x, n):
        g = asc.GlobalTensor()
        g.set_global_buffer(x)
        asc.static_assert(TILE == 64 and tile == 6 and factor == 3 and min(tile, TILE) == 6)
        late = later
        asc.static_assert(late == 5)

    later = 5
    return kernel
""")
    module_of(namespace["make"](3))


def test_a_cell_that_is_still_empty() -> None:
    namespace = define("""
def make(assign):
    def kernel(x):
        value = later

    if assign:
        later = 5
    return kernel
""")
    module_of(namespace["make"](True))
    assert refused(namespace["make"](False)).id == "undefined-name"


# Values that a kernel finds in its globals, and whether it can use them.
GLOBALS: dict[str, tuple[object, bool]] = {
    "an int": (5, True),
    "a tuple": ((1, (2.5, "text"), asc.float16), True),
    "a constant": (asc.ConstExpr(5), True),
    "None": (None, True),
    "an enum member": (asc.TPosition.VECIN, True),
    "a module": (asc, True),
    "a function": (len, True),
    "a helper": (device(len), True),
    "a list": ([1], False),
    "a list in a tuple": ((1, [2]), False),
    "a dict": ({}, False),
    "a set": ({1}, False),
    "bytes": (b"", False),
    "a complex": (1j, False),
    "an object": (object(), False),
}


@pytest.mark.parametrize(("value", "usable"), GLOBALS.values(), ids=GLOBALS)
def test_globals_are_constants(value: object, usable: bool) -> None:
    fn = kernel("value = THING", THING=value)
    if usable:
        module_of(fn)
    else:
        assert refused(fn).id == "unsupported-global"


def test_parameters_are_specialised() -> None:
    fn = kernel(
        "queue = asc.TQue(pos, depth)\ndata = queue.alloc_tensor(x.dtype)\nvalue = n + 1",
        parameters="x, n, pos, depth=2",
    )
    text = str(module_of(fn, x=float16, n=int32, pos=asc.TPosition.VECIN, depth=4))
    assert_lines(
        text,
        "@kernel(%x: memref<?xf16, 22 : i64>, %n: i32) attributes {asc.aicore, asc.global}",
        "<vecin, 4>",
        "<*xf16>",
    )


def test_a_constant_of_an_unsupported_kind() -> None:
    problem = refused(kernel("value = n", parameters="x, n, sizes"), sizes=[1, 2])
    assert (problem.id, problem.at is not None) == ("unsupported-global", True)


def test_names_of_variables_reach_the_ir() -> None:
    body = """
        half = n // 2
        _ = n + 1
        same = half
        数 = n + 2
        late = asc.GlobalTensor()
        late.set_global_buffer(x)
    """
    text = str(module_of(kernel(body)))
    assert_lines(text, "%half = arith.shrsi", "%2 = ", "%3 = ", "%late = asc.global_tensor")
    assert "%same" not in text


def test_star_arguments_and_keywords() -> None:
    text_of("asc.static_assert(first_of(*((n, m), 9)) == 9)\nscale(*(g, f), index=1)")
    assert refused(kernel("scale(*n)", before=HELPERS)).id == "unsupported-operand"


def test_a_default_that_was_replaced() -> None:
    fn = kernel(
        "asc.static_assert(first_of((n, m), *rest) == wanted)", before=HELPERS, parameters="x, n, m, rest, wanted"
    )
    module_of(fn, rest=(7,), wanted=7)
    fn.__globals__["first_of"].fn.__defaults__ = (5,)
    module_of(fn, rest=(), wanted=5)


def test_what_looks_like_another_function_has_its_own_parameters() -> None:
    before = """
        from functools import wraps

        def traced(fn):
            @device
            @wraps(fn)
            def inner(*args):
                return fn(*args)
            return inner

        @traced
        def twice(n):
            return n * 2
    """
    assert refused(kernel("value = twice(n)", before=before)).id == "unsupported-parameter"


def test_the_default_of_a_parameter_must_be_a_constant() -> None:
    before = "@device\ndef fill(values, sizes=[]):\n    pass\n\n\n"
    assert refused(kernel("fill(g)", before=before)).id == "unsupported-global"


@pytest.mark.parametrize(
    "annotation", ["asc.ConstExpr", '"asc.ConstExpr[int]"', "CE[int]", '"CE"', '"Unknown.ConstExpr"']
)
def test_constexpr_parameters_of_helpers(annotation: str) -> None:
    before = f"@device\ndef fill(count: {annotation}):\n    return count\n\n\n"
    module_of(kernel("asc.static_assert(fill(3) == 3)", before=before, CE=asc.ConstExpr))
    problem = refused(kernel("fill(n)", before=before, CE=asc.ConstExpr))
    assert problem.id == "constant-required"
    assert float32.name not in problem.message
