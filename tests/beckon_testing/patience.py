# patience.py: how long a test waits
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A limit for waits. It proves nothing: a wait ends as soon as its condition is true, and only a failure takes all of the time."""

import os

# Sanitizers make everything slower, and so do some virtual machines; all waits grow with them.
PATIENCE = float(os.environ.get("BECKON_TEST_PATIENCE", "60"))
