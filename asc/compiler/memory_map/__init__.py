# SPDX-License-Identifier: Apache-2.0
"""The address map of a kernel's on-chip memories: what is where, and when; as data, text, JSON and a picture."""
