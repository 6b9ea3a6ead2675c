# SPDX-License-Identifier: Apache-2.0
"""Helps send nobody to what does not exist: every name of the API that one mentions can be used."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import pytest

import asc
from asc.language.not_yet import METHODS_NOT_YET, NOT_YET

HELPS = {
    line.partition("= help: ")[2]: path.stem
    for path in sorted(Path(__file__).parent.glob("*/*.err"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if "= help: " in line
}
LACKING = {name for name in NOT_YET["asc"] if "_" in name} | {name.partition(".")[2] for name in METHODS_NOT_YET}


@pytest.mark.parametrize("text", HELPS, ids=HELPS.get)
def test_help_mentions_what_exists(text: str) -> None:
    for path in re.findall(r"\basc((?:\.\w+)+)", text):
        reduce(getattr, path.strip(".").split("."), asc)
    assert not LACKING & set(re.findall(r"\w*_\w*", text))
