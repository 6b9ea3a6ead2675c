# SPDX-License-Identifier: Apache-2.0
"""Faults of hand-written synchronisation."""

from __future__ import annotations

from asc.dialects import flag_rules as rules
from asc.interpreter.faults import KernelDiagnostic


class FlagNotSet(KernelDiagnostic, rules.FlagNotSet):
    """On the device a later set_flag counts, if it is another PIPE that waits."""

    @property
    def facts(self) -> tuple[str, ...]:
        if self.event.endswith("_S"):
            return ()
        return ("the interpreter runs all PIPEs in the order of the program: no set_flag after the wait counts",)


class FlagSetTwice(KernelDiagnostic, rules.FlagSetTwice): ...


class FlagId(KernelDiagnostic, rules.FlagId): ...


class FlagsLeft(KernelDiagnostic, rules.FlagsLeft): ...


class EventIdNotHeld(KernelDiagnostic, rules.EventIdNotHeld): ...


class EventIdStillSet(KernelDiagnostic, rules.EventIdStillSet): ...
