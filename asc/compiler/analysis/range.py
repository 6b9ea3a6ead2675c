# SPDX-License-Identifier: Apache-2.0
"""The bounds of an integer that is not known itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest that an integer can be; None: no bound is known."""

    low: int | None = None
    high: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is no such integer: what has these bounds is never run."""
        return self.low is not None and self.high is not None and self.low > self.high

    @property
    def is_exact(self) -> bool:
        """Whether it is one integer."""
        return self.low is not None and self.low == self.high

    def within(self, other: Range) -> Range:
        """What both say."""
        low, high = self.low, self.high
        if low is None or (other.low is not None and other.low > low):
            low = other.low
        if high is None or (other.high is not None and other.high < high):
            high = other.high
        return Range(low, high)

    def times(self, factor: int) -> Range:
        """Of the product with a factor that is not negative."""
        return Range(*(None if each is None else each * factor for each in (self.low, self.high)))

    def or_else(self, other: Range) -> Range:
        """What holds whichever of the two is the case."""
        if self.is_empty or other.is_empty:
            return other if self.is_empty else self
        low = min(self.low, other.low) if self.low is not None and other.low is not None else None
        high = max(self.high, other.high) if self.high is not None and other.high is not None else None
        return Range(low, high)


ANY: Final = Range()
