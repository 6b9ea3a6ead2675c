# SPDX-License-Identifier: Apache-2.0
"""Where kernels run, and for which SoC they are compiled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

__all__ = ["Backend", "KernelType", "Platform", "set_platform"]


class Backend(Enum):
    """What runs a launched kernel."""

    Model = "Model"
    """The interpreter of this package, on the CPU."""
    NPU = "NPU"
    """A device. This package compiles and prints for it but does not drive it: a launch is refused."""


class Platform(Enum):
    """The SoCs, by the vendor's names."""

    Ascend910B1 = "Ascend910B1"
    Ascend910B2 = "Ascend910B2"
    Ascend910B2C = "Ascend910B2C"
    Ascend910B3 = "Ascend910B3"
    Ascend910B4 = "Ascend910B4"
    Ascend910B4_1 = "Ascend910B4-1"
    Ascend910_9362 = "Ascend910_9362"
    Ascend910_9372 = "Ascend910_9372"
    Ascend910_9381 = "Ascend910_9381"
    Ascend910_9382 = "Ascend910_9382"
    Ascend910_9391 = "Ascend910_9391"
    Ascend910_9392 = "Ascend910_9392"


class KernelType(Enum):
    """Which cores of an AI core group a kernel occupies."""

    AIV_ONLY = 0
    AIC_ONLY = 1
    MIX_AIV_HARD_SYNC = 2
    MIX_AIC_HARD_SYNC = 3
    MIX_AIV_1_0 = 4
    MIX_AIC_1_0 = 5
    MIX_AIC_1_1 = 6
    MIX_AIC_1_2 = 7


@dataclass(frozen=True)
class Target:
    """What `set_platform` chose. Without a call: the model of an Ascend910B1."""

    backend: Backend = Backend.Model
    platform: Platform = Platform.Ascend910B1
    device_id: int = 0


_target = Target()

EnumT = TypeVar("EnumT", bound=Enum)


def set_platform(
    backend: Backend | str,
    soc_version: Platform | str | None = None,
    device_id: int | None = None,
    check: bool = True,
) -> None:
    """Choose what launches run on and which SoC kernels are compiled for; it counts for every launch from now on.

    `soc_version` defaults to Ascend910B1. `device_id` is reported back by `asc.lib.runtime.current_device()`; the model
    has no devices to choose from. `check` asks whether the toolkit of the backend is installed; the model needs none.
    Raises ValueError for a name that does not exist.
    """
    global _target  # noqa: PLW0603 - the setting of the process, as the API has it
    platform = Target.platform if soc_version is None else _member(Platform, soc_version, "SoC")
    _target = Target(_member(Backend, backend, "backend"), platform, device_id or 0)


def current_target() -> Target:
    """What `set_platform` chose last."""
    return _target


def _member(kind: type[EnumT], given: EnumT | str, what: str) -> EnumT:
    for member in kind:
        if given is member or given in {member.name, member.value}:
            return member
    known = ", ".join(str(member.value) for member in kind)
    raise ValueError(f"unknown {what} {given!r}; the known ones are {known}")
