# SPDX-License-Identifier: Apache-2.0
"""data_copy."""

from __future__ import annotations

from asc.dialects.data_copy import DataCopyL2Op
from asc.frontend.api.operands import natural
from asc.frontend.api.registry import lowers
from asc.frontend.api.tensors import AnyTensor, require_one_element_type, ssa_of
from asc.frontend.builder import Builder
from asc.language.basic.data_copy import data_copy
from asc.language.core.dtype import int32
from asc.language.core.ir_value import RuntimeInt

_NOT_YET = (
    "dst, src, repeat_params",
    "dst, src, intri_params",
    "dst, src, intri_params, enhanced_params",
    "dst, src, slice_list1, slice_list2, dim_value",
)


@lowers(data_copy, not_yet=_NOT_YET)
def _data_copy(b: Builder, dst: AnyTensor, src: AnyTensor, count: RuntimeInt) -> None:
    tensors = (ssa_of(dst), ssa_of(src))
    require_one_element_type("data_copy", dst=dst, src=src)
    b.emit(DataCopyL2Op, (*tensors, natural(b, count, int32, "count")))
