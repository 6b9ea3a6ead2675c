# SPDX-License-Identifier: Apache-2.0
"""Runs a compiled kernel on the arguments of one launch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from asc.diagnostics import AscError, error_of
from asc.runtime.arguments import is_mock, is_tensor, tensor_array
from asc.runtime.call_site import call_site
from asc.runtime.config import Backend, KernelType, current_target
from asc.runtime.options import LaunchOptions

if TYPE_CHECKING:
    from asc.runtime.compiler import CompiledKernel

__all__ = ["LaunchOptions", "Launcher"]


class Launcher:
    """Every launch goes through `Launcher.run` once, so that is the method to replace in order to see launches."""

    def __init__(self, options: LaunchOptions) -> None:
        self.options = options

    def run(self, kernel: CompiledKernel, function_name: str, user_args: tuple[Any, ...]) -> None:
        """Runs the kernel on every block, in order; arrays and CPU tensors are written in place.

        `user_args` are the arguments as given, without those of ConstExpr parameters. If one of them is a mock, there
        is nothing to run. Raises RuntimeError when the backend is not the model.
        """
        if any(map(is_mock, user_args)):
            return
        if current_target().backend is not Backend.Model:
            raise _unavailable(function_name)
        from asc.interpreter.launch import run

        run(kernel.program, self.expand_kernel_args(user_args), self.options.core_num)

    def expand_kernel_args(self, args: Iterable[Any]) -> list[Any]:
        """What the program takes for each argument: the array over its memory, or the number."""
        return list(map(_expanded, args))


def _unavailable(name: str) -> AscError:
    from asc.runtime.compiler import CompilationTarget, CompilePlatform
    from asc.runtime.launch_errors import BackendUnavailable

    target = CompilationTarget.get(KernelType.AIV_ONLY, CompilePlatform.Ascend910B)
    return error_of([BackendUnavailable(at=call_site(), kernel=name, arch=str(target.common_arch))])


def _expanded(value: Any) -> Any:
    if isinstance(value, int | float):
        return value
    array = tensor_array(value) if is_tensor(value) else value
    # A bool is passed as the int8 that it is in memory.
    return array.view("int8") if array.dtype == bool else array
