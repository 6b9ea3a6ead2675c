# SPDX-License-Identifier: Apache-2.0
"""Instruction pipes of an AI core, and the hardware events that order one after another."""

from __future__ import annotations

from enum import Enum


class Pipe(Enum):
    """An in-order instruction queue; the value is its spelling in the dialect."""

    S = "pipe_s"
    V = "pipe_v"
    M = "pipe_m"
    MTE1 = "pipe_mte1"
    MTE2 = "pipe_mte2"
    MTE3 = "pipe_mte3"
    ALL = "pipe_all"
    MTE4 = "pipe_mte4"
    MTE5 = "pipe_mte5"
    V2 = "pipe_v2"
    FIX = "pipe_fix"


class HardEvent(Enum):
    """A flag kind `<source>_<destination>`: the destination pipe waits for the source. Values as in the dialect."""

    MTE2_MTE1 = "mte2_mte1"
    MTE1_MTE2 = "mte1_mte2"
    MTE1_M = "mte1_m"
    M_MTE1 = "m_mte1"
    MTE2_V = "mte2_v"
    V_MTE2 = "v_mte2"
    MTE3_V = "mte3_v"
    V_MTE3 = "v_mte3"
    M_V = "m_v"
    V_M = "v_m"
    V_V = "v_v"
    MTE3_MTE1 = "mte3_mte1"
    MTE1_MTE3 = "mte1_mte3"
    MTE1_V = "mte1_v"
    MTE2_M = "mte2_m"
    M_MTE2 = "m_mte2"
    V_MTE1 = "v_mte1"
    M_FIX = "m_fix"
    FIX_M = "fix_m"
    MTE3_MTE2 = "mte3_mte2"
    MTE2_MTE3 = "mte2_mte3"
    S_V = "s_v"
    V_S = "v_s"
    S_MTE2 = "s_mte2"
    MTE2_S = "mte2_s"
    S_MTE3 = "s_mte3"
    MTE3_S = "mte3_s"
    MTE2_FIX = "mte2_fix"
    FIX_MTE2 = "fix_mte2"
    FIX_S = "fix_s"
    M_S = "m_s"
    FIX_MTE3 = "fix_mte3"
    MTE1_FIX = "mte1_fix"
    FIX_MTE1 = "fix_mte1"
    FIX_FIX = "fix_fix"

    @property
    def source(self) -> Pipe:
        """The pipe that sets the flag, once everything issued on it before is complete."""
        return Pipe[self.name.split("_")[0]]

    @property
    def destination(self) -> Pipe:
        """The pipe that stops at the wait until the flag is set."""
        return Pipe[self.name.split("_")[1]]
