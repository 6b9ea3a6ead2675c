# SPDX-License-Identifier: Apache-2.0
"""Public names of a package found on first use: its modules are imported one after the other until one has the name."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

_ABSENT: Final = object()


class LazyPackage:
    """What a package's `__getattr__` and `__dir__` are made of (PEP 562).

    `modules` are the modules and packages whose public names are this package's too.
    """

    def __init__(self, package: str, modules: tuple[str, ...]) -> None:
        self.package = package
        self.modules = modules

    def find(self, name: str) -> object:
        """The object of a public name, a submodule, or the value of `__all__`. Raises AttributeError."""
        if name == "__all__":
            return self.names()
        if not name.startswith("_"):
            for module in map(self._imported, self.modules):
                value = _public(module, name)
                if value is not _ABSENT:
                    setattr(sys.modules[self.package], name, value)
                    return value
            if find_spec(f"{self.package}.{name}") is not None:
                return self._imported(name)
        raise AttributeError(f"module {self.package!r} has no attribute {name!r}")

    def names(self) -> list[str]:
        """All public names; imports all modules."""
        return sorted({name for module in map(self._imported, self.modules) for name in public_names(module)})

    def _imported(self, module: str) -> ModuleType:
        return import_module(f"{self.package}.{module}")


def public_names(module: ModuleType) -> list[str]:
    """The names that `import *` takes from a module."""
    return getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]


def _public(module: ModuleType, name: str) -> object:
    if not hasattr(module, "__path__"):
        return getattr(module, name) if name in public_names(module) else _ABSENT
    value = getattr(module, name, _ABSENT)
    return _ABSENT if isinstance(value, ModuleType) else value
