# waiting.py: waits until a condition is true
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""For changes in another process that are not announced."""

import time

from .patience import PATIENCE

# The first pause between two looks, and the longest: who looks fifty times a second, beside seven others, takes most of a core.
FIRST_S, LONGEST_S = 0.02, 0.1


def until(condition, timeout=PATIENCE):
    """Waits until the condition is true and returns its value."""
    end = time.monotonic() + timeout
    pause = FIRST_S
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(pause)
        pause = min(pause * 1.25, LONGEST_S)
    raise AssertionError(f"it did not happen within {timeout} s")
