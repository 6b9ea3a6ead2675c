# SPDX-License-Identifier: Apache-2.0
"""Tensors at fixed addresses: views and reuse are legal; data lost before anybody read it, and buffers, are told."""

from __future__ import annotations

import pytest
from kernel_text import kernel

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

CONTEXT = make_context()
IDS = {"static-overlap", "tensor-overwritten", "tensors-overlap"}
HEAD = """
a = LocalTensor("vecin", 0, 256)
b = LocalTensor("vecin", 0, 256)
half = LocalTensor("vecin", 0, 128)
tail = LocalTensor("vecin", 768, 64)
cross = LocalTensor("vecin", 512, 256)
near = LocalTensor("vecin", 992, 256)
z = LocalTensor("vecout", 4096, 256)
l1 = LocalTensor("a1", 0, 256)
"""
LINES = len(HEAD.strip().splitlines())
PIPE = """
p = TPipe()
q = TQue("vecin", 1)
w = TBuf("veccalc")
o = TBufPool("vecin", 4)
"""

RIGHT = {
    "a view read": "copy(a, x, 256)\nadd(z, b, b, 256)",
    "a view changed in place": "copy(a, x, 256)\nadd(b, b, z, 256)\nadd(z, a, a, 256)",
    "a view filled from a part": "copy(a, x, 256)\nadd(b, half, half, 128)\nadd(z, a, a, 256)",
    "the end padded through a view": "copy(a, x, 256)\ncopy(tail, x, 64)\nadd(z, a, a, 256)",
    "a half replaced through a view": "copy(a, x, 256)\ncopy(half, x, 128)\nadd(z, a, a, 256)",
    "one after the other": "copy(a, x, 256)\nadd(z, a, a, 256)\ncopy(b, x, 256)\nadd(z, b, b, 256)",
    "data used up": "copy(a, x, 256)\ncopy(x, a, 256)\ncopy(b, x, 256)\nadd(z, a, b, 256)",
    "used up through a view": "copy(a, x, 256)\nadd(z, b, b, 256)\ncopy(b, x, 256)\nadd(z, a, b, 256)",
    "used up through a slice": "copy(a, x, 256)\nadd(z, b[128:], b[128:], 64)\ncopy(b, x, 256)\nadd(z, a, b, 256)",
    "written again": "copy(a, x, 256)\ncopy(b, x, 256)\ncopy(a, x, 256)\nadd(z, a, a, 256)",
    "its other part read": "copy(half, x, 128)\ncopy(b, x, 256)\nadd(z, b, b, 256)",
    "filled through one, changed through the other, in turns": (
        "for i in range(n):\n    copy(b, x, 256)\n    add(a, a, z, 256)\n    copy(x, a, 256)"
    ),
    "the same in three turns": "for i in range(3):\n    copy(b, x, 256)\n    add(a, a, z, 256)\n    copy(x, a, 256)",
    "read in this turn, overwritten for the next": (
        "copy(a, x, 256)\nfor i in range(n):\n    add(z, a, a, 256)\n    copy(b, x, 256)"
    ),
    "two in turns": (
        "for i in range(n):\n    copy(half, x, 128)\n    copy(cross, x, 128)\n    add(z, half, cross, 128)"
    ),
    "overwritten perhaps": "copy(a, x, 256)\nif flag:\n    copy(b, x, 256)\nadd(z, a, a, 256)",
    "overwritten in turns, perhaps none": "copy(a, x, 256)\nfor i in range(n):\n    copy(b, x, 256)\nadd(z, a, a, 256)",
    "read perhaps": "copy(a, x, 256)\nif flag:\n    add(z, a, a, 256)\ncopy(b, x, 256)\nadd(z, a, b, 256)",
    "overwritten nobody knows how far": "copy(a, x, 256)\ncopy(b, x, n)\nadd(z, a, b, 256)",
    "written nobody knows how far": "copy(a, x, n)\ncopy(half, x, 128)\nadd(z, a, half, 128)",
    "read somewhere": "copy(a, x, 256)\nadd(z, b[n:], z, 8)\ncopy(b, x, 256)\nadd(z, a, b, 256)",
    "written somewhere": "copy(a, x, 256)\ncopy(b, x, 256)\ncopy(a[n:], x, 8)\nadd(z, a, b, 256)",
    "the padding of the one before": "copy(a, x, 256)\ncopy(near, x, 256)\nadd(z, a, near, 256)",
    "only what is left is read": "copy(a, x, 256)\ncopy(cross, x, 256)\nadd(z, a, cross, 128)",
    "another memory": "copy(l1, x, 256)\ncopy(b, x, 256)\nadd(z, b, b, 256)",
    "behind what a pipe has handed out": PIPE + "p.init_buffer(q, 2, 2048)\nadd(z, z, z, 256)",
    "before a pipe hands out anything": PIPE + "add(z, a, a, 256)\np.init_buffer(q, 1, 1024)",
    "made, but never used": PIPE + "p.init_buffer(w, 1024)\nt = w.get()\nadd(t, t, t, 256)",
    "after a reset": PIPE + "p.init_buffer(q, 2, 1024)\np.reset()\nadd(z, a, a, 256)",
    "in another memory than a queue": PIPE + "p.init_buffer(q, 2, 1024)\ncopy(l1, x, 256)",
    "nobody knows how much was handed out": PIPE + "for i in range(n):\n    p.init_buffer(q, 1, n)\nadd(z, z, z, 256)",
}
WRONG = {
    "two at one address": ("copy(a, x, 256)\ncopy(b, x, 256)\nadd(z, a, b, 256)", 3, "tensor-overwritten"),
    "a larger one": ("copy(half, x, 128)\ncopy(b, x, 256)\nadd(z, half, b, 128)", 3, "tensor-overwritten"),
    "computed": ("add(a, z, z, 256)\nadd(b, z, z, 256)\nadd(z, a, b, 256)", 3, "tensor-overwritten"),
    "a slice": ("copy(a, x, 256)\ncopy(b, x, 256)\nadd(z, a[64:], b, 64)", 3, "tensor-overwritten"),
    "in a loop": (
        "for i in range(n):\n    copy(a, x, 256)\n    copy(b, x, 256)\n    add(z, a, b, 256)",
        4,
        "tensor-overwritten",
    ),
    "on one side": (
        "if flag:\n    copy(a, x, 256)\n    copy(b, x, 256)\n    add(z, a, b, 256)",
        4,
        "tensor-overwritten",
    ),
    "read one after the other": ("copy(a, x, 256)\ncopy(b, x, 256)\nadd(z, a, z, 256)", 3, "tensors-overlap"),
    "half of it": ("copy(a, x, 256)\ncopy(cross, x, 256)\nadd(z, a, cross, 256)", 3, "tensors-overlap"),
    "a queue": (PIPE + "p.init_buffer(q, 2, 1024)\nadd(z, z, a, 256)", 6, "static-overlap"),
    "the second buffer of a queue": (PIPE + "p.init_buffer(q, 2, 3072)\nadd(z, z, z, 256)", 6, "static-overlap"),
    "a buffer": (PIPE + "p.init_buffer(w, 1024)\ncopy(a, x, 256)", 6, "static-overlap"),
    "a queue of a pool": (
        PIPE + "p.init_buf_pool(o, 8192)\no.init_buffer(q, 1, 1024)\ncopy(x, a, 256)",
        7,
        "static-overlap",
    ),
}


def found(source: str, soc: str) -> list[tuple[int, str]]:
    engine = Engine()
    module = parse_module(CONTEXT, kernel(HEAD.strip() + "\n" + source.strip()))
    run_pipeline(module, CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    told = [each for each in (*engine.errors, *engine.warnings) if each.id in IDS]
    return [(each.at.span.line - LINES if each.at is not None else 0, each.id) for each in told]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right_kernels_pass(source: str, soc: str) -> None:
    assert found(source, soc) == []


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize(("source", "line", "identity"), WRONG.values(), ids=WRONG)
def test_wrong_kernels_are_told(source: str, line: int, identity: str, soc: str) -> None:
    assert found(source, soc) == [(line, identity)]
