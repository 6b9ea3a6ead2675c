# SPDX-License-Identifier: Apache-2.0
"""`verify-capacity`: what is handed out fits: bytes of memories and pools, parts of buffers, numbers of buffers."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifyCapacity(Verification):
    """Sizes and numbers: of memories, pools, buffers, parts of buffers and fixed tensors."""

    name = "verify-capacity"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "buffer-length",
            "buffer-number",
            "buffer-view",
            "length-rounded",
            "length-unknown",
            "memory-overflow",
            "memory-reserved-tail",
            "pipe-slots-exhausted",
            "pool-overflow",
            "pool-slots-exhausted",
            "static-overlap",
            "static-tensor",
            "tensor-overwritten",
            "tensors-overlap",
            "workspace-overlap",
        }
    )
