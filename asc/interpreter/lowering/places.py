# SPDX-License-Identifier: Apache-2.0
"""The table of places: which source location each generated line came from."""

from __future__ import annotations

from xdsl.ir import Operation

from asc.diagnostics import Location
from asc.dialects.locations import to_location
from asc.interpreter.lowering.writer import NOWHERE


class Places:
    """Locations in order of first use; equal attributes share an entry."""

    def __init__(self) -> None:
        self.locations: list[Location] = []
        self._by_identity: dict[int, int] = {}
        self._by_value: dict[Location, int] = {}

    def of(self, op: Operation) -> int:
        """The index of an op's location, NOWHERE if it has none."""
        # Ops of one statement share an attribute; hashing it would cost more than all the rest.
        known = self._by_identity.get(id(op.location))
        if known is None:
            known = self._by_identity[id(op.location)] = self._index(to_location(op.location))
        return known

    def _index(self, location: Location | None) -> int:
        if location is None:
            return NOWHERE
        if location not in self._by_value:
            self._by_value[location] = len(self.locations)
            self.locations.append(location)
        return self._by_value[location]
