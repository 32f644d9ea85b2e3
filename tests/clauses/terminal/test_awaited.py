# test_awaited.py: the terminal says that an agent no longer waits (ATT-21)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until

GONE = "Its agent no longer waits. Your answer is kept for when it asks again."
KEPT = "Kept for its agent, which no longer waits."
ASK = ("Which database should it use?", "PostgreSQL", "SQLite", "--agent", "builder")


def awaited(beckon, id):
    return json.loads(beckon("show", id, "--json").stdout).get("awaited", "nothing")


def wait_long(desk, agent):
    """Until the agent has been told, after two seconds, that nobody sees its question, and waits again, for most of a minute. Of one that is killed
    between two waits nothing is said for a minute, since it was told to look again."""
    assert "has not been shown yet" in agent.stderr.readline()
    until(lambda: desk.http("GET", "/v1/status").json["waiting_agents"] == 1)


@pytest.fixture
def left(desk, beckon, asking):
    """The number of a question whose agent was killed."""
    agent = asking(*ASK)
    wait_long(desk, agent)
    assert awaited(beckon, agent.interaction) is True
    assert GONE not in beckon("show", agent.interaction).stdout
    agent.kill()
    agent.communicate()
    until(lambda: awaited(beckon, agent.interaction) is False)
    return agent.interaction


@clause("/att/ATT-21/the-commands-of-the-terminal-say-it")
def test_commands(desk, beckon, left):
    assert GONE in beckon("show", left).stdout
    task = desk.interaction(left)["task_id"]
    until(lambda: awaited(beckon, left) is True)
    # A look of an agent was that; the lists say nothing of a question that is waited for.
    assert "no longer waits" not in beckon("tasks").stdout and task in beckon("tasks").stdout


@clause("/att/ATT-21/the-list-and-the-answer-say-it")
def test_respond(desk, beckon, left):
    assert "Its agent no longer waits\n" in beckon("tasks").stdout
    said = beckon("respond", left, "2", check=True).stdout
    assert said.startswith('Response received: "SQLite"\nQuestion #') and "?\n" + KEPT + "\n" in said and "continuing" not in said
    assert KEPT in beckon("show", left).stdout
    # Fetched, it is kept for nobody.
    assert desk.interaction(left)["response"] == "SQLite"
    assert KEPT not in beckon("show", left).stdout


@clause("/att/ATT-21/an-answer-that-is-waited-for-is-not-kept")
def test_waited_for(beckon, asking):
    agent = asking(*ASK)
    until(lambda: awaited(beckon, agent.interaction) is True)
    assert "no longer waits" not in beckon("respond", agent.interaction, "2", check=True).stdout
    assert agent.communicate(timeout=20)[0] == "SQLite\n"


@clause("/att/ATT-21/the-interactive-terminal-follows")
def test_terminal(desk, beckon, terminal, asking):
    agent = asking(*ASK)
    wait_long(desk, agent)
    assert awaited(beckon, agent.interaction) is True
    shell = terminal()
    assert GONE not in shell.sees_question()
    agent.kill()
    agent.communicate()
    shell.sees("Its agent no longer waits. Your answer is kept")
    again = beckon.start("reply", agent.interaction, "--wait", "Here", "I", "am")
    again.communicate(timeout=20)
    desk.interaction(agent.interaction)
    shell.sees("Its agent waits again")
    shell.enters("2")
    shell.sees("Response received")
    assert shell.leaves() == 0
