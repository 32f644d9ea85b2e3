# test_setup_parts.py: questions, permissions or both: what beckon setup asks, writes and takes out again
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os

import pytest

from beckon_testing import Beckon, clause
from beckon_testing.command import ended
from setup_home import CONFIGURATIONS, PATIENT, read, tree, write

CHOSEN = {"questions": ["--questions"], "permissions": ["--permissions"], "both": ["--questions", "--permissions"]}
WORDS = {"questions": "connected (questions alone)", "permissions": "connected (permissions alone)", "both": "connected"}
# What tells the desk of a session and of answers in the terminal.
TOLD = {"Notification", "UserPromptSubmit", "SessionStart", "SessionEnd", "Stop", "StopFailure", "SubagentStart", "SubagentStop"}
PLUGIN = ".config/opencode/plugin/beckon.js"


def matchers(home, name=".claude/settings.json"):
    return {event: group.get("matcher") for event, [group] in read(home, name)["hooks"].items()}


def state(beckon, agent):
    return next(one for one in json.loads(beckon("setup", "--json", check=True).stdout)["agents"] if one["agent"] == agent)


@clause("/ar/AR-8/setup-of-questions-alone", "/ag/AG-1/questions-alone")
def test_questions(home, beckon):
    beckon("setup", "claude", "--questions", "--yes", check=True)
    assert read(home, ".claude.json")["mcpServers"]["beckon"]["args"] == PATIENT
    assert read(home, ".claude/settings.json")["permissions"] == {"allow": ["mcp__beckon"]}
    found = matchers(home)
    assert TOLD | {"Elicitation", "ElicitationResult"} <= set(found)
    assert found["PermissionRequest"] == "AskUserQuestion" and found["PreToolUse"] == "mcp__beckon__.*"
    assert found["PostToolUse"] == "AskUserQuestion|mcp__beckon__.*"
    beckon("setup", "codex", "--questions", "--yes", check=True)
    assert "[mcp_servers.beckon]" in (home.home / ".codex/config.toml").read_text()
    codex = set(matchers(home, ".codex/hooks.json"))
    assert "SessionStart" in codex and "PermissionRequest" not in codex
    beckon("setup", "opencode", "--questions", "--yes", check=True)
    assert 'const ASKS = ["question"];' in (home.home / PLUGIN).read_text()
    assert "beckon" in read(home, ".config/opencode/opencode.json")["mcp"]


@clause("/ar/AR-8/setup-of-permissions-alone", "/ag/AG-1/permissions-alone")
def test_permissions(home, beckon):
    beckon("setup", "claude", "--permissions", "--yes", check=True)
    assert not (home.home / ".claude.json").exists()
    assert "permissions" not in read(home, ".claude/settings.json")
    found = matchers(home)
    assert TOLD <= set(found) and "Elicitation" not in found
    assert found["PermissionRequest"] == "^(?!AskUserQuestion$)" and found["PreToolUse"] == "Bash|Edit|Write" and found["PostToolUse"] is None
    beckon("setup", "codex", "--permissions", "--yes", check=True)
    assert not (home.home / ".codex/config.toml").exists() and "PermissionRequest" in matchers(home, ".codex/hooks.json")
    beckon("setup", "opencode", "--permissions", "--yes", check=True)
    assert 'const ASKS = ["permission"];' in (home.home / PLUGIN).read_text()
    assert not (home.home / ".config/opencode/opencode.json").exists()


@clause("/ar/AR-8/setup-says-which-part-is-there", "/ag/AG-5/another-choice-and-back-byte-for-byte")
@pytest.mark.parametrize("agent", ("claude", "codex", "opencode"))
@pytest.mark.takes(8)
def test_choices(home, beckon, agent):
    """Each choice follows each other one; the files alone say which, and what was there before comes back."""
    for fresh in (False, True):
        for name, text in CONFIGURATIONS.items():
            (home.home / name).unlink() if fresh else write(home, name, text)
        before = tree(home)
        for chosen in ("both", "questions", "permissions", "both", "permissions", "questions", "both"):
            beckon("setup", agent, *CHOSEN[chosen], "--yes", check=True)
            connected = tree(home)
            found = state(beckon, agent)
            assert found["state"] == "connected"
            assert (found["questions"], found["permissions"]) == (chosen != "permissions", chosen != "questions")
            there = beckon("setup", agent, "--check", check=True).stdout
            assert "✘" not in there and (f"{WORDS[chosen]}\n" in there) == (chosen != "both")
            assert f"{WORDS[chosen]}\n" in beckon("setup", check=True).stdout
            # Without a choice, the one that was made stays.
            assert "already" in beckon("setup", agent, "--yes", check=True).stdout and tree(home) == connected
            other = next(words for words in CHOSEN if words != chosen)
            lacking = beckon("setup", agent, "--check", *CHOSEN[other])
            assert lacking.returncode == 1 and "✘" in lacking.stdout
            beckon("setup", agent, "--remove", "--yes", check=True)
            assert tree(home) == before, chosen
            beckon("setup", agent, *CHOSEN[chosen], "--yes", check=True)
        beckon("setup", agent, "--remove", "--yes", check=True)
        assert tree(home) == before


@clause("/ar/AR-8/a-part-that-is-partly-there-is-incomplete")
def test_incomplete(home, beckon):
    """What is missing of the part that was chosen comes back, and nothing of the other one."""
    for chosen in ("questions", "permissions"):
        beckon("setup", "claude", *CHOSEN[chosen], "--yes", check=True)
        connected = read(home, ".claude/settings.json")
        lacking = json.loads(json.dumps(connected))
        del lacking["hooks"]["Stop"]
        write(home, ".claude/settings.json", json.dumps(lacking))
        found = json.loads(beckon("setup", "claude", "--check", "--json").stdout)
        assert found["state"] == "incomplete" and found["permissions"] == (chosen == "permissions")
        assert [entry["entry"] for entry in found["entries"] if entry["state"] != "there"] == ["hooks.Stop"]
        beckon("setup", "claude", "--yes", check=True)
        assert read(home, ".claude/settings.json") == connected
        beckon("setup", "claude", "--remove", "--yes", check=True)
    # A server that somebody wrote by hand is no choice.
    write(home, ".codex/config.toml", '[mcp_servers.beckon]\ncommand = "beckon"\nargs = ["mcp"]\n')
    beckon("setup", "codex", "--yes", check=True)
    assert "PermissionRequest" in matchers(home, ".codex/hooks.json")


@clause("/ar/AR-8/setup-asks-which-part-on-a-terminal")
@pytest.mark.parametrize("answer, asks", (("", ["permission", "question"]), ("q", ["question"]), ("P", ["permission"]), ("x\rb", ["permission", "question"])))
def test_terminal(home, beckon, answer, asks):
    terminal = beckon.terminal("setup", "opencode")
    terminal.expect_exact("both (b)? [q/p/B] ")
    assert "const COMMAND" in terminal.before and not (home.home / PLUGIN).exists()
    for line in answer.split("\r"):
        terminal.sendline(line)
    if "permission" in asks:
        terminal.expect_exact("(strict)? [y/N] ")
        terminal.sendline("n")
    terminal.expect_exact("Write this? [y/N] ")
    # The difference of another choice is shown before it is written.
    assert (f"const ASKS = {json.dumps(asks)};" in terminal.before) == (len(asks) == 1)
    terminal.sendline("y")
    assert ended(terminal) == 0
    assert f"const ASKS = {json.dumps(asks)};" in (home.home / PLUGIN).read_text()


@clause("/ar/AR-8/setup-asks-nothing-where-nothing-can-be-chosen")
@pytest.mark.parametrize("words", (("gemini",), ("copilot",), ("claude", "--questions"), ("claude", "--permissions"), ("claude", "--http")))
def test_not_asked(home, beckon, words):
    home.env["BECKON_PORT"] = "23456"
    terminal = beckon.terminal("setup", *words)
    terminal.expect_exact("[y/N] ")
    assert "both (b)?" not in terminal.before
    terminal.sendline("n")
    assert ended(terminal) == 1 and tree(home) == {}


@clause("/ar/AR-8/setup-refuses-a-part-that-an-agent-cannot-pass-on")
def test_refused(home, beckon):
    for agent in ("gemini", "copilot"):
        refused = beckon("setup", agent, "--permissions", "--yes")
        assert refused.returncode == 1 and refused.stderr.startswith("E103: ") and len(refused.stderr.splitlines()) == 2
        beckon("setup", agent, "--questions", "--dry-run", check=True)
    assert tree(home) == {}
    assert beckon("setup", "--questions").returncode == 2
    assert beckon("setup", "claude", "--permissions", "--remove").returncode == 2
    assert beckon("setup", "claude", "--permissions", "--http").returncode == 2
    home.env["BECKON_PORT"] = "23456"
    beckon("setup", "claude", "--http", "--yes", check=True)
    before = tree(home)
    refused = beckon("setup", "claude", "--permissions", "--yes")
    assert refused.returncode == 1 and refused.stderr.startswith("E108: ") and "--remove" in refused.stderr and tree(home) == before


@clause("/ar/AR-8/a-command-in-hooks-alone-stays")
@pytest.mark.parametrize("agent", ("claude", "codex", "opencode"))
def test_command_stays(home, beckon, agent):
    """As with the server: the window, started without the person's PATH, finds it complete."""
    beckon("setup", agent, "--permissions", "--yes", check=True)
    home.env["PATH"] = "/usr/bin:/bin"
    elsewhere = Beckon(home)
    elsewhere("setup", agent, "--remove", "--yes", check=True)
    elsewhere("setup", agent, "--permissions", "--yes", check=True)
    home.env["PATH"] = f"{os.path.dirname(Beckon.program)}:/usr/bin:/bin"
    assert "already" in Beckon(home)("setup", agent, "--yes", check=True).stdout


@clause("/att/ATT-5/doctor-says-which-part-is-connected")
def test_doctor(desk):
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_CONFIG_HOME"):
        desk.env.pop(name, None)
    desk.env["PATH"] = f"{os.path.dirname(Beckon.program)}:/usr/bin:/bin"
    beckon = Beckon(desk)
    beckon("setup", "claude", "--questions", "--yes", check=True)
    beckon("setup", "opencode", "--permissions", "--yes", check=True)
    found = {finding["name"]: finding for finding in json.loads(beckon("doctor", "--json").stdout)["findings"]}
    assert found["agent-claude"]["well"] and found["agent-claude"]["text"] == "Claude Code: connected (questions alone)"
    assert found["agent-opencode"]["well"] and found["agent-opencode"]["text"] == "opencode: connected (permissions alone)"
