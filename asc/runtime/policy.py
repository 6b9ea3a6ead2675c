# SPDX-License-Identifier: Apache-2.0
"""Which diagnostics stop a kernel: `@asc.jit(verify=...)`, else the environment variable `ASC_VERIFY`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from asc.diagnostics import Diagnostic, Engine, Severity, all_diagnostics, error_of, render
from asc.diagnostics.engine import REST
from asc.runtime.call_site import call_site

VARIABLE: Final = "ASC_VERIFY"

Policy: TypeAlias = str | Mapping[str, str]


class AscWarning(UserWarning):
    """A diagnostic that does not stop the kernel; its text is the rendered diagnostic."""


def policy_of(option: Policy | None) -> Policy:
    """What counts: the option if given, else the environment, else "error". Raises ValueError for unknown words.

    The environment holds one word, or pairs: `ASC_VERIFY=pool-overflow=warn,tensors-left=off`.
    """
    policy = _from_environment() if option is None else option
    try:
        Engine(policy)
    except (TypeError, ValueError) as error:
        from asc.runtime.decorator_errors import BadPolicy

        where = VARIABLE if option is None else "verify="
        raise error_of([BadPolicy(at=call_site(), where=where, reason=str(error))]) from None
    return policy


def warn_of_unknown_ids(policy: Policy) -> None:
    """Warns of ids in a policy that no check has; to be called when all checks have been imported."""
    known = all_diagnostics()
    for identity in () if isinstance(policy, str) else sorted(policy.keys() - known.keys() - {REST}):
        from asc.runtime.decorator_errors import UnknownDiagnosticId, nearest

        show_warnings([UnknownDiagnosticId(at=call_site(), name=identity, meant=nearest(identity, known))])


def policy_key(option: Policy | None) -> str:
    """What `policy_of` depends on, as a part of cache keys."""
    if option is None:
        return os.environ.get(VARIABLE, "")
    return repr(sorted(option.items())) if isinstance(option, Mapping) else str(option)


def show_warnings(diagnostics: Sequence[Diagnostic]) -> tuple[dict[str, str | int], ...]:
    """Issues the warnings of a compilation, and returns them as data from which `show_again` issues them."""
    shown = tuple(_as_data(each) for each in diagnostics if each.severity is Severity.WARNING)
    show_again(shown)
    return shown


def show_again(shown: Sequence[Mapping[str, str | int]]) -> None:
    """Issues warnings that came from the disk cache: a kernel warns in every process that uses it."""
    for each in shown:
        warnings.warn_explicit(str(each["text"]), AscWarning, str(each["file"]), int(each["line"]))


def _as_data(diagnostic: Diagnostic) -> dict[str, str | int]:
    span = diagnostic.at.span if diagnostic.at else None
    return {
        "text": render(diagnostic),
        "file": span.file if span else "<kernel>",
        "line": span.line if span else 0,
    }


def _from_environment() -> Policy:
    text = os.environ.get(VARIABLE, "").strip()
    if "=" not in text:
        return text or "error"
    return {name.strip(): word.strip() for name, _, word in (part.partition("=") for part in text.split(","))}
