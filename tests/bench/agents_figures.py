# agents_figures.py: from what a model says to the dialog, through agents of others; run inside tests/peers/rig.sh and tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each agent is connected by `beckon setup`, over `beckon mcp`. The first span is its own time and that of the bridge: from the moment at which the model
speaks to the desk's record of the question. The second is the desk's: from there to the mapped dialog."""

import sys
import time
from datetime import datetime

from window_figures import first_frame, ready
from world import HERE, Window, figure, line, median, ms, spread
from x11 import Screen

sys.path.insert(0, str(HERE.parent / "peers"))

from peer_rig.agents import AGENTS  # noqa: E402
from peer_rig.model import Call, SlowModel  # noqa: E402
from peer_rig.world import Home, Run, version  # noqa: E402

TIMES = 8
WARM = 1


class WindowHome(Home, Window):
    """A desk with its window, where every program looks for it."""


def spans(screen, window, kind):
    """(seconds from the turn of the model to the record of the question, seconds from there to the mapped dialog), of each question."""
    # Otherwise the next question would take its place in the dialog of the answered one.
    script = [Call("ask_person", {"question": f"Which database should service {number} use?", "options": ["PostgreSQL", "SQLite"]})
              for number in range(TIMES + WARM)]
    model = SlowModel(*script, "That is all.")
    agent = kind(window, model)
    window.set_up(agent.name)
    running = Run(window, agent.command("Ask which databases to use."), agent.env, agent.name)
    try:
        found = []
        for number in range(TIMES + WARM):
            screen.forget()
            model.may_speak.release()
            mapped = screen.wait_mapped(60)
            mapped += time.time() - time.monotonic()
            question = window.question(running)
            recorded = datetime.fromisoformat(question["timestamp"].replace("Z", "+00:00")).timestamp()
            if number >= WARM:
                found.append((recorded - model.spoke[number], mapped - recorded))
            time.sleep(0.3)
            assert window.respond(question["id"], option_index=0).status == 200
            screen.wait_unmapped()
        model.may_speak.release()
        running.ends()
    finally:
        running.finish()
        model.finish()
    return list(zip(*found))


@figure("turn of the model → dialog mapped")
def asks():
    screen = Screen()
    for kind in AGENTS:
        window = WindowHome()
        try:
            first_frame(screen, window)
            ready(window)
            time.sleep(1)
            agent, desk = spans(screen, window, kind)
            whole = [sum(both) for both in zip(agent, desk)]
            line(f"{kind.name} {version(kind.package)}: turn of the model → dialog mapped", ms(median(whole)), "",
                 f"of it before the desk: {ms(median(agent))}", f"{spread(whole)}; the desk: {spread(desk)}")
        finally:
            window.end()
            window.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "agents" for word in sys.argv[1:]):
        asks()
