# SPDX-License-Identifier: Apache-2.0
"""The picture of a memory map: program order to the right, addresses upwards, one panel a memory."""
