# SPDX-License-Identifier: Apache-2.0
"""The base class: its checks at definition, the registry, values, demotion, and what importing the room costs."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from sample_diagnostics import Overflow, Slow

import asc.diagnostics
from asc.diagnostics import Diagnostic, Severity, all_diagnostics
from asc.diagnostics import diagnostic as module


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch):
    monkeypatch.setattr(module, "_registry", {})


def define(name: str, **body: object) -> type[Diagnostic]:
    return type(name, (Diagnostic,), {"__module__": "m", **body})


MESSAGE = property(lambda self: "m")


def test_registry_lists_concrete_classes():
    one = define("One", id="one-two3", message=MESSAGE)
    assert all_diagnostics() == {"one-two3": one}
    assert "sample-overflow" not in all_diagnostics()


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"message": MESSAGE}, "needs an id"),
        ({"message": MESSAGE, "id": "PoolOverflow"}, "not 'PoolOverflow'"),
        ({"message": MESSAGE, "id": "pool_overflow"}, "kebab-case"),
        ({"message": MESSAGE, "id": "pool-"}, "kebab-case"),
        ({"message": MESSAGE, "id": "pool\n"}, "kebab-case"),
        ({"message": MESSAGE, "id": 3}, "not 3"),
        ({"id": "pool"}, "m.Bad does not override message"),
    ],
)
def test_bad_class(body, complaint):
    with pytest.raises(TypeError, match=complaint):
        define("Bad", **body)
    assert not all_diagnostics()


def test_two_classes_with_one_id():
    define("One", id="same", message=MESSAGE)
    with pytest.raises(TypeError, match=r'm\.Two has the id "same" of m\.One'):
        define("Two", id="same", message=MESSAGE)


def test_two_rooms_may_report_one_rule():
    one = define("One", id="same", message=MESSAGE)
    define("Two", id="same", message=MESSAGE, __module__="asc.other")
    assert all_diagnostics() == {"same": one}


def test_subclass_needs_its_own_id():
    one = define("One", id="one", message=MESSAGE)
    with pytest.raises(TypeError, match='has the id "one"'):
        type("Two", (one,), {"__module__": "m"})


def test_a_reload_defines_a_class_again():
    define("One", id="one", message=MESSAGE)
    again = define("One", id="one", message=MESSAGE)
    assert all_diagnostics() == {"one": again}


def test_is_a_frozen_value():
    one = Overflow(need=3)
    assert one == Overflow(need=3) != Overflow(need=4)
    assert hash(one) == hash(Overflow(need=3))
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError, match="frozen"):
        one.need = 4


@pytest.mark.parametrize("values", [{}, {"number": 1, "wanted": 2}])
def test_missing_and_unknown_values_are_refused(values: dict[str, int]):
    class Needy(Overflow, abstract=True):
        number: int

    with pytest.raises(TypeError, match="Needy takes"):
        Needy(**values)


def test_having_other_values():
    one = Overflow(need=3)
    assert one.having(need=4) == Overflow(need=4)
    assert one == Overflow(need=3)


def test_demoted_is_a_copy():
    one = Overflow(need=3)
    warning = one.demoted()
    assert (one.severity, warning.severity) == (Severity.ERROR, Severity.WARNING)
    assert Overflow.severity is Severity.ERROR
    assert warning == one and type(warning) is Overflow
    for twin in (copy.copy(warning), pickle.loads(pickle.dumps(warning))):
        assert twin.severity is Severity.WARNING


def test_defaults():
    slow = Slow()
    assert (slow.at, slow.label, slow.notes, slow.help, slow.raises) == (None, "", (), None, ValueError)


def test_import_is_light():
    """Every launch pays for this import: nothing of ours but the room, and nothing that only renderings need."""
    script = "import sys, asc.diagnostics; print(*sys.modules)"
    root = Path(asc.diagnostics.__file__).parents[2]
    loaded = subprocess.check_output([sys.executable, "-S", "-c", script], text=True, cwd=root).split()
    ours = [name for name in loaded if name.startswith("asc.") and not name.startswith("asc.diagnostics")]
    heavy = {"numpy", "xdsl", "json", "unicodedata", "difflib", "traceback"} & set(loaded)
    assert (ours, heavy) == ([], set())
