# SPDX-License-Identifier: Apache-2.0
"""Which C++ variable or expression holds which value at the current place of a function."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from asc.codegen.expression import Expr
from asc.codegen.names import Names
from asc.codegen.plan import Plan
from asc.codegen.types import cpp, fallback_name


@dataclass(slots=True, eq=False)
class Variable:
    """A C++ variable and the value it holds at the current place of the program."""

    name: str
    type_name: str
    value: SSAValue


class Variables:
    """The variables of a function.

    A Python variable that is assigned again is one C++ variable where that is the same: the new value has the same name
    and type, both belong to one block, and nothing prints the old value any more.
    """

    def __init__(self, plan: Plan) -> None:
        self.names = Names()
        self._plan = plan
        self._expressions: dict[SSAValue, Expr] = {}
        self._homes: dict[SSAValue, Variable] = {}
        self._frames: list[dict[str, Variable]] = [{}]
        """Of each open block: its variables by Python name."""

    def known(self, value: SSAValue) -> Expr | None:
        """The expression that holds a value, None if nothing has been printed for it."""
        return self._expressions.get(value)

    def stand_for(self, value: SSAValue, expr: Expr) -> None:
        """Make an expression the holder of a value."""
        self._expressions[value] = expr

    def declare(self, value: SSAValue, hint: str | None = None) -> str:
        """A new name for a value, which stands for it from now on."""
        name = self.names.declare(hint or value.name_hint, fallback_name(value.type))
        self._expressions[value] = Expr(name)
        return name

    def new(self, value: SSAValue, hint: str | None = None) -> Variable:
        """A new variable for a value; the caller prints the declaration."""
        variable = Variable(self.declare(value, hint), cpp(value.type), value)
        self.hold(variable, value)
        return variable

    def new_outside(self, value: SSAValue, hint: str | None) -> Variable:
        """A new variable that the caller declares in front of the innermost braces; it holds nothing yet."""
        return Variable(self.names.declare_outside(hint, fallback_name(value.type)), cpp(value.type), value)

    def hold(self, variable: Variable, value: SSAValue) -> None:
        """The variable now holds this value."""
        variable.value = value
        self._homes[value] = variable
        self._expressions[value] = Expr(variable.name, reads=frozenset((variable.name,)))
        if value.name_hint is not None:
            self._frames[-1][value.name_hint] = variable

    def has(self, variable: Variable, value: SSAValue) -> bool:
        """Whether the variable holds the value already."""
        known = self._expressions.get(value)
        return known is not None and known.text == variable.name

    def home(self, value: SSAValue, block: Block | None) -> Variable | None:
        """The variable that a value of this block lives in, which may change once the value is not needed."""
        variable = self._homes.get(value)
        owner = value.owner
        home = owner.parent if isinstance(owner, Operation) else owner
        return variable if variable is not None and variable.value is value and home is block else None

    def shared(self, old: SSAValue, new: SSAValue, block: Block | None) -> Variable | None:
        """The variable of `old`, a value of this block, if `new` is the same Python variable, or has no name."""
        same = old.name_hint == new.name_hint or old.name_hint is None or new.name_hint is None
        return self.home(old, block) if same else None

    def free(self, hint: str | None, type_name: str, op: Operation, *, strictly: bool = False) -> Variable | None:
        """A variable of this Python name whose value is dead after `op` (`strictly`: before it)."""
        variable = self._frames[-1].get(hint) if hint is not None else None
        if variable is None or variable.type_name != type_name or self.home(variable.value, op.parent) is None:
            return None
        return variable if self._plan.is_dead_after(variable.value, op, strictly=strictly) else None

    @contextmanager
    def frame(self) -> Generator[None]:
        """The variables of one more block."""
        self._frames.append({})
        try:
            yield
        finally:
            self._frames.pop()
