# SPDX-License-Identifier: Apache-2.0
"""A context that knows our dialects and, lazily, the upstream ones that kernels use."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Dialect


def _emitc() -> Dialect:
    from xdsl.dialects.emitc import EmitC

    from asc.dialects import emitc

    return Dialect("emitc", [*EmitC.operations, *emitc.OPS], list(EmitC.attributes))


def _asc() -> Dialect:
    from asc.dialects.asc_dialect import Asc

    return Asc


def _emitasc() -> Dialect:
    from asc.dialects.emitasc import EmitAsc

    return EmitAsc


def _arith() -> Dialect:
    from xdsl.dialects.arith import Arith

    return Arith


def _scf() -> Dialect:
    from xdsl.dialects.scf import Scf

    return Scf


def _func() -> Dialect:
    from xdsl.dialects.func import Func

    return Func


def _memref() -> Dialect:
    from xdsl.dialects.memref import MemRef

    return MemRef


def make_context(context: Context | None = None) -> Context:
    """Register our dialects and those we build on; each is imported when its first op, type or attribute is met."""
    from xdsl.dialects.builtin import Builtin

    context = context if context is not None else Context()
    context.load_dialect(Builtin)
    factories = {
        "asc": _asc,
        "emitasc": _emitasc,
        "emitc": _emitc,
        "arith": _arith,
        "scf": _scf,
        "func": _func,
        "memref": _memref,
    }
    for name, factory in factories.items():
        context.register_dialect(name, factory)
    return context
