# test_cut.py: an agent that calls over HTTP loses its stream, and gets the answer all the same
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause, until
from peer_rig.agents import AGENTS, Claude, Copilot
from peer_rig.line import Line
from peer_rig.model import SlowModel
from peer_rig.world import LONG
from test_long_wait import ask, minutes, open_questions

# Copilot is not connected so, and in the version of the protocol that Claude Code speaks nothing goes on (test_long_wait.py).
BY_ADDRESS = [kind for kind in AGENTS if kind not in (Claude, Copilot)]


@clause("/ag/AG-2/real-agents-over-http-outlast-a-cut-and-a-desk-that-died")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", BY_ADDRESS, ids=lambda kind: kind.name)
@minutes
def test_cut(home, run, kind, seconds):
    """The connection is cut, then the desk is killed and started again; the one call that waits has the answer."""
    line = Line(home.port)
    model = SlowModel(ask("Tea or coffee?"), *["That is all."] * 3)
    agent = kind(home, model)
    home.set_up(kind.name, "--http", BECKON_PORT=str(line.port))
    one = run(agent, "Ask.", BECKON_TOKEN=home.token)

    def waits():
        one.still_runs()
        return home.http("GET", "/v1/status").json["waiting_agents"] == 1

    try:
        model.may_speak.release()
        asked = open_questions(home, 1, one)
        until(waits, LONG)
        time.sleep(seconds / 2)
        made = line.made
        assert line.cut() > 0
        until(lambda: line.made > made and waits(), LONG)
        time.sleep(seconds / 2)
        home.kill9()
        home.start()
        until(waits, LONG)
        home.respond(asked["Tea or coffee?"], option_index=1)
        model.may_speak.release()
        one.ends()
    finally:
        for _ in range(3):
            model.may_speak.release()
        model.finish()
        line.close()
    assert len(model.results) == 1 and "Coffee" in model.result(), model.results
    assert len(home.rows("SELECT id FROM aic_interactions")) == 1
