# SPDX-License-Identifier: Apache-2.0
"""Every public function, method and constructor of asc/language, by the name users know."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from asc import language
from asc.language.core.builtin import Builtin


def modules() -> list[ModuleType]:
    """All modules of asc/language."""
    found = pkgutil.walk_packages(language.__path__, "asc.language.")
    return [importlib.import_module(each.name) for each in found]


def stubs() -> dict[str, Builtin]:
    """The stubs by public name."""
    found: dict[str, Builtin] = {}
    for module in modules():
        own = [value for value in vars(module).values() if isinstance(value, (Builtin, type))]
        for value in own:
            members = [value] if isinstance(value, Builtin) else list(vars(value).values())
            found.update({member.public_name: member for member in members if isinstance(member, Builtin)})
    return found
