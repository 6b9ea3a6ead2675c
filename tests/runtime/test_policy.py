# SPDX-License-Identifier: Apache-2.0
"""Which policy counts, and how warnings are shown."""

from __future__ import annotations

import warnings
from typing import ClassVar

import pytest

from asc.diagnostics import Diagnostic, Location, Severity, Span
from asc.runtime.policy import AscWarning, Policy, policy_key, policy_of, show_again, show_warnings


class Doubtful(Diagnostic):
    id: ClassVar[str] = "runtime-test-doubtful"
    severity: ClassVar[Severity] = Severity.WARNING

    @property
    def message(self) -> str:
        return "this is doubtful"


class Remarkable(Doubtful):
    id: ClassVar[str] = "runtime-test-remarkable"
    severity: ClassVar[Severity] = Severity.REMARK


@pytest.mark.parametrize(
    ("option", "environment", "policy"),
    [
        (None, None, "error"),
        (None, "", "error"),
        (None, " warn ", "warn"),
        (None, "off", "off"),
        (None, "pool-overflow=warn, queue-leak=off", {"pool-overflow": "warn", "queue-leak": "off"}),
        (None, "*=off,queue-leak=error", {"*": "off", "queue-leak": "error"}),
        ("error", "off", "error"),
        ({"pool-overflow": "off"}, "warn", {"pool-overflow": "off"}),
    ],
)
def test_the_option_counts_before_the_environment(
    option: Policy | None, environment: str | None, policy: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    if environment is not None:
        monkeypatch.setenv("ASC_VERIFY", environment)
    assert policy_of(option) == policy


@pytest.mark.parametrize("environment", ["loud", "pool-overflow=", "pool-overflow=warn;queue-leak=off", "a=warn,b"])
def test_nonsense_in_the_environment_is_refused(environment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASC_VERIFY", environment)
    with pytest.raises(ValueError, match="unknown policy"):
        policy_of(None)


def test_equal_policies_have_equal_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert policy_key({"a": "warn", "b": "off"}) == policy_key({"b": "off", "a": "warn"})
    assert policy_key({"a": "warn"}) != policy_key({"a": "off"})
    monkeypatch.setenv("ASC_VERIFY", "warn")
    assert policy_key(None) == policy_key("warn") != policy_key("off")


def test_warnings_are_shown_where_they_are_and_again_from_data() -> None:
    found = [Doubtful(at=Location(Span("kernel.py", 7, 0, 7, 1))), Remarkable(), Doubtful()]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        data = show_warnings(found)
        show_again(data)
    assert [(each.category, each.filename, each.lineno) for each in caught] == [
        (AscWarning, "kernel.py", 7),
        (AscWarning, "<kernel>", 0),
    ] * 2
    assert str(caught[0].message).startswith("warning[runtime-test-doubtful]: this is doubtful\n --> kernel.py:7:1")
