# SPDX-License-Identifier: Apache-2.0
"""Vector instructions: the call form chooses the op, the name of the stub the instruction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xdsl.dialects.builtin import ArrayAttr, UnitAttr
from xdsl.ir import SSAValue

from asc.dialects.dtypes import scalar_type
from asc.dialects.params import ConstructOp
from asc.dialects.types import BinaryRepeatParamsType
from asc.dialects.vec_binary import BY_NAME
from asc.frontend.api.operands import UINT8, OutOfRange, narrowed, natural
from asc.frontend.api.registry import lowers
from asc.frontend.api.tensors import require_one_element_type
from asc.frontend.builder import Builder
from asc.language.basic import vec_binary, vec_vconv
from asc.language.basic.vector_forms import VecBinary
from asc.language.core.dtype import int8, int32, int64, uint64
from asc.language.core.ir_value import RuntimeInt
from asc.language.core.tensor import LocalTensor
from asc.language.core.types import BinaryRepeatParams

_SET_MASK = {"isSetMask": UnitAttr()}
_REPEAT_PARAMS = BinaryRepeatParamsType()
_STRIDE_TYPES = {"types": ArrayAttr([scalar_type("ui8")] * 6)}
_WORD_LIMITS = (0, (1 << 64) - 1)
_WORDS = 2


@lowers(BinaryRepeatParams)
def _binary_repeat_params(b: Builder, **strides: RuntimeInt) -> BinaryRepeatParams:
    fields = [natural(b, stride, int32, parameter, UINT8) for parameter, stride in strides.items()]
    return BinaryRepeatParams.wrap(b.value(ConstructOp, fields, _REPEAT_PARAMS, _STRIDE_TYPES))


def _mask_words(b: Builder, mask: Sequence[RuntimeInt]) -> list[SSAValue]:
    if not 1 <= len(mask) <= _WORDS:
        raise OutOfRange("mask", "a list of one or two 64-bit words", f"{len(mask)} words")
    return [narrowed(b, word, uint64, "mask", _WORD_LIMITS) for word in mask]


def _mnemonic(name: str) -> str:
    return name.removeprefix("bitwise_")


def _binary(
    name: str,
    b: Builder,
    dst: LocalTensor,
    src0: LocalTensor,
    src1: LocalTensor,
    *,
    is_set_mask: bool,
    count: RuntimeInt | None = None,
    mask: RuntimeInt | Sequence[RuntimeInt] = 0,
    repeat_times: RuntimeInt = 0,
    repeat_params: BinaryRepeatParams | None = None,
) -> None:
    require_one_element_type(name, src0=src0, src1=src1)
    mnemonic = _mnemonic(name)
    tensors = (dst.ssa, src0.ssa, src1.ssa)
    if count is not None:
        b.emit(BY_NAME[f"{mnemonic}_l2"], (*tensors, natural(b, count, int32, "count")))
        return
    assert repeat_params is not None
    by_bits = isinstance(mask, Sequence)
    lanes = _mask_words(b, mask) if by_bits else [natural(b, mask, int64, "mask")]
    repeats = narrowed(b, repeat_times, int8, "repeat_times", UINT8)
    op = BY_NAME[f"{mnemonic}_{'l1' if by_bits else 'l0'}"]
    b.emit(op, (*tensors, *lanes, repeats, repeat_params.ssa), properties=_SET_MASK if is_set_mask else {})


def register(stub: VecBinary, declared_in: str) -> None:
    """Make a stub callable. AssertionError if the table of instructions has no row for it."""
    mnemonic = _mnemonic(stub.public_name)
    missing = f"{stub.public_name}: {declared_in} declares it, INSTRUCTIONS in dialects/vec_binary.py has no such row"
    assert all(f"{mnemonic}_{form}" in BY_NAME for form in ("l0", "l1", "l2")), missing
    lowers(stub)(partial(_binary, stub.public_name))


for _module in (vec_binary, vec_vconv):
    for _stub in vars(_module).values():
        if isinstance(_stub, VecBinary):
            register(_stub, f"{_module.__name__.replace('.', '/')}.py")
