# SPDX-License-Identifier: Apache-2.0
"""The lit tests made from the golden errors are those that are made today."""

from __future__ import annotations

import make_lit_cases as cases
import pytest


@pytest.mark.parametrize("topic", cases.TOPICS)
def test_lit_cases_are_up_to_date(topic: str) -> None:
    file = cases.TARGET / f"{topic}.mlir"
    what_to_do = "run: python tests/support/make_lit_cases.py"
    assert file.exists(), what_to_do
    assert file.read_text(encoding="utf-8") == cases.text_of(topic), what_to_do


def test_no_lit_case_is_left_over() -> None:
    assert {file.stem for file in cases.TARGET.glob("*.mlir")} == set(cases.TOPICS)
