# SPDX-License-Identifier: Apache-2.0
"""Policies: which diagnostics become errors, warnings or nothing, and what a bad policy says."""

import pytest
from sample_diagnostics import Overflow, Remark, Slow

from asc.diagnostics import AscError, CodegenError, Engine, Severity

ERROR, WARNING, REMARK = Overflow(), Slow(), Remark()


@pytest.mark.parametrize(
    ("policy", "errors", "warnings"),
    [
        ("error", [ERROR], [WARNING, REMARK]),
        ("warn", [], [ERROR, WARNING, REMARK]),
        ("off", [], []),
        ({}, [ERROR], [WARNING, REMARK]),
        ({"sample-overflow": "warn"}, [], [ERROR, WARNING, REMARK]),
        ({"sample-overflow": "off"}, [], [WARNING, REMARK]),
        ({"sample-slow": "off"}, [ERROR], [REMARK]),
        ({"sample-slow": "error", "sample-remark": "warn"}, [ERROR], [WARNING, REMARK]),
        ({"*": "off", "sample-overflow": "error"}, [ERROR], []),
        ({"*": "warn", "other": "error"}, [], [ERROR, WARNING, REMARK]),
    ],
)
def test_policy(policy, errors, warnings):
    engine = Engine(policy)
    for diagnostic in (ERROR, WARNING, REMARK):
        engine.report(diagnostic)
    assert (engine.errors, engine.warnings) == (errors, warnings)
    assert all(each.severity is Severity.ERROR for each in engine.errors)
    assert all(each.severity is not Severity.ERROR for each in engine.warnings)
    assert all(each.severity is Severity.REMARK for each in engine.warnings if each.id == "sample-remark")
    assert ERROR.severity is Severity.ERROR


def test_equal_diagnostics_are_reported_once():
    engine = Engine()
    for need in (1, 2, 1):
        engine.report(Overflow(need=need))
    assert engine.errors == [Overflow(need=1), Overflow(need=2)]


def test_check_raises_all_errors_at_once():
    engine = Engine()
    engine.check()
    engine.report(WARNING)
    engine.check()
    engine.report(Overflow(need=1))
    engine.report(Overflow(need=2))
    with pytest.raises(AscError) as raised:
        engine.check()
    assert raised.value.diagnostics == (Overflow(need=1), Overflow(need=2))
    with pytest.raises(CodegenError):
        engine.check(CodegenError)


ALL = 'use one of "error", "warn", "off"'
NO_POLICY = """a policy is "error", "warn", "off" or a mapping from a diagnostic's id to one of them, not """
IDS = ["pool-overflow", "b"]


@pytest.mark.parametrize(
    ("policy", "known", "error", "text"),
    [
        ("eror", None, ValueError, f"unknown policy 'eror': {ALL}"),
        ("", None, ValueError, f"unknown policy '': {ALL}"),
        ({"*": "no"}, None, ValueError, f"unknown policy 'no': {ALL}"),
        ({"pool": True}, None, ValueError, f'unknown policy True for "pool": {ALL}'),
        ({"pool": "of"}, None, ValueError, f"unknown policy 'of' for \"pool\": {ALL}"),
        ({"pool-flow": "off"}, IDS, ValueError, """unknown diagnostic id 'pool-flow': use one of "pool-overflow\""""),
        ({3: "off"}, IDS, ValueError, """unknown diagnostic id 3: use one of "b", "pool-overflow\""""),
        (None, None, TypeError, f"{NO_POLICY}None"),
        (["off"], None, TypeError, f"{NO_POLICY}['off']"),
    ],
)
def test_bad_policy(policy, known, error, text):
    with pytest.raises(error) as raised:
        Engine(policy, known)
    assert str(raised.value) == text


def test_known_ids_accept_known_and_rest():
    Engine({"*": "off", "pool": "warn"}, {"pool"})
    Engine("warn", set())
