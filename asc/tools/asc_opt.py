# SPDX-License-Identifier: Apache-2.0
"""asc-opt: reads MLIR text of the asc dialect, verifies it, runs passes over it and prints the result."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from asc.diagnostics import AscError, Location, Span, error_of
from asc.diagnostics.render import render_mlir
from asc.tools.failure import reason
from asc.tools.options import STDIN, Options, UsageError, parse_options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run asc-opt on `arguments` (`sys.argv` for None); returns the exit status, 0 or 1, and never raises."""
    try:
        return _run(arguments)
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    except KeyboardInterrupt:
        return 1
    except BrokenPipeError:  # whoever read our output has had enough; what Python flushes at exit must go somewhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except UsageError as error:
        message = f"asc-opt: error: {error}"
    except AscError as error:
        message = "\n".join(map(render_mlir, error.diagnostics))
    except Exception as error:
        message = f"asc-opt: error: {reason(error)}"
    print(message, file=sys.stderr)
    return 1


def _run(arguments: Sequence[str] | None) -> int:
    from asc.compiler.pipeline import PASSES

    options = parse_options(arguments, f"asc-opt, xDSL {version('xdsl')}", tuple(PASSES))
    # Only now: these import xDSL, which takes longer than everything up to here.
    from asc.dialects.context import make_context
    from asc.tools.driver import Driver
    from asc.tools.pass_list import parse_passes

    passes = parse_passes(options.passes, PASSES)
    text, file = _read(options)
    context = make_context()
    context.allow_unregistered = options.allow_unregistered_dialect
    printed, ok = Driver(options, passes, context, sys.stderr).run(text, file)
    if options.output is None:
        sys.stdout.write(printed)
        sys.stdout.flush()
    elif ok or options.memory_map:  # a map is for kernels with errors too
        Path(options.output).write_text(printed, encoding="utf-8")
    return 0 if ok else 1


def _read(options: Options) -> tuple[str, str]:
    """The text, with lines ended as on Unix, and what to call it."""
    if options.input == STDIN:
        data, file = sys.stdin.buffer.read(), "<stdin>"
    else:
        data, file = Path(options.input).read_bytes(), options.input
    text = _decode(data, file)
    return text.replace("\r\n", "\n").replace("\r", "\n"), file


def _decode(data: bytes, file: str) -> str:
    from asc.dialects.parser import InvalidText

    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = data.count(b"\n", 0, error.start) + 1, error.start - data.rfind(b"\n", 0, error.start) - 1
        at = Location(Span(file, line, column, line, column + 1))
        raise error_of([InvalidText(at=at, text=f"not UTF-8 text: byte 0x{data[error.start]:02x}")]) from error


if __name__ == "__main__":
    sys.exit(main())
