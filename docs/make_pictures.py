# SPDX-License-Identifier: Apache-2.0
"""Writes docs/images: the memory maps of the examples with pools, as the pages in docs/ show them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import asc
from asc.runtime.jit import MockTensor

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/images"

# The kernel of each example, and how many float16 arrays it takes.
KERNELS = {
    "subdivide_pool": ("two_stages", 5),
    "reuse_pool": ("take_turns", 6),
    "custom_pool": ("add_rows", 3),
}


def memory_map(example: str) -> Any:
    """The memory map of an example's kernel."""
    kernel, arrays = KERNELS[example]
    names = runpy.run_path(str(ROOT / f"examples/{example}.py"))
    return asc.memory_map(names[kernel], *[MockTensor(asc.float16)] * arrays)


def picture(example: str) -> str:
    """That map as SVG."""
    return memory_map(example).to_svg()


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    for name in KERNELS:
        (TARGET / f"{name}.svg").write_text(picture(name), encoding="utf-8")
