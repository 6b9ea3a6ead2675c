# SPDX-License-Identifier: Apache-2.0
"""Shows what became of a kernel: as text on request, and as files in `$PYASC_DUMP_PATH/<kernel>/`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from asc.diagnostics import error_of
from asc.language.core.function import DeviceFunction
from asc.runtime.call_site import call_site

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

VARIABLE: Final = "PYASC_DUMP_PATH"
FORMS: Final = ("mlir", "ascendc", "python")


def dump(kernel: Any, form: str = "mlir") -> str:
    """The text of a kernel, `@asc.jit` function (its last launch) or compiled kernel, in one of three forms.

    "mlir": the IR after the passes; "ascendc": the C++; "python": what the interpreter runs. Raises RuntimeError for a
    kernel never launched, ValueError for another form, TypeError for what is no kernel.
    """
    from asc.runtime.arguments import describe
    from asc.runtime.compiler import CompiledKernel
    from asc.runtime.launch_errors import NoKernelToDump, NothingToDump, UnknownDump

    name = getattr(kernel, "__name__", type(kernel).__name__)
    if form not in FORMS:
        raise error_of([UnknownDump(at=call_site(), kernel=name, form=form, forms=FORMS)])
    compiled: Any = getattr(kernel, "last", None) if isinstance(kernel, DeviceFunction) else kernel
    if compiled is None:
        raise error_of([NothingToDump(at=call_site(), kernel=name)])
    if not isinstance(compiled, CompiledKernel):
        raise error_of([NoKernelToDump(at=call_site(), kernel=describe(kernel))])
    if form == "mlir":
        return print_mlir(compiled.module())
    return compiled.source if form == "ascendc" else compiled.program.source


def print_mlir(module: ModuleOp, *, locations: bool = False) -> str:
    """The IR as MLIR text, with a newline at its end."""
    from io import StringIO

    from asc.dialects.printer import AscPrinter

    out = StringIO()
    AscPrinter(out, debuginfo=locations).print_op(module)
    return out.getvalue() + "\n"


@dataclass(frozen=True)
class DumpFolder:
    """The files of one kernel; with no `root` nothing is written."""

    root: str | None
    kernel: str

    @classmethod
    def of(cls, kernel: str) -> DumpFolder:
        """The folder that the environment asks for."""
        return cls(os.environ.get(VARIABLE) or None, kernel)

    def write_module(self, name: str, module: ModuleOp, *, locations: bool) -> None:
        """Writes the IR as it is now."""
        if self.root:
            self.write(name, print_mlir(module, locations=locations))

    def write(self, name: str, text: str) -> None:
        """Writes one file. Raises OSError saying what was to be written where."""
        if not self.root:
            return
        folder = Path(self.root, self.kernel)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError as error:
            from asc.runtime.launch_errors import DumpFailed

            path, reason = str(folder / name), error.strerror or str(error)
            raise error_of([DumpFailed(kernel=self.kernel, path=path, reason=reason)]) from None
