# SPDX-License-Identifier: Apache-2.0
"""Python's variable names in the IR."""

from __future__ import annotations

from asc.language.core.ir_value import IRValue
from asc.language.core.tensor import GlobalTensor


def name_value(value: object, name: str) -> None:
    """Give a value of the IR the name of its variable, if it has none yet and the name is an MLIR identifier."""
    if not isinstance(value, IRValue) or not name.isascii() or not name.strip("_0123456789"):
        return
    if value.ssa is not None:
        if value.ssa.name_hint is None:
            value.ssa.name_hint = name
    elif isinstance(value, GlobalTensor):
        value.name = value.name or name
