# SPDX-License-Identifier: Apache-2.0
"""Vector instructions that convert their result, one line each; `cast` rounds to nearest even and saturates."""

from asc.language.basic.vector_forms import VecBinary as _Binary

add_relu_cast = _Binary("add_relu_cast", "dst[i] = cast(max(src0[i] + src1[i], 0)) to the type of dst.")
sub_relu_cast = _Binary("sub_relu_cast", "dst[i] = cast(max(src0[i] - src1[i], 0)) to the type of dst.")
mul_cast = _Binary("mul_cast", "dst[i] = cast(src0[i] * src1[i]) to the type of dst.")
