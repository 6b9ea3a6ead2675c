# SPDX-License-Identifier: Apache-2.0
"""`verify-queues`: tensors of queues go round, allocated, enqueued, dequeued, freed; none is used out of turn."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifyQueues(Verification):
    """The life of a queue's tensors on every way through the kernel, and the event ids that it takes."""

    name = "verify-queues"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "event-ids-exhausted",
            "foreign-tensor",
            "no-free-buffer",
            "queue-depth",
            "queue-depth-in-pool",
            "queue-empty",
            "queue-full",
            "queue-not-empty",
            "queue-user-positions",
            "tensor-enqueued",
            "tensor-freed",
            "tensor-not-enqueued",
            "tensor-nowhere",
            "tensor-state",
            "tensors-left",
        }
    )
