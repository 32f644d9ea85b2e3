# bus_figures.py: how long the window stands still while another program floods the session bus; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second program calls what the desk exports, thousands of times, and waits for no answer. The turn in which a window is built for the first time
counts, too."""

import subprocess
import sys
import time
from pathlib import Path

from long_text_figures import TARGET, LongText
from window_figures import ready
from world import figure, line

MANY = 5_000
FLOOD = Path(__file__).parent.parent / "doubles" / "bus_flood.py"


def measure(window, kind):
    """ms without drawing, and ms of the processor in the longest turn of its main loop."""
    window.read()
    window.tell(b"b")
    subprocess.run([sys.executable, FLOOD, kind, str(MANY), "silent"], env=window.env, check=True)
    time.sleep(0.2)
    window.rest()
    figures = window.figures()
    window.tell(b"b")
    return figures["beat_ms"], figures["work_ms"]


@figure("the window stands still while the session bus is flooded")
def bus_flood():
    window = LongText()
    try:
        window.spawn()
        ready(window)
        for n in range(3):
            asked = window.http("POST", "/v1/interactions", {"policy": "hold", "conflict_description": f"Which database, {n}?", "options": ["PostgreSQL", "SQLite"]})
            assert asked.status == 202, asked.text
        window.rest()
        window.close()
        window.rest()
        took, beats = {}, {}
        kinds = subprocess.run([sys.executable, FLOOD], env=window.env, capture_output=True, text=True, check=True).stdout.split()
        for kind in kinds:
            beats[kind], took[kind] = measure(window, kind)
            print(f"{kind}: {took[kind]:.0f} ms in one turn, {beats[kind]:.0f} ms without drawing", file=sys.stderr, flush=True)
            window.close()
            window.rest()
        worst = max(took, key=took.get)
        still = max(beats, key=beats.get)
        line(f"the window draws nothing, at most, during {MANY:,} calls over the session bus", f"{beats[still]:.0f} ms", "", "", f"{still}; wall time")
        line(f"the window stands still, at most, for {MANY:,} calls over the session bus", f"{took[worst]:.0f} ms", TARGET, "",
             f"{worst}; {len(took)} kinds of calls; processor time of one turn of the main loop")
    finally:
        window.end()
        window.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "bus_flood" for word in sys.argv[1:]):
        bus_flood()
