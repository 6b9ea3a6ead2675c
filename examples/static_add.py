# SPDX-License-Identifier: Apache-2.0
"""z = x + y without queues: tensors at fixed addresses of the Unified Buffer, and flags set and awaited by hand."""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config

CORES = 8
TILE = 4096  # elements


@asc.jit
def static_add(x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress, tiles: int):
    offset = asc.get_block_idx() * tiles * TILE
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    z_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x + offset)
    y_gm.set_global_buffer(y + offset)
    z_gm.set_global_buffer(z + offset)

    size = TILE * x.dtype.sizeof()
    x_local = asc.LocalTensor(x.dtype, asc.TPosition.VECIN, 0, TILE)
    y_local = asc.LocalTensor(y.dtype, asc.TPosition.VECIN, size, TILE)
    z_local = asc.LocalTensor(z.dtype, asc.TPosition.VECOUT, 2 * size, TILE)

    for i in range(tiles):
        asc.data_copy(x_local, x_gm[i * TILE :], TILE)
        asc.data_copy(y_local, y_gm[i * TILE :], TILE)
        # The vector pipe may read only what the copies in have written ...
        asc.set_flag(asc.HardEvent.MTE2_V, 0)
        asc.wait_flag(asc.HardEvent.MTE2_V, 0)
        asc.add(z_local, x_local, y_local, TILE)
        # ... the copy out only what the vector pipe has written ...
        asc.set_flag(asc.HardEvent.V_MTE3, 0)
        asc.wait_flag(asc.HardEvent.V_MTE3, 0)
        asc.data_copy(z_gm[i * TILE :], z_local, TILE)
        # ... and the next turn overwrites all three tensors, so it starts when this one has been copied out.
        asc.set_flag(asc.HardEvent.MTE3_MTE2, 0)
        asc.wait_flag(asc.HardEvent.MTE3_MTE2, 0)
    # A TPipe would wait for all pipes at the end of the kernel.
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)


def main() -> None:
    config.set_platform(config.Backend.Model)
    tiles = 4
    rng = np.random.default_rng(1)
    x = rng.integers(-1000, 1000, CORES * tiles * TILE, dtype=np.int32)
    y = rng.integers(-1000, 1000, CORES * tiles * TILE, dtype=np.int32)
    z = np.zeros_like(x)
    static_add[CORES, rt.current_stream()](x, y, z, tiles)
    np.testing.assert_array_equal(z, x + y)
    print(f"static_add: {z.size} elements on {CORES} cores equal NumPy's")


if __name__ == "__main__":
    main()
