# SPDX-License-Identifier: Apache-2.0
"""`asc.memory_map`: what a kernel puts where in the on-chip memories, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from asc.diagnostics import AscError, Engine, Severity, error_of
from asc.runtime.call_site import call_site
from asc.runtime.compiler import CompiledKernel
from asc.runtime.jit import JITFunction
from asc.target.soc import Soc, get_soc

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xdsl.dialects.builtin import ModuleOp

    from asc.compiler.memory_map.model import MemoryMap


def memory_map(kernel: Any, /, *args: Any, **kwargs: Any) -> MemoryMap:
    """The memory map of a kernel for arguments as in a launch; nothing is run.

    `kernel`: an `@asc.jit` function, or a compiled kernel. Arrays may be replaced by `MockTensor`, numbers by
    `MockValue`. Without arguments, the map of the last launch. `str()` of the result is a table, a notebook shows a
    picture, `save("map.svg")` writes it.

    Errors that verification finds do not prevent the map, it lists them. Raises AscError for what cannot be compiled
    at all, TypeError for what is no kernel.
    """
    try:
        if isinstance(kernel, CompiledKernel):
            return _of_compiled(kernel, Engine("warn"))
        if not isinstance(kernel, JITFunction):
            raise _no_kernel(kernel)
        if kernel.last is not None and not args and not kwargs:
            return _of_compiled(kernel.last, Engine("warn"))
        return _of_arguments(cast("JITFunction[..., Any]", kernel), args, kwargs)
    except AscError as error:
        # What went wrong is in the user's program: our own frames would only hide it.
        raise error.with_traceback(None) from None


def _of_compiled(kernel: CompiledKernel, engine: Engine) -> MemoryMap:
    """Nothing that is found wrong in a compiled kernel was an error for its author."""
    from asc.compiler.pipeline import VERIFICATION

    return _map(kernel.module(), engine, get_soc(kernel.program.soc), VERIFICATION)


def _of_arguments(kernel: JITFunction[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> MemoryMap:
    from asc.compiler.pipeline import DEFAULT_PIPELINE

    return _map(*kernel.lower(args, kwargs), DEFAULT_PIPELINE)


def _map(module: ModuleOp, engine: Engine, soc: Soc, passes: tuple[str, ...]) -> MemoryMap:
    from asc.compiler.memory_map.build import memory_maps
    from asc.compiler.pipeline import PASSES, run_pipeline
    from asc.dialects.context import make_context

    run_pipeline(module, make_context(), [PASSES[name]()() for name in passes], engine, soc=soc)
    warnings = [each for each in engine.warnings if each.severity is Severity.WARNING]
    return next(memory_maps(module, soc, [*engine.errors, *warnings]))


def _no_kernel(given: object) -> AscError:
    from asc.runtime.arguments import describe
    from asc.runtime.launch_errors import NoKernelToMap

    return error_of([NoKernelToMap(at=call_site(), kernel=describe(given))])
