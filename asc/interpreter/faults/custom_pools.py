# SPDX-License-Identifier: Apache-2.0
"""Faults of custom pools: the dialect's rules, met by a running kernel."""

from __future__ import annotations

from asc.diagnostics import Diagnostic
from asc.dialects import custom_pool_rules as rules
from asc.interpreter.faults import Fault, KernelDiagnostic


class BlockOutside(KernelDiagnostic, rules.BlockOutside): ...


class BlockOverlap(KernelDiagnostic, rules.BlockOverlap): ...


class BlockUnaligned(KernelDiagnostic, rules.BlockUnaligned): ...


class HandleFlagLost(KernelDiagnostic, rules.HandleFlagLost): ...


class HandleFreeEvent(KernelDiagnostic, rules.HandleFreeEvent): ...


class HandleInUse(KernelDiagnostic, rules.HandleInUse): ...


class HandleMissing(KernelDiagnostic, rules.HandleMissing): ...


class HandleOfOther(KernelDiagnostic, rules.HandleOfOther): ...


class HandlePool(KernelDiagnostic, rules.HandlePool): ...


class HandleShorter(KernelDiagnostic, rules.HandleShorter): ...


class HandleTaken(KernelDiagnostic, rules.HandleTaken): ...


class HandlesBeyond(KernelDiagnostic, rules.HandlesBeyond): ...


_FAULTS = {each.__mro__[2]: each for each in KernelDiagnostic.__subclasses__() if each.__module__ == __name__}


def fault_of(problem: Diagnostic) -> Fault:
    """The fault of a broken rule."""
    return Fault(_FAULTS[type(problem)](**vars(problem)))
