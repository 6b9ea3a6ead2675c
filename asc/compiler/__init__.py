# SPDX-License-Identifier: Apache-2.0
"""Passes over the IR: transformations and verification, and the order they run in."""
