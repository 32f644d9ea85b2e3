# patience.py: how long a test waits for what is to happen
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing is proved by how long it took: a wait ends when it is over, and only what never happens takes all of it."""

import os

# Sanitizers make everything slower; all waits grow with them.
PATIENCE = float(os.environ.get("BECKON_TEST_PATIENCE", "20"))
