# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the use of `@asc.jit` itself: options, parameters, a plain call."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Severity
from asc.runtime.launch_errors import KernelDiagnostic, nearest


class CalledDirectly(KernelDiagnostic):
    """A compiled function called as a plain one."""

    id: ClassVar[str] = "kernel-called-directly"
    raises: ClassVar[type[Exception]] = RuntimeError

    @property
    def message(self) -> str:
        return f'"{self.kernel}" is compiled for the device; plain Python cannot call it'

    @property
    def help(self) -> str:
        return (
            f"launch it as a kernel, {self.kernel}[core_num](...), or call it from another @asc.jit function; "
            f"{self.kernel}.fn is the plain Python function"
        )


class OptionClash(KernelDiagnostic):
    """A kernel's parameter has the name of an option, so a launch could not tell them apart."""

    id: ClassVar[str] = "option-clash"
    raises: ClassVar[type[Exception]] = ValueError
    parameters: tuple[str, ...]

    @property
    def message(self) -> str:
        names = ", ".join(f'"{name}"' for name in self.parameters)
        what = "parameter" if len(self.parameters) == 1 else "parameters"
        return f'kernel "{self.kernel}" has the {what} {names}, which a launch takes as options'

    @property
    def help(self) -> str:
        return "give the kernel's parameter another name"


class ParameterKind(KernelDiagnostic):
    """`*args` or `**kwargs` in a kernel."""

    id: ClassVar[str] = "kernel-parameter-kind"
    parameter: str

    @property
    def message(self) -> str:
        return (
            f'kernel "{self.kernel}" collects arguments in "{self.parameter}": a kernel has a fixed list of parameters'
        )

    @property
    def help(self) -> str:
        return "name each parameter"


class UnknownOption(KernelDiagnostic):
    """`@asc.jit` got a keyword that is no option."""

    id: ClassVar[str] = "unknown-option"
    option: str

    @property
    def message(self) -> str:
        return f'@asc.jit has no option "{self.option}"'

    @property
    def help(self) -> str:
        from asc.runtime.options import KEYWORDS

        meant = nearest(self.option, KEYWORDS)
        return f'did you mean "{meant}"?' if meant else f"the options are {', '.join(KEYWORDS)}"


class OptionType(KernelDiagnostic):
    """A switch got something else than True or False."""

    id: ClassVar[str] = "option-type"
    option: str
    given: str

    @property
    def message(self) -> str:
        return f'option "{self.option}" of kernel "{self.kernel}" must be True or False, got {self.given}'


class NotAFunction(KernelDiagnostic):
    """`@asc.jit` on something else than a def."""

    id: ClassVar[str] = "jit-needs-function"

    @property
    def message(self) -> str:
        return f"@asc.jit compiles a Python function, got {self.kernel}"

    @property
    def help(self) -> str:
        return "put @asc.jit right above a def, below other decorators"


class BadPolicy(Diagnostic):
    """`verify=` or `ASC_VERIFY` says nothing that can be understood."""

    id: ClassVar[str] = "bad-policy"
    where: str
    reason: str

    @property
    def message(self) -> str:
        return f"{self.where} {self.reason}"

    @property
    def help(self) -> str:
        return 'say "error", "warn" or "off", for all checks or by id: verify={"pool-overflow": "warn"}'


class UnknownDiagnosticId(Diagnostic):
    """A policy names an id that nothing reports."""

    id: ClassVar[str] = "unknown-diagnostic-id"
    severity: ClassVar[Severity] = Severity.WARNING
    name: str
    meant: str | None

    @property
    def message(self) -> str:
        return f'no check has the id "{self.name}", so its policy has no effect'

    @property
    def help(self) -> str | None:
        return f'did you mean "{self.meant}"?' if self.meant else None
