# SPDX-License-Identifier: Apache-2.0
"""What a core knows of the launch it is part of."""

from __future__ import annotations

from asc.language.core.builtin import builtin

__all__ = ["get_block_idx", "get_block_num"]


@builtin
def get_block_idx() -> int:
    """The index of this core among the CORES of the launch, from 0; int32."""
    ...


@builtin
def get_block_num() -> int:
    """The number of CORES of the launch; int32."""
    ...
