# SPDX-License-Identifier: Apache-2.0
"""The options of `@asc.jit` and of a launch: which exist, what they do here, how they are told from arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar

from asc.diagnostics import error_of
from asc.runtime.call_site import call_site

if TYPE_CHECKING:
    from asc.runtime.config import KernelType


@dataclass(frozen=True)
class CodegenOptions:
    """How the front end works. Accepted for compatibility: errors of a kernel are always reported with their source."""

    capture_exceptions: bool = True
    ir_multithreading: bool = True


@dataclass(frozen=True)
class CompileOptions:
    """How a kernel is compiled.

    These change what happens here: `always_compile` (neither cache is asked), `run_passes` (False: print and run the
    front end's IR as it is, unverified), `print_ir_before_all` (the IR before each pass, on stderr), `strip_loc` (no
    source lines in the printed Ascend C and in dumps). The rest is for the device compiler and its runtime: recorded
    and part of the cache's key, without effect on what is printed or on the model.
    """

    debug: bool = False
    strip_loc: bool = False
    verify_sync: bool = False
    print_ir_before_all: bool = False
    run_passes: bool = True
    kernel_type: KernelType | None = None
    opt_level: int | None = 3
    auto_sync: bool | None = True
    auto_sync_log: str | None = ""
    bisheng_options: tuple[str, ...] | None = None
    always_compile: bool = False
    matmul_cube_only: bool = False
    insert_sync: bool | None = None


@dataclass(frozen=True)
class LaunchOptions:
    """How a kernel is launched: `core_num` is the number of blocks; the model runs a launch to its end, in order."""

    core_num: int = 0
    stream: object = None


VERIFY: Final = "verify"
"""Our own option: what to do about each diagnostic. See `asc.runtime.policy`."""

OPTION_CLASSES: Final = (CodegenOptions, CompileOptions, LaunchOptions)
KEYWORDS: Final[tuple[str, ...]] = (*(field.name for each in OPTION_CLASSES for field in fields(each)), VERIFY)
_FLAGS: Final = {field.name for each in OPTION_CLASSES for field in fields(each) if field.type == "bool"}

OptionsT = TypeVar("OptionsT", CodegenOptions, CompileOptions, LaunchOptions)


def names_of(options_class: type[Any]) -> set[str]:
    """The options of one dataclass."""
    return {field.name for field in fields(options_class)}


def extract(options_class: type[OptionsT], given: Mapping[str, Any]) -> OptionsT:
    """The fields of one dataclass out of all options given."""
    names = names_of(options_class)
    return options_class(**{name: value for name, value in given.items() if name in names})


def check_options(given: Mapping[str, Any], kernel: str) -> None:
    """Raises TypeError for options that do not exist or have the wrong type."""
    unknown = [name for name in given if name not in KEYWORDS]
    wrong = [name for name, value in given.items() if name in _FLAGS and not isinstance(value, bool)]
    if not unknown and not wrong:
        return
    from asc.runtime.decorator_errors import OptionType, UnknownOption

    at = call_site()
    errors = [UnknownOption(at=at, kernel=kernel, option=name) for name in unknown]
    raise error_of(errors + [OptionType(at=at, kernel=kernel, option=name, given=repr(given[name])) for name in wrong])
