# SPDX-License-Identifier: Apache-2.0
"""Whoever declares an instruction without its row in the table, is told so at once, and where both belong."""

from __future__ import annotations

import re

import pytest

from asc.frontend.api.vector import register
from asc.language.basic.vector_forms import VecBinary


@pytest.mark.parametrize("name", ["no_such_instruction", "prelu"])  # prelu has only one of the forms of a stub
def test_stub_without_row(name: str) -> None:
    both = re.escape(f"{name}: asc/language/basic/vec_binary.py declares it, INSTRUCTIONS in dialects/vec_binary.py")
    with pytest.raises(AssertionError, match=both):
        register(VecBinary(name, "It does nothing."), "asc/language/basic/vec_binary.py")
