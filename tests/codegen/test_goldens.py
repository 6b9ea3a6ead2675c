# SPDX-License-Identifier: Apache-2.0
"""Whole kernels: `goldens/x.mlir` prints as `goldens/x.cpp`, which a C++ compiler accepts without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from host_compiler import check_syntax, module_of_text, printed

from asc.codegen import print_module

GOLDENS = Path(__file__).parent / "goldens"
KERNELS = sorted(GOLDENS.glob("*.mlir"))


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda path: path.stem)
def test_golden(kernel: Path, request: pytest.FixtureRequest) -> None:
    got = printed(kernel.read_text(encoding="utf-8"))
    golden = kernel.with_suffix(".cpp")
    if request.config.getoption("--update-golden"):
        golden.write_text(got, encoding="utf-8")
    assert got == golden.read_text(encoding="utf-8"), "if this is better, run pytest with --update-golden"


def test_goldens_compile(tmp_path: Path) -> None:
    check_syntax("\n".join(kernel.with_suffix(".cpp").read_text(encoding="utf-8") for kernel in KERNELS), tmp_path)


def test_printing_changes_nothing_and_repeats() -> None:
    module = module_of_text(KERNELS[0].read_text(encoding="utf-8"))
    before = str(module)
    assert print_module(module) == print_module(module)
    assert str(module) == before
