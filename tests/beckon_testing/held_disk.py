# held_disk.py: a disk that hangs
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desk on a HeldDisk reads its database as always, until the disk hangs: every thread that reads a page then waits until it goes on."""

import contextlib
import mmap
import os
import struct

import pytest

from .desk import BUILD
from .waiting import until

LIBRARY = BUILD / "tests" / "clauses" / "held-disk.so"


class HeldDisk:
    def __init__(self, path):
        if not LIBRARY.exists():
            pytest.skip(f"{LIBRARY} was not built")
        path.write_bytes(bytes(8))
        with open(path, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 8)
        self.env = {"LD_PRELOAD": str(LIBRARY), "BECKON_DISK": str(path),
                    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}

    @property
    def n_held(self):
        """How many threads wait."""
        return struct.unpack("i", self._memory[4:8])[0]

    @contextlib.contextmanager
    def hangs(self):
        """While this runs; what was held has gone on afterwards."""
        self._memory[:4] = struct.pack("i", 1)
        try:
            yield
        finally:
            self.go_on()

    def go_on(self):
        self._memory[:4] = bytes(4)
        until(lambda: self.n_held == 0)

    def wait_held(self, n=1):
        """Until @n threads wait."""
        until(lambda: self.n_held >= n)
