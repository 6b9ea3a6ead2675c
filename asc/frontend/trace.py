# SPDX-License-Identifier: Apache-2.0
"""The state of one compilation, and the dispatch of syntax tree nodes to their handlers.

Tracing runs a kernel's syntax tree once with values that stand for what the running kernel will hold; compile-time
values are plain Python objects, run-time values are `IRValue`s. A handler returns a value or raises a diagnostic.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Block

from asc.diagnostics import CodegenError, Diagnostic, Engine, Location
from asc.dialects.locations import span_attr, to_attr
from asc.frontend.builder import Builder
from asc.frontend.failure import fail, placed
from asc.frontend.places import Placed, span_of
from asc.frontend.scope import Scope
from asc.frontend.source import FunctionSource
from asc.frontend.syntax import refused

if TYPE_CHECKING:
    from asc.frontend.pool_classes import PoolClass


@dataclass(frozen=True, slots=True)
class Returned:
    """The result of a statement that ends its function."""

    value: object
    node: ast.Return


ExpressionHandler: TypeAlias = Callable[["Trace", Any], object]
StatementHandler: TypeAlias = Callable[["Trace", Any], Returned | None]
ExpressionT = TypeVar("ExpressionT", bound=ExpressionHandler)
StatementT = TypeVar("StatementT", bound=StatementHandler)

_expressions: Final[dict[type[ast.AST], ExpressionHandler]] = {}
_statements: Final[dict[type[ast.AST], StatementHandler]] = {}
_WITHOUT_OPS: Final = frozenset({ast.Name, ast.Constant, ast.Attribute, ast.Tuple, ast.List, ast.Slice})
_kernel_locations: Final[WeakKeyDictionary[FunctionSource, dict[ast.AST, LocationAttr]]] = WeakKeyDictionary()


def expression(*kinds: type[ast.expr]) -> Callable[[ExpressionT], ExpressionT]:
    """Register the handler of some kinds of expressions."""

    def register(handler: ExpressionT) -> ExpressionT:
        _expressions.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def statement(*kinds: type[ast.stmt]) -> Callable[[StatementT], StatementT]:
    """Register the handler of some kinds of statements."""

    def register(handler: StatementT) -> StatementT:
        _statements.update(dict.fromkeys(kinds, handler))
        return handler

    return register


class Trace:
    """One compilation: where ops go, the function being traced, what was being traced last."""

    def __init__(
        self, builder: Builder, engine: Engine, scope: Scope, pools: dict[type, PoolClass] | None = None
    ) -> None:
        self.builder = builder
        self.pools = pools if pools is not None else {}
        """The classes of custom pools that the module gets, in the order of their first use."""
        self.engine = engine
        self._last: tuple[Scope, ast.stmt] = (scope, scope.source.node)
        self._enter(scope)

    def _enter(self, scope: Scope) -> None:
        self.scope = scope
        # Attributes are slow to build, so those of a kernel's own lines are kept for the next compilation.
        shared = _kernel_locations.setdefault(scope.source, {}) if not scope.frames else {}
        self._locations: dict[ast.AST, LocationAttr] = shared

    @contextmanager
    def inside(self, scope: Scope) -> Generator[None]:
        """Trace another function for a while."""
        outer, outer_locations = self.scope, self._locations
        self._enter(scope)
        try:
            yield
        finally:
            self.scope, self._locations = outer, outer_locations

    def evaluate(self, node: ast.expr) -> object:
        """The value of an expression."""
        kind, builder = type(node), self.builder
        handler = _expressions.get(kind)
        outer = builder.location
        if kind not in _WITHOUT_OPS:
            builder.location = self.locate(node)
        try:
            return handler(self, node) if handler is not None else fail(refused(node))
        except CodegenError as error:
            raise placed(error, self.location(node)) from None
        finally:
            builder.location = outer

    def execute(self, statements: Sequence[ast.stmt]) -> Returned | None:
        """Run statements in order; stops at a `return`, whose value it hands back."""
        for node in statements:
            returned = self._run(node)
            if returned is not None:
                return returned
        return None

    def _run(self, node: ast.stmt) -> Returned | None:
        self._last = (self.scope, node)
        handler = _statements.get(type(node))
        builder = self.builder
        outer, builder.location = builder.location, self.locate(node)
        try:
            return handler(self, node) if handler is not None else fail(refused(node))
        except CodegenError as error:
            raise placed(error, self.location(node)) from None
        finally:
            builder.location = outer

    def location(self, node: Placed) -> Location:
        """Where a node of the current function stands, and the calls that led there."""
        return Location(span_of(self.scope.source.file, node), self.scope.frames)

    def last_location(self) -> Location:
        """Where the statement stands that was started last."""
        scope, node = self._last
        return Location(span_of(scope.source.file, node), scope.frames)

    def locate(self, node: Placed) -> LocationAttr:
        """The same as an attribute of the IR."""
        attribute = self._locations.get(node)
        if attribute is None:
            at = self.location(node)
            attribute = self._locations[node] = to_attr(at) if at.frames else span_attr(at.span)
        return attribute

    def report(self, diagnostic: Diagnostic) -> None:
        """Hand a warning to the user."""
        self.engine.report(diagnostic)

    @contextmanager
    def region(self, block: Block) -> Generator[None]:
        """Trace into a block of its own; variables assigned there are forgotten afterwards."""
        scope, builder = self.scope, self.builder
        names, assigned_at = scope.names, scope.assigned_at
        outer, location = builder.block, builder.location
        scope.names, scope.assigned_at, builder.block = dict(names), dict(assigned_at), block
        scope.regions += 1
        try:
            yield
        finally:
            scope.regions -= 1
            scope.names, scope.assigned_at = names, assigned_at
            builder.block, builder.location = outer, location
