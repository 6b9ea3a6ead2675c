# SPDX-License-Identifier: Apache-2.0
"""`verify-sync`: flags set by hand are waited for, each in turn, and event ids taken by hand are given back."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.passes.verification import Verification


class VerifySync(Verification):
    """Hand-written synchronisation: set_flag and wait_flag, and the event ids for them."""

    name = "verify-sync"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "event-id-not-held",
            "event-id-not-released",
            "flag-id",
            "flag-not-set",
            "flag-set-twice",
            "flags-left",
            "scalar-barrier",
        }
    )
