# SPDX-License-Identifier: Apache-2.0
"""Which function builds the IR of which public name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Handler = Callable[..., object]
HandlerT = TypeVar("HandlerT", bound=Handler)


@dataclass(frozen=True, slots=True)
class Lowering:
    """A handler `(b, **arguments by parameter name)`, for methods with the object as `receiver`.

    `not_yet`: the call forms of the API that we do not have, as their parameter names "dst, src, repeat_params".
    """

    handler: Handler
    not_yet: tuple[str, ...] = ()


LOWERINGS: dict[object, Lowering] = {}
"""By stub: a `Builtin`, or the class for its constructor."""


def lowers(*stubs: Callable[..., Any], not_yet: tuple[str, ...] = ()) -> Callable[[HandlerT], HandlerT]:
    """Register the handler of one or more stubs."""

    def register(handler: HandlerT) -> HandlerT:
        for stub in stubs:
            assert stub not in LOWERINGS, f"{stub} has a handler already"
            LOWERINGS[stub] = Lowering(handler, not_yet)
        return handler

    return register
