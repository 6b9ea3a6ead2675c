# SPDX-License-Identifier: Apache-2.0
"""verify-pools: what it accepts, and what it reports at which line, each thing once."""

from __future__ import annotations

import pytest
from accepted_kernels import ACCEPTED
from kernel_text import kernel
from rejected_kernels import REJECTED
from xdsl.context import Context

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine, Severity
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc


@pytest.fixture(scope="module")
def context() -> Context:
    return make_context()


def verify(context: Context, source: str, soc: str = "Ascend910B1") -> Engine:
    engine = Engine()
    module = parse_module(context, kernel(source))
    run_pipeline(module, context, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    return engine


def found(diagnostics: list[Diagnostic]) -> list[tuple[int, str]]:
    return [(each.at.span.line if each.at is not None else 0, each.id) for each in diagnostics]


@pytest.mark.parametrize("source", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(context: Context, source: str) -> None:
    engine = verify(context, source)
    assert found(engine.errors) == []
    assert [each.id for each in engine.warnings if each.severity is not Severity.REMARK] == []


@pytest.mark.parametrize(("source", "expected"), REJECTED.values(), ids=REJECTED)
def test_rejected(context: Context, source: str, expected: list[tuple[int, str]]) -> None:
    assert found(verify(context, source).errors) == expected


def test_a_shorter_share_is_a_warning(context: Context) -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p.init_buf_pool(p1, 256, p0)
        p1.init_buffer(q, 1, 512)
        """
    engine = verify(context, source)
    assert found(engine.errors) == []
    assert found(engine.warnings) == [(6, "share-shorter")]


def test_what_explain_remarks(context: Context) -> None:
    source = """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(q, 1, 100)
        p.init_buffer(r, 1, 196480)
        """
    engine = verify(context, source)
    assert found(engine.warnings) == [(4, "length-rounded"), (5, "memory-reserved-tail")]
    assert found(verify(context, source, "Ascend950").warnings) == [(4, "length-rounded")]


IDS = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", {})
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 2048)
        p0.init_buffer(q, 1, 512)
        p0.init_buf_pool(p1, 512)
        """
IDS_OF_SHARED = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", {})
        p.init_buf_pool(p0, 2048)
        p.init_buf_pool(p1, 2048, p0)
        """
IDS_OF_TWO = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 2)
        p2 = TBufPool("vecin", {})
        p.init_buf_pool(p0, 2048)
        p0.init_buf_pool(p1, 512)
        p0.init_buf_pool(p2, 512)
        """


@pytest.mark.parametrize(("source", "most", "line"), [(IDS, 3, 7), (IDS_OF_SHARED, 4, 5)])
def test_ids_of_a_pool_in_another(context: Context, source: str, most: int, line: int) -> None:
    for soc in ("Ascend910B1", "Ascend950"):
        engine = verify(context, source.format(most), soc)
        assert found([*engine.errors, *engine.warnings]) == []
    beyond = verify(context, source.format(most + 1))
    assert (found(beyond.errors), found(beyond.warnings)) == ([], [(line, "pool-ids-unchecked")])
    assert found(verify(context, source.format(most + 1), "Ascend950").errors) == [(line, "pool-ids-left")]


def test_on_arch_3510_pools_take_their_ids_from_the_parent(context: Context) -> None:
    assert found(verify(context, IDS_OF_TWO.format(2), "Ascend950").errors) == []
    assert found(verify(context, IDS_OF_TWO.format(3), "Ascend950").errors) == [(7, "pool-ids-left")]
    assert found(verify(context, IDS_OF_TWO.format(3)).warnings) == []


def test_on_arch_3510_a_reset_only_rewinds(context: Context) -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p0.init_buffer(q, 1, 544)
        """
    assert found(verify(context, source, "Ascend950").errors) == [(9, "pool-overflow")]


def test_sizes_are_those_of_the_soc(context: Context) -> None:
    source = """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 196640)
        """
    assert found(verify(context, source, "Ascend910B1").errors) == [(3, "memory-overflow")]
    assert found(verify(context, source, "Ascend950").errors) == []
