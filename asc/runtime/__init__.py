# SPDX-License-Identifier: Apache-2.0
"""The host side of a kernel: specialise, compile, cache, launch. Nothing here is imported before it is needed."""
