# SPDX-License-Identifier: Apache-2.0
"""The host side of a kernel: specialise, compile, cache, launch. Nothing here is imported before it is needed."""

from __future__ import annotations

from asc.language.lazy_package import LazyPackage

_LAZY = LazyPackage(__name__, ())


def __getattr__(name: str) -> object:
    return _LAZY.find(name)
