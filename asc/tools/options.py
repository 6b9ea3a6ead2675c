# SPDX-License-Identifier: Apache-2.0
"""The command line of asc-opt as data."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, HelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from asc.target.soc import DEFAULT_SOC, SOCS
from asc.tools.targets import MAP_FORMS, TARGETS

STDIN = "-"


class UsageError(Exception):
    """A command line that cannot be carried out; the message is for the user."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What the user asked for; the fields are named as the options are."""

    input: str
    output: str | None
    passes: str
    target: str
    memory_map: str | None
    soc: str
    verify: str
    explain: bool
    split_input_file: bool
    verify_diagnostics: bool
    verify_roundtrip: bool
    allow_unregistered_dialect: bool
    print_op_generic: bool
    print_debuginfo: bool
    print_ascendc: bool
    print_after_all: bool


def parse_options(arguments: Sequence[str] | None, version: str, pass_names: Sequence[str]) -> Options:
    """Read the command line (`sys.argv` for None). Raises UsageError; SystemExit(0) after `--help` and `--version`."""
    parser = _Parser(
        prog="asc-opt",
        description="Reads MLIR text of the asc dialect, verifies it, runs passes over it and prints the result.",
        epilog=f"passes: {', '.join(pass_names)}",
        allow_abbrev=False,
        formatter_class=_Help,
    )
    parser.add_argument("--version", action="version", version=version)
    _add_input_arguments(parser)
    _add_work_arguments(parser)
    _add_printing_arguments(parser)
    given = sys.argv[1:] if arguments is None else arguments
    return Options(**vars(parser.parse_args([_with_form(each) for each in given])))


def _with_form(argument: str) -> str:
    """`--memory-map` alone means text: what follows it is the input, not its form."""
    return f"{argument}=text" if argument == "--memory-map" else argument


def _add_input_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "input", nargs="?", default=STDIN, metavar="FILE", help="MLIR text; standard input if - or absent"
    )
    parser.add_argument(
        "--split-input-file", action="store_true", help="treat the parts between // ----- lines as files"
    )
    parser.add_argument(
        "--allow-unregistered-dialect", action="store_true", help="take unknown operations in generic form"
    )


def _add_work_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("-p", "--passes", default="", help="passes to run, such as 'a,b{option=1}'")
    parser.add_argument(
        "--verify",
        choices=("error", "warn", "off"),
        default="error",
        help="what becomes of the errors that passes find",
    )
    parser.add_argument(
        "--soc", choices=tuple(SOCS), default=DEFAULT_SOC, metavar="NAME", help=f"the SoC (default: {DEFAULT_SOC})"
    )
    parser.add_argument("--explain", action="store_true", help="also show remarks: what passes could not tell")
    parser.add_argument(
        "--verify-diagnostics",
        action="store_true",
        help="check the diagnostics against comments such as // expected-error@below {{part of it}}; print no IR",
    )
    parser.add_argument(
        "--verify-roundtrip",
        action="store_true",
        help="check that the input survives printing and reading in every form",
    )


def _add_printing_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "-t", "--target", choices=("mlir", *TARGETS), default="mlir", help="what to print (default: mlir)"
    )
    parser.add_argument(
        "--memory-map",
        choices=MAP_FORMS,
        metavar="FORM",
        help="print instead what the kernels put where in the on-chip memories, after the passes (helpers must be "
        f"inlined), also if these find errors; --memory-map=FORM: {', '.join(MAP_FORMS)}; text if absent",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to print it; standard output if absent")
    parser.add_argument("--print-op-generic", action="store_true", help="print MLIR in the generic form")
    parser.add_argument("--print-debuginfo", action="store_true", help="print locations")
    parser.add_argument("--print-ascendc", action="store_true", help="call the asc dialect ascendc")
    parser.add_argument("--print-after-all", action="store_true", help="print MLIR to standard error after each pass")


class _Help(HelpFormatter):
    """argparse shows a value behind a space, where ours would be the input."""

    def format_help(self) -> str:
        return super().format_help().replace("--memory-map FORM", "--memory-map[=FORM]")


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}")
