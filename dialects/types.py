# SPDX-License-Identifier: Apache-2.0
"""Types of the dialect: tensors, pipe, queues, buffers, pools and the parameter structs of calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntAttr, NoneAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition, param_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from asc.dialects.attributes import TPosition, TPositionAttr

UNKNOWN_SHAPE = NoneAttr()


# A base of attributes is a dataclass itself: its fields would not take part in `==` and `hash` otherwise.


@dataclass(frozen=True, init=False)
class TensorType(ParametrizedAttribute, TypeAttribute):
    """A tensor `<*xf32>`, `<?xf32>` or `<16x16xf32>`; the shape counts elements, `*` means not stated."""

    shape: ArrayAttr[IntAttr] | NoneAttr
    element_type: Attribute

    @classmethod
    def of(cls, element_type: Attribute, shape: Sequence[int] | None = None) -> Self:
        """The type for an element type; `shape` in elements, None for `*`."""
        dims = UNKNOWN_SHAPE if shape is None else ArrayAttr([IntAttr(dim) for dim in shape])
        return cls.new([dims, element_type])

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            if isinstance(self.shape, NoneAttr):
                printer.print_string("*x")
            else:
                for dim in self.shape:
                    printer.print_string("?x" if dim.data == DYNAMIC_INDEX else f"{dim.data}x")
            printer.print_attribute(self.element_type)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            dims, element_type = parser.parse_shape()
        shape = UNKNOWN_SHAPE if dims is None else ArrayAttr([IntAttr(dim) for dim in dims])
        return [shape, element_type]


@irdl_attr_definition
class LocalTensorType(TensorType):
    name = "asc.local_tensor"


@irdl_attr_definition
class GlobalTensorType(TensorType):
    name = "asc.global_tensor"


@irdl_attr_definition
class PipeType(ParametrizedAttribute, TypeAttribute):
    name = "asc.pipe"


def _parse_position(parser: AttrParser) -> TPositionAttr:
    return TPositionAttr(parser.parse_str_enum(TPosition))


@dataclass(frozen=True, init=False)
class _PositionAndNumber(ParametrizedAttribute):
    """Shared syntax `<position, number>`."""

    position: TPositionAttr
    number: IntAttr

    @classmethod
    def of(cls, position: TPosition, number: int) -> Self:
        return cls.new([TPositionAttr(position), IntAttr(number)])

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f"{self.position.data}, {self.number.data}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            position = _parse_position(parser)
            parser.parse_punctuation(",")
            number = parser.parse_integer(allow_boolean=False)
        return [position, IntAttr(number)]


@irdl_attr_definition
class QueueType(_PositionAndNumber, TypeAttribute):
    """`!asc.queue<vecin, 2>`: position and depth (how many tensors may be enqueued without a dequeue)."""

    name = "asc.queue"

    @property
    def depth(self) -> int:
        return self.number.data

    def verify(self) -> None:
        if self.depth < 0:
            raise VerifyException(f"queue depth must not be negative, got {self.depth}")


@irdl_attr_definition
class TBufPoolType(_PositionAndNumber, TypeAttribute):
    """`!asc.tbuf_pool<veccalc, 4>`: position and number of buffer ids."""

    name = "asc.tbuf_pool"

    @property
    def buf_id_size(self) -> int:
        return self.number.data


@irdl_attr_definition
class CustomPoolType(ParametrizedAttribute, TypeAttribute):
    """`!asc.custom_pool<@MyBufPool, veccalc, 16>`: a pool whose class the module defines, position, buffer ids."""

    name = "asc.custom_pool"
    pool_class: SymbolRefAttr = param_def()
    position: TPositionAttr = param_def()
    number: IntAttr = param_def()

    @classmethod
    def of(cls, pool_class: str, position: TPosition, buf_id_size: int) -> Self:
        return cls.new([SymbolRefAttr(pool_class), TPositionAttr(position), IntAttr(buf_id_size)])

    @property
    def class_name(self) -> str:
        return self.pool_class.root_reference.data

    @property
    def buf_id_size(self) -> int:
        return self.number.data

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_symbol_name(self.class_name)
            printer.print_string(f", {self.position.data}, {self.buf_id_size}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            pool_class = parser.parse_symbol_name()
            parser.parse_punctuation(",")
            position = _parse_position(parser)
            parser.parse_punctuation(",")
            number = parser.parse_integer(allow_boolean=False)
        return [SymbolRefAttr(StringAttr(pool_class.data)), position, IntAttr(number)]


@irdl_attr_definition
class TBufHandleType(ParametrizedAttribute, TypeAttribute):
    """`!asc.tbuf_handle`: one of the buffer ids of a custom pool; a plain pointer in C++, passed by value."""

    name = "asc.tbuf_handle"


@irdl_attr_definition
class AnyQueueType(ParametrizedAttribute, TypeAttribute):
    """`!asc.any_queue`: a queue of whatever position and depth, the `T& que` of a template."""

    name = "asc.any_queue"


@irdl_attr_definition
class AnyTBufType(ParametrizedAttribute, TypeAttribute):
    """`!asc.any_tbuf`: a buffer of whatever position, the `TBuf<bufPos>& buf` of a template."""

    name = "asc.any_tbuf"


@irdl_attr_definition
class TBufType(ParametrizedAttribute, TypeAttribute):
    """`!asc.tbuf<veccalc>`: a buffer without a queue."""

    name = "asc.tbuf"
    position: TPositionAttr = param_def()

    @classmethod
    def of(cls, position: TPosition) -> Self:
        return cls.new([TPositionAttr(position)])

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.position.data)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            return [_parse_position(parser)]


@irdl_attr_definition
class QueBindType(ParametrizedAttribute, TypeAttribute):
    """`!asc.que_bind<vecin, vecout, 1>`: source position, destination position and depth."""

    name = "asc.que_bind"
    source: TPositionAttr = param_def()
    position: TPositionAttr = param_def()
    number: IntAttr = param_def()

    @classmethod
    def of(cls, source: TPosition, destination: TPosition, depth: int) -> Self:
        return cls.new([TPositionAttr(source), TPositionAttr(destination), IntAttr(depth)])

    @property
    def depth(self) -> int:
        return self.number.data

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            positions = f"{self.source.data}, {self.position.data}"
            printer.print_string(f"{positions}, {self.depth}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            source = _parse_position(parser)
            parser.parse_punctuation(",")
            destination = _parse_position(parser)
            parser.parse_punctuation(",")
            depth = parser.parse_integer(allow_boolean=False)
        return [source, destination, IntAttr(depth)]


class ParamsType(ParametrizedAttribute, TypeAttribute):
    """A parameter struct of Ascend C, passed by value: its C++ name, its fields in order, and their defaults."""

    CPP: ClassVar[str]
    FIELDS: ClassVar[tuple[str, ...]]
    DEFAULTS: ClassVar[tuple[int, ...]]


@irdl_attr_definition
class BinaryRepeatParamsType(ParamsType):
    """Strides of a binary vector instruction, in blocks of 32 bytes."""

    name = "asc.binary_repeat_params"
    CPP: ClassVar[str] = "BinaryRepeatParams"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "dstBlkStride",
        "src0BlkStride",
        "src1BlkStride",
        "dstRepStride",
        "src0RepStride",
        "src1RepStride",
    )
    DEFAULTS: ClassVar[tuple[int, ...]] = (1, 1, 1, 8, 8, 8)


BaseQueue = QueueType | QueBindType
BasePool = TBufPoolType | CustomPoolType

# Attributes are not uniqued by xDSL and cost about 10 us each; the hot path takes them from here.


@cache
def local_tensor(element_type: Attribute) -> LocalTensorType:
    """`!asc.local_tensor<*xT>`, one object per element type."""
    return LocalTensorType.of(element_type)


@cache
def global_tensor(element_type: Attribute) -> GlobalTensorType:
    """`!asc.global_tensor<*xT>`, one object per element type."""
    return GlobalTensorType.of(element_type)
