# test_ways.py: agents of others that are connected in one project alone, or by the desk's address
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import stat

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


@clause("/ag/AG-1/real-copilot-asks-by-the-address-of-the-desk")
def test_copilot_address(home, say, run):
    """`beckon setup` does not write it, since the token would be in the file; a person may."""
    model = say(ASK, "The choice is made.")
    agent = Copilot(home, model)
    home.write(".copilot/mcp-config.json", json.dumps({"mcpServers": {"beckon": {
        "type": "http", "url": f"http://127.0.0.1:{home.port}/mcp", "headers": {"Authorization": f"Bearer {home.token}"}, "tools": ["*"]}}}))
    asks(home, model, run(agent, "Ask which database to use."))
    assert home.bridges() == []


# Where each keeps its servers, and a remark that somebody has written there, where the agent reads remarks.
WRITTEN = {
    "claude": (".claude.json", ""),
    "codex": (".codex/config.toml", "# mine\n"),
    "gemini": (".gemini/settings.json", "// mine\n"),
    "opencode": (".config/opencode/opencode.json", "// mine\n"),
    "copilot": (".copilot/mcp-config.json", ""),
}


@clause("/ag/AG-5/real-agents-start-with-what-was-there-before")
@pytest.mark.parametrize("kind", AGENTS, ids=lambda kind: kind.name)
def test_written_before(home, say, run, kind):
    """In a file elsewhere, behind a link, that others may read; and it is taken out again."""
    model = say(ASK, "The choice is made.")
    agent = kind(home, model)
    name, remark = WRITTEN[kind.name]
    link = home.home / name
    # The agent was given what it needs to reach its model.
    text = remark + (link.read_text() if link.exists() else '{ "mcpServers": { } }\n')
    kept = home.write("dotfiles/kept", text)
    kept.chmod(0o640)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(kept)
    home.set_up(agent.name)
    asks(home, model, run(agent, "Ask which database to use."))
    assert link.is_symlink() and stat.S_IMODE(kept.stat().st_mode) == 0o640
    assert home.beckon("setup", agent.name, "--check").returncode == 0
    assert home.beckon("setup", agent.name, "--remove", "--yes").returncode == 0
    assert link.is_symlink() and stat.S_IMODE(kept.stat().st_mode) == 0o640
    # What the agent itself has written meanwhile stays.
    assert "mcp_servers.beckon" not in kept.read_text() and '"beckon"' not in kept.read_text()
    assert kept.read_text().startswith(remark)
