# waiting.py: waits until a condition is true
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""For changes in another process that are not announced."""

import time

from .patience import PATIENCE


def until(condition, timeout=PATIENCE):
    """Waits until the condition is true and returns its value."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"it did not happen within {timeout} s")
