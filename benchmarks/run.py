# SPDX-License-Identifier: Apache-2.0
"""Prints how long kernels take to compile and to launch, beside `import numpy` in the same run and the peer's figures.

Run it as `make bench`. Each process time is the best of several, taken in turns, so that a busy machine disturbs all
rows alike; compare the ratios, not the milliseconds. Peer: pyasc 1.1.1, as recorded on a machine with two cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = 7
COMPILE = """
import asc, tutorials
from asc.runtime.jit import MockTensor, MockValue
tutorials.{}[8](*[MockTensor(asc.float32)] * 3, MockValue(asc.int32))
"""
LAUNCH = """
import asc, numpy, tutorials
arrays = [numpy.ones(8 * tutorials.TILE, numpy.float32) for _ in range(3)]
tutorials.{}[8](*arrays, tutorials.TILE)
assert (arrays[2] == 2).all()
"""
NUMPY = "import numpy"
# What is timed as a whole process: title, program, whether the disk cache may have the kernel, the peer's milliseconds.
PROCESSES = [
    ("python", "pass", False, None),
    (NUMPY, NUMPY, False, None),
    ("import asc", "import asc", False, 300),
    ("queue_add to Ascend C, cold", COMPILE.format("queue_add"), False, 365),
    ("static_add to Ascend C, cold", COMPILE.format("static_add"), False, 365),
    ("queue_add to Ascend C, disk cache", COMPILE.format("queue_add"), True, 365),
    ("static_add to Ascend C, disk cache", COMPILE.format("static_add"), True, 365),
    ("queue_add run on 8 cores, cold", LAUNCH.format("queue_add"), False, None),
    ("queue_add run on 8 cores, disk cache", LAUNCH.format("queue_add"), True, None),
]
PEER_WARM = 9


def process_times() -> dict[str, float]:
    """Best milliseconds of each whole process."""
    best: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        _turn(folder, "first")  # writes byte code and the cache
        for number in range(ROUNDS):
            for title, spent in _turn(folder, str(number)).items():
                best[title] = min(spent, best.get(title, spent))
    return best


def _turn(folder: str, name: str) -> dict[str, float]:
    return {
        title: _process(program, str(Path(folder, title if cached else f"{name} {title}")))
        for title, program, cached, _ in PROCESSES
    }


def _process(program: str, cache: str) -> float:
    # A wheel comes with its byte code, so not writing any would time Python's compiler.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYASC_CACHE_DIR": cache, "PYTHONPATH": f"{HERE}{os.pathsep}{HERE.parent}"}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return (time.perf_counter() - start) * 1e3


def best_of(action: Callable[[], object], rounds: int, number: int = 1) -> float:
    """Best milliseconds of one call."""
    spent: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            action()
        spent.append((time.perf_counter() - start) / number * 1e3)
    return min(spent)


def compile_stages(name: str) -> dict[str, float]:
    """Best milliseconds of each stage of compiling a kernel again, in a process that has compiled it before."""
    import tutorials

    from asc.codegen import print_module
    from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, VERIFICATION, run_pipeline
    from asc.diagnostics import Engine
    from asc.dialects.context import make_context
    from asc.frontend import build_module
    from asc.interpreter import lower_module
    from asc.language.core.arguments import AddressArgument, ScalarArgument
    from asc.language.core.dtype import float32, int32
    from asc.target.soc import get_soc

    address = AddressArgument(float32)
    arguments = {"x": address, "y": address, "z": address, "length": ScalarArgument(int32)}
    fn = getattr(tutorials, name).fn
    changing = [each for each in DEFAULT_PIPELINE if each not in VERIFICATION]
    stages = ("front end", "passes that change", "passes that verify", "printing", "lowering")
    best = dict.fromkeys((*stages, "to Ascend C", "all"), float("inf"))
    for _ in range(20):
        marks = [time.perf_counter()]
        module = build_module(fn, arguments, Engine())
        marks.append(time.perf_counter())
        for names in (changing, VERIFICATION):
            run_pipeline(module, make_context(), [PASSES[each]()() for each in names], Engine())
            marks.append(time.perf_counter())
        print_module(module)
        marks.append(time.perf_counter())
        lower_module(module, get_soc())
        marks.append(time.perf_counter())
        spent = [(end - start) * 1e3 for start, end in pairwise(marks)]
        for title, value in zip(best, [*spent, sum(spent[:4]), sum(spent)], strict=True):
            best[title] = min(best[title], value)
    return best


def launch_overhead() -> dict[str, float]:
    """Microseconds of launching a compiled kernel on one core, whole and without the interpreter's own part."""
    import numpy as np
    import tutorials

    from asc.interpreter.launch import run

    arrays = [np.zeros(tutorials.TILE, np.float32) for _ in range(3)]
    launch = tutorials.nothing[1]
    launch(*arrays, 0)
    program = tutorials.nothing.last.program
    whole = best_of(lambda: launch(*arrays, 0), 5, 2000) * 1e3
    running = best_of(lambda: run(program, [*arrays, 0], 1), 5, 2000) * 1e3
    return {"whole launch of an empty kernel": whole, "of which the runtime": whole - running}


def main() -> None:
    times = process_times()
    numpy = times[NUMPY]
    print(f"{'whole process':40} {'ms':>8} {'x numpy':>8} {'peer ms':>8}")
    for title, _, _, peer in PROCESSES:
        print(f"{title:40} {times[title]:8.1f} {times[title] / numpy:8.2f} {peer or '':>8}")
    for name in ("queue_add", "static_add"):
        print(f"\n{f'compiling {name} again':40} {'ms':>8} {'x numpy':>8} {'peer ms':>8}")
        for stage, spent in compile_stages(name).items():
            print(f"{stage:40} {spent:8.2f} {spent / numpy:8.3f} {PEER_WARM if stage == 'to Ascend C' else '':>8}")
    print(f"\n{'launching again':40} {'us':>8}")
    for title, spent in launch_overhead().items():
        print(f"{title:40} {spent:8.1f}")
    sys.stdout.flush()
    subprocess.run([sys.executable, str(HERE / "bench_interpreter.py")], check=True)


if __name__ == "__main__":
    sys.path[:0] = [str(HERE), str(HERE.parent)]
    main()
