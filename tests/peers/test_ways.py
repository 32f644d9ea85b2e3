# test_ways.py: agents of others that are connected in one project alone, or by the desk's address
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause
from peer_rig.agents import AGENTS, Claude, Codex, Copilot, Gemini, Opencode
from peer_rig.model import Call

ASK = Call("ask_person", {"question": "Which database should the service use?", "options": ["PostgreSQL", "SQLite"]})


def trust(home, kind):
    """What somebody has said once of a project in which an agent may read its configuration."""
    if kind is Codex:
        path = home.home / ".codex" / "config.toml"
        path.write_text(path.read_text() + f'\n[projects."{home.folder}"]\ntrust_level = "trusted"\n')
    elif kind is Copilot:
        home.write(".copilot/config.json", json.dumps({"trustedFolders": [str(home.folder)]}))


def asks(home, model, running):
    asked = home.question(running)
    home.respond(asked["id"], option_index=1)
    assert "The choice is made." in running.ends()
    assert "SQLite" in model.result() and "anna" in model.result()
    assert home.left_over() == []


@clause("/ag/AG-1/real-agents-ask-from-one-project", "/ag/AG-5/real-agents-read-what-is-written-in-a-project")
@pytest.mark.parametrize("kind", AGENTS, ids=lambda kind: kind.name)
def test_project(home, say, run, kind):
    model = say(ASK, "The choice is made.")
    agent = kind(home, model)
    trust(home, kind)
    home.set_up(agent.name, "--project", home.folder)
    asks(home, model, run(agent, "Ask which database to use."))


@clause("/ag/AG-1/real-agents-ask-by-the-address-of-the-desk", "/ag/AG-5/real-agents-read-an-address-and-the-name-of-a-variable")
@pytest.mark.parametrize("kind", [Claude, Codex, Gemini, Opencode], ids=lambda kind: kind.name)
def test_address(home, say, run, kind):
    model = say(ASK, "The choice is made.")
    agent = kind(home, model)
    home.set_up(agent.name, "--http")
    asks(home, model, run(agent, "Ask which database to use.", BECKON_TOKEN=home.token))
    assert home.bridges() == []
