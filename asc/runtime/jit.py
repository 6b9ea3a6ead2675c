# SPDX-License-Identifier: Apache-2.0
"""`@asc.jit`: specialises a function by the types of its arguments, compiles it once, and launches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import update_wrapper
from operator import index
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar, overload

from asc.diagnostics import AscError, Engine, error_of
from asc.language.core.arguments import ArgumentType
from asc.language.core.function import DeviceFunction
from asc.language.core.last_module import global_builder
from asc.runtime.arguments import MockTensor, MockValue
from asc.runtime.call_site import call_site
from asc.runtime.compiler import CompiledKernel, Compiler, is_own
from asc.runtime.config import current_target
from asc.runtime.dump import DumpFolder
from asc.runtime.launcher import Launcher
from asc.runtime.options import KEYWORDS, VERIFY, LaunchOptions, check_options, names_of
from asc.runtime.parameters import check_names, clashing_names
from asc.runtime.policy import policy_of, warn_of_unknown_ids
from asc.runtime.specialisation import Request, Specialisations
from asc.target.soc import Soc, get_soc

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

__all__ = ["JITFunction", "MockTensor", "MockValue", "jit"]

MAX_BLOCKS: Final = 65535
"""asc-devkit `docs/zh/guide/编程指南/语言扩展层/SIMD-BuiltIn关键字.md`: numBlocks counts logical cores, 1 to 65535."""

P = ParamSpec("P")
T = TypeVar("T")


class JITFunction(DeviceFunction, Generic[P, T]):
    """A kernel, `kernel[core_num, stream](...)`, or a helper that kernels call.

    `compiler` and `launcher` are the classes at work; a subclass or an assignment replaces them.
    """

    compiler: type[Compiler] = Compiler
    launcher: type[Launcher] = Launcher

    def __init__(self, fn: Callable[P, T], **options: Any) -> None:
        if not isinstance(fn, FunctionType):
            raise _not_a_function(fn)
        check_options(options, fn.__name__)
        check_names(fn)
        if options.get(VERIFY) is not None:
            policy_of(options[VERIFY])
        update_wrapper(self, fn)
        self.fn = fn
        self.options = options
        self.last: CompiledKernel | None = None
        """What was launched last: `asc.dump` shows it."""
        self._specialisations = Specialisations(fn, options, self._compile, self._is_own)

    def __getitem__(self, user_launch_options: Any) -> Launch:
        """`kernel[core_num]` or `kernel[core_num, stream]`: call the result with the kernel's arguments."""
        match user_launch_options:
            case (core_num, stream):
                return Launch(self, core_num, stream)
            case _:
                return Launch(self, user_launch_options, None)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls from kernels are compiled; from plain Python this raises RuntimeError."""
        from asc.runtime.decorator_errors import CalledDirectly

        raise error_of([CalledDirectly(at=call_site(), kernel=self.fn.__name__)])

    def __repr__(self) -> str:
        return f"<asc.jit {self.fn.__qualname__}>"

    @staticmethod
    def get_clashed_args(fn: Callable[..., Any]) -> list[str]:
        """The parameters that have the name of an option; such a function is refused."""
        return clashing_names(fn)

    @staticmethod
    def get_config_keywords() -> list[str]:
        """The names of all options."""
        return list(KEYWORDS)

    def launch(self, core_num: Any, stream: object, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        """Compiles for these arguments unless that has been done, and launches."""
        given = {name: kwargs[name] for name in kwargs if name in KEYWORDS}
        if given:
            kwargs = {name: kwargs[name] for name in kwargs if name not in given}
            check_options(given, self.fn.__name__)
        options = LaunchOptions(core_num, stream)
        if given:
            options = replace(options, **{name: given[name] for name in names_of(LaunchOptions) & given.keys()})
        if type(options.core_num) is not int or not 1 <= options.core_num <= MAX_BLOCKS:
            options = replace(options, core_num=_core_number(self.fn.__name__, options.core_num))
        kernel, user_args = self._specialisations.find(args, kwargs, given)
        self.last = kernel
        global_builder.set_ir_module(kernel.module)
        self.launcher(options).run(kernel, self.fn.__name__, user_args)

    def lower(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[ModuleOp, Engine, Soc]:
        """The front end's IR for these arguments, with what shall collect what is wrong with it, and the SoC."""
        given = {name: kwargs[name] for name in kwargs if name in KEYWORDS}
        check_options(given, self.fn.__name__)
        kwargs = {name: kwargs[name] for name in kwargs if name not in given}
        request = self._specialisations.request(args, kwargs, given)
        engine = Engine(request.policy)
        return self._run_codegen(request.arguments, engine), engine, get_soc(request.soc)

    def _is_own(self) -> bool:
        return type(self) is JITFunction and is_own(self.compiler)

    def _compile(self, request: Request) -> CompiledKernel:
        folder = DumpFolder(request.dump_path, self.fn.__name__)
        engine = Engine(request.policy)
        try:
            module = self._run_codegen(request.arguments, engine)
            folder.write_module("codegen.mlir", module, locations=not request.options.strip_loc)
            compiler = self.compiler(request.options, engine=engine, soc=get_soc(request.soc), folder=folder)
            return self._run_compiler(compiler, module)
        finally:  # an error that a mistyped id was meant to lower is when one must hear of it
            warn_of_unknown_ids(request.policy)

    def _run_codegen(self, arguments: Mapping[str, ArgumentType], engine: Engine) -> ModuleOp:
        from asc.frontend import build_module

        return build_module(self.fn, arguments, engine)

    def _run_compiler(self, compiler: Compiler, module: ModuleOp) -> CompiledKernel:
        return compiler.run(module, self.fn.__name__)


class Launch:
    """A kernel with its number of blocks, waiting for arguments (and options, by keyword)."""

    __slots__ = ("_core_num", "_kernel", "_stream")

    def __init__(self, kernel: JITFunction[..., Any], core_num: Any, stream: object) -> None:
        self._kernel = kernel
        self._core_num = core_num
        self._stream = stream

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Launches. Arrays and CPU tensors are written in place. Raises AscError for whatever is wrong."""
        try:
            self._kernel.launch(self._core_num, self._stream, args, kwargs)
        except AscError as error:
            # What went wrong is in the user's program: our own frames would only hide it.
            raise error.with_traceback(None) from None


@overload
def jit(fn: Callable[P, T]) -> JITFunction[P, T]: ...
@overload
def jit(**options: Any) -> Callable[[Callable[P, T]], JITFunction[P, T]]: ...
def jit(fn: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Makes a Python function a kernel or a helper of kernels: `@asc.jit` or `@asc.jit(always_compile=True, ...)`.

    Options are the fields of CompileOptions, CodegenOptions and LaunchOptions, and `verify`: "error", "warn", "off", or
    a mapping from ids of diagnostics to these. A launch takes them too, by keyword, and they win over the decorator's.
    Raises TypeError for an unknown option, ValueError for a parameter with the name of an option.
    """
    if fn is not None:
        return JITFunction(fn, **options)

    def decorate(function: Callable[P, T]) -> JITFunction[P, T]:
        return JITFunction(function, **options)

    return decorate


def _not_a_function(given: object) -> AscError:
    from asc.runtime.arguments import describe
    from asc.runtime.decorator_errors import NotAFunction

    return error_of([NotAFunction(at=call_site(), kernel=describe(given))])


def _core_number(kernel: str, given: Any) -> int:
    """The number of blocks behind an integer of another type, such as NumPy's. Raises ValueError for all else."""
    if not isinstance(given, bool) and hasattr(given, "__index__") and 1 <= given <= MAX_BLOCKS:
        return index(given)
    from asc.runtime.launch_errors import CoreNumber

    soc = get_soc(current_target().platform.value)
    cores = soc.vector_cores or soc.cube_cores
    at, given = call_site(), repr(given)
    raise error_of([CoreNumber(at=at, kernel=kernel, given=given, cores=cores, soc=soc.name, limit=MAX_BLOCKS)])
