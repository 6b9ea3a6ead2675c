# SPDX-License-Identifier: Apache-2.0
"""Everything outside a kernel's arguments and options that its compilation depends on, reduced to one key.

That is the source of the kernel and of every helper it can reach, where it stands (errors name lines), defaults, and
the values of the globals and enclosed variables used. The names come from bytecode, so neither the AST nor xDSL is
needed. What has no stable description (a module passed around, an open file) makes the key None: compiled each time.
"""

from __future__ import annotations

import builtins
import linecache
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import partial
from hashlib import sha256
from types import BuiltinFunctionType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, cast

from asc.language.core.builtin import Builtin
from asc.language.core.constexpr import Constant
from asc.language.core.dtype import DataType
from asc.language.core.function import DeviceFunction
from asc.runtime.references import references

_MISSING: Final = object()
_ATOMS: Final = (type(None), bool, int, float, complex, str, bytes, type(...))
_POOL_BASE: Final = "asc.language.fwk.custom_pool.CustomBufPool"
_HEAP_TYPE: Final = 1 << 9  # Py_TPFLAGS_HEAPTYPE: a class made by Python code


@dataclass(frozen=True)
class Fingerprint:
    """`key` is None when something used cannot be described. `valid()` tells cheaply whether it still holds."""

    key: str | None
    watched: tuple[tuple[Callable[[], object], object], ...]
    mutable: bool
    """Whether a value is used that can change in place, so that only taking the fingerprint again would tell."""

    def valid(self) -> bool:
        """Whether every name still has the value it had. Some 50 ns a name."""
        if self.mutable:
            return False
        return all(probe() is expected for probe, expected in self.watched)


def fingerprint(fn: Callable[..., Any]) -> Fingerprint:
    """The fingerprint of a kernel. Raises CodegenError when its source is not to be had."""
    walk = _Walk()
    walk.function(fn)
    return Fingerprint(walk.digest(), tuple(walk.watched), walk.mutable)


def describe_constant(value: object) -> str | None:
    """A stable description of a `ConstExpr` argument, or None."""
    walk = _Walk()
    walk.value(value)
    return walk.digest()


class _Walk:
    """Collects the parts of a key while following references."""

    def __init__(self) -> None:
        self.watched: list[tuple[Callable[[], object], object]] = []
        self.mutable = False
        self._stable = True
        self._parts: list[str] = []
        self._functions: dict[int, int] = {}
        self._classes: set[type] = set()
        self._open: set[int] = set()

    def digest(self) -> str | None:
        """The key of all parts."""
        return sha256("\0".join(self._parts).encode("utf-8", "surrogatepass")).hexdigest() if self._stable else None

    def function(self, fn: Callable[..., Any]) -> None:
        """A kernel or helper: its text, its place, and what its names stand for."""
        if id(fn) in self._functions:
            self._parts.append(f"function {self._functions[id(fn)]}")
            return
        self._functions[id(fn)] = len(self._functions)
        for name in ("__code__", "__defaults__", "__kwdefaults__"):
            self.watched.append((partial(getattr, fn, name), getattr(fn, name)))
        code = fn.__code__
        annotations = {name: str(each) for name, each in fn.__annotations__.items()}
        self._parts += ["def", fn.__qualname__, code.co_filename, str(code.co_firstlineno), str(annotations)]
        self._parts += [_text(fn), code.co_code.hex()]
        self.value(fn.__defaults__)
        self.value(fn.__kwdefaults__)
        self._references(fn)

    def value(self, value: object) -> None:
        """A value, described so that equal descriptions mean equal compilations."""
        kind = type(value)
        if kind in _ATOMS:
            self._parts.append(f"{kind.__name__} {value!r}")
        elif isinstance(value, Enum | DataType | Builtin | type):
            self._named(value)
        elif isinstance(value, DeviceFunction):
            self.watched.append((partial(getattr, value, "fn"), value.fn))
            self.function(value.fn)
        elif isinstance(value, FunctionType):
            self._plain_function(value)
        elif isinstance(value, BuiltinFunctionType):
            self._builtin_function(value)
        elif isinstance(value, Constant):
            self.value(cast(Constant[object], value).value)
        elif kind.__module__ == "numpy" and hasattr(value, "item"):
            self._numpy(value)
        else:
            self._container(value)

    def _references(self, fn: Callable[..., Any]) -> None:
        outside, enclosed = references(fn.__code__)
        for chain in sorted(outside):
            self._parts.append(".".join(chain))
            value = fn.__globals__.get(chain[0], _MISSING)
            self.watched.append((partial(fn.__globals__.get, chain[0], _MISSING), value))
            if value is _MISSING:
                value = getattr(builtins, chain[0], _MISSING)
            self._follow(value, chain[1:])
        cells = dict(zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=True))
        for chain in sorted(enclosed):
            self._parts.append(".".join(chain))
            probe = partial(getattr, cells[chain[0]], "cell_contents", _MISSING)
            self.watched.append((probe, probe()))
            self._follow(probe(), chain[1:])

    def _follow(self, value: object, attributes: tuple[str, ...]) -> None:
        """The value at the end of a chain; names of our own package are pinned by its version."""
        for name in attributes:
            if value is _MISSING or _is_ours(value) or _is_ours(type(value)) or isinstance(value, _ATOMS):
                break
            namespace = cast(Mapping[str, object], getattr(value, "__dict__", {}))
            if name in namespace:
                self.watched.append((partial(namespace.get, name, _MISSING), namespace[name]))
            else:
                self.mutable = True  # a slot, a property, an inherited attribute: there is no one place to watch
            value = getattr(value, name, _MISSING)
        if value is _MISSING:
            self._parts.append("missing")
        elif isinstance(value, ModuleType) and _is_ours(value):
            self._parts.append(value.__name__)
        else:
            self.value(value)

    def _named(self, value: Enum | DataType | Builtin | type) -> None:
        if isinstance(value, Enum):
            self._parts.append(f"{_path(type(value))}.{value.name}")
            self.value(value.value)
        elif isinstance(value, type) and _is_pool_class(value):
            self._pool_class(value)
        elif isinstance(value, type):
            self._parts.append(_path(value))
            self._stable &= _is_ours(value) or not value.__flags__ & _HEAP_TYPE
        else:
            self._parts.append(repr(value))

    def _pool_class(self, cls: type) -> None:
        """A class of custom pools: what it and its bases define; it is compiled as helpers are."""
        self._parts.append(_path(cls))
        if cls in self._classes:
            return
        self._classes.add(cls)
        for base in cls.__mro__:
            members = {} if _is_ours(base) else dict(vars(base))
            for name in sorted(each for each in members if not each.startswith("__")):
                self.watched.append((partial(getattr, base, name, _MISSING), getattr(base, name)))
                self._parts.append(name)
                self.value(members[name])

    def _plain_function(self, fn: FunctionType) -> None:
        if _is_ours(fn):
            self._parts.append(_path(fn))
        else:
            self.function(fn)

    def _builtin_function(self, fn: BuiltinFunctionType) -> None:
        self._parts.append(f"{fn.__module__}.{fn.__qualname__}")
        self._stable &= fn.__self__ is None or isinstance(fn.__self__, ModuleType)

    def _numpy(self, value: object) -> None:
        """Scalars are described; an array could change under the kernel."""
        self._parts.append(f"{_path(type(value))} {value!r}")
        self._stable &= not hasattr(value, "__setitem__")

    def _container(self, value: object) -> None:
        """Containers and plain records, by their contents."""
        if id(value) in self._open:
            self._stable = False  # it contains itself
            return
        contents = _contents(value)
        if contents is None:
            self._stable = False
            return
        self._open.add(id(value))
        self.mutable |= not isinstance(value, tuple)
        self._parts.append(f"{_path(type(value))} {len(contents)}")
        for each in contents:
            self.value(each)
        self._open.discard(id(value))


def _text(fn: Callable[..., Any]) -> str:
    """The lines of a function. Found without parsing its file, which takes longer than all the rest of a hit."""
    code = fn.__code__
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, fn.__globals__)
    last = max((position[1] or 0 for position in code.co_positions()), default=0)
    if lines and last:
        return "".join(lines[code.co_firstlineno - 1 : last])
    from asc.frontend.source import function_source

    return function_source(fn).text


def _contents(value: object) -> list[object] | None:
    match value:
        case tuple() | list():
            return list(cast(Iterable[object], value))
        case dict():
            return [part for item in cast(dict[object, object], value).items() for part in item]
        case SimpleNamespace():
            return [part for item in sorted(vars(value).items()) for part in item]
        case _ if is_dataclass(value):
            return [getattr(value, field.name, None) for field in fields(value)]
        case _:
            return None


def _is_ours(value: object) -> bool:
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return isinstance(module, str) and (module == "asc" or module.startswith("asc."))


def _is_pool_class(cls: type) -> bool:
    # By name: its module is imported only where it is used.
    return any(f"{base.__module__}.{base.__name__}" == _POOL_BASE for base in cls.__mro__)


def _path(named: type | FunctionType) -> str:
    return f"{named.__module__}.{named.__qualname__}"
