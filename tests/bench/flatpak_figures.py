# flatpak_figures.py: what the sandbox costs; run inside tests/flatpak/rig.sh, where ./run flatpak has installed the flatpak
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import subprocess
import sys
import time
from pathlib import Path

from world import BUILD, Window, figure, line, median, ms, spread
from x11 import Screen

sys.path[:0] = [str(Path(__file__).parents[1] / "flatpak"), str(Path(__file__).parents[1] / "gui")]
from installed import APP, Installed  # noqa: E402

RUNS = 10


def first_frame(screen, desk):
    screen.forget()
    begin = time.monotonic()
    desk.spawn()
    screen.wait_mapped()
    took = screen.wait_painted() - begin
    time.sleep(0.7)
    return took


@figure("start → first frame, flatpak beside host build")
def flatpak_start():
    screen = Screen()
    took = {"host": [], "flatpak": []}
    host, flatpak = Window(), Installed()
    try:
        # The first start warms the caches. They take turns, so that both meet the same machine.
        for number in range(RUNS + 1):
            for name, desk, end in (("host", host, host.end), ("flatpak", flatpak, flatpak.quit)):
                seconds = first_frame(screen, desk)
                end()
                time.sleep(0.3)
                if number:
                    took[name].append(seconds)
    finally:
        for desk in (host, flatpak):
            desk.discard()
    here, there = median(took["host"]), median(took["flatpak"])
    line("start → first frame, flatpak run", ms(there), "", f"host build: {ms(here)} ({there / here:.1f} ×)",
         f"{spread(took['flatpak'])}; host {spread(took['host'])}")


@figure("beckon status, flatpak beside host build")
def flatpak_command():
    flatpak = Installed().start()
    try:
        took = {}
        for name, words in (("host", [BUILD / "src" / "cli" / "beckon"]), ("flatpak", ["flatpak", "run", "--user", "--command=beckon", APP])):
            took[name] = []
            for number in range(RUNS + 1):
                begin = time.monotonic()
                subprocess.run([*words, "status"], env=flatpak.env, stdout=subprocess.DEVNULL, check=True)
                if number:
                    took[name].append(time.monotonic() - begin)
    finally:
        flatpak.quit()
        flatpak.discard()
    here, there = median(took["host"]), median(took["flatpak"])
    line("beckon status, by the installed command", ms(there), "", f"host build: {ms(here)} ({there / here:.1f} ×)",
         f"{spread(took['flatpak'])}; host {spread(took['host'])}")


FIGURES = (flatpak_start, flatpak_command)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for take in FIGURES:
        if not wanted or any(word in take.__name__ for word in wanted):
            take()
