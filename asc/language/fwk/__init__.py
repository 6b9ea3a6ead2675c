# SPDX-License-Identifier: Apache-2.0
"""The framework: pipe, queues, buffers and pools."""
