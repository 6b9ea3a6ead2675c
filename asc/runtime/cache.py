# SPDX-License-Identifier: Apache-2.0
"""The disk cache: one folder per key, JSON files with a checksum, written atomically.

A file that is damaged, cut short or not ours is a miss and is written again; a folder that cannot be written is no
error. Processes may read and write the same key at once: they write equal contents.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

FORMAT: Final = 1
ENTRY: Final = "kernel.json"


def _home() -> str:
    return os.environ.get("PYASC_HOME") or os.path.expanduser("~")  # noqa: PTH111 - never raises, unlike Path.home()


@dataclass
class CacheOptions:
    """Where the cache is: `$PYASC_CACHE_DIR`, else `.pyasc/cache` in `$PYASC_HOME` or the home directory."""

    home_dir: str = field(default_factory=_home)
    dir: str = ""

    def __post_init__(self) -> None:
        self.dir = self.dir or os.environ.get("PYASC_CACHE_DIR") or str(Path(self.home_dir, ".pyasc", "cache"))


cache_options = CacheOptions()


class CacheManager:
    """Files kept under one key."""

    def get_file(self, filename: str) -> str | None:
        """The path of a file, or None if it is not there."""
        raise NotImplementedError

    def put(self, data: bytes | str, filename: str, binary: bool = True) -> str:
        """Keeps a file and returns its path. Raises OSError when it cannot be written."""
        raise NotImplementedError


class FileCacheManager(CacheManager):
    """A folder of the disk cache."""

    def __init__(self, key: str) -> None:
        self.folder = Path(cache_options.dir, key)

    def has_file(self, filename: str) -> bool:
        """Whether the file is there; what is in it is for the reader to check."""
        return (self.folder / filename).is_file()

    def get_file(self, filename: str) -> str | None:
        """See `CacheManager.get_file`."""
        return str(self.folder / filename) if self.has_file(filename) else None

    def put(self, data: bytes | str, filename: str, binary: bool = True) -> str:
        """See `CacheManager.put`. Readers see the old file or the new one, never a part of it."""
        del binary  # the type of `data` says it
        # What is kept is run again: nobody else may write it.
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = self.folder / filename
        temporary = self.folder / f"{filename}.{os.getpid()}.{os.urandom(4).hex()}"
        try:
            temporary.write_bytes(data.encode() if isinstance(data, str) else data)
            temporary.replace(target)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
        return str(target)


def get_cache_manager(key: str) -> CacheManager:
    """The files kept under `key`."""
    return FileCacheManager(key)


def get_file_cache_key(fn_cache_key: str, cache_factors: str) -> str:
    """The key of one compilation: what the kernel is, how it is compiled, and by what."""
    return sha256("\0".join((fn_cache_key, cache_factors, pyasc_key())).encode()).hexdigest()


@cache
def pyasc_key() -> str:
    """What compiles: the Python version and this package, so that nobody meets what an older state of it made.

    Sources are told by size and time of change, which takes a hundredth of reading them.
    """
    root = Path(__file__).resolve().parent.parent
    stamps = [str(root), *sys.version_info[:2], FORMAT]
    for folder, folders, names in os.walk(root, followlinks=True):
        folders.sort()
        stamps += [_stamp(os.path.join(folder, name)) for name in sorted(names) if name.endswith((".py", ".j2"))]  # noqa: PTH118 - twice as fast
    return sha256("\0".join(map(str, stamps)).encode()).hexdigest()


def _stamp(path: str) -> str:
    status = os.stat(path)  # noqa: PTH116 - on the way to the first launch
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def load(key: str) -> dict[str, Any] | None:
    """The entry kept under `key`, or None when there is none or it is not as it was written."""
    path = get_cache_manager(key).get_file(ENTRY)
    if path is None:
        return None
    try:
        document = json.loads(Path(path).read_text(encoding="utf-8"))
        entry = document["entry"]
        intact = document["key"] == key and document["sha256"] == _checksum(entry)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return entry if intact else None


def store(key: str, entry: dict[str, Any]) -> None:
    """Keeps an entry of plain JSON values, if the disk lets us."""
    document = {"key": key, "sha256": _checksum(entry), "entry": entry}
    try:
        get_cache_manager(key).put(json.dumps(document), ENTRY)
    except OSError:
        return


def _checksum(entry: object) -> str:
    return sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()
