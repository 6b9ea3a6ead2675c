# SPDX-License-Identifier: Apache-2.0
"""Conversions between scalar types, of `arith` and of `emitc`."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, StringAttr
from xdsl.ir import SSAValue

from asc.dialects import emitc
from asc.dialects.params import PARAMETER
from asc.interpreter.faults import Fault
from asc.interpreter.faults.lowering import NotExecutable
from asc.interpreter.lowering.dtypes import dtype_name, numpy_name
from asc.interpreter.lowering.emitter import KernelEmitter
from asc.interpreter.lowering.integers import define_checked, define_wrapped, unsigned, unsigned_interval
from asc.interpreter.lowering.ranges import bits_of, is_integer, is_unsigned, type_interval, within
from asc.interpreter.lowering.registry import Meanings

CONVERSIONS = Meanings()


@CONVERSIONS.emulates(arith.ConstantOp, emitc.ConstantOp)
def _constant(e: KernelEmitter, op: arith.ConstantOp | emitc.ConstantOp) -> None:
    if e.constant(op.result) is None:
        raise Fault(NotExecutable(op=op.name, reason=f"{op.properties['value']} is not a number"))


@CONVERSIONS.emulates(emitc.IncludeOp)
def _include(_e: KernelEmitter, _op: emitc.IncludeOp) -> None:
    """Concerns C++ only."""


@CONVERSIONS.emulates(arith.ExtSIOp)
def _extend(e: KernelEmitter, op: arith.ExtSIOp) -> None:
    one_bit = bits_of(op.input.type) == 1
    e.define(op.result, f"-int({e.name(op.input)})" if one_bit else e.name(op.input))
    e.facts.restrict(op.result, (-1, 0) if one_bit else e.facts.interval(op.input))


@CONVERSIONS.emulates(arith.ExtUIOp)
def _extend_unsigned(e: KernelEmitter, op: arith.ExtUIOp) -> None:
    one_bit = bits_of(op.input.type) == 1
    e.define(op.result, f"int({e.name(op.input)})" if one_bit else unsigned(e, op.input))
    e.facts.restrict(op.result, unsigned_interval(e, op.input))


@CONVERSIONS.emulates(arith.TruncIOp)
def _truncate(e: KernelEmitter, op: arith.TruncIOp) -> None:
    parameter = op.attributes.get(PARAMETER)
    if isinstance(parameter, StringAttr) and not within(e.facts.interval(op.input), (0, 127)):
        bits = bits_of(op.result.type)
        e.define(op.result, f"parameter({e.name(op.input)}, {bits}, {parameter.data!r})")
        return
    define_wrapped(e, op.result, e.name(op.input), e.facts.interval(op.input))


@CONVERSIONS.emulates(arith.IndexCastOp)
def _index_cast(e: KernelEmitter, op: arith.IndexCastOp) -> None:
    define_checked(e, op.result, e.name(op.input), e.facts.interval(op.input))


def _to_float(e: KernelEmitter, source: SSAValue, text: str, result: SSAValue) -> None:
    """NumPy converts Python ints by way of float64, which would round 64-bit ones twice."""
    dtype = numpy_name(result.type)
    if is_integer(source.type) and bits_of(source.type) == 64:
        e.define(result, f"{numpy_name(source.type)}({text}).astype({dtype})")
    else:
        e.define(result, f"{dtype}({text})")


@CONVERSIONS.emulates(arith.SIToFPOp)
def _signed_to_float(e: KernelEmitter, op: arith.SIToFPOp) -> None:
    # As a signed number a bit that is set is -1.
    one_bit = bits_of(op.input.type) == 1
    _to_float(e, op.input, f"-int({e.name(op.input)})" if one_bit else e.name(op.input), op.result)


@CONVERSIONS.emulates(arith.UIToFPOp)
def _unsigned_to_float(e: KernelEmitter, op: arith.UIToFPOp) -> None:
    text = unsigned(e, op.input)
    if bits_of(op.input.type) == 64:
        e.define(op.result, f"np.uint64({text}).astype({numpy_name(op.result.type)})")
    else:
        e.define(op.result, f"{numpy_name(op.result.type)}({text})")


@CONVERSIONS.emulates(arith.ExtFOp, arith.TruncFOp)
def _float_to_float(e: KernelEmitter, op: arith.ExtFOp | arith.TruncFOp) -> None:
    e.define(op.result, f"{numpy_name(op.result.type)}({e.name(op.input)})")


def _to_integer(e: KernelEmitter, source: SSAValue, result: SSAValue) -> None:
    low, high = type_interval(result.type)
    e.define(result, f'truncate({e.name(source)}, {low}, {high}, "{dtype_name(result.type)}")')


@CONVERSIONS.emulates(arith.FPToSIOp)
def _float_to_signed(e: KernelEmitter, op: arith.FPToSIOp) -> None:
    _to_integer(e, op.input, op.result)


@CONVERSIONS.emulates(arith.FPToUIOp)
def _float_to_unsigned(e: KernelEmitter, op: arith.FPToUIOp) -> None:
    bits = bits_of(op.result.type)
    text = f'truncate({e.name(op.input)}, 0, {(1 << bits) - 1}, "uint{bits}")'
    define_wrapped(e, op.result, text, (0, (1 << bits) - 1))


@CONVERSIONS.emulates(arith.BitcastOp)
def _bitcast(e: KernelEmitter, op: arith.BitcastOp) -> None:
    source, target = numpy_name(op.input.type), numpy_name(op.result.type)
    text = f"{source}({e.name(op.input)}).view({target})"
    e.define(op.result, f"int({text})" if is_integer(op.result.type) else text)


@CONVERSIONS.emulates(emitc.CastOp)
def _c_cast(e: KernelEmitter, op: emitc.CastOp) -> None:
    """`(T) value`: integers keep their low bits, floats lose their fraction, a bool tells whether it is not zero."""
    source, target = op.source.type, op.dest.type
    from_float, to_float = isinstance(source, AnyFloat), isinstance(target, AnyFloat)
    if to_float and (from_float or is_integer(source)):
        _to_float(e, op.source, e.name(op.source), op.dest)
    elif is_integer(target) and bits_of(target) == 1:
        e.define(op.dest, f"{e.name(op.source)} != 0")
    elif from_float and is_integer(target):
        _to_integer(e, op.source, op.dest)
    elif is_integer(source) and is_integer(target):
        _integer_cast(e, op)
    else:
        raise Fault(NotExecutable(op=op.name, reason=f"it converts {source} to {target}"))


def _integer_cast(e: KernelEmitter, op: emitc.CastOp) -> None:
    if bits_of(op.source.type) == 1:
        e.define(op.dest, f"int({e.name(op.source)})")
        e.facts.restrict(op.dest, (0, 1))
        return
    interval = e.facts.interval(op.source)
    if is_unsigned(op.source.type) or is_unsigned(op.dest.type) or bits_of(op.dest.type) < bits_of(op.source.type):
        define_wrapped(e, op.dest, e.name(op.source), interval)
    else:
        e.define(op.dest, e.name(op.source))
        e.facts.restrict(op.dest, interval)
