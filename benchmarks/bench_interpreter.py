# SPDX-License-Identifier: Apache-2.0
"""Times the interpreter beside the same tile loop written by hand in NumPy, in one process; prints ratios.

Budgets (ours / by hand): 1.5 on tiles of 2048 and 8192 float32. A launch that is cached may cost 50 us besides.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parent.parent))

from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.interpreter import Program, lower_module, run
from asc.target.soc import get_soc

TILES = 64
BUDGETS = {128: None, 2048: 1.5, 8192: 1.5}
Vector = npt.NDArray[np.float32]


def queue_add(tile: int, tiles: int) -> Program:
    """The vector add of the tutorial: two input queues and an output queue with two buffers each."""
    queue, local, gm = "!asc.queue<{}, 2>", "!asc.local_tensor<*xf32>", "!asc.global_tensor<*xf32>"
    vecin, vecout = queue.format("vecin"), queue.format("vecout")
    text = f"""
func.func @queue_add(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %z: memref<?xf32, 22>) attributes {{asc.global}} {{
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %tiles = arith.constant {tiles} : i32
  %tile = arith.constant {tile} : i32
  %bytes = arith.constant {4 * tile} : i32
  %block = arith.constant {tile * tiles} : i32
  %idx = asc.get_block_idx : i32
  %first = arith.muli %idx, %block : i32
  %offset = arith.index_cast %first : i32 to index
  {_global_tensors("xyz", gm)}
  %pipe = asc.pipe
  %in_x = asc.queue : {vecin}
  %in_y = asc.queue : {vecin}
  %out_z = asc.queue : {vecout}
  asc.pipe.init_queue %pipe, %in_x, %two, %bytes : {vecin}, i32, i32
  asc.pipe.init_queue %pipe, %in_y, %two, %bytes : {vecin}, i32, i32
  asc.pipe.init_queue %pipe, %out_z, %two, %bytes : {vecout}, i32, i32
  scf.for %i = %c0 to %tiles step %c1 : i32 {{
    %start = arith.muli %i, %tile : i32
    %x_i = asc.global_tensor.subindex %x_gm[%start] : {gm}, i32, {gm}
    %y_i = asc.global_tensor.subindex %y_gm[%start] : {gm}, i32, {gm}
    %z_i = asc.global_tensor.subindex %z_gm[%start] : {gm}, i32, {gm}
    %a = asc.que_bind.alloc_tensor %in_x : {vecin}, {local}
    %b = asc.que_bind.alloc_tensor %in_y : {vecin}, {local}
    asc.data_copy_l2 %a, %x_i, %tile : {local}, {gm}, i32
    asc.data_copy_l2 %b, %y_i, %tile : {local}, {gm}, i32
    asc.que_bind.enque_tensor %in_x, %a : {vecin}, {local}
    asc.que_bind.enque_tensor %in_y, %b : {vecin}, {local}
    %a_in = asc.que_bind.deque_tensor %in_x : {vecin}, {local}
    %b_in = asc.que_bind.deque_tensor %in_y : {vecin}, {local}
    %c = asc.que_bind.alloc_tensor %out_z : {vecout}, {local}
    asc.add_l2 %c, %a_in, %b_in, %tile : {local}, {local}, {local}, i32
    asc.que_bind.enque_tensor %out_z, %c : {vecout}, {local}
    asc.que_bind.free_tensor %in_x, %a_in : {vecin}, {local}
    asc.que_bind.free_tensor %in_y, %b_in : {vecin}, {local}
    %c_out = asc.que_bind.deque_tensor %out_z : {vecout}, {local}
    asc.data_copy_l2 %z_i, %c_out, %tile : {gm}, {local}, i32
    asc.que_bind.free_tensor %out_z, %c_out : {vecout}, {local}
  }}
  func.return
}}
"""
    return lower_module(parse_module(make_context(), text), get_soc())


def _global_tensors(names: Iterable[str], gm: str) -> str:
    return "\n  ".join(
        f"%{n}_at = emitasc.ptr_offset %{n}[%offset] : memref<?xf32, 22>, memref<?xf32, 22>\n"
        f"  %{n}_gm = asc.global_tensor : {gm}\n"
        f"  asc.global_tensor.set_global_buffer %{n}_gm, %{n}_at : {gm}, memref<?xf32, 22>"
        for n in names
    )


def by_hand(x: Vector, y: Vector, z: Vector, tile: int) -> None:
    """The same loop as somebody would write it in NumPy."""
    a, b, c = (np.empty(tile, np.float32) for _ in range(3))
    for start in range(0, len(x), tile):
        np.copyto(a, x[start : start + tile])
        np.copyto(b, y[start : start + tile])
        np.add(a, b, out=c)
        np.copyto(z[start : start + tile], c)


def best(*calls: Callable[[], Any], seconds: float = 0.5) -> list[float]:
    """The shortest time of each call in seconds; they take turns, so that a slow phase of the machine hits all."""
    times = [float("inf")] * len(calls)
    end = time.perf_counter() + seconds * len(calls)
    while time.perf_counter() < end:
        for index, call in enumerate(calls):
            start = time.perf_counter()
            call()
            times[index] = min(times[index], time.perf_counter() - start)
    return times


def measure(tile: int, tiles: int, cores: int = 1) -> tuple[float, float]:
    """Microseconds of one launch, and of the same work by hand."""
    x, y, z = (np.ones(tile * tiles * cores, np.float32) for _ in range(3))
    program = queue_add(tile, tiles)
    ours, hand = best(lambda: run(program, (x, y, z), cores), lambda: by_hand(x, y, z, tile))
    assert (z == x + y).all()
    return ours * 1e6, hand * 1e6


def main() -> None:
    """Print one row a tile size, then what a launch costs."""
    print(f"{'vector add by queues':40} {'us':>8} {'by hand':>8} {'ratio':>8} {'budget':>8}")
    for tile, budget in BUDGETS.items():
        ours, hand = measure(tile, TILES)
        print(f"{f'a tile of {tile}':40} {ours / TILES:8.2f} {hand / TILES:8.2f} {ours / hand:8.2f} {budget or '':>8}")
    for cores in (1, 8):
        ours, hand = measure(128, 1, cores)
        print(f"{f'launch on {cores} cores, a tile of 128 each':40} {ours:8.1f} {hand:8.1f}")


if __name__ == "__main__":
    main()
