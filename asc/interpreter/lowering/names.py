# SPDX-License-Identifier: Apache-2.0
"""Names of Python variables for SSA values: the user's own, unique, and none that Python or the machine needs."""

from __future__ import annotations

import builtins
import keyword
from unicodedata import normalize

from asc.interpreter.machine import library

_RESERVED = {"core", "np", *keyword.kwlist, *keyword.softkwlist, *dir(builtins), *library.__all__}


class Names:
    """The names of one function."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = _RESERVED | taken
        self._next: dict[str, int] = {}

    def new(self, hint: str) -> str:
        """A name like `hint` that no other value of the function has."""
        stem = _identifier(hint)
        number = self._next.get(stem, 0)
        name = stem if number == 0 else f"{stem}_{number}"
        while name in self._taken:
            number += 1
            name = f"{stem}_{number}"
        self._next[stem] = number + 1
        self._taken.add(name)
        return name


def _identifier(hint: str) -> str:
    # SSA names may contain `.`, `$` and `-`; isidentifier() decides about all other characters.
    # Python takes names for equal whose NFKC forms are.
    name = "".join(char if f"a{char}".isidentifier() else "_" for char in normalize("NFKC", hint))
    return name if name.isidentifier() else f"v_{name}"
