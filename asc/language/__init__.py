# SPDX-License-Identifier: Apache-2.0
"""What kernel authors call: typed signatures and their documentation; what they build is in asc/frontend/api."""
