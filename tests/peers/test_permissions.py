# test_permissions.py: an agent of others wants to do something, and somebody at the desk allows it or not
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause
from peer_rig.agents import Claude
from peer_rig.model import Call


def touch(home, name="made"):
    """A turn that makes a file by a command, and the file."""
    path = home.folder / name
    return Call("Bash", {"command": f"touch {path}", "description": "Makes a file"}), path


@clause("/ap/AP-1/real-claude-is-allowed-by-the-hook", "/ap/AP-1/real-claude-is-denied-by-the-hook")
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_claude_hook(home, say, run, allowed):
    call, path = touch(home)
    model = say(call, "That is all.")
    agent = Claude(home, model)
    home.set_up("claude")
    running = run(agent, "Make a file.")
    asked = home.question(running)
    assert asked["kind"] == "approval" and f"touch {path}" in json.dumps(asked)
    home.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline", "note": "Not in this folder"}))
    running.ends()
    assert path.exists() == allowed
    if not allowed:
        assert "Not in this folder" in model.result()
    assert home.left_over() == []


@clause("/ag/AG-1/real-claude-with-permissions-alone")
def test_claude_permissions_alone(home, say, run):
    call, path = touch(home)
    agent = Claude(home, say(call, "That is all."))
    home.set_up("claude", "--permissions")
    running = run(agent, "Make a file.")
    home.respond(home.question(running)["id"], option_index=0)
    running.ends()
    assert path.exists() and home.left_over() == []


@clause("/ag/AG-1/real-claude-with-questions-alone")
def test_claude_questions_alone(home, say, run):
    """Its permissions stay with it: without somebody to ask, it denies by itself. Its question comes."""
    call, path = touch(home)
    model = say(call, Call("ask_person", {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}), "That is all.")
    agent = Claude(home, model)
    home.set_up("claude", "--questions")
    running = run(agent, "Make a file, and ask.")
    asked = home.question(running)
    assert asked["kind"] == "choice" and not path.exists()
    home.respond(asked["id"], option_index=1)
    running.ends()
    assert "Coffee" in model.result() and home.left_over() == []


@clause("/ap/AP-1/real-claude-is-allowed-by-the-permission-tool")
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_claude_tool(home, say, run, allowed):
    """claude -p --permission-prompt-tool, without the hooks."""
    call, path = touch(home)
    model = say(call, "That is all.")
    agent = Claude(home, model)
    home.set_up("claude")
    (home.home / ".claude" / "settings.json").unlink()
    running = run(agent, "Make a file.", "--permission-prompt-tool", "mcp__beckon__permission_prompt")
    asked = home.question(running)
    assert asked["kind"] == "approval"
    home.respond(asked["id"], **({"option_index": 0} if allowed else {"action": "decline"}))
    running.ends()
    assert path.exists() == allowed and home.left_over() == []
