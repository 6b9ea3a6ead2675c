# SPDX-License-Identifier: Apache-2.0
"""What the front end reports: one frozen dataclass an error, filed by subject."""
