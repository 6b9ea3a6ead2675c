# SPDX-License-Identifier: Apache-2.0
"""The disk cache as a store of entries: damage, concurrency, folders that cannot be written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from asc.runtime import cache

KEY = "0123abcd"
ENTRY = {"source": "void f() {}\n", "numbers": [1, 2.5, None], "text": "\u4e2d\U0001f600"}


def _file() -> Path:
    return Path(cache.cache_options.dir, KEY, cache.ENTRY)


def test_an_entry_comes_back_as_it_was() -> None:
    assert cache.load(KEY) is None
    cache.store(KEY, ENTRY)
    assert cache.load(KEY) == ENTRY
    assert [path.name for path in _file().parent.iterdir()] == [cache.ENTRY], "no temporary file is left"


def _edit(change: Callable[[str], str]) -> Callable[[Path], object]:
    return lambda path: path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize(
    "damage",
    [
        _edit(lambda text: text[: len(text) // 2]),
        _edit(lambda text: text.replace("void", "vold")),
        _edit(lambda text: text.replace(KEY, "another")),
        _edit(lambda text: ""),
        _edit(lambda text: "[]"),
        _edit(lambda text: "{}"),
        _edit(lambda text: "3"),
        _edit(lambda text: "[" * 100_000),
        _edit(lambda text: json.dumps({"key": KEY, "sha256": "0", "entry": {}})),
        lambda path: path.write_bytes(b"\x80\x04\x95\xff\x00"),
        lambda path: (path.unlink(), path.mkdir()),
    ],
    ids=lambda value: "",
)
def test_a_damaged_file_is_a_miss_and_is_mended(damage: Callable[[Path], object]) -> None:
    cache.store(KEY, ENTRY)
    damage(_file())
    assert cache.load(KEY) is None
    cache.store(KEY, ENTRY)
    if _file().is_file():
        assert cache.load(KEY) == ENTRY


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(cache, "cache_options", cache.CacheOptions(dir=str(tmp_path / "file")))
    cache.store(KEY, ENTRY)
    assert cache.load(KEY) is None


def test_a_failed_write_leaves_the_old_entry_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.store(KEY, ENTRY)

    def refuse(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", refuse)
    cache.store(KEY, {"source": "new"})
    assert cache.load(KEY) == ENTRY
    assert len(list(_file().parent.iterdir())) == 1


def test_readers_never_see_a_part_of_an_entry() -> None:
    entries = [{"source": letter * 50_000} for letter in "ab"]
    seen: list[object] = []
    cache.store(KEY, entries[0])
    writers = [Thread(target=lambda entry=entry: [cache.store(KEY, entry) for _ in range(20)]) for entry in entries]
    reader = Thread(target=lambda: seen.extend(cache.load(KEY) for _ in range(40)))
    for thread in (*writers, reader):
        thread.start()
    for thread in (*writers, reader):
        thread.join()
    assert all(entry in entries for entry in seen)


@pytest.mark.parametrize(
    ("variables", "folder"),
    [
        ({"HOME": "/home/me"}, "/home/me/.pyasc/cache"),
        ({"HOME": "/home/me", "PYASC_HOME": "/data"}, "/data/.pyasc/cache"),
        ({"HOME": "/home/me", "PYASC_HOME": "/data", "PYASC_CACHE_DIR": "/fast"}, "/fast"),
        ({"HOME": "/home/me", "PYASC_HOME": "", "PYASC_CACHE_DIR": ""}, "/home/me/.pyasc/cache"),
    ],
)
def test_the_environment_says_where(variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache.CacheOptions().dir == folder


def test_files_under_a_key(tmp_path: Path) -> None:
    manager = cache.get_cache_manager(KEY)
    assert isinstance(manager, cache.FileCacheManager)
    assert not manager.has_file("a.bin")
    assert manager.get_file("a.bin") is None
    path = manager.put(b"\x00\x01", "a.bin")
    assert manager.get_file("a.bin") == path
    assert Path(path).read_bytes() == b"\x00\x01"


def test_the_package_itself_is_part_of_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "asc" / "runtime"
    room.mkdir(parents=True)
    (room / "cache.py").write_text("x = 1")
    monkeypatch.setattr(cache, "__file__", str(room / "cache.py"))

    def state() -> str:
        cache.pyasc_key.cache_clear()
        return cache.pyasc_key()

    try:
        states = [state(), state()]
        (room / "more.py").write_text("x = 2")
        states.append(state())
        (room / "more.py").write_text("x = 345")
        states.append(state())
        (room / "notes.txt").write_text("not a source")
        states.append(state())
    finally:
        monkeypatch.undo()
        cache.pyasc_key.cache_clear()
    assert states[0] == states[1] != states[2] != states[3] == states[4]
