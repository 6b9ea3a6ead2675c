# SPDX-License-Identifier: Apache-2.0
"""`verify-sync`: pipes wait for what others do to data, by queues, flags and barriers; flags and event ids by hand."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifySync(Verification):
    """What a pipe does to data, others wait for; flags set by hand are waited for, their ids given back."""

    name = "verify-sync"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "data-race",
            "event-id-not-held",
            "event-id-not-released",
            "event-id-still-set",
            "flag-id",
            "flag-id-reserved",
            "flag-not-set",
            "flag-of-queue",
            "flag-set-twice",
            "flags-left",
            "no-last-barrier",
            "overlapping-copies",
            "scalar-barrier",
        }
    )
