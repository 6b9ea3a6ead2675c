# SPDX-License-Identifier: Apache-2.0
"""The high-level API of Ascend C."""
