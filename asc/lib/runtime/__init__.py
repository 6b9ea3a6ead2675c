# SPDX-License-Identifier: Apache-2.0
"""Devices, streams and the SoC in use, as far as a machine without an NPU has them.

The model backend counts as one device on which everything launched has already finished. Names that drive a real
device (`malloc`, `launch_kernel`, ...) need the runtime library of CANN and raise AttributeError here.
"""

from __future__ import annotations

from asc.lib.runtime.interface import (
    create_stream,
    current_device,
    current_platform,
    current_stream,
    default_device,
    destroy_stream,
    device_count,
    get_soc_version,
    is_available,
    is_initialized,
    is_model,
    reset_device,
    set_device,
    set_soc_version,
    synchronize,
    synchronize_device,
    use_model,
    use_npu,
)
from asc.lib.runtime.support import CoreType, Stream
from asc.lib.runtime.unavailable import refuse

__all__ = [
    "CoreType",
    "Stream",
    "create_stream",
    "current_device",
    "current_platform",
    "current_stream",
    "default_device",
    "destroy_stream",
    "device_count",
    "get_soc_version",
    "is_available",
    "is_initialized",
    "is_model",
    "reset_device",
    "set_device",
    "set_soc_version",
    "synchronize",
    "synchronize_device",
    "use_model",
    "use_npu",
]


def __getattr__(name: str) -> object:
    refuse(__name__, name)
