# SPDX-License-Identifier: Apache-2.0
"""Binary vector instructions, one line each; types, pipe and exact meaning: dialects/vec_binary.py."""

from asc.language.basic.vector_forms import VecBinary as _Binary

add = _Binary("add", "dst[i] = src0[i] + src1[i].")
sub = _Binary("sub", "dst[i] = src0[i] - src1[i].")
mul = _Binary("mul", "dst[i] = src0[i] * src1[i].")
div = _Binary("div", "dst[i] = src0[i] / src1[i].")
max = _Binary("max", "dst[i] = the larger of src0[i] and src1[i].")
min = _Binary("min", "dst[i] = the smaller of src0[i] and src1[i].")
bitwise_and = _Binary("bitwise_and", "dst[i] = src0[i] & src1[i], of 16-bit integers.")
bitwise_or = _Binary("bitwise_or", "dst[i] = src0[i] | src1[i], of 16-bit integers.")
add_relu = _Binary("add_relu", "dst[i] = max(src0[i] + src1[i], 0).")
sub_relu = _Binary("sub_relu", "dst[i] = max(src0[i] - src1[i], 0).")
add_deq_relu = _Binary("add_deq_relu", "dst[i] = max(half((src0[i] + src1[i]) * scale), 0); spoils both sources.")
mul_add_dst = _Binary("mul_add_dst", "dst[i] = src0[i] * src1[i] + dst[i].")
fused_mul_add = _Binary("fused_mul_add", "dst[i] = src0[i] * dst[i] + src1[i].")
fused_mul_add_relu = _Binary("fused_mul_add_relu", "dst[i] = max(src0[i] * dst[i] + src1[i], 0).")
