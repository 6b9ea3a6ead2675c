# SPDX-License-Identifier: Apache-2.0
"""`@uncompiled`: an `@asc.jit` function that writes down what it would compile and run, in no time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asc.diagnostics import Engine
from asc.language.core.arguments import ArgumentType
from asc.runtime.compiler import CompiledKernel, Compiler
from asc.runtime.jit import JITFunction
from asc.runtime.launcher import Launcher


class Recorder(Launcher):
    """Keeps each launch."""

    launches: list[tuple[CompiledKernel, str, tuple[Any, ...]]]

    def run(self, kernel: CompiledKernel, function_name: str, user_args: tuple[Any, ...]) -> None:
        self.launches.append((kernel, function_name, user_args))


class Uncompiled(JITFunction[..., Any]):
    """`compilations` are the argument types of each compilation, `compilers` what it was done with."""

    def __init__(self, fn: Any, **options: Any) -> None:
        super().__init__(fn, **options)
        self.compilations: list[dict[str, ArgumentType]] = []
        self.compilers: list[Compiler] = []
        self.launcher = type("Recorder", (Recorder,), {"launches": []})
        self.launches = self.launcher.launches

    def _run_codegen(self, arguments: Mapping[str, ArgumentType], engine: Engine) -> Any:
        self.compilations.append(dict(arguments))
        return object()

    def _run_compiler(self, compiler: Compiler, module: Any) -> CompiledKernel:
        self.compilers.append(compiler)
        return CompiledKernel(name=self.fn.__name__, source=f"// {len(self.compilers)}", module=lambda: module)


def uncompiled(fn: Any = None, **options: Any) -> Any:
    """Used like `asc.jit`."""
    return Uncompiled(fn, **options) if fn is not None else lambda fn: Uncompiled(fn, **options)
