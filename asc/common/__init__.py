# SPDX-License-Identifier: Apache-2.0
"""Exists because `asc.common` is a public module of the API; it has no public names."""
