# SPDX-License-Identifier: Apache-2.0
"""Host-side tiling. None of it exists yet: its names raise AttributeError saying so."""

from __future__ import annotations

from asc.lib.runtime.interface import get_soc_version
from asc.lib.runtime.unavailable import refuse

__all__ = ["get_soc_version"]


def __getattr__(name: str) -> object:
    refuse(__name__, name)
