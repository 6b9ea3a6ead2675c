# SPDX-License-Identifier: Apache-2.0
"""Language, lowerings and dialect belong together: none has what another lacks."""

from __future__ import annotations

import pytest
from public_stubs import stubs

from asc.dialects.vec_binary import INSTRUCTIONS
from asc.frontend.api import LOWERINGS
from asc.frontend.api.calls import forms_of
from asc.language.basic import vec_binary, vec_vconv
from asc.language.basic.vector_forms import VecBinary
from asc.language.core.builtin import Builtin
from asc.target.soc import get_soc

STUBS = stubs()
LOWERED = {each.public_name if isinstance(each, Builtin) else each.__name__ for each in LOWERINGS}  # pyright: ignore[reportAttributeAccessIssue]
# pyasc has no names for these.
NOT_PUBLIC = {"prelu", "fused_abs_sub", "fused_exp_sub"}
PUBLIC = {
    stub.public_name.removeprefix("bitwise_")
    for module in (vec_binary, vec_vconv)
    for stub in vars(module).values()
    if isinstance(stub, VecBinary)
}


def test_every_stub_has_a_lowering_and_the_other_way_round() -> None:
    assert STUBS.keys() == LOWERED


@pytest.mark.parametrize("name", STUBS)
def test_every_annotation_is_understood(name: str) -> None:
    forms = forms_of(STUBS[name])
    assert forms
    for form in forms:
        assert all(parameter.required or parameter.kind.accepts(parameter.default) for parameter in form.parameters)


def test_every_binary_instruction_has_a_public_name() -> None:
    assert {row.mnemonic for row in INSTRUCTIONS} - NOT_PUBLIC == PUBLIC


def test_what_the_default_soc_lacks_is_not_public() -> None:
    arch = get_soc().arch
    assert {row.mnemonic for row in INSTRUCTIONS if arch not in row.types} == NOT_PUBLIC
