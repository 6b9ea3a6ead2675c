# SPDX-License-Identifier: Apache-2.0
"""Host-side names of the API: `asc.lib.runtime` (devices and streams) and `asc.lib.host` (tiling)."""

from __future__ import annotations

from asc.language.lazy_package import LazyPackage

_LAZY = LazyPackage(__name__, ())


def __getattr__(name: str) -> object:
    return _LAZY.find(name)
