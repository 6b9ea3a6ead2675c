# SPDX-License-Identifier: Apache-2.0
"""Host-side names of the API: `asc.lib.runtime` (devices and streams) and `asc.lib.host` (tiling)."""
