# SPDX-License-Identifier: Apache-2.0
"""Kernels compiled for real: verification, dumps, both caches, and what a process with a warm disk cache imports."""

from __future__ import annotations

import linecache
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asc
from asc.diagnostics import CodegenError
from asc.runtime import cache, config
from asc.runtime.compiler import Compiler
from asc.runtime.jit import JITFunction, MockTensor
from asc.runtime.launcher import Launcher
from asc.runtime.policy import AscWarning

WIDTH = 64


@asc.jit
def twice(x: asc.GlobalAddress, y: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
    y_gm.set_global_buffer(y)
    local = asc.LocalTensor(x.dtype, asc.TPosition.VECIN, 0, WIDTH)
    asc.data_copy(local, x_gm, WIDTH)
    asc.set_flag(asc.HardEvent.MTE2_V, 0)
    asc.wait_flag(asc.HardEvent.MTE2_V, 0)
    asc.add(local, local, local, WIDTH)
    asc.set_flag(asc.HardEvent.V_MTE3, 0)
    asc.wait_flag(asc.HardEvent.V_MTE3, 0)
    asc.data_copy(y_gm, local, WIDTH)


def overfull() -> Any:
    """A fresh kernel that the verifier proves wrong: a queue of 512 bytes out of a pool of 256."""

    @asc.jit
    def kernel(x: asc.GlobalAddress):
        pipe = asc.TPipe()
        pool = asc.TBufPool(asc.TPosition.VECIN)
        queue = asc.TQue(asc.TPosition.VECIN, 1)
        pipe.init_buf_pool(pool, 256)
        pool.init_buffer(que=queue, num=1, len=512)

    return kernel


def test_arrays_are_written_in_place() -> None:
    x, y = np.arange(WIDTH, dtype=np.float32), np.zeros(WIDTH, np.float32)
    twice[1](x, y)
    np.testing.assert_array_equal(y, 2 * x)


def test_every_launch_goes_once_through_the_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    @asc.jit
    def kernel(x: asc.GlobalAddress):
        pass

    seen: list[str] = []
    monkeypatch.setattr(Launcher, "run", lambda self, kernel, name, args: seen.append(kernel.source))
    for _ in range(2):  # compiled, then found in memory
        kernel[1](MockTensor(asc.float16))
    kernel._specialisations._memory.clear()
    kernel[1](MockTensor(asc.float16))  # found on disk
    assert len(seen) == 3
    assert len(set(seen)) == 1
    assert "__gm__ half* x" in seen[0]


def test_an_error_is_raised_as_one_of_the_kernel() -> None:
    with pytest.raises(CodegenError, match="pool-") as caught:
        overfull()[1](MockTensor(asc.float32))
    assert isinstance(caught.value, ValueError)
    assert "pool.init_buffer(que=queue, num=1, len=512)" in str(caught.value)


@pytest.mark.parametrize("policy", ["warn", {"*": "warn"}])
def test_a_lowered_error_warns_once_a_compilation(policy: Any) -> None:
    kernel = overfull()
    with pytest.warns(AscWarning, match="pool-") as caught:
        kernel[1](MockTensor(asc.float32), verify=policy)
    assert len(caught) == 1
    assert Path(caught[0].filename) == Path(__file__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel[1](MockTensor(asc.float32), verify=policy)
    kernel._specialisations._memory.clear()
    with pytest.warns(AscWarning, match="pool-"):  # from the disk cache
        kernel[1](MockTensor(asc.float32), verify=policy)


def test_verification_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = overfull()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel[1](MockTensor(asc.float32), verify="off")
        monkeypatch.setenv("ASC_VERIFY", "off")
        kernel[1](MockTensor(asc.float32))
        monkeypatch.setenv("ASC_VERIFY", "error")
        kernel[1](MockTensor(asc.float32), verify="off")
    with pytest.raises(CodegenError):
        kernel[1](MockTensor(asc.float32))


def test_dump_shows_the_last_launch() -> None:
    twice[1](MockTensor(asc.float16), MockTensor(asc.float16))
    assert "func.func @twice(%x: memref<?xf16" in asc.dump(twice)
    assert "void twice(__gm__ half* x, __gm__ half* y)" in asc.dump(twice, "ascendc")
    assert "def twice(" in asc.dump(twice, "python")
    assert asc.dump(twice.last, "ascendc") == asc.dump(twice, "ascendc")
    twice[1](MockTensor(asc.float32), MockTensor(asc.float32))
    assert "__gm__ float* x" in asc.dump(twice, "ascendc")


def test_dump_refuses_what_there_is_not() -> None:
    with pytest.raises(RuntimeError, match=r'"kernel" has not been compiled yet[\s\S]*MockTensor'):
        asc.dump(overfull(), "ascendc")
    with pytest.raises(TypeError, match=r"an @asc.jit function or a compiled kernel, got an int \(5\)"):
        asc.dump(5)
    with pytest.raises(ValueError, match='cannot be shown as "llvm"'):
        asc.dump(twice, "llvm")


def test_dump_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twice[1](MockTensor(asc.float16), MockTensor(asc.float16))
    monkeypatch.setenv("PYASC_DUMP_PATH", str(tmp_path / "dump"))
    twice[1](MockTensor(asc.float16), MockTensor(asc.float16))
    folder = tmp_path / "dump" / "twice"
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert set(texts) == {"codegen.mlir", "ascir.mlir", "ascendc.cpp", "kernel.py"}
    assert texts["ascendc.cpp"] == asc.dump(twice, "ascendc")
    assert texts["kernel.py"] == asc.dump(twice, "python")
    line = twice.fn.__code__.co_firstlineno + 2
    assert f'"{__file__}":{line}:' in texts["codegen.mlir"]
    assert f'"{__file__}":{line}:' in texts["ascir.mlir"]
    twice[1](MockTensor(asc.float16), MockTensor(asc.float16), strip_loc=True)
    assert "loc(" not in (folder / "ascir.mlir").read_text(encoding="utf-8").replace("loc(unknown)", "")


def test_a_dump_that_cannot_be_written_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PYASC_DUMP_PATH", str(tmp_path / "file"))
    with pytest.raises(OSError, match='dump of kernel "twice" cannot be written'):
        twice[1](MockTensor(asc.float16), MockTensor(asc.float16))


def test_passes_can_be_skipped_and_watched(capsys: pytest.CaptureFixture[str]) -> None:
    kernel = overfull()
    kernel[1](MockTensor(asc.float32), run_passes=False)
    assert "InitBuffer(queue, 1, 512)" in asc.dump(kernel, "ascendc")
    twice[1](MockTensor(asc.int32), MockTensor(asc.int32), print_ir_before_all=True)
    shown = capsys.readouterr().err
    assert shown.startswith("// IR after the front end\nbuiltin.module {")
    assert "// IR after cse\n" in shown


def test_the_last_module_is_made_again_after_a_disk_hit() -> None:
    twice[1](MockTensor(asc.int16), MockTensor(asc.int16))
    text = asc.dump(twice)
    twice._specialisations._memory.clear()
    twice[1](MockTensor(asc.int16), MockTensor(asc.int16))
    assert str(asc.language.core.utils.global_builder.get_ir_module()) == text.rstrip("\n")
    assert asc.dump(twice) == text


PROGRAM = """
import sys
import asc
from asc.runtime.jit import MockTensor

WIDTH = 64

{kernel}

{launch}
print(sorted({{"xdsl", "numpy", "jinja2", "asc.frontend"}} & set(sys.modules)))
"""
KERNEL = """
@asc.jit
def twice(x: asc.GlobalAddress, y: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
    y_gm.set_global_buffer(y)
    local = asc.LocalTensor(x.dtype, asc.TPosition.VECIN, 0, WIDTH)
    asc.data_copy(local, x_gm, WIDTH)
    asc.set_flag(asc.HardEvent.MTE2_V, 0)
    asc.wait_flag(asc.HardEvent.MTE2_V, 0)
    asc.add(local, local, local, WIDTH)
    asc.set_flag(asc.HardEvent.V_MTE3, 0)
    asc.wait_flag(asc.HardEvent.V_MTE3, 0)
    asc.data_copy(y_gm, local, WIDTH)
"""
MOCKED = "twice[1](MockTensor(asc.float32), MockTensor(asc.float32))\nprint(twice.last.source)"
LAUNCHED = """
import numpy as np
x, y = np.ones(64, np.float32), np.zeros(64, np.float32)
twice[1](x, y)
assert (y == 2).all()
"""


def test_a_disk_hit_needs_neither_xdsl_nor_numpy(in_process: Callable[..., str]) -> None:
    mocked = PROGRAM.format(kernel=KERNEL, launch=MOCKED)
    first, second = in_process(mocked), in_process(mocked)
    assert "'xdsl'" in first
    *source, modules = second.splitlines()
    assert source == first.splitlines()[:-1]
    assert "xdsl" not in modules
    assert "numpy" not in modules
    launched = PROGRAM.format(kernel=KERNEL, launch=LAUNCHED)
    assert "'xdsl'" in in_process(launched), "what runs is made when something is first run"
    modules = in_process(launched)
    assert "'numpy'" in modules
    assert "xdsl" not in modules


def _set(name: str, value: str) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda monkeypatch: monkeypatch.setenv(name, value)


def _unchanged(text: str) -> str:
    return text


@pytest.mark.parametrize(
    ("change", "surroundings", "hit"),
    [
        (_unchanged, None, True),
        (lambda text: text + "\nUNUSED = 1\n", None, True),
        (lambda text: text.replace("WIDTH = 64", "WIDTH = 32"), None, False),
        (lambda text: text.replace("HardEvent.V_MTE3, 0", "HardEvent.V_MTE3, 1"), None, False),
        (lambda text: "\n" + text, None, False),
        (lambda text: text.replace("asc.float32", "asc.float16"), None, False),
        (lambda text: text.replace("@asc.jit", "@asc.jit(opt_level=2)"), None, False),
        (lambda text: text.replace("@asc.jit", '@asc.jit(verify="warn")'), None, False),
        (lambda text: text.replace("@asc.jit", "@asc.jit(always_compile=True)"), None, False),
        (_unchanged, lambda _: config.set_platform("Model", "Ascend910B4"), False),
        (_unchanged, _set("ASC_VERIFY", "warn"), False),
        (_unchanged, _set("PYASC_DUMP_PATH", "/dev/null/nowhere"), False),
        (_unchanged, lambda patch: patch.setattr(cache, "cache_options", cache.CacheOptions(dir="/nowhere")), False),
        (_unchanged, lambda patch: patch.setattr(cache, "pyasc_key", lambda: "another version"), False),
        (_unchanged, lambda patch: patch.setattr(JITFunction, "compiler", type("Own", (Compiler,), {})), False),
        (_unchanged, lambda patch: patch.setattr(Compiler, "run_translation", lambda self, mod: "mine"), False),
    ],
    ids=lambda value: "",
)
def test_a_disk_hit_is_of_the_same_compilation(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[str], str],
    surroundings: Callable[[pytest.MonkeyPatch], None] | None,
    hit: bool,
) -> None:
    compilations: list[object] = []
    codegen = JITFunction._run_codegen

    def counted(self: Any, arguments: Any, engine: Any) -> Any:
        compilations.append(arguments)
        return codegen(self, arguments, engine)

    monkeypatch.setattr(JITFunction, "_run_codegen", counted)
    program = PROGRAM.format(kernel=KERNEL, launch=MOCKED.partition("\n")[0])
    _load(tmp_path / "kernel.py", program)
    assert len(compilations) == 1
    if surroundings is not None:
        surroundings(monkeypatch)
    with suppress(OSError):
        _load(tmp_path / "kernel.py", change(program))
    assert len(compilations) == (1 if hit else 2)


def test_what_a_patched_compiler_makes_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Compiler, "run_translation", lambda self, mod: "mine")
        twice[1](MockTensor(asc.int16), MockTensor(asc.int16), opt_level=1)
    assert twice.last is not None
    assert twice.last.source == "mine"
    assert not Path(cache.cache_options.dir).exists()


def _load(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    linecache.clearcache()
    exec(compile(text, str(path), "exec"), {"__name__": "kernel"})


def test_damage_on_disk_only_costs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = np.ones(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    twice._specialisations._memory.clear()
    twice[1](x, y)
    (entry,) = Path(cache.cache_options.dir).glob(f"*/{cache.ENTRY}")
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-100])
    twice._specialisations._memory.clear()
    y[:] = 0
    twice[1](x, y)
    np.testing.assert_array_equal(y, 2 * x)
    assert entry.read_bytes() == whole, "compiling is deterministic, and the entry is mended"


def test_processes_may_compile_at_the_same_time(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.format(kernel=KERNEL, launch=LAUNCHED), encoding="utf-8")
    variables = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYASC_CACHE_DIR": str(tmp_path / "cache")}
    running = [subprocess.Popen([sys.executable, str(file)], env=variables) for _ in range(2)]
    assert [each.wait() for each in running] == [0, 0]
    assert len(list((tmp_path / "cache").glob("*/*"))) == 1
