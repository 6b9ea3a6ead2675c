# SPDX-License-Identifier: Apache-2.0
"""Collects the diagnostics of a run under a policy, so that all errors are reported at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from asc.diagnostics.diagnostic import Diagnostic, Severity
from asc.diagnostics.errors import AscError, error_of

POLICIES = ("error", "warn", "off")
REST = "*"


class Engine:
    """Collects diagnostics.

    `policy` is "error", "warn" (an error becomes a warning) or "off" (dropped), or a mapping from an id to one of
    these; the key "*" stands for the ids not listed, else they are errors. Warnings and remarks only react to "off".
    A bad word, or an id outside `known_ids` (if given), raises ValueError; what is no policy at all TypeError.
    """

    def __init__(self, policy: str | Mapping[str, str] = "error", known_ids: Collection[str] | None = None) -> None:
        self._policy = {REST: policy} if isinstance(policy, str) else dict(_checked_mapping(policy))
        for identity, word in self._policy.items():
            _check_entry(identity, word, known_ids)
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        """Warnings and remarks, in the order reported."""

    def report(self, diagnostic: Diagnostic) -> None:
        """Takes `diagnostic` as the policy says, unless it is equal to an earlier one (unrolled loops repeat them)."""
        word = self._policy.get(diagnostic.id) or self._policy.get(REST, "error")
        if word == "off":
            return
        if word == "warn" and diagnostic.severity is Severity.ERROR:
            diagnostic = diagnostic.demoted()
        kept = self.errors if diagnostic.severity is Severity.ERROR else self.warnings
        if diagnostic not in kept:
            kept.append(diagnostic)

    def check(self, base: type[AscError] = AscError) -> None:
        """Raises one `base` with all errors so far, if there are any."""
        if self.errors:
            raise error_of(self.errors, base)


def _checked_mapping(policy: Mapping[str, str]) -> Mapping[str, str]:
    if not isinstance(policy, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - users pass it through options
        words = ", ".join(f'"{word}"' for word in POLICIES)
        raise TypeError(f"a policy is {words} or a mapping from a diagnostic's id to one of them, not {policy!r}")
    return policy


def _check_entry(identity: str, word: str, known_ids: Collection[str] | None) -> None:
    if word not in POLICIES:
        where = "" if identity == REST else f' for "{identity}"'
        raise ValueError(f"unknown policy {word!r}{where}: use one of {_quoted(POLICIES)}")
    if known_ids is not None and identity != REST and identity not in known_ids:
        raise ValueError(f"unknown diagnostic id {identity!r}: {_suggest(identity, known_ids)}")


def _suggest(word: object, known: Collection[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(word), known) or sorted(known)
    return f"use one of {_quoted(close)}"


def _quoted(words: Collection[str]) -> str:
    return ", ".join(f'"{each}"' for each in words)
