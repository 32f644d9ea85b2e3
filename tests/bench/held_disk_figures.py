# held_disk_figures.py: how long the window stands still while the disk hangs; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""For two seconds no page of the database can be read. Meanwhile the person goes through the list, and agents ask and look.

BECKON_BENCH_BEFORE    the Meson build folder of another version, whose figures stand beside
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from long_text_figures import LongText
from window_figures import ready
from world import BUILD, figure, line, median

from beckon_testing.held_disk import HeldDisk

BEFORE = os.environ.get("BECKON_BENCH_BEFORE")
TASKS = 300
SECONDS = 2
RUNS = 5


class OnHeldDisk(LongText):
    def __init__(self, build):
        super().__init__()
        self.program = [str(Path(build) / "tests" / "bench" / "bench-long-text")]
        self.disk = HeldDisk(self.home / "disk")
        self.env.update(self.disk.env)


def agents(window, until):
    """What agents do: nobody waits for them here."""
    n = 0
    while time.monotonic() < until:
        for call in (lambda: window.http("POST", "/v1/interactions", {"conflict_description": f"Number {n}?", "options": ["Yes", "No"], "policy": "hold"}, timeout=30),
                     lambda: window.http("GET", "/v1/tasks?limit=50", timeout=30)):
            threading.Thread(target=call, daemon=True).start()
        n += 1
        time.sleep(0.25)


def work(window):
    """For two seconds."""
    until = time.monotonic() + SECONDS
    thread = threading.Thread(target=agents, args=(window, until))
    thread.start()
    while time.monotonic() < until:
        subprocess.run(["xdotool", "key", "Escape", "Down", "Down", "Page_Down"], check=False)
        time.sleep(0.1)
    thread.join()


def stand_still(build):
    """The longest turns of the main loop in ms: (while the disk reads as always, while it hangs)."""
    window = OnHeldDisk(build)
    try:
        window.spawn()
        ready(window)
        for number in range(TASKS):
            reply = window.http("POST", "/v1/tasks", {"title": f"Task {number}", "state": "RUNNING"})
            assert reply.status == 201, reply.text
        window.rest()
        reads, hangs = [], []
        for _ in range(RUNS):
            window.read()
            work(window)
            reads.append(window.figures()["longest_ms"])
            window.rest()
            window.read()
            with window.disk.hangs():
                work(window)
            hangs.append(window.figures()["longest_ms"])
            window.rest()
        window.end()
        return median(reads), median(hangs)
    finally:
        window.discard()


@figure("the window while the disk hangs")
def held_disk():
    before = ""
    if BEFORE:
        before = "before: %.0f ms, %.0f ms" % stand_still(BEFORE)
    reads, hangs = stand_still(BUILD)
    line(f"longest turn of the window's main loop, nothing can be read for {SECONDS} s", f"{hangs:.0f} ms", "≤ 1.5 × of none", before,
         f"{reads:.0f} ms where all can be read: {hangs / reads:.2f} ×; agents ask and look, the person goes through {TASKS} tasks; median of {RUNS}")


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "held_disk" for word in sys.argv[1:]):
        held_disk()
