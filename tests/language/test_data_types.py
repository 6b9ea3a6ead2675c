# SPDX-License-Identifier: Apache-2.0
"""Data types, compile-time values and enums."""

from __future__ import annotations

import pickle
from enum import IntEnum
from typing import get_args, get_origin

import pytest

from asc.dialects import attributes
from asc.language.core import constexpr, dtype, enums
from asc.language.core.dtype import DataType, KnownTypes

TYPES = {
    # name: bytes, int, float, signed
    "int1": (1, True, False, True),
    "int8": (1, True, False, True),
    "int16": (2, True, False, True),
    "int32": (4, True, False, True),
    "int64": (8, True, False, True),
    "uint8": (1, True, False, False),
    "uint16": (2, True, False, False),
    "uint32": (4, True, False, False),
    "uint64": (8, True, False, False),
    "float16": (2, False, True, True),
    "float32": (4, False, True, True),
    "float64": (8, False, True, True),
}
ALIASES = {
    "half": "float16",
    "double": "float64",
    "int_": "int32",
    "float_": "float32",
    "bit": "int1",
    "bool_": "int8",
}


@pytest.mark.parametrize("name", TYPES)
def test_data_type(name: str) -> None:
    each = getattr(dtype, name)
    assert (each.sizeof(), each.is_int(), each.is_float(), each.is_signed()) == TYPES[name]
    assert each == DataType(name)
    assert hash(each) == hash(DataType(name))
    assert (str(each), repr(each)) == (name, f"asc.{name}")
    assert each.is_numeric()
    assert not each.is_void()
    assert each.is_unsigned() == name.startswith("uint")
    assert pickle.loads(pickle.dumps(each)) == each


def test_void_has_no_size() -> None:
    assert dtype.void.is_void()
    assert not dtype.void.is_numeric()
    assert not dtype.void.is_signed()
    with pytest.raises(ValueError, match="void has no size"):
        dtype.void.sizeof()


def test_unknown_data_type() -> None:
    with pytest.raises(ValueError, match="unknown data type 'float8'; there are int1, int8"):
        DataType("float8")


@pytest.mark.parametrize("alias", ALIASES)
def test_aliases(alias: str) -> None:
    assert getattr(dtype, alias).name == getattr(KnownTypes, alias).name == ALIASES[alias]


def test_data_types_differ_from_everything_else() -> None:
    assert dtype.int8 != dtype.uint8
    assert dtype.int8 != "int8"


def test_constexpr() -> None:
    value = constexpr.Constant(constexpr.Constant(40))
    assert value.value == 40
    assert (str(value), repr(value), f"{value:>4}") == ("40", "ConstExpr(40)", "  40")
    assert value == 40
    assert constexpr.Constant.unwrap(value) == constexpr.Constant.unwrap(40) == 40


def test_constexpr_as_an_annotation() -> None:
    annotation = constexpr.ConstExpr[int]
    assert get_origin(annotation) is constexpr.Constant
    assert get_args(annotation) == (int,)


# Enums whose members do not count up from 0.
SPARSE = {
    "AippInputFormat": {"YUV420SP_U8": 0, "XRGB8888_U8": 1, "RGB888_U8": 4, "YUV400_U8": 9},
    "CacheMode": {
        "CACHE_MODE_NORMAL": 0,
        "CACHE_MODE_DISABLE": 1,
        "CACHE_MODE_LAST": 2,
        "CACHE_MODE_PERSISTENT": 4,
    },
    "CacheRwMode": {"READ": 1, "WRITE": 2, "RW": 3},
    "IterateMode": {
        "ITERATE_MODE_NORMAL": 1,
        "ITERATE_MODE_ALL": 2,
        "ITERATE_MODE_BATCH": 4,
        "ITERATE_MODE_N_BATCH": 8,
        "ITERATE_MODE_DEFAULT": 255,
    },
    "MatmulConfigMode": {"CONFIG_NORM": 1, "CONFIG_MDL": 2, "CONFIG_SPECIALMDL": 3, "CONFIG_IBSHARE": 4},
}
# The first and the last of the others, and how many there are.
DENSE = {
    "AtomicDtype": ("ATOMIC_NONE", "ATOMIC_BF16", 7),
    "AtomicOp": ("ATOMIC_SUM", "ATOMIC_SUM", 1),
    "BatchMode": ("NONE", "SINGLE_LARGE_THAN_L1", 4),
    "BatchOutMode": ("SINGLE_BATCH", "DYNAMIC", 3),
    "BlockMode": ("BLOCK_MODE_NORMAL", "BLOCK_MODE_DEPTHWISE", 5),
    "CMPMODE": ("LT", "NE", 6),
    "CO2Layout": ("NZ", "COLUMN_MAJOR", 3),
    "CacheLine": ("SINGLE_CACHE_LINE", "ENTIRE_DATA_CACHE", 2),
    "CubeFormat": ("ND", "NZ", 2),
    "DataFormat": ("ND", "NHWC", 5),
    "DcciDst": ("CACHELINE_ALL", "CACHELINE_ATOMIC", 4),
    "DeqScale": ("DEQ_NONE", "VDEQ16", 7),
    "GatherMaskMode": ("DEFAULT", "DEFAULT", 1),
    "HardEvent": ("MTE2_MTE1", "FIX_FIX", 35),
    "Hardware": ("GM", "MAX", 9),
    "IterateOrder": ("ORDER_M", "UNDEF", 3),
    "LayoutMode": ("NONE", "BNGS1S2", 5),
    "MaskMode": ("NORMAL", "COUNTER", 2),
    "MatmulPolicy": ("MatmulPolicy", "NBuffer33MatmulPolicy", 4),
    "MemDsbT": ("ALL", "SEQ", 4),
    "PipeID": ("PIPE_S", "PIPE_FIX", 11),
    "QuantModes": ("NoQuant", "VREQ8", 9),
    "ReduceOrder": ("ORDER_VALUE_INDEX", "ORDER_ONLY_INDEX", 4),
    "RoundMode": ("CAST_NONE", "CAST_ODD", 7),
    "ScheduleType": ("INNER_PRODUCT", "OUTER_PRODUCT", 2),
    "SelMode": ("VSEL_CMPMASK_SPR", "VSEL_TENSOR_TENSOR_MODE", 3),
    "TPosition": ("GM", "MAX", 13),
    "TransposeType": ("TRANSPOSE_TYPE_NONE", "TRANSPOSE_NHWC2NCHW", 13),
    "pad_t": ("PAD_NONE", "PAD_MODE8", 9),
}
ENUMS = {name: each for name, each in vars(enums).items() if isinstance(each, type) and issubclass(each, IntEnum)}
ENUMS.pop("IntEnum")


def test_all_enums_are_here() -> None:
    assert ENUMS.keys() == SPARSE.keys() | DENSE.keys()


@pytest.mark.parametrize("name", SPARSE)
def test_sparse_enum(name: str) -> None:
    assert {member.name: member.value for member in ENUMS[name]} == SPARSE[name]


@pytest.mark.parametrize("name", DENSE)
def test_dense_enum(name: str) -> None:
    members = list(ENUMS[name])
    assert (members[0].name, members[-1].name, len(members)) == DENSE[name]
    assert [member.value for member in members] == list(range(len(members)))


@pytest.mark.parametrize(
    ("public", "dialect", "only_there"),
    [
        (enums.TPosition, attributes.TPosition, set[str]()),
        (enums.HardEvent, attributes.HardEvent, {"MAX"}),
        (enums.PipeID, attributes.Pipe, set[str]()),
    ],
    ids=["positions", "events", "pipes"],
)
def test_the_dialect_has_the_same_members(public: type[IntEnum], dialect: type, only_there: set[str]) -> None:
    there = [member.name for member in dialect if member.name not in only_there]
    assert [member.name for member in public] == there
