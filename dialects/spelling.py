# SPDX-License-Identifier: Apache-2.0
"""The two names of our dialect: `asc`, and `ascendc` in the dumps of other tools."""

DIALECT = "asc"
ALIAS = "ascendc"


def canonical(name: str) -> str:
    """The name of an op, type or attribute with its dialect called `asc`: `ascendc.pipe` is `asc.pipe`."""
    dialect, dot, rest = name.partition(".")
    return f"{DIALECT}{dot}{rest}" if dialect == ALIAS else name


def as_ascendc(token: str) -> str:
    """What a printer writes, with the dialect of a name (`asc.pipe`, `"asc.pipe"`, `asc<`) called `ascendc`."""
    start = 1 if token.startswith('"') else 0
    after = start + len(DIALECT)
    if token.startswith(DIALECT, start) and token[after : after + 1] in {".", "<"}:
        return f"{token[:start]}{ALIAS}{token[after:]}"
    return token
