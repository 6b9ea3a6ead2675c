# SPDX-License-Identifier: Apache-2.0
"""Names of the API that this machine cannot offer: a clear AttributeError instead of a plain one."""

from __future__ import annotations

from typing import Final, NoReturn

_DEVICE: Final = "it drives a device through the runtime library of CANN, which this package does not use"
_TILING: Final = "host-side tiling is not part of this package yet"

REASONS: Final[dict[str, dict[str, str]]] = {
    "asc.lib.runtime": dict.fromkeys(
        (
            "DeviceInfoType",
            "DeviceModuleType",
            "Function",
            "Kernel",
            "Memory",
            "MemorySizes",
            "MsprofTaskType",
            "ProfilingCommandHandle",
            "acl_finalize",
            "acl_init",
            "c2c_ctrl_addr",
            "call_print_interface",
            "check_device_handle",
            "copy_data_from_device",
            "copy_data_to_device",
            "current_tick",
            "device_info",
            "free",
            "free_mem",
            "launch_kernel",
            "magic_elf_value",
            "malloc",
            "memcpy",
            "msprof_task_type",
            "npu_utils",
            "register_device_binary_kernel",
            "register_function",
            "set_pro_switch",
            "unregister_device_binary_kernel",
        ),
        _DEVICE,
    ),
    "asc.lib.host": dict.fromkeys(
        (
            "BatchMatmulTiling",
            "CubeFormat",
            "DataType",
            "DequantType",
            "MatmulApiTiling",
            "MatmulConfigParams",
            "MatrixMadType",
            "MatrixTraverse",
            "MultiCoreMatmulTiling",
            "PlatformAscendC",
            "PlatformAscendCManager",
            "ScheduleType",
            "TPosition",
            "get_ascendc_platform",
        ),
        _TILING,
    ),
}


def refuse(module: str, name: str) -> NoReturn:
    """Raises AttributeError for a name that a module of `asc.lib` does not have."""
    reason = REASONS[module].get(name)
    if reason is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
    raise AttributeError(f"{module}.{name} is not available: {reason}", name=name)
