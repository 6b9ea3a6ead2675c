# SPDX-License-Identifier: Apache-2.0
"""Runs a `Program`: the cores of a launch one after the other, over the caller's arrays. Needs no xDSL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import TracebackType
from typing import Any

import numpy as np

from asc.diagnostics import Frame, Location
from asc.diagnostics.errors import AscError, error_of
from asc.interpreter.arguments import bind
from asc.interpreter.faults import Fault, KernelDiagnostic
from asc.interpreter.faults.launch import CoreCount
from asc.interpreter.faults.scalars import DivisionByZero
from asc.interpreter.machine.core import Core
from asc.interpreter.machine.machine import Machine
from asc.interpreter.params import FILL_BYTES, InterpretParams
from asc.interpreter.program import Program
from asc.target.soc import get_soc

_DEFAULT = InterpretParams()
# Machines that no launch is using, by SoC: launches of other threads take others.
_idle: defaultdict[str, list[Machine]] = defaultdict(list)


class KernelFault(AscError):
    """A kernel did something wrong while it ran on the CPU."""


def run(program: Program, arguments: Sequence[Any], block_num: int, params: InterpretParams = _DEFAULT) -> None:
    """Run `program` on `block_num` cores; arrays are read and written in place.

    `arguments`: one a parameter that is not implicit, a contiguous NumPy array for an address, a number for a scalar.
    Raises KernelFault (also a RuntimeError, IndexError, ... by the fault) for what the kernel or its caller did wrong.
    """
    try:
        bound = bind(program.parameters, program.entry, arguments)
        order = _core_order(block_num, params)
    except Fault as fault:
        raise error_of([fault.diagnostic], KernelFault) from None
    entry = _compiled(program.source, program.entry)
    idle = _idle[program.soc]
    try:
        machine = idle.pop()
    except IndexError:
        machine = Machine(get_soc(program.soc))
    pattern = FILL_BYTES[params.uninitialized_memory]
    index = 0
    try:
        with np.errstate(all="ignore"):
            for index in order:
                machine.start_core(pattern)
                entry(Core(machine, index, block_num), *bound)
    except Fault as fault:
        raise _located(program, fault.diagnostic, fault.__traceback__, (index, block_num)) from None
    except ZeroDivisionError as error:
        raise _located(program, DivisionByZero(), error.__traceback__, (index, block_num)) from None
    finally:
        idle.append(machine)


def _core_order(block_num: int, params: InterpretParams) -> Sequence[int]:
    if block_num < 1:
        raise Fault(CoreCount(count=block_num))
    if params.core_order == "ascending":
        return range(block_num)
    return [int(index) for index in np.random.default_rng(params.seed).permutation(block_num)]


def _file_name(entry: str) -> str:
    return f"<{entry} on the CPU>"


@lru_cache(maxsize=256)
def _compiled(source: str, entry: str) -> Callable[..., None]:
    namespace: dict[str, Any] = {"__name__": f"asc.interpreter.programs.{entry}"}
    exec(compile(source, _file_name(entry), "exec"), namespace)
    return namespace[entry]


def _located(
    program: Program, diagnostic: KernelDiagnostic, traceback: TracebackType | None, core: tuple[int, int]
) -> AscError:
    """The error at the user's line: the innermost line of the generated source leads there, its callers are frames."""
    at: Location | None = None
    caller = ""
    while traceback is not None:
        code = traceback.tb_frame.f_code
        place = program.location(traceback.tb_lineno) if code.co_filename == _file_name(program.entry) else None
        if place is not None and code.co_name != "<lambda>":
            at = place if at is None else _called(place, at, caller)
            caller = code.co_name
        traceback = traceback.tb_next
    return error_of([diagnostic.having(at=at, core=core)], KernelFault)


def _called(place: Location, call: Location, caller: str) -> Location:
    """A place in a function that was called at another place, in `caller`."""
    return Location(place.span, (*place.frames, Frame(caller, call.span), *call.frames))
