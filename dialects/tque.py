# SPDX-License-Identifier: Apache-2.0
"""TQue and TQueBind: queues of tensors, which carry the synchronisation between two pipes."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, result_def

from asc.dialects.attributes import TPosition, TPositionAttr
from asc.dialects.base import AscOp, known_type, require
from asc.dialects.interfaces import Call, ElementOf, Emitter, Enumerator
from asc.dialects.types import BaseQueue, LocalTensorType, QueBindType, QueueType

KNOWN_QUEUE = known_type(QueueType)
KNOWN_QUE_BIND = known_type(QueBindType)


@irdl_op_definition
class QueueOp(AscOp):
    """Declares a queue `TQue<position, depth>`; `init_queue` gives it buffers."""

    name = "asc.queue"
    queue = result_def(QueueType)
    custom_directives = (KNOWN_QUEUE,)
    FMT: ClassVar[str] = "attr-dict `:` custom<KnownQueueType>(type($queue))"

    def emulate(self, e: Emitter) -> None:
        queue = self.queue.type
        arguments = [repr(self.queue.name_hint or "que"), repr(queue.position.data.name), str(queue.depth)]
        e.function("queue", arguments, result=self.queue)


@irdl_op_definition
class QueBindOp(AscOp):
    """Declares a queue between two positions, `TQueBind<source, destination, depth>`."""

    name = "asc.que_bind"
    que_bind = result_def(QueBindType)
    custom_directives = (KNOWN_QUE_BIND,)
    FMT: ClassVar[str] = "attr-dict `:` custom<KnownQueBindType>(type($que_bind))"

    def emulate(self, e: Emitter) -> None:
        bind = self.que_bind.type
        positions = [repr(bind.source.data.name), repr(bind.position.data.name)]
        arguments = [repr(self.que_bind.name_hint or "que"), *positions, str(bind.depth)]
        e.function("que_bind", arguments, result=self.que_bind)


@irdl_op_definition
class ToQueBindOp(AscOp):
    """A queue seen as the TQueBind that it derives from."""

    name = "asc.to_que_bind"
    source = operand_def(BaseQueue)
    result = result_def(QueBindType)
    custom_directives = (KNOWN_QUEUE,)
    FMT: ClassVar[str] = "$source attr-dict `:` type($source) `,` type($result)"

    def emulate(self, e: Emitter) -> None:
        e.define(self.result, e.name(self.source))


class _TakeTensorOp(AscOp):
    """Takes a tensor of the result's element type out of a queue."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    queue = operand_def(BaseQueue)
    tensor = result_def(LocalTensorType)
    FMT: ClassVar[str] = "$queue attr-dict `:` type($queue) `,` type($tensor)"

    def call(self) -> Call:
        return Call(self.METHOD, receiver=self.queue, template=(ElementOf(self.tensor),))

    def emulate(self, e: Emitter) -> None:
        e.method(self.queue, self.EMULATION, [e.dtype(self.tensor.type.element_type)], result=self.tensor)


@irdl_op_definition
class TQueBindAllocTensorOp(_TakeTensorOp):
    """`AllocTensor`: a free buffer of the queue; its content is undefined."""

    name = "asc.que_bind.alloc_tensor"
    METHOD: ClassVar[str] = "AllocTensor"
    EMULATION: ClassVar[str] = "alloc_tensor"


@irdl_op_definition
class TQueBindDequeTensorOp(_TakeTensorOp):
    """`DeQue`: the oldest enqueued tensor; waits for the pipe that filled it."""

    name = "asc.que_bind.deque_tensor"
    METHOD: ClassVar[str] = "DeQue"
    EMULATION: ClassVar[str] = "deque"


class _TakeInPlaceOp(AscOp):
    """Like taking a tensor, but into an existing tensor variable (queues of depth 0)."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    queue = operand_def(BaseQueue)
    tensor = operand_def(LocalTensorType)
    FMT: ClassVar[str] = "$queue `,` $tensor attr-dict `:` type($queue) `,` type($tensor)"

    def call(self) -> Call:
        return Call(self.METHOD, (self.tensor,), receiver=self.queue, template=(ElementOf(self.tensor),))

    def emulate(self, e: Emitter) -> None:
        e.method(self.queue, self.EMULATION, [e.name(self.tensor)])


@irdl_op_definition
class TQueBindAllocTensorInPlaceOp(_TakeInPlaceOp):
    """`AllocTensor(tensor)`: points an existing tensor at a free buffer; needs depth 0."""

    name = "asc.que_bind.alloc_tensor_in_place"
    METHOD: ClassVar[str] = "AllocTensor"
    EMULATION: ClassVar[str] = "alloc_tensor_in_place"


@irdl_op_definition
class TQueBindDequeTensorInPlaceOp(_TakeInPlaceOp):
    """`DeQue(tensor)`: points an existing tensor at the oldest enqueued buffer; needs depth 0."""

    name = "asc.que_bind.deque_tensor_in_place"
    METHOD: ClassVar[str] = "DeQue"
    EMULATION: ClassVar[str] = "deque_in_place"


class _GiveTensorOp(AscOp):
    """Hands a tensor to its queue."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    queue = operand_def(BaseQueue)
    tensor = operand_def(LocalTensorType)
    FMT: ClassVar[str] = "$queue `,` $tensor attr-dict `:` type($queue) `,` type($tensor)"

    def call(self) -> Call:
        return Call(self.METHOD, (self.tensor,), receiver=self.queue)

    def emulate(self, e: Emitter) -> None:
        e.method(self.queue, self.EMULATION, [e.name(self.tensor)])


@irdl_op_definition
class TQueBindEnqueTensorOp(_GiveTensorOp):
    """`EnQue`: the tensor is filled; sets the flag that `DeQue` waits for."""

    name = "asc.que_bind.enque_tensor"
    METHOD: ClassVar[str] = "EnQue"
    EMULATION: ClassVar[str] = "enque"


@irdl_op_definition
class TQueBindFreeTensorOp(_GiveTensorOp):
    """`FreeTensor`: the tensor is used up; the next `AllocTensor` of its buffer waits for the users' pipe."""

    name = "asc.que_bind.free_tensor"
    METHOD: ClassVar[str] = "FreeTensor"
    EMULATION: ClassVar[str] = "free_tensor"


_USER_POSITIONS = "`,` $srcUserPos `,` $dstUserPos attr-dict `:` type($queue) `,` type($tensor)"


@irdl_op_definition
class TQueBindEnqueTensorPosOp(AscOp):
    """`EnQue<source, destination>`: as `EnQue`, between positions that the user names."""

    name = "asc.que_bind.enque_tensor_pos"
    queue = operand_def(BaseQueue)
    tensor = operand_def(LocalTensorType)
    src_user_pos = prop_def(TPositionAttr, prop_name="srcUserPos")
    dst_user_pos = prop_def(TPositionAttr, prop_name="dstUserPos")
    FMT: ClassVar[str] = "$queue `,` $tensor " + _USER_POSITIONS

    def verify_(self) -> None:
        _verify_user_positions(self.src_user_pos, self.dst_user_pos)

    def call(self) -> Call:
        positions = _user_positions(self.src_user_pos, self.dst_user_pos)
        return Call("EnQue", (self.tensor,), receiver=self.queue, template=positions)

    def emulate(self, e: Emitter) -> None:
        positions = [repr(each.data.name) for each in (self.src_user_pos, self.dst_user_pos)]
        e.method(self.queue, "enque", [e.name(self.tensor), *positions])


@irdl_op_definition
class TQueBindDequeTensorPosOp(AscOp):
    """`DeQue<source, destination, T>`: as `DeQue`, between positions that the user names."""

    name = "asc.que_bind.deque_tensor_pos"
    queue = operand_def(BaseQueue)
    tensor = result_def(LocalTensorType)
    src_user_pos = prop_def(TPositionAttr, prop_name="srcUserPos")
    dst_user_pos = prop_def(TPositionAttr, prop_name="dstUserPos")
    FMT: ClassVar[str] = "$queue " + _USER_POSITIONS

    def verify_(self) -> None:
        _verify_user_positions(self.src_user_pos, self.dst_user_pos)

    def call(self) -> Call:
        positions = _user_positions(self.src_user_pos, self.dst_user_pos)
        return Call("DeQue", receiver=self.queue, template=(*positions, ElementOf(self.tensor)))

    def emulate(self, e: Emitter) -> None:
        positions = [repr(each.data.name) for each in (self.src_user_pos, self.dst_user_pos)]
        e.method(self.queue, "deque", [e.dtype(self.tensor.type.element_type), *positions], result=self.tensor)


def _user_positions(source: TPositionAttr, destination: TPositionAttr) -> tuple[Enumerator, Enumerator]:
    return Enumerator("TPosition", source.data.name), Enumerator("TPosition", destination.data.name)


def _verify_user_positions(source: TPositionAttr, destination: TPositionAttr) -> None:
    # The framework's static assertions (kernel_tquebind_impl.h): GM or a vector position, not GM on both sides.
    legal = {TPosition.GM, TPosition.VECIN, TPosition.VECOUT, TPosition.VECCALC}
    for position in (source, destination):
        found = f"a user position must be gm, vecin, vecout or veccalc, got {position.data}"
        require(position.data in legal, found)
    require(source != destination or source.data is not TPosition.GM, "the user positions must not both be gm")


@irdl_op_definition
class TQueBindFreeAllEventOp(AscOp):
    """`FreeAllEvent`: waits for the flags of the freed buffers and gives their event ids back."""

    name = "asc.que_bind.free_all_event"
    queue = operand_def(BaseQueue)
    FMT: ClassVar[str] = "$queue attr-dict `:` type($queue)"

    def call(self) -> Call:
        return Call("FreeAllEvent", receiver=self.queue)

    def emulate(self, e: Emitter) -> None:
        e.method(self.queue, "free_all_event")


class _QueueStateOp(AscOp):
    """A question about a queue's buffers."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    queue = operand_def(BaseQueue)
    value = result_def(IntegerType)
    FMT: ClassVar[str] = "$queue attr-dict `:` type($queue) `,` type($value)"

    def call(self) -> Call:
        return Call(self.METHOD, receiver=self.queue)

    def emulate(self, e: Emitter) -> None:
        e.method(self.queue, self.EMULATION, result=self.value)


@irdl_op_definition
class TQueBindVacantInQueOp(_QueueStateOp):
    """`VacantInQue`: whether another tensor can be enqueued."""

    name = "asc.que_bind.vacant_in_que"
    METHOD: ClassVar[str] = "VacantInQue"
    EMULATION: ClassVar[str] = "vacant_in_que"


@irdl_op_definition
class TQueBindHasTensorInQueOp(_QueueStateOp):
    """`HasTensorInQue`: whether a tensor is enqueued."""

    name = "asc.que_bind.has_tensor_in_que"
    METHOD: ClassVar[str] = "HasTensorInQue"
    EMULATION: ClassVar[str] = "has_tensor_in_que"


@irdl_op_definition
class TQueBindHasIdleBufferOp(_QueueStateOp):
    """`HasIdleBuffer`: whether `AllocTensor` would find a free buffer."""

    name = "asc.que_bind.has_idle_buffer"
    METHOD: ClassVar[str] = "HasIdleBuffer"
    EMULATION: ClassVar[str] = "has_idle_buffer"


@irdl_op_definition
class TQueBindGetTensorCountInQueOp(_QueueStateOp):
    """`GetTensorCountInQue`: how many tensors are enqueued."""

    name = "asc.que_bind.get_tensor_count_in_que"
    METHOD: ClassVar[str] = "GetTensorCountInQue"
    EMULATION: ClassVar[str] = "get_tensor_count_in_que"


OPS = (
    QueueOp,
    QueBindOp,
    ToQueBindOp,
    TQueBindAllocTensorOp,
    TQueBindDequeTensorOp,
    TQueBindAllocTensorInPlaceOp,
    TQueBindDequeTensorInPlaceOp,
    TQueBindEnqueTensorOp,
    TQueBindFreeTensorOp,
    TQueBindFreeAllEventOp,
    TQueBindEnqueTensorPosOp,
    TQueBindDequeTensorPosOp,
    TQueBindVacantInQueOp,
    TQueBindHasTensorInQueOp,
    TQueBindHasIdleBufferOp,
    TQueBindGetTensorCountInQueOp,
)
