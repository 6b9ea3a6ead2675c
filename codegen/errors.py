# SPDX-License-Identifier: Apache-2.0
"""The name under which pyasc's users catch compile errors; the class lives in `asc.diagnostics`."""

from __future__ import annotations

from asc.diagnostics import CodegenError

__all__ = ["CodegenError"]
