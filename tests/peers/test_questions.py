# test_questions.py: an agent of others asks, and its model gets the answer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from peer_rig.agents import AGENTS, Claude, Copilot
from peer_rig.model import Call
from peer_rig.world import LONG

# How beckon setup connects each: by the command, or by the desk's address, which Copilot cannot without the token in its file.
WAYS = [pytest.param(kind, options, id=f"{kind.name}{''.join(options)}") for options in ((), ("--http",)) for kind in AGENTS
        if not (options and kind is Copilot)]

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


@clause("/ag/AG-1/real-agents-ask-two-questions-at-once")
@pytest.mark.parametrize("kind, options", WAYS)
def test_two(home, say, run, kind, options):
    """Two calls of one turn; the second question is answered first."""
    drinks = Call("ask_person", {"question": "Which drink?", "options": ["Tea", "Coffee"]})
    cups = Call("ask_person", {"question": "Which cup?", "options": ["Small", "Large"]})
    model = say([drinks, cups], "Both are chosen.")
    agent = kind(home, model)
    home.set_up(agent.name, *options)
    running = run(agent, "Ask for a drink and a cup.", BECKON_TOKEN=home.token)
    first = home.question(running)
    second = home.question(running, [first["id"]])
    asked = {one["conflict_description"]: one["id"] for one in (first, second)}
    home.respond(asked["Which cup?"], option_index=1)
    home.respond(asked["Which drink?"], option_index=0)
    assert "Both are chosen." in running.ends()
    assert len(model.results) == 2
    # In the order in which they were called, or answered.
    given = [text for _, text in model.results]
    assert sorted(("Tea" in text, "Large" in text) for text in given) == [(False, True), (True, False)]
    # Over HTTP nothing says that both belong together.
    assert options or len({one["task_id"] for one in (first, second)}) == 1, "one task for the session"


@clause("/ag/AG-2/real-agents-are-killed-while-they-wait")
@pytest.mark.parametrize("kind, options", WAYS)
def test_killed(home, say, run, kind, options):
    """The question stays and takes the answer; nothing of the agent or its bridge is left."""
    model = say(ASK, "That is all.")
    agent = kind(home, model)
    home.set_up(agent.name, *options)
    running = run(agent, "Ask which database to use.", BECKON_TOKEN=home.token)
    asked = home.question(running)
    running.kill()
    until(lambda: home.http("GET", "/v1/status").json["waiting_agents"] == 0, LONG)
    assert home.interaction(asked["id"])["status"] == "PENDING"
    assert home.respond(asked["id"], option_index=1).json["response"] == "SQLite"
    until(lambda: home.bridges() == [], LONG)


@clause("/att/ATT-16/claude-code-says-which-sub-agent-asks", "/ag/AG-8/claude-code-says-which-sub-agent-asks")
def test_sub_agent(home, say, run):
    prompt = "Find out which database to use."
    model = say(Call("Agent", {"description": "Look around", "prompt": prompt, "subagent_type": "general-purpose"}), "All is done.")
    model.sub_scripts[prompt] = [ASK, "The choice is made."]
    agent = Claude(home, model)
    home.set_up(agent.name)
    running = run(agent, "Let somebody look around.")
    asked = home.question(running)
    assert asked["agent"] == "Claude Code" and asked["reason"] == "Asked by: The sub-agent “general-purpose” of Claude Code"
    home.respond(asked["id"], option_index=1)
    assert "All is done." in running.ends()
    # It waits for the sub-agent, whose model gets the answer.
    assert any("Answer: SQLite" in json.dumps(request) for request in model.requests)
