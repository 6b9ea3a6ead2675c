# SPDX-License-Identifier: Apache-2.0
"""The enums of Ascend C that kernels pass to calls; members and values as in its headers."""

from __future__ import annotations

from enum import IntEnum

__all__ = [
    "CMPMODE",
    "AippInputFormat",
    "AtomicDtype",
    "AtomicOp",
    "BatchMode",
    "BlockMode",
    "CO2Layout",
    "CacheLine",
    "CacheMode",
    "CacheRwMode",
    "CubeFormat",
    "DataFormat",
    "DcciDst",
    "DeqScale",
    "GatherMaskMode",
    "HardEvent",
    "Hardware",
    "IterateMode",
    "IterateOrder",
    "LayoutMode",
    "MaskMode",
    "MatmulConfigMode",
    "MemDsbT",
    "PipeID",
    "QuantModes",
    "ReduceOrder",
    "RoundMode",
    "ScheduleType",
    "SelMode",
    "TPosition",
    "TransposeType",
    "pad_t",
]


class AippInputFormat(IntEnum):
    """Pixel formats that an image load reads."""

    YUV420SP_U8 = 0
    XRGB8888_U8 = 1
    RGB888_U8 = 4
    YUV400_U8 = 9


class BatchMode(IntEnum):
    """How a batched Matmul fits into L1."""

    NONE = 0
    BATCH_LESS_THAN_L1 = 1
    BATCH_LARGE_THAN_L1 = 2
    SINGLE_LARGE_THAN_L1 = 3


class BlockMode(IntEnum):
    """Shapes of the blocks of a cube result."""

    BLOCK_MODE_NORMAL = 0
    BLOCK_MODE_MATRIX = 1
    BLOCK_MODE_VECTOR = 2
    BLOCK_MODE_SMALL_CHANNEL = 3
    BLOCK_MODE_DEPTHWISE = 4


class CacheMode(IntEnum):
    """L2 cache policies of a global tensor."""

    CACHE_MODE_NORMAL = 0
    CACHE_MODE_DISABLE = 1
    CACHE_MODE_LAST = 2
    CACHE_MODE_PERSISTENT = 4


class CacheRwMode(IntEnum):
    """Which accesses a cache policy covers."""

    READ = 1
    WRITE = 2
    RW = 3


class CMPMODE(IntEnum):
    """Comparisons of the compare instructions."""

    LT = 0
    GT = 1
    EQ = 2
    LE = 3
    GE = 4
    NE = 5


class CO2Layout(IntEnum):
    """Layouts of a cube result on its way out."""

    NZ = 0
    ROW_MAJOR = 1
    COLUMN_MAJOR = 2


class CubeFormat(IntEnum):
    """Layouts of a Matmul operand."""

    ND = 0
    NZ = 1


class DataFormat(IntEnum):
    """Layouts of a tensor."""

    ND = 0
    NZ = 1
    NCHW = 2
    NC1HWC0 = 3
    NHWC = 4


class DeqScale(IntEnum):
    """How a result is dequantised."""

    DEQ_NONE = 0
    DEQ = 1
    VDEQ = 2
    DEQ8 = 3
    VDEQ8 = 4
    DEQ16 = 5
    VDEQ16 = 6


class GatherMaskMode(IntEnum):
    """Modes of gather_mask."""

    DEFAULT = 0


class HardEvent(IntEnum):
    """Synchronisation edges `SOURCE_DESTINATION` between two pipes of a core."""

    MTE2_MTE1 = 0
    MTE1_MTE2 = 1
    MTE1_M = 2
    M_MTE1 = 3
    MTE2_V = 4
    V_MTE2 = 5
    MTE3_V = 6
    V_MTE3 = 7
    M_V = 8
    V_M = 9
    V_V = 10
    MTE3_MTE1 = 11
    MTE1_MTE3 = 12
    MTE1_V = 13
    MTE2_M = 14
    M_MTE2 = 15
    V_MTE1 = 16
    M_FIX = 17
    FIX_M = 18
    MTE3_MTE2 = 19
    MTE2_MTE3 = 20
    S_V = 21
    V_S = 22
    S_MTE2 = 23
    MTE2_S = 24
    S_MTE3 = 25
    MTE3_S = 26
    MTE2_FIX = 27
    FIX_MTE2 = 28
    FIX_S = 29
    M_S = 30
    FIX_MTE3 = 31
    MTE1_FIX = 32
    FIX_MTE1 = 33
    FIX_FIX = 34


class Hardware(IntEnum):
    """The memories of a core."""

    GM = 0
    UB = 1
    L1 = 2
    L0A = 3
    L0B = 4
    L0C = 5
    BIAS = 6
    FIXBUF = 7
    MAX = 8


class MemDsbT(IntEnum):
    """What a data synchronisation barrier waits for."""

    ALL = 0
    DDR = 1
    UB = 2
    SEQ = 3


class IterateMode(IntEnum):
    """Which Iterate forms a Matmul uses."""

    ITERATE_MODE_NORMAL = 1
    ITERATE_MODE_ALL = 2
    ITERATE_MODE_BATCH = 4
    ITERATE_MODE_N_BATCH = 8
    ITERATE_MODE_DEFAULT = 255


class IterateOrder(IntEnum):
    """Which way a Matmul walks its tiles."""

    ORDER_M = 0
    ORDER_N = 1
    UNDEF = 2


class LayoutMode(IntEnum):
    """Layouts of a batched Matmul operand."""

    NONE = 0
    NORMAL = 1
    BSNGD = 2
    SBNGD = 3
    BNGS1S2 = 4


class MaskMode(IntEnum):
    """What the mask of a vector instruction counts."""

    NORMAL = 0
    COUNTER = 1


class pad_t(IntEnum):
    """Padding modes of an image load."""

    PAD_NONE = 0
    PAD_MODE1 = 1
    PAD_MODE2 = 2
    PAD_MODE3 = 3
    PAD_MODE4 = 4
    PAD_MODE5 = 5
    PAD_MODE6 = 6
    PAD_MODE7 = 7
    PAD_MODE8 = 8


class PipeID(IntEnum):
    """The execution pipes of a core."""

    PIPE_S = 0
    PIPE_V = 1
    PIPE_M = 2
    PIPE_MTE1 = 3
    PIPE_MTE2 = 4
    PIPE_MTE3 = 5
    PIPE_ALL = 6
    PIPE_MTE4 = 7
    PIPE_MTE5 = 8
    PIPE_V2 = 9
    PIPE_FIX = 10


class ReduceOrder(IntEnum):
    """What a reduction writes, and in which order."""

    ORDER_VALUE_INDEX = 0
    ORDER_INDEX_VALUE = 1
    ORDER_ONLY_VALUE = 2
    ORDER_ONLY_INDEX = 3


class RoundMode(IntEnum):
    """Rounding modes of a conversion."""

    CAST_NONE = 0
    CAST_RINT = 1
    CAST_FLOOR = 2
    CAST_CEIL = 3
    CAST_ROUND = 4
    CAST_TRUNC = 5
    CAST_ODD = 6


class ScheduleType(IntEnum):
    """How a Matmul schedules its products."""

    INNER_PRODUCT = 0
    OUTER_PRODUCT = 1


class SelMode(IntEnum):
    """Modes of the select instruction."""

    VSEL_CMPMASK_SPR = 0
    VSEL_TENSOR_SCALAR_MODE = 1
    VSEL_TENSOR_TENSOR_MODE = 2


class TPosition(IntEnum):
    """Logical positions of queues, buffers, pools and tensors."""

    GM = 0
    A1 = 1
    A2 = 2
    B1 = 3
    B2 = 4
    C1 = 5
    C2 = 6
    CO1 = 7
    CO2 = 8
    VECIN = 9
    VECOUT = 10
    VECCALC = 11
    MAX = 12


class TransposeType(IntEnum):
    """Layout changes of transpose."""

    TRANSPOSE_TYPE_NONE = 0
    TRANSPOSE_NZ2ND_0213 = 1
    TRANSPOSE_NZ2NZ_0213 = 2
    TRANSPOSE_NZ2NZ_012_WITH_N = 3
    TRANSPOSE_NZ2ND_012_WITH_N = 4
    TRANSPOSE_NZ2ND_012_WITHOUT_N = 5
    TRANSPOSE_NZ2NZ_012_WITHOUT_N = 6
    TRANSPOSE_ND2ND_ONLY = 7
    TRANSPOSE_ND_UB_GM = 8
    TRANSPOSE_GRAD_ND_UB_GM = 9
    TRANSPOSE_ND2ND_B16 = 10
    TRANSPOSE_NCHW2NHWC = 11
    TRANSPOSE_NHWC2NCHW = 12


class QuantModes(IntEnum):
    """Quantisation of a cube result on its way out."""

    NoQuant = 0
    F322F16 = 1
    F322BF16 = 2
    DEQF16 = 3
    VDEQF16 = 4
    QF322B8_PRE = 5
    VQF322B8_PRE = 6
    REQ8 = 7
    VREQ8 = 8


class CacheLine(IntEnum):
    """How much of the data cache is cleaned."""

    SINGLE_CACHE_LINE = 0
    ENTIRE_DATA_CACHE = 1


class DcciDst(IntEnum):
    """Which level the data cache is cleaned to."""

    CACHELINE_ALL = 0
    CACHELINE_UB = 1
    CACHELINE_OUT = 2
    CACHELINE_ATOMIC = 3


class MatmulConfigMode(IntEnum):
    """Templates of Matmul."""

    CONFIG_NORM = 1
    CONFIG_MDL = 2
    CONFIG_SPECIALMDL = 3
    CONFIG_IBSHARE = 4


class AtomicDtype(IntEnum):
    """Element types of atomic writes."""

    ATOMIC_NONE = 0
    ATOMIC_F32 = 1
    ATOMIC_F16 = 2
    ATOMIC_S16 = 3
    ATOMIC_S32 = 4
    ATOMIC_S8 = 5
    ATOMIC_BF16 = 6


class AtomicOp(IntEnum):
    """What an atomic write does."""

    ATOMIC_SUM = 0


class MatmulPolicy(IntEnum):
    """Custom policies of Matmul."""

    MatmulPolicy = 0
    TrianUpperMatmulPolicy = 1
    TrianLowerMatmulPolicy = 2
    NBuffer33MatmulPolicy = 3


class BatchOutMode(IntEnum):
    """How a batched Matmul gives its results."""

    SINGLE_BATCH = 0
    MULTI_BATCH = 1
    DYNAMIC = 2
