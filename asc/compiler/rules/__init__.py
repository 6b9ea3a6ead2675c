# SPDX-License-Identifier: Apache-2.0
"""What must hold at an op, given what the analysis knows there; each rule judges and reports, and changes nothing."""
