# SPDX-License-Identifier: Apache-2.0
"""The properties that arith's ops have in every kernel: no fast math, no overflow promises."""

from __future__ import annotations

from typing import Final

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr

NO_FAST_MATH: Final = FastMathFlagsAttr("none")
NO_OVERFLOW_FLAGS: Final = IntegerOverflowAttr("none")
