# SPDX-License-Identifier: Apache-2.0
"""Random kernel bodies in Python: integers `n` and `m`, loops, branches, stores to `out`.

Variables stay within (-1000, 1000), so nothing overflows; every variable that has a value at the end is stored.
"""

from __future__ import annotations

from random import Random

SIZE = 128
_RESULTS = 64  # the stores of the program come below, the final values of the variables from here on

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_VARIABLES = ("a", "b", "c", "d", "e")


class Program:
    """The lines of a function `program(out, n, m)`; `text` is its source."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._stores = 0
        self._lines = ["def program(out, n, m):"]
        known = self._block(["n", "m"], depth=0, size=self._random.randint(3, 8))
        self._lines += [f"    out.set_value({_RESULTS + index}, {name})" for index, name in enumerate(known)]
        self.text = "\n".join(self._lines) + "\n"

    def _block(self, known: list[str], depth: int, size: int) -> list[str]:
        """Statements that may read `known`; the names that have a value after them."""
        known = list(known)
        for _ in range(size):
            kinds = [self._assign, self._store, self._branch, self._for, self._while]
            weights = (5, 2, 3, 3, 1) if depth < 3 else (5, 2, 0, 0, 0)
            (statement,) = self._random.choices(kinds, weights)
            known = statement(known, depth)
        return known

    def _line(self, depth: int, text: str) -> None:
        self._lines.append("    " * (depth + 1) + text)

    def _assign(self, known: list[str], depth: int) -> list[str]:
        name = self._random.choice(_VARIABLES)
        if name in known and self._random.random() < 0.3:
            self._line(depth, f"{name} {self._random.choice('+-')}= {self._number(known, 1)}")
            self._line(depth, f"{name} %= 1000")
            return known
        self._line(depth, f"{name} = {self._number(known)} % 1000")
        return known if name in known else [*known, name]

    def _store(self, known: list[str], depth: int) -> list[str]:
        self._stores += 1
        self._line(depth, f"out.set_value({self._stores % _RESULTS}, {self._number(known)} % 1000)")
        return known

    def _branch(self, known: list[str], depth: int) -> list[str]:
        self._line(depth, f"if {self._condition(known)}:")
        after = self._block(known, depth + 1, self._random.randint(1, 3))
        if self._random.random() < 0.4:
            return known
        self._line(depth, "else:")
        other = self._block(known, depth + 1, self._random.randint(1, 3))
        return [name for name in after if name in other]

    def _for(self, known: list[str], depth: int) -> list[str]:
        bounds = [f"({self._number(known)}) % 6" for _ in range(2)]
        step = self._random.choice(("-2", "-1", "1", "3", "n % 3 + 1"))
        loops = (f"range({bounds[0]})", f"range({', '.join(bounds)}, {step})", f"asc.static_range({step[-1]})")
        target = f"i{depth}"
        self._line(depth, f"for {target} in {self._random.choice(loops)}:")
        self._block([*known, target], depth + 1, self._random.randint(1, 3))
        return known

    def _while(self, known: list[str], depth: int) -> list[str]:
        counter = f"w{depth}"
        self._line(depth, f"{counter} = ({self._number(known)}) % 8")
        self._line(depth, f"while {counter} > 0 and {self._condition(known)}:")
        self._block(known, depth + 1, self._random.randint(1, 2))
        self._line(depth + 1, f"{counter} -= {self._random.randint(1, 2)}")
        return known

    def _number(self, known: list[str], depth: int = 0) -> str:
        if depth > 2 or self._random.random() < 0.3:
            return self._random.choice((*known, *known, "0", "1", "3", "-2", "7"))
        left, right = self._number(known, depth + 1), self._number(known, depth + 1)
        divisor = self._random.choice((1, 2, 3, 5, 8, -2, -3))
        forms = (
            f"({left} {self._random.choice('+-&|^')} {right})",
            f"({left} * {self._random.choice((2, 3, -1))})",
            f"({left} {self._random.choice(('//', '%'))} {divisor})",
            f"({left} // (1 + abs({right})))",
            f"({left} if {self._condition(known, depth + 1)} else {right})",
            f"{self._random.choice(('min', 'max'))}({left}, {right})",
            f"({left} {self._random.choice(('and', 'or'))} {right})",
            f"(-{left})",
            f"int({self._condition(known, depth + 1)})",
        )
        return self._random.choice(forms)

    def _condition(self, known: list[str], depth: int = 0) -> str:
        one, two, three = (self._number(known, depth + 1) for _ in range(3))
        first, second = self._random.choices(_COMPARISONS, k=2)
        if depth > 2 or self._random.random() < 0.6:
            return f"({one} {first} {two})"
        forms = (
            f"({one} {first} {two} {second} {three})",
            f"({self._condition(known, depth + 1)} {self._random.choice(('and', 'or'))} {one} {first} {two})",
            f"(not {self._condition(known, depth + 1)})",
        )
        return self._random.choice(forms)
