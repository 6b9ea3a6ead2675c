# SPDX-License-Identifier: Apache-2.0
"""What is asked and set about devices; the state is that of `asc.runtime.config`."""

from __future__ import annotations

from asc.lib.runtime.support import Stream
from asc.runtime.config import Backend, Platform, current_target, set_platform


def use_model(custom_lib_prefix: str | None = None) -> None:
    """Launch on the model from now on. `custom_lib_prefix` names a simulator library elsewhere; there is none here."""
    del custom_lib_prefix
    set_platform(Backend.Model, get_soc_version(), current_device())


def use_npu(custom_lib_prefix: str | None = None) -> None:
    """Compile for a device from now on; launches are then refused, since this package drives no device."""
    del custom_lib_prefix
    set_platform(Backend.NPU, get_soc_version(), current_device())


def is_model() -> bool:
    """Whether launches run on the model."""
    return current_target().backend is Backend.Model


def is_available() -> bool:
    """Whether launches can run at all: on the model always, on an NPU never."""
    return is_model()


def is_initialized() -> bool:
    """Whether the backend is ready; the model needs no preparation."""
    return is_model()


def default_device() -> int:
    """The device used when none is chosen."""
    return 0


def current_device() -> int:
    """The device chosen last, by `set_platform` or `set_device`."""
    return current_target().device_id


def device_count() -> int:
    """How many devices launches can run on: the model is one."""
    return 1 if is_model() else 0


def set_device(device_id: int) -> None:
    """Choose a device. The model has no others, so the number is only kept; it must not be negative (ValueError)."""
    if device_id < 0:
        raise ValueError(f"device_id must not be negative, got {device_id}")
    target = current_target()
    set_platform(target.backend, target.platform, device_id)


def reset_device(device_id: int | None = None) -> None:
    """Give up what a device holds for this process: nothing, on the model."""


def create_stream(priority: int = 0) -> Stream:
    """A stream of the current device; on the model all streams are alike."""
    return Stream(current_device(), priority)


def destroy_stream(stream_handle: Stream) -> None:
    """Give up a stream; the model holds nothing for it."""


def current_stream(device_id: int | None = None) -> Stream:
    """The stream that launches go to, for `kernel[core_num, rt.current_stream()]`."""
    return Stream(current_device() if device_id is None else device_id)


def synchronize(stream_handle: Stream | None = None, timeout: int = 0) -> None:
    """Wait for the launches of a stream. On the model a launch returns when it has finished."""


def synchronize_device() -> None:
    """Wait for all launches; see `synchronize`."""


def current_platform() -> str:
    """The name of the SoC kernels are compiled for."""
    return current_target().platform.value


def get_soc_version() -> Platform:
    """The SoC kernels are compiled for."""
    return current_target().platform


def set_soc_version(soc_verison: Platform) -> None:  # the parameter's name is the API's
    """Compile for another SoC from now on."""
    target = current_target()
    set_platform(target.backend, soc_verison, target.device_id)
