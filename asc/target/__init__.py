# SPDX-License-Identifier: Apache-2.0
"""What the chips are: memories, pipes, limits and one row per SoC. Data only; imports nothing of ours."""
