# SPDX-License-Identifier: Apache-2.0
"""Binary vector instructions: one row an instruction, one op class a call form.

Call forms: L0 `(mask, repeat, params)`, L1 `(mask list, repeat, params)`, L2 `(count)`, L3 an operator on whole
tensors.
Adding an instruction is one row here and one public name in `asc/language/basic/vec_binary.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from xdsl.dialects.builtin import IntegerType, UnitAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import ParsePropInAttrDict, irdl_op_definition, operand_def, opt_prop_def, var_operand_def

from asc.dialects.base import AscOp, require
from asc.dialects.dtypes import ARCH_2201, ARCH_3510, TypePairs, pairs, same
from asc.dialects.interfaces import (
    Access,
    Call,
    Effect,
    ElementOf,
    Emitter,
    Known,
    MaskList,
    TemplateArgument,
    Workspace,
)
from asc.dialects.types import BinaryRepeatParamsType, LocalTensorType
from asc.target.limits import REPEAT_BYTES
from asc.target.memory import Memory

_ACCUMULATING_TYPES = {"f16", "i32", "f32"}
_ALL_FORMS = ("l0", "l1", "l2")
_WITH_OPERATOR = ("l0", "l1", "l2", "l3")


@dataclass(frozen=True, slots=True)
class BinaryInstruction:
    """One instruction: `mnemonic` in the IR, `ascend_c` in C++, `numpy` for its meaning.

    `numpy` is either a ufunc (`np.add`) or an expression over `{a}` (src0), `{b}` (src1) and `{d}` (dst).
    `accumulates`: a repeat may take the dst of the one before as its src1, for half, int32, float (通用说明和约束.md).
    `temporary`: on 2201 it keeps 4 bytes an element in the UB that is reserved for that (kernel_utils_constants.h).
    `types` maps an architecture to the legal (dst, src) element types; an architecture that is missing lacks the
    instruction. Sources: the instruction's page under Memory矢量计算 and dav_c220/kernel_operator_vec_binary_impl.h.
    """

    mnemonic: str
    ascend_c: str
    numpy: str
    types: dict[int, TypePairs]
    forms: tuple[str, ...] = _ALL_FORMS
    reads_dst: bool = False
    accumulates: bool = False
    two_types: bool = False
    writes_sources: bool = False
    temporary: bool = False

    def operator(self) -> str:
        """The C++ operator of the L3 form."""
        return {"add": "+", "sub": "-", "mul": "*", "div": "/"}[self.mnemonic]

    def legal(self) -> TypePairs:
        """The element types that at least one architecture accepts."""
        return frozenset(pair for legal in self.types.values() for pair in legal)


_ARITH = {
    ARCH_2201: same("i16", "f16", "i32", "f32"),
    ARCH_3510: same("i16", "ui16", "f16", "bf16", "i32", "ui32", "f32"),
}
_RELU = {ARCH_2201: same("i16", "f16", "f32"), ARCH_3510: same("i16", "f16", "f32")}
_FLOAT = {ARCH_2201: same("f16", "f32"), ARCH_3510: same("f16", "f32")}
_BITS = {ARCH_2201: same("i16", "ui16"), ARCH_3510: same("i16", "ui16", "i32", "ui32")}
_ONLY_3510 = {ARCH_3510: same("f16", "f32")}
_DIV = {ARCH_2201: same("f16", "f32"), ARCH_3510: same("i16", "ui16", "f16", "i32", "ui32", "f32")}
_DEQ = {ARCH_2201: pairs(("f16", "i32")), ARCH_3510: pairs(("f16", "i32"))}
_MLA = {ARCH_2201: same("f16", "f32") | pairs(("f32", "f16")), ARCH_3510: same("f16", "f32") | pairs(("f32", "f16"))}
_FMA = {ARCH_2201: same("f16", "f32"), ARCH_3510: same("f16", "bf16", "f32")}
_CAST = {
    ARCH_2201: pairs(("i8", "f16"), ("i8", "i16"), ("f16", "f32")),
    ARCH_3510: pairs(("i8", "f16"), ("i8", "i16"), ("f16", "f32")),
}
_MUL_CAST = {ARCH_2201: pairs(("i8", "f16"), ("ui8", "f16")), ARCH_3510: pairs(("i8", "f16"), ("ui8", "f16"))}
_EXP_SUB = {ARCH_3510: pairs(("f32", "f16"), ("f32", "f32"))}

_MLA_MEANING = "{a}.astype({d}.dtype) * {b} + {d}"
_FMA_RELU = "np.maximum({a} * {d} + {b}, 0)"
_ADD_RELU_CAST = "saturate(np.maximum({a} + {b}, 0), {d}.dtype)"
_SUB_RELU_CAST = "saturate(np.maximum({a} - {b}, 0), {d}.dtype)"

INSTRUCTIONS: tuple[BinaryInstruction, ...] = (
    BinaryInstruction("add", "Add", "np.add", _ARITH, _WITH_OPERATOR, accumulates=True),
    BinaryInstruction("sub", "Sub", "np.subtract", _ARITH, _WITH_OPERATOR, accumulates=True),
    BinaryInstruction("mul", "Mul", "np.multiply", _ARITH, _WITH_OPERATOR, accumulates=True),
    BinaryInstruction("div", "Div", "divide({a}, {b})", _DIV, _WITH_OPERATOR),
    BinaryInstruction("max", "Max", "np.maximum", _ARITH, accumulates=True),
    BinaryInstruction("min", "Min", "np.minimum", _ARITH, accumulates=True),
    BinaryInstruction("and", "And", "np.bitwise_and", _BITS),
    BinaryInstruction("or", "Or", "np.bitwise_or", _BITS),
    BinaryInstruction("add_relu", "AddRelu", "np.maximum({a} + {b}, 0)", _RELU, accumulates=True),
    BinaryInstruction("sub_relu", "SubRelu", "np.maximum({a} - {b}, 0)", _RELU, accumulates=True),
    BinaryInstruction("add_deq_relu", "AddDeqRelu", "", _DEQ, two_types=True, writes_sources=True, temporary=True),
    BinaryInstruction("mul_add_dst", "MulAddDst", _MLA_MEANING, _MLA, reads_dst=True, two_types=True),
    BinaryInstruction("fused_mul_add", "FusedMulAdd", "{a} * {d} + {b}", _FMA, reads_dst=True),
    BinaryInstruction("fused_mul_add_relu", "FusedMulAddRelu", _FMA_RELU, _FLOAT, reads_dst=True),
    BinaryInstruction("add_relu_cast", "AddReluCast", _ADD_RELU_CAST, _CAST, two_types=True),
    BinaryInstruction("sub_relu_cast", "SubReluCast", _SUB_RELU_CAST, _CAST, two_types=True),
    BinaryInstruction("mul_cast", "MulCast", "saturate({a} * {b}, {d}.dtype)", _MUL_CAST, two_types=True),
    BinaryInstruction("prelu", "Prelu", "np.where({a} >= 0, {a}, {a} * {b})", _ONLY_3510, ("l2",)),
    BinaryInstruction("fused_abs_sub", "FusedAbsSub", "np.abs({a} - {b})", _ONLY_3510, ("l2",)),
    BinaryInstruction("fused_exp_sub", "FusedExpSub", "np.exp({a}.astype({d}.dtype) - {b})", _EXP_SUB, ("l2",)),
)


_TEMPORARY_ADDRESS = 184 * 1024  # TMP_UB_OFFSET and TMP_UB_SIZE of 2201 in kernel_utils_constants.h
_TEMPORARY_BYTES = 8 * 1024
_TEMPORARY_ELEMENT = 4


class BinaryOp(AscOp):
    """`dst = instruction(src0, src1)` on tensors of the unified buffer, on the vector pipe."""

    INSTRUCTION: ClassVar[BinaryInstruction]
    FMT: ClassVar[str] = "operands attr-dict `:` type(operands)"

    # The forms declare the operands: IRDL orders a subclass' fields before its base's.
    @property
    def tensors(self) -> tuple[SSAValue, SSAValue, SSAValue]:
        """(dst, src0, src1)."""
        dst, src0, src1, *_ = self.operands
        return dst, src0, src1

    def element_types(self) -> tuple[Attribute, Attribute]:
        """The element types of (dst, src0)."""
        dst, src0, _ = self.tensors
        return self._element(dst), self._element(src0)

    @staticmethod
    def _element(tensor: SSAValue) -> Attribute:
        return cast(LocalTensorType, tensor.type).element_type

    def verify_(self) -> None:
        dst, src = self.element_types()
        src1 = self._element(self.tensors[2])
        require(src == src1, f"src0 and src1 must have one element type, got {src} and {src1}")
        legal = self.INSTRUCTION.legal()
        shown = ", ".join(sorted(d if d == s else f"{d} from {s}" for d, s in legal))
        got = f"{dst}" if dst == src else f"{dst} from {src}"
        require((str(dst), str(src)) in legal, f"{self.INSTRUCTION.ascend_c} has no form for {got}; it has {shown}")

    def count(self) -> SSAValue | None:
        """The number of elements, for the form that states it."""
        return None

    def workspace(self, arch: int, known: Known) -> Workspace | None:
        if not self.INSTRUCTION.temporary or arch != ARCH_2201:
            return None
        used = min(max(self._temporary_bytes(known), 0), _TEMPORARY_BYTES)
        return Workspace(Memory.UB, _TEMPORARY_ADDRESS, _TEMPORARY_BYTES, used)

    def _temporary_bytes(self, known: Known) -> int:
        """Four bytes an element, at least."""
        count = self.count()
        return _TEMPORARY_ELEMENT * (known(count) or 0) if count is not None else 0

    def effects(self) -> tuple[Effect, ...]:
        count = self.count()
        dst, src0, src1 = self.tensors
        reads = (src0, src1, *((dst,) if self.INSTRUCTION.reads_dst else ()))
        writes = (dst, *((src0, src1) if self.INSTRUCTION.writes_sources else ()))
        return (
            *(Effect(Access.READ, tensor, "V", count) for tensor in reads),
            *(Effect(Access.WRITE, tensor, "V", count) for tensor in writes),
        )

    def _emulate_contiguous(self, e: Emitter, count: SSAValue | None) -> None:
        d, a, b = (e.view(tensor, count) for tensor in self.tensors)
        meaning = self.INSTRUCTION.numpy
        if "{" in meaning:
            e.line(f"{d}[...] = {meaning.format(a=a, b=b, d=d)}")
        else:
            e.line(f"{meaning}({a}, {b}, out={d})")
        e.leave_full_mask()


class MaskedOp(BinaryOp):
    """Shared by the mask-and-repeat forms: 256 bytes an operand and repeat, strides in blocks of 32 bytes."""

    irdl_options = (ParsePropInAttrDict(),)
    is_set_mask = opt_prop_def(UnitAttr, prop_name="isSetMask")

    def _template(self) -> tuple[TemplateArgument, ...]:
        types = self.tensors[: 2 if self.INSTRUCTION.two_types else 1]
        return (*(ElementOf(tensor) for tensor in types), self.is_set_mask is not None)

    def _temporary_bytes(self, known: Known) -> int:
        """The masked lanes of a repeat as well."""
        return REPEAT_BYTES * (known(self.operands[-2]) or 0)

    def _emulate_masked(self, e: Emitter, mask: str, repeat_times: SSAValue, params: SSAValue) -> None:
        meaning = self.INSTRUCTION.numpy
        expression = meaning.format(a="a", b="b", d="d") if "{" in meaning else f"{meaning}(a, b)"
        tensors = f"({', '.join(e.name(tensor) for tensor in self.tensors)})"
        chosen = mask if self.is_set_mask is not None else "None"
        repeat = _unsigned_byte(e, repeat_times)
        arguments = [f"lambda a, b, d: {expression}", tensors, chosen, repeat, e.name(params), *self._form()]
        e.function("masked", arguments)

    @property
    def may_accumulate(self) -> bool:
        """Whether a repeat may take the dst of the one before as its src1."""
        return self.INSTRUCTION.accumulates and str(self.element_types()[0]) in _ACCUMULATING_TYPES

    def _form(self) -> tuple[str, ...]:
        """(reads dst, may accumulate), where that is not (False, False)."""
        form = (self.INSTRUCTION.reads_dst, self.may_accumulate)
        return (str(form),) if any(form) else ()


def _unsigned_byte(e: Emitter, value: SSAValue) -> str:
    """A uint8_t parameter; where it comes as `i8`, 128 and more read as negative numbers."""
    if value.type != IntegerType(8):
        return e.name(value)
    constant = e.constant(value)
    return f"{e.name(value)} & 0xff" if constant is None else str(int(constant) & 0xFF)


class BinaryL0Op(MaskedOp):
    """`mask`: the first so many lanes of each repeat."""

    dst = operand_def(LocalTensorType)
    src0 = operand_def(LocalTensorType)
    src1 = operand_def(LocalTensorType)
    mask = operand_def(IntegerType)
    repeat_times = operand_def(IntegerType)
    repeat_params = operand_def(BinaryRepeatParamsType)

    def call(self) -> Call:
        arguments = (self.dst, self.src0, self.src1, self.mask, self.repeat_times, self.repeat_params)
        return Call(self.INSTRUCTION.ascend_c, arguments, template=self._template())

    def emulate(self, e: Emitter) -> None:
        self._emulate_masked(e, e.name(self.mask), self.repeat_times, self.repeat_params)


class BinaryL1Op(MaskedOp):
    """`mask`: two 64-bit words, one bit a lane."""

    dst = operand_def(LocalTensorType)
    src0 = operand_def(LocalTensorType)
    src1 = operand_def(LocalTensorType)
    mask = var_operand_def(IntegerType)
    repeat_times = operand_def(IntegerType)
    repeat_params = operand_def(BinaryRepeatParamsType)

    def verify_(self) -> None:
        super().verify_()
        require(1 <= len(self.mask) <= 2, f"the mask list has one or two 64-bit words, got {len(self.mask)}")

    def call(self) -> Call:
        arguments = (self.dst, self.src0, self.src1, MaskList(tuple(self.mask)), self.repeat_times, self.repeat_params)
        return Call(self.INSTRUCTION.ascend_c, arguments, template=self._template())

    def emulate(self, e: Emitter) -> None:
        words = [e.name(word) for word in self.mask]
        self._emulate_masked(e, f"({', '.join([*words, '0'][:2])})", self.repeat_times, self.repeat_params)


class BinaryL2Op(BinaryOp):
    """The first `cal_count` elements, contiguous; 0 does nothing on 2201."""

    dst = operand_def(LocalTensorType)
    src0 = operand_def(LocalTensorType)
    src1 = operand_def(LocalTensorType)
    cal_count = operand_def(IntegerType)

    def count(self) -> SSAValue:
        return self.cal_count

    def call(self) -> Call:
        return Call(self.INSTRUCTION.ascend_c, (self.dst, self.src0, self.src1, self.cal_count))

    def emulate(self, e: Emitter) -> None:
        self._emulate_contiguous(e, self.cal_count)


class BinaryL3Op(BinaryOp):
    """`dst = src0 + src1`: as many elements as `dst` has."""

    dst = operand_def(LocalTensorType)
    src0 = operand_def(LocalTensorType)
    src1 = operand_def(LocalTensorType)

    def emulate(self, e: Emitter) -> None:
        self._emulate_contiguous(e, None)


_BASES: dict[str, type[BinaryOp]] = {"l0": BinaryL0Op, "l1": BinaryL1Op, "l2": BinaryL2Op, "l3": BinaryL3Op}


def _define(instruction: BinaryInstruction, form: str) -> type[BinaryOp]:
    base = _BASES[form]
    stem = "".join(part.capitalize() for part in instruction.mnemonic.split("_"))
    namespace = {
        "name": f"asc.{instruction.mnemonic}_{form}",
        "__doc__": f"`{instruction.ascend_c}`, form {form.upper()}: {base.__doc__}",
        "__module__": __name__,
        "INSTRUCTION": instruction,
        "__annotations__": {"INSTRUCTION": ClassVar[BinaryInstruction]},
    }
    return irdl_op_definition(type(f"{stem}{form.upper()}Op", (base,), namespace))


BY_NAME: dict[str, type[BinaryOp]] = {
    f"{instruction.mnemonic}_{form}": _define(instruction, form)
    for instruction in INSTRUCTIONS
    for form in instruction.forms
}
OPS: Sequence[type[BinaryOp]] = tuple(BY_NAME.values())

NOT_EXECUTABLE = {
    op.name: "its scale is the core's SetDeqScale register, which no op of the dialect sets yet"
    for name, op in BY_NAME.items()
    if name.startswith("add_deq_relu")
}
