# SPDX-License-Identifier: Apache-2.0
"""The basic API of Ascend C: copies, synchronisation, vector instructions."""
