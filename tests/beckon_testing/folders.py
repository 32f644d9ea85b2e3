# folders.py: where the files of a desk are during a test
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the folders of desks: those of tests in memory where there is room, since desks flush to the disk with every change, and no test cuts the
power. Those of benchmarks (tests/bench) are on the disk, which their figures are about."""

import os
import tempfile
from pathlib import Path

# BECKON_TEST_MEMORY names a folder in it that whoever started the tests removes.
MEMORY = Path(os.environ.get("BECKON_TEST_MEMORY") or "/dev/shm")
# Several times the size of the largest database of a test with its log, for all tests that run at the same time.
ROOM_BYTES = 2 * 1024 ** 3
# Set by tests/conftest.py.
in_memory = False


def has_room(folder):
    """Programs must run from there, too: tests put some beside their desk."""
    try:
        room = os.statvfs(folder)
    except OSError:
        return False
    return not room.f_flag & os.ST_NOEXEC and room.f_bavail * room.f_frsize >= ROOM_BYTES and os.access(folder, os.W_OK | os.X_OK)


def make_folder(prefix):
    """A new folder with a short path."""
    return Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY if in_memory and has_room(MEMORY) else None))
