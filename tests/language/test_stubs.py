# SPDX-License-Identifier: Apache-2.0
"""The stubs: documented with units, refused outside a kernel, named as users know them."""

from __future__ import annotations

import inspect
import pydoc
import re

import pytest
from public_stubs import modules, stubs

import asc
from asc.diagnostics import AscError
from asc.language.core.builtin import Builtin
from asc.language.core.call_forms import call_forms
from asc.language.core.ir_value import IRValue, PlainValue

STUBS = stubs()
UNIT = re.compile(r"\b(ELEMENTS?|BYTES?|BLOCKS?|TENSORS?|BUFFERS?|CORES?|PIPE|0 to 7)\b")
# Numbers that count nothing.
PLAIN = {"number", "materialize_ir_value", "PlainValue.ceildiv", "range", "static_range"}


@pytest.mark.parametrize("name", STUBS)
def test_documented(name: str) -> None:
    assert inspect.cleandoc(STUBS[name].__doc__ or "").strip()


def takes_numbers(stub: Builtin) -> bool:
    annotations = [str(each) for form in stub.forms for each in form.__annotations__.values()]
    return any(re.search(r"\b(RuntimeInt|int)\b", each) for each in annotations)


@pytest.mark.parametrize("name", [name for name, stub in STUBS.items() if takes_numbers(stub) and name not in PLAIN])
def test_numbers_have_units(name: str) -> None:
    assert UNIT.search(STUBS[name].__doc__ or ""), "say what the numbers count: ELEMENTS, BYTES, BLOCKS..."


@pytest.mark.parametrize("name", STUBS)
def test_refused_outside_a_kernel(name: str) -> None:
    with pytest.raises(AscError, match=re.escape(f"asc.{name} can be used only inside a function decorated with")):
        STUBS[name](1, key=2)


@pytest.mark.parametrize("make", [asc.TPipe, lambda: asc.TQue(asc.TPosition.VECIN, 2), PlainValue])
def test_kernel_values_cannot_be_made_outside(make: object) -> None:
    with pytest.raises(RuntimeError, match=r"only inside a function decorated with @asc\.jit"):
        make()  # pyright: ignore[reportCallIssue]


def test_every_kernel_value_says_what_it_is() -> None:
    classes = {value for module in modules() for value in vars(module).values() if isinstance(value, type)}
    for cls in (each for each in classes if issubclass(each, IRValue)):
        assert cls.__doc__, cls


def test_a_stub_knows_its_names() -> None:
    assert asc.add.__name__ == "add"
    assert repr(asc.data_copy) == "<asc.data_copy>"
    assert asc.TBufPool.init_buffer.public_name == "TBufPool.init_buffer"  # pyright: ignore[reportFunctionMemberAccess]
    assert STUBS["TQue"] is vars(asc.TQue)["__init__"]
    assert [len(STUBS[name].forms) for name in ("add", "set_flag", "TPipe.init_buffer")] == [3, 1, 3]


def test_help_begins_with_the_call_forms() -> None:
    title, first, *_ = pydoc.render_doc(asc.mul, renderer=pydoc.plaintext).split("\n\n")[1].split("\n")
    assert title.startswith("mul(*args")
    form = "mul(dst: LocalTensor, src0: LocalTensor, src1: LocalTensor, count: RuntimeInt, is_set_mask: bool = True)"
    assert first.strip() == form
    assert call_forms(STUBS["TBufPool.init_buffer"])[2] == "TBufPool.init_buffer(buf: TBuf, *, len: RuntimeInt)"
    assert call_forms(STUBS["TQue"]) == ("TQue(pos: TPosition = TPosition.VECIN, depth: int = 1)",)


def test_a_single_form_is_the_signature() -> None:
    assert list(inspect.signature(asc.set_flag).parameters) == ["event", "event_id"]
    assert (asc.set_flag.__doc__ or "").startswith("Raise flag")
    assert (Builtin.__doc__ or "").startswith("A stub")
