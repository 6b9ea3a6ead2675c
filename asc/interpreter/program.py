# SPDX-License-Identifier: Apache-2.0
"""A lowered kernel as data: Python source, its parameters, and which line came from where. Needs no xDSL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from asc.diagnostics import Frame, Location, Span

ADDRESS = "address"
SCALAR = "scalar"
IMPLICIT = "implicit"
"""A parameter that the launcher passes on a device and that nothing on the CPU needs."""


@dataclass(frozen=True)
class Parameter:
    """A kernel parameter: `kind` is ADDRESS (an array of `dtype`), SCALAR or IMPLICIT; `dtype` is NumPy's name."""

    name: str
    kind: str
    dtype: str


@dataclass(frozen=True)
class Program:
    """A kernel for the CPU. `source` defines the function `entry(core, *parameters)`.

    `lines[n]` is the index in `places` of the origin of line n + 1 of the source, -1 where there is none.
    """

    source: str
    entry: str
    soc: str
    parameters: tuple[Parameter, ...]
    lines: tuple[int, ...]
    places: tuple[Location, ...]

    def location(self, line: int) -> Location | None:
        """Where a line of the source, counted from 1, comes from."""
        place = self.lines[line - 1] if 0 < line <= len(self.lines) else -1
        return self.places[place] if place >= 0 else None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types; `from_json` makes the program of it."""
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Program:
        """The program of `to_json`. Raises KeyError or TypeError for anything else."""
        return Program(
            source=data["source"],
            entry=data["entry"],
            soc=data["soc"],
            parameters=tuple(Parameter(**parameter) for parameter in data["parameters"]),
            lines=tuple(data["lines"]),
            places=tuple(_location(place) for place in data["places"]),
        )


def _location(place: Mapping[str, Any]) -> Location:
    frames: Sequence[Mapping[str, Any]] = place["frames"]
    return Location(Span(**place["span"]), tuple(Frame(frame["function"], Span(**frame["span"])) for frame in frames))
