# SPDX-License-Identifier: Apache-2.0
"""Enum attributes of the dialect; the cases are those of the Ascend C enums, lower-cased as MLIR keywords."""

from enum import auto

from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.str_enum import StrEnum


class TPosition(StrEnum):
    """Logical positions of queues, buffers, pools and tensors."""

    GM = auto()
    A1 = auto()
    A2 = auto()
    B1 = auto()
    B2 = auto()
    C1 = auto()
    C2 = auto()
    CO1 = auto()
    CO2 = auto()
    VECIN = auto()
    VECOUT = auto()
    VECCALC = auto()
    MAX = auto()


class HardEvent(StrEnum):
    """Synchronisation edges `source_destination` between two pipes."""

    MTE2_MTE1 = auto()
    MTE1_MTE2 = auto()
    MTE1_M = auto()
    M_MTE1 = auto()
    MTE2_V = auto()
    V_MTE2 = auto()
    MTE3_V = auto()
    V_MTE3 = auto()
    M_V = auto()
    V_M = auto()
    V_V = auto()
    MTE3_MTE1 = auto()
    MTE1_MTE3 = auto()
    MTE1_V = auto()
    MTE2_M = auto()
    M_MTE2 = auto()
    V_MTE1 = auto()
    M_FIX = auto()
    FIX_M = auto()
    MTE3_MTE2 = auto()
    MTE2_MTE3 = auto()
    S_V = auto()
    V_S = auto()
    S_MTE2 = auto()
    MTE2_S = auto()
    S_MTE3 = auto()
    MTE3_S = auto()
    MTE2_FIX = auto()
    FIX_MTE2 = auto()
    FIX_S = auto()
    M_S = auto()
    FIX_MTE3 = auto()
    MTE1_FIX = auto()
    FIX_MTE1 = auto()
    FIX_FIX = auto()
    MAX = auto()


class Pipe(StrEnum):
    """The execution pipes of a core."""

    PIPE_S = auto()
    PIPE_V = auto()
    PIPE_M = auto()
    PIPE_MTE1 = auto()
    PIPE_MTE2 = auto()
    PIPE_MTE3 = auto()
    PIPE_ALL = auto()
    PIPE_MTE4 = auto()
    PIPE_MTE5 = auto()
    PIPE_V2 = auto()
    PIPE_FIX = auto()


class KernelArgument(StrEnum):
    """What a parameter of a kernel entry is for."""

    EXPLICIT = auto()
    FFTS_ADDR = auto()


@irdl_attr_definition
class TPositionAttr(EnumAttribute[TPosition], SpacedOpaqueSyntaxAttribute):
    name = "asc.tposition"


@irdl_attr_definition
class HardEventAttr(EnumAttribute[HardEvent], SpacedOpaqueSyntaxAttribute):
    name = "asc.hard_event"


@irdl_attr_definition
class PipeAttr(EnumAttribute[Pipe], SpacedOpaqueSyntaxAttribute):
    name = "asc.pipe_id"


@irdl_attr_definition
class KernelArgumentAttr(EnumAttribute[KernelArgument], SpacedOpaqueSyntaxAttribute):
    name = "emitasc.kernel_arg"
