# SPDX-License-Identifier: Apache-2.0
"""Verifies a module and reports every invalid op where it is, not only the first as xDSL does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from asc.compiler.naming import location_of
from asc.compiler.passes.verify_dominance import VerifyDominance
from asc.diagnostics import AscError, Diagnostic


class InvalidOp(Diagnostic):
    """An op that breaks its own rules or those of every op."""

    id: ClassVar[str] = "ir-invalid"
    op: str
    problem: str

    @property
    def message(self) -> str:
        return f"'{self.op}' op {self.problem}"


def verify(module: ModuleOp) -> list[Diagnostic]:
    """What is wrong with the ops of `module`, in their order; if nothing, with where their operands are defined."""
    problem = _failure(module.verify)
    if problem is None:
        return _undominated(module)
    # One by one only now: it takes twice as long.
    found: list[Diagnostic] = [
        InvalidOp(at=location_of(op), op=op.name, problem=text) for op in module.walk() for text in _problems(op)
    ]
    return found or [InvalidOp(at=location_of(module), op=module.name, problem=problem)]


def _undominated(module: ModuleOp) -> list[Diagnostic]:
    try:
        VerifyDominance().apply(Context(), module)
    except AscError as error:
        return [*error.diagnostics]
    return []


def _problems(op: Operation) -> Iterator[str]:
    """The first problem of `op` without the ops inside it."""
    checks = [
        op.verify_,  # first: by way of verify() its failure would print the whole module
        lambda: op.verify(verify_nested_ops=False),
        *(block.verify for region in op.regions for block in region.blocks if block.is_empty),
    ]
    yield from [problem for problem in map(_failure, checks) if problem is not None][:1]


def _failure(check: Callable[[], object]) -> str | None:
    try:
        check()
    except VerifyException as error:
        return " ".join(str(error).split("\n"))
    except RecursionError:
        return "is nested too deeply to be verified"
    except Exception as error:  # verifiers of xDSL index what a malformed op does not have
        return f"is malformed: {type(error).__name__}: {error}"
    return None
