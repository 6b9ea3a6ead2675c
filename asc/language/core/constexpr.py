# SPDX-License-Identifier: Apache-2.0
"""`ConstExpr[T]`: a kernel parameter whose value is known while compiling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, cast

__all__ = ["ConstExpr"]

T = TypeVar("T")


class Constant(Generic[T]):
    """A compile-time value; public as `ConstExpr`. Inside a kernel the plain value stands in its place."""

    __slots__ = ("value",)
    value: T

    def __init__(self, value: T | Constant[T]) -> None:
        self.value = Constant.unwrap(value)

    @staticmethod
    def unwrap(obj: Any) -> Any:
        """The value inside, or `obj` itself when it is no `ConstExpr`."""
        return cast(Constant[Any], obj).value if isinstance(obj, Constant) else obj

    def __eq__(self, other: object) -> bool:
        return bool(self.value == Constant.unwrap(other))

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"ConstExpr({self.value!r})"

    def __format__(self, format_spec: str) -> str:
        return format(self.value, format_spec)


if TYPE_CHECKING:
    # A kernel computes with the parameter, and its caller passes, a plain T: that is what a type checker should see.
    ConstExpr = Annotated[T, "known while compiling"]
else:
    ConstExpr = Constant
