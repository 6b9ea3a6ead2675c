# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with a launch, an option or an argument."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from asc.diagnostics import Diagnostic


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word that a misspelt one most likely means."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), None)


class KernelDiagnostic(Diagnostic, abstract=True):
    """Something about one kernel, by its Python name."""

    raises: ClassVar[type[Exception]] = TypeError
    kernel: str


class MissingArgument(KernelDiagnostic):
    """Parameters without a default got nothing."""

    id: ClassVar[str] = "launch-missing-argument"
    parameters: tuple[str, ...]
    signature: str

    @property
    def message(self) -> str:
        names = ", ".join(f'"{name}"' for name in self.parameters)
        what = "argument" if len(self.parameters) == 1 else "arguments"
        return f'kernel "{self.kernel}" is launched without its {what} {names}'

    @property
    def help(self) -> str:
        return f"the kernel is {self.signature}"


class UnknownArgument(KernelDiagnostic):
    """A keyword that is neither a parameter nor an option."""

    id: ClassVar[str] = "launch-unknown-argument"
    keyword: str
    signature: str
    meant: str | None

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" has no parameter "{self.keyword}", and it is no option either'

    @property
    def help(self) -> str:
        return f'did you mean "{self.meant}"?' if self.meant else f"the kernel is {self.signature}"


class ExtraArgument(KernelDiagnostic):
    """More positional arguments than parameters."""

    id: ClassVar[str] = "launch-extra-argument"
    given: int
    taken: int
    signature: str

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" takes {self.taken} arguments, {self.given} are given'

    @property
    def help(self) -> str:
        return f"the kernel is {self.signature}"


class RepeatedArgument(KernelDiagnostic):
    """A parameter given by position and by keyword."""

    id: ClassVar[str] = "launch-repeated-argument"
    parameter: str

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of kernel "{self.kernel}" is given twice, by position and by keyword'


class ArgumentKind(KernelDiagnostic):
    """A value that no kernel parameter can take, or not this one."""

    id: ClassVar[str] = "launch-argument-type"
    parameter: str
    needs: str
    given: str
    hint: str | None = None

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of kernel "{self.kernel}" must be {self.needs}, got {self.given}'

    @property
    def help(self) -> str | None:
        return self.hint


class ArgumentRange(KernelDiagnostic):
    """A Python int that is no int32."""

    id: ClassVar[str] = "launch-argument-range"
    raises: ClassVar[type[Exception]] = OverflowError
    parameter: str
    value: int

    @property
    def message(self) -> str:
        return (
            f'argument "{self.parameter}" of kernel "{self.kernel}" is {self.value}, '
            "but a Python int is passed as an int32 (-2147483648 to 2147483647)"
        )

    @property
    def help(self) -> str:
        wide = "uint64" if self.value > 0x7FFF_FFFF_FFFF_FFFF else "int64"
        if not -(1 << 63) <= self.value < 1 << 64:
            return "no scalar type of a kernel holds this value"
        return f"pass np.{wide}({self.value}) to make the parameter a 64-bit one"


class ArrayLayout(KernelDiagnostic):
    """An array whose bytes a kernel cannot address."""

    id: ClassVar[str] = "launch-array-layout"
    raises: ClassVar[type[Exception]] = ValueError
    parameter: str
    given: str
    hint: str

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of kernel "{self.kernel}" is {self.given}'

    @property
    def help(self) -> str:
        return self.hint


class RuntimeValueForConstant(KernelDiagnostic):
    """A ConstExpr parameter got a value that is known only when the kernel runs."""

    id: ClassVar[str] = "launch-constant-argument"
    parameter: str
    given: str

    @property
    def message(self) -> str:
        return (
            f'argument "{self.parameter}" of kernel "{self.kernel}" is a ConstExpr: '
            f"it must be known while compiling, got {self.given}"
        )

    @property
    def help(self) -> str:
        return "pass a plain Python number, string, data type or enum member, or drop ConstExpr from the parameter"


class CoreNumber(KernelDiagnostic):
    """A number of blocks that cannot be launched."""

    id: ClassVar[str] = "launch-core-number"
    raises: ClassVar[type[Exception]] = ValueError
    given: str
    cores: int
    soc: str
    limit: int

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" cannot be launched on {self.given} cores'

    @property
    def help(self) -> str:
        return (
            f"{self.kernel}[core_num](...) takes an int from 1 to {self.limit}; "
            f"{self.soc} has {self.cores} cores, more blocks than that run in turns"
        )


class BackendUnavailable(KernelDiagnostic):
    """A launch for the NPU."""

    id: ClassVar[str] = "backend-unavailable"
    raises: ClassVar[type[Exception]] = RuntimeError
    arch: str

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" is compiled, but this package does not run kernels on an NPU'

    @property
    def help(self) -> str:
        return (
            'write asc.dump(kernel, "ascendc") to a file and compile it with the toolkit of CANN '
            f"(bisheng --cce-aicore-arch={self.arch}), or choose config.Backend.Model to run it on the CPU"
        )


class NothingToDump(KernelDiagnostic):
    """`asc.dump` of a kernel that has never been compiled."""

    id: ClassVar[str] = "nothing-to-dump"
    raises: ClassVar[type[Exception]] = RuntimeError

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" has not been compiled yet, so there is nothing to show'

    @property
    def help(self) -> str:
        return f"launch it first; {self.kernel}[1](asc.runtime.jit.MockTensor(asc.float32), ...) compiles without data"


class UnknownDump(KernelDiagnostic):
    """A form that `asc.dump` does not have."""

    id: ClassVar[str] = "unknown-dump"
    raises: ClassVar[type[Exception]] = ValueError
    form: str
    forms: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'kernel "{self.kernel}" cannot be shown as "{self.form}"'

    @property
    def help(self) -> str:
        return "use one of " + ", ".join(f'"{form}"' for form in self.forms)


class DumpFailed(KernelDiagnostic):
    """A dump was asked for and cannot be written."""

    id: ClassVar[str] = "dump-failed"
    raises: ClassVar[type[Exception]] = OSError
    path: str
    reason: str

    @property
    def message(self) -> str:
        return f'the dump of kernel "{self.kernel}" cannot be written to {self.path}: {self.reason}'

    @property
    def help(self) -> str:
        return "let PYASC_DUMP_PATH name a folder that can be written, or unset it"


class NoKernelToDump(KernelDiagnostic):
    """`asc.dump` of something else."""

    id: ClassVar[str] = "no-kernel-to-dump"

    @property
    def message(self) -> str:
        return f"asc.dump shows an @asc.jit function or a compiled kernel, got {self.kernel}"


class NoKernelToMap(KernelDiagnostic):
    """`asc.memory_map` of something else."""

    id: ClassVar[str] = "no-kernel-to-map"

    @property
    def message(self) -> str:
        return f"asc.memory_map shows an @asc.jit function or a compiled kernel, got {self.kernel}"
