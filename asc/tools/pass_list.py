# SPDX-License-Identifier: Apache-2.0
"""The passes that `-p` names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, parse_pipeline
from xdsl.utils.exceptions import ArgSpecParseError

from asc.tools.options import UsageError

Registry = Mapping[str, Callable[[], type[ModulePass]]]


def parse_passes(text: str, registry: Registry) -> tuple[ModulePass, ...]:
    """The passes of a list such as `a,b{option=1}`. Raises UsageError."""
    return tuple(_build(spec, registry) for spec in _specs(text))


def _specs(text: str) -> list[ArgSpec]:
    try:
        return list(parse_pipeline(text))
    except ArgSpecParseError as error:
        raise UsageError(str(error).rstrip()) from error
    except (RuntimeError, ValueError) as error:  # of xDSL's lexer: it runs off the end of an unfinished list
        raise UsageError(f'"{text}" is not a list of passes such as a,b{{option=1}}') from error


def _build(spec: ArgSpec, registry: Registry) -> ModulePass:
    if spec.name not in registry:
        close = get_close_matches(spec.name, registry, n=1)
        hint = f', did you mean "{close[0]}"?' if close else ""
        raise UsageError(f'unknown pass "{spec.name}"{hint}\npasses: {", ".join(registry)}')
    try:
        return registry[spec.name]().from_pass_spec(spec)
    except (ValueError, TypeError) as error:
        raise UsageError(f'pass "{spec.name}": {error}') from error
