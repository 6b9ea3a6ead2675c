# SPDX-License-Identifier: Apache-2.0
"""Data types, enums, tensors, scalars and loops of the kernel language."""
