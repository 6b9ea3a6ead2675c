# SPDX-License-Identifier: Apache-2.0
"""The bounds of an integer that is not known itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest that an integer can be; None: no bound is known."""

    low: int | None = None
    high: int | None = None

    def within(self, other: Range) -> Range:
        """What both say."""
        lows = [each for each in (self.low, other.low) if each is not None]
        highs = [each for each in (self.high, other.high) if each is not None]
        return Range(max(lows, default=None), min(highs, default=None))

    def or_else(self, other: Range) -> Range:
        """What holds whichever of the two is the case."""
        low = min(self.low, other.low) if self.low is not None and other.low is not None else None
        high = max(self.high, other.high) if self.high is not None and other.high is not None else None
        return Range(low, high)
