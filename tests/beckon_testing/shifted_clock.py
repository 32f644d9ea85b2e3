# shifted_clock.py: programs whose clock is elsewhere, by libfaketime
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`environment("+1d")` is what a program with such a clock is started with; a test of it has the mark `needs_library`."""

import glob
import os
import re
from pathlib import Path

import pytest

LIBRARY = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
needs_library = pytest.mark.skipif(not LIBRARY, reason="libfaketime is not installed")


def sweep():
    """The library leaves a semaphore and a piece of shared memory behind for each process that is killed, and a later process of the same
    number does not start."""
    for path in Path("/dev/shm").glob("*faketime_*"):
        number = re.search(r"_(\d+)$", path.name)
        if number and not Path("/proc", number[1]).exists():
            path.unlink(missing_ok=True)


def environment(time, **more):
    """@time as in faketime(1): “+1d”, “+0 x864000”."""
    sweep()
    return {"LD_PRELOAD": LIBRARY[0] if LIBRARY else "", "FAKETIME": time, **more,
            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
