# SPDX-License-Identifier: Apache-2.0
"""From the front end's IR to what a launch needs: the passes, the Ascend C and the interpreter's program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

from asc.diagnostics import CodegenError, Engine, error_of
from asc.lib.runtime.support import CoreType
from asc.runtime.config import KernelType
from asc.runtime.dump import DumpFolder, print_mlir
from asc.runtime.options import CompileOptions
from asc.runtime.policy import show_warnings
from asc.target.soc import Soc, get_soc

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from asc.interpreter import Program

__all__ = ["CompilationTarget", "CompileOptions", "CompilePlatform", "CompiledKernel", "Compiler"]


class CompilePlatform(Enum):
    """The families of SoCs that the device compiler tells apart."""

    Ascend910B = "Ascend910B"
    Ascend910_93 = "Ascend910_93"


@dataclass(frozen=True)
class CompilationTarget:
    """How the device compiler would be called for a printed kernel; this package does not call it.

    A kernel for one kind of core has `common_arch`; one that mixes both has an arch for each.
    """

    common_arch: str | None = None
    vec_arch: str | None = None
    cube_arch: str | None = None
    common_options: tuple[str, ...] = ()
    vec_options: tuple[str, ...] = ()
    cube_options: tuple[str, ...] = ()

    @classmethod
    def get(cls, kernel_type: KernelType, platform: CompilePlatform) -> CompilationTarget:
        """The target of a kernel: the same on both families, which are of arch 2201.

        Names: asc-devkit `cmake/asc/legacy_modules/bisheng_intf.cmake`.
        """
        del platform
        vec, cube = "dav-c220-vec", "dav-c220-cube"
        match kernel_type:
            case KernelType.AIV_ONLY | KernelType.MIX_AIV_HARD_SYNC | KernelType.MIX_AIV_1_0:
                return cls(common_arch=vec)
            case KernelType.AIC_ONLY | KernelType.MIX_AIC_HARD_SYNC | KernelType.MIX_AIC_1_0:
                return cls(common_arch=cube)
            case _:
                return cls(vec_arch=vec, cube_arch=cube)


def _unknown() -> NoReturn:
    raise RuntimeError("this kernel was not made by asc.runtime.compiler.Compiler, so there is only its source")


@dataclass(frozen=True)
class CompiledKernel:
    """One specialisation of a kernel.

    `binary` is always None: there is no device compiler here. `source` is the Ascend C. `module()` is the IR after the
    passes; from the disk cache it is compiled anew when asked for. `lower()` makes `program`.
    """

    binary: bytes | None = None
    core_type: CoreType = CoreType.VectorCore
    enable_debug: bool = False
    name: str = ""
    source: str = ""
    warnings: tuple[Mapping[str, str | int], ...] = ()
    module: Callable[[], ModuleOp] = field(default=_unknown, repr=False, compare=False)
    lower: Callable[[], Program] = field(default=_unknown, repr=False, compare=False)

    @cached_property
    def program(self) -> Program:
        """What the model runs. Made when first needed: printing a kernel needs neither it nor NumPy."""
        return self.lower()

    @property
    def lowered(self) -> bool:
        """Whether `program` has been made."""
        return "program" in vars(self)


class Compiler:
    """Compiles modules. `engine` collects what the verifying passes find; `folder` gets the dumps."""

    def __init__(
        self,
        options: CompileOptions | None = None,
        *,
        engine: Engine | None = None,
        soc: Soc | None = None,
        folder: DumpFolder | None = None,
    ) -> None:
        self.options = options or CompileOptions()
        self.engine = engine or Engine()
        self.soc = soc or get_soc()
        self._folder = folder or DumpFolder(None, "")

    def run(self, mod: ModuleOp, func_name: str) -> CompiledKernel:
        """The compiled kernel. `mod` is changed by the passes. Raises CodegenError with everything they find wrong."""
        if self.options.run_passes:
            self.run_passes(mod)
        _verify(mod)  # only now: the passes explain what is wrong in the words of the kernel's author
        self._folder.write_module("ascir.mlir", mod, locations=not self.options.strip_loc)
        source = self.run_translation(mod)
        self._folder.write("ascendc.cpp", source)
        kernel = replace(
            self.run_compilation(source),
            name=func_name,
            warnings=show_warnings(self.engine.warnings),
            module=lambda: mod,
            lower=lambda: self._program(mod),
        )
        if self._folder.root:
            self._folder.write("kernel.py", kernel.program.source)
        return kernel

    def run_passes(self, mod: ModuleOp) -> None:
        """The default pipeline. Raises CodegenError with everything that its checks find."""
        from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, run_pipeline
        from asc.dialects.context import make_context

        passes = [PASSES[name]()() for name in DEFAULT_PIPELINE]
        if self.options.print_ir_before_all:
            _show("the front end", mod)
        shown = _show if self.options.print_ir_before_all else None
        run_pipeline(mod, make_context(), passes, self.engine, shown, self.soc)
        self.engine.check(CodegenError)

    def run_translation(self, mod: ModuleOp) -> str:
        """The Ascend C of a module."""
        from asc.codegen import print_module

        return print_module(mod)

    def run_compilation(self, source: str) -> CompiledKernel:
        """What stands for a device binary: the printed source. To be overridden by whoever has a device compiler."""
        return CompiledKernel(source=source, enable_debug=self.options.debug)

    def _program(self, mod: ModuleOp) -> Program:
        from asc.interpreter import lower_module

        return lower_module(mod, self.soc)


_OWN = dict(vars(Compiler))


def is_own(compiler: type[Compiler]) -> bool:
    """Whether this is our compiler as it came. What another one makes must not reach the disk cache."""
    return dict(vars(compiler)) == _OWN


def _verify(module: ModuleOp) -> None:
    from asc.compiler.verification import verify

    problems = verify(module)
    if problems:
        raise error_of(problems, CodegenError)


def _show(after: str, module: ModuleOp) -> None:
    import sys

    sys.stderr.write(f"// IR after {after}\n{print_mlir(module)}\n")
