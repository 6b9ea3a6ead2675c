# SPDX-License-Identifier: Apache-2.0
"""Public names of a package found on first use: its modules are imported one after the other until one has the name."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType


class LazyPackage:
    """What a package's `__getattr__` and `__dir__` are made of (PEP 562).

    `modules` are the modules whose public names are the package's.
    """

    def __init__(self, package: str, modules: tuple[str, ...]) -> None:
        self.package = package
        self.modules = modules

    def find(self, name: str) -> object:
        """The object of a public name; `__all__` is one. Raises AttributeError."""
        if name == "__all__":
            return self.names()
        if not name.startswith("_"):
            for module in map(self._imported, self.modules):
                if name in public_names(module):
                    return self._keep(name, getattr(module, name))
        raise AttributeError(f"module {self.package!r} has no attribute {name!r}")

    def names(self) -> list[str]:
        """All public names; imports all modules."""
        return sorted({name for module in map(self._imported, self.modules) for name in public_names(module)})

    def _imported(self, module: str) -> ModuleType:
        return import_module(f"{self.package}.{module}")

    def _keep(self, name: str, value: object) -> object:
        setattr(sys.modules[self.package], name, value)
        return value


def public_names(module: ModuleType) -> list[str]:
    """The names of a module that `import *` takes."""
    return getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
