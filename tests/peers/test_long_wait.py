# test_long_wait.py: somebody takes eleven minutes, and in between the connection is lost
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import time

import pytest

from beckon_testing import clause, until
from peer_rig.agents import AGENTS, Claude, Copilot
from peer_rig.line import Line
from peer_rig.model import Call, SlowModel
from peer_rig.world import LONG

# Longer than any agent waits that was not told to. The short one shows the same, but not the patience of the agents.
minutes = pytest.mark.parametrize("seconds", [4, pytest.param(660, marks=pytest.mark.long)])


def ask(question):
    return Call("ask_person", {"question": question, "options": ["Tea", "Coffee"]})


def open_questions(home, number, *agents):
    """The questions by their texts, as soon as there are so many."""
    def look():
        found = home.left_over()
        for agent in agents:
            agent.still_runs()
        return len(found) == number and {one["conflict_description"]: one["id"] for one in found}

    return until(look, LONG)


@clause("/pp/PP-6/real-agents-wait-for-eleven-minutes", "/ag/AG-2/eleven-minutes")
@pytest.mark.timeout(1800)
@minutes
def test_set_up(home, say, run, seconds):
    """As beckon setup connects them. The desk is started again meanwhile, and they do not notice."""
    models, running = {}, []
    for kind in AGENTS:
        models[kind.name] = say(ask(f"{kind.name}: tea or coffee?"), "That is all.")
        agent = kind(home, models[kind.name])
        home.set_up(kind.name)
        running.append(run(agent, "Ask."))
    asked = open_questions(home, len(AGENTS), *running)
    time.sleep(seconds / 2)
    assert open_questions(home, len(AGENTS), *running) == asked
    home.restart()
    time.sleep(seconds / 2)
    assert open_questions(home, len(AGENTS), *running) == asked
    for id in asked.values():
        home.respond(id, option_index=1)
    for one in running:
        one.ends()
    for name, model in models.items():
        assert len(model.results) == 1 and "Coffee" in model.result(), (name, model.results)
    assert home.left_over() == []
    assert len(home.rows("SELECT id FROM aic_interactions")) == len(AGENTS)


@clause("/pp/PP-6/real-claude-waits-for-eleven-minutes-over-http", "/ag/AG-2/eleven-minutes-and-a-cut")
@pytest.mark.timeout(1800)
@minutes
def test_http(home, say, run, seconds):
    """With the address of the desk in its configuration, as docs/mcp.md has it. That the connection was cut it notices only by the signs of life that
    it does not get any more; then its model calls once more."""
    line = Line(home.port)
    model = say(ask("Tea or coffee?"), ask("Tea or coffee?"), "That is all.")
    agent = Claude(home, model)
    path = home.home / ".claude.json"
    server = {"type": "http", "url": f"http://127.0.0.1:{line.port}/mcp", "headers": {"Authorization": f"Bearer {home.token}"}}
    path.write_text(json.dumps({**json.loads(path.read_text()), "mcpServers": {"beckon": server}}))
    running = run(agent, "Ask.", "--allowedTools", "mcp__beckon", **({} if seconds > 600 else {"CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT": "30000"}))
    asked = open_questions(home, 1, running)
    time.sleep(seconds / 2)
    assert open_questions(home, 1, running) == asked
    assert line.cut() > 0
    until(lambda: len(model.results) == 1, 600)
    until(lambda: home.http("GET", "/v1/status").json["waiting_agents"] == 1, LONG)
    time.sleep(seconds / 2)
    assert open_questions(home, 1, running) == asked
    home.respond(asked["Tea or coffee?"], option_index=1)
    running.ends()
    assert len(model.results) == 2 and "Coffee" in model.result() and "Coffee" not in model.result(0)
    assert len(home.rows("SELECT id FROM aic_interactions")) == 1
    line.close()


@clause("/pp/PP-6/real-agents-wait-for-eleven-minutes-over-http", "/ag/AG-2/eleven-minutes-over-http-and-a-restart")
@pytest.mark.timeout(1800)
@minutes
def test_http_restarted(home, run, seconds):
    """As beckon setup --http connects them. Each is told that the desk ends, and that the question stays; its model calls once more when the desk is back."""
    models, running = {}, []
    for kind in AGENTS:
        if kind is Copilot:   # is not connected so
            continue
        models[kind.name] = SlowModel(*[ask(f"{kind.name}: tea or coffee?")] * 2, "That is all.")
        agent = kind(home, models[kind.name])
        home.set_up(kind.name, "--http")
        running.append(run(agent, "Ask.", *(["--allowedTools", "mcp__beckon"] if kind is Claude else []), BECKON_TOKEN=home.token))
        models[kind.name].may_speak.release()
    try:
        asked = open_questions(home, len(models), *running)
        time.sleep(seconds / 2)
        assert open_questions(home, len(models), *running) == asked
        home.restart()
        for model in models.values():
            model.may_speak.release()
        until(lambda: home.http("GET", "/v1/status").json["waiting_agents"] == len(models), LONG)
        time.sleep(seconds / 2)
        assert open_questions(home, len(models), *running) == asked
        for id in asked.values():
            home.respond(id, option_index=1)
        for model in models.values():
            model.may_speak.release()
        for one in running:
            one.ends()
    finally:
        for model in models.values():
            model.finish()
    for name, model in models.items():
        assert len(model.results) == 2 and "E110" in model.result(0) and "Coffee" in model.result(), (name, model.results)
    assert len(home.rows("SELECT id FROM aic_interactions")) == len(models)
