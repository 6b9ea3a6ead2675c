# SPDX-License-Identifier: Apache-2.0
"""The passes that verify: each diagnostic is reported by one of them, which can run alone; together they walk once."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from unittest.mock import patch

import pytest
from kernel_text import kernel

from asc.compiler import verdicts
from asc.compiler.passes.verification import Verification
from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module

TOPICS = ("access", "buffers", "custom_pools", "fixed_tensors", "hazards", "pools", "positions", "queues", "resets")
RULES = [f"asc.compiler.diagnostics.{topic}" for topic in TOPICS]
TOPICS_OF_BOTH = ("custom_pool_rules", "flag_rules", "pool_rules", "queue_rules", "vector_rules")
RULES += [f"asc.dialects.{topic}" for topic in TOPICS_OF_BOTH]
WITHOUT_STATE = {"instruction-type"}
"""What `verify-instructions` tells from an op alone."""
WRONG = """
p = TPipe()
q = TQue("vecin", 1)
r = TQue("veccalc", 1)
p0 = TBufPool("vecin", 17)
p.init_buffer(q, 2, 512)
a = q.alloc()
copy(a, x, 9)
add(a, a, a, 8)
p.init_buf_pool(p0, 0)
"""
FOUND = {
    "verify-pools": ["pool-buffer-ids"],
    "verify-capacity": ["buffer-length"],
    "verify-positions": ["queue-position"],
    "verify-queues": ["tensors-left"],
    "verify-sync": ["data-race"],
    "verify-instructions": ["copy-length"],
}


def ids_of_passes() -> list[str]:
    passes = (PASSES[name]() for name in VERIFICATION)
    return [identity for each in passes if issubclass(each, Verification) for identity in each.IDS]


def found(*names: str) -> list[Diagnostic]:
    engine = Engine()
    module = parse_module(make_context(), kernel(WRONG))
    run_pipeline(module, make_context(), [PASSES[name]()() for name in names], engine)
    return engine.errors


def test_every_rule_is_reported_by_one_pass() -> None:
    names = (each for module in RULES for each in vars(import_module(module)).values())
    rules = {
        each.id for each in names if isinstance(each, type) and issubclass(each, Diagnostic) and hasattr(each, "id")
    }
    assert rules - WITHOUT_STATE == set(ids_of_passes())
    assert max(Counter(ids_of_passes()).values()) == 1


@pytest.mark.parametrize("name", FOUND)
def test_a_pass_alone_reports_its_share(name: str) -> None:
    assert [each.id for each in found(name)] == FOUND[name]


def test_all_passes_report_all_and_walk_once() -> None:
    with patch.object(verdicts, "Kernel", wraps=verdicts.Kernel) as followed:
        errors = found(*VERIFICATION)
    assert sorted(each.id for each in errors) == sorted(identity for ids in FOUND.values() for identity in ids)
    assert followed.call_count == 1


def test_what_was_found_is_forgotten_when_something_changes() -> None:
    with patch.object(verdicts, "Kernel", wraps=verdicts.Kernel) as followed:
        found("verify-queues", "canonicalize", "verify-queues")
    assert followed.call_count == 2


def test_they_are_the_last_of_the_default_pipeline() -> None:
    assert DEFAULT_PIPELINE[-len(VERIFICATION) :] == VERIFICATION
