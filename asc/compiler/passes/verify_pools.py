# SPDX-License-Identifier: Apache-2.0
"""`verify-pools`: pipes and pools hand out memory of the right kind, to one after the other, and take it back."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifyPools(Verification):
    """Pipes, pools, custom pools: where they are, who has memory of them, when it is taken back."""

    name = "verify-pools"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "block-outside",
            "block-overlap",
            "block-unaligned",
            "buffer-without-memory",
            "handle-beyond",
            "handle-flag-lost",
            "handle-free-event",
            "handle-in-use",
            "handle-missing",
            "handle-of-other",
            "handle-pool",
            "handle-shorter",
            "handle-taken",
            "initialised-twice",
            "other-memory",
            "pipe-destroyed",
            "pipe-not-destroyed",
            "pool-buffer-ids",
            "pool-call-unknown",
            "pool-ids-left",
            "pool-ids-unchecked",
            "pool-position",
            "pool-without-memory",
            "queue-without-buffers",
            "reset-in-use",
            "second-pipe",
            "share-length",
            "share-shorter",
            "shared-pool-in-use",
            "shares-itself",
            "tensor-stale",
        }
    )
