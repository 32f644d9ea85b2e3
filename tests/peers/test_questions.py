# test_questions.py: an agent of others asks, and its model gets the answer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from peer_rig.agents import AGENTS
from peer_rig.model import Call

ASK = Call("ask_person", {"question": "Which database should the service use?", "options": ["PostgreSQL", "SQLite"]})


@clause("/aic/AIC-3/real-agents-ask-over-mcp", "/ag/AG-1/real-agents-ask-after-one-command")
@pytest.mark.parametrize("kind", AGENTS, ids=lambda kind: kind.name)
def test_question(home, say, run, kind):
    model = say(ASK, "The choice is made.")
    agent = kind(home, model)
    home.set_up(agent.name)
    running = run(agent, "Ask which database to use.")
    asked = home.question(running)
    assert asked["conflict_description"] == "Which database should the service use?"
    home.respond(asked["id"], option_index=1)
    assert "The choice is made." in running.ends()
    assert "SQLite" in model.result() and "anna" in model.result()
    assert home.left_over() == []
