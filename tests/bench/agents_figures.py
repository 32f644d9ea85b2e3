# agents_figures.py: from what a model says to the dialog, through agents of others; run inside tests/peers/rig.sh and tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each agent is connected by `beckon setup`, over `beckon mcp`. The first span is its own time and that of the bridge: from the request of the model's
turn, which is answered at once, to the desk's record of the question. The second is the desk's: from there to the mapped dialog."""

import sys
import time
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "peers"))

from peer_rig.agents import AGENTS  # noqa: E402
from peer_rig.model import Call, Model  # noqa: E402
from peer_rig.world import Home, Run, version  # noqa: E402
from window_figures import first_frame, ready  # noqa: E402
from world import Window, figure, line, median, ms, spread  # noqa: E402
from x11 import Screen  # noqa: E402

TIMES = 8
WARM = 1


class WindowHome(Home, Window):
    """A desk with its window, where every program looks for it."""


class TimedModel(Model):
    """Knows when it was asked for each turn that calls the tool."""

    def __init__(self, *script):
        self.asked = []
        super().__init__(*script)

    def next_turn(self, conversation):
        now = time.time()
        turn = super().next_turn(conversation)
        if not isinstance(turn, str):
            self.asked.append(now)
        return turn


def spans(screen, window, kind):
    """(seconds from the turn of the model to the record of the question, seconds from there to the mapped dialog), of each question."""
    script = [Call("ask_person", {"question": f"Which database should service {number} use?", "options": ["PostgreSQL", "SQLite"]})
              for number in range(TIMES + WARM)]
    model = TimedModel(*script, "That is all.")
    agent = kind(window, model)
    window.set_up(agent.name)
    running = Run(window, agent.command("Ask which databases to use."), agent.env, agent.name)
    try:
        found = []
        for number in range(TIMES + WARM):
            screen.forget()
            mapped = screen.wait_mapped(60)
            mapped += time.time() - time.monotonic()
            question = window.question(running)
            recorded = datetime.fromisoformat(question["timestamp"].replace("Z", "+00:00")).timestamp()
            if number >= WARM:
                found.append((recorded - model.asked[number], mapped - recorded))
            time.sleep(0.3)
            assert window.respond(question["id"], option_index=0).status == 200
            screen.wait_unmapped()
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
