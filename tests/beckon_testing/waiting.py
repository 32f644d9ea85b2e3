# waiting.py: waits until something holds
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""For what happens in another process and announces itself to nobody."""

import time

from .patience import PATIENCE


def until(condition, timeout=PATIENCE):
    """Waits until the condition holds and returns what it gave."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"it did not happen within {timeout} s")
