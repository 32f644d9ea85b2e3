# test_setup_strict.py: strict, a denial where the desk is not running: what beckon setup asks, writes and takes out again
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import re

import pytest

from beckon_testing import Beckon, clause
from beckon_testing.command import ended
from setup_home import CONFIGURATIONS, read, tree, write

PLUGIN = ".config/opencode/plugin/beckon.js"
HOOKS = {"claude": ".claude/settings.json", "codex": ".codex/hooks.json"}
AGENTS = (*HOOKS, "opencode")


def strict_events(home, agent):
    """The events at which the agent is denied without a desk."""
    if agent == "opencode":
        return ["permission.asked"] if "const STRICT = true;" in (home.home / PLUGIN).read_text() else []
    # Without the comments and commas that the person has put there.
    text = re.sub(r",(\s*[\]}])", r"\1", re.sub(r"\s//.*", "", (home.home / HOOKS[agent]).read_text()))
    hooks = json.loads(text)["hooks"]
    return [event for event, groups in hooks.items() for group in groups for handler in group["hooks"]
            if handler["command"].endswith(f"beckon hook {agent} --strict")]


def state(beckon, agent):
    return next(one for one in json.loads(beckon("setup", "--json", check=True).stdout)["agents"] if one["agent"] == agent)


@clause("/ag/AG-6/setup-strictly-and-back")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.takes(6)
def test_strict(home, beckon, agent):
    """It is written for permissions alone, said where it is, and taken back by the same command without it, which says so."""
    for name, text in CONFIGURATIONS.items():
        write(home, name, text)
    before = tree(home)
    only = ["permission.asked" if agent == "opencode" else "PermissionRequest"]
    done = beckon("setup", agent, "--strict", "--yes", check=True)
    assert "Strict: while the desk is not running, permissions are denied" in done.stdout
    assert strict_events(home, agent) == only
    found = state(beckon, agent)
    assert (found["state"], found["questions"], found["permissions"], found["strict"]) == ("connected", True, True, True)
    assert "connected (strict)\n" in beckon("setup", check=True).stdout
    there = beckon("setup", agent, "--check", check=True).stdout
    assert "✘" not in there and "connected (strict)\n" in there
    assert beckon("setup", agent, "--check", "--strict").returncode == 0
    assert beckon("setup", agent, "--check", "--permissions", "--questions").returncode == 1
    strictly = tree(home)
    assert "already" in beckon("setup", agent, "--strict", "--yes", check=True).stdout and tree(home) == strictly
    # Without it: first only shown, then written.
    assert "No longer strict: while the desk is not running, the agent asks" in beckon("setup", agent, "--dry-run", check=True).stdout
    assert tree(home) == strictly
    assert json.loads(beckon("setup", agent, "--dry-run", "--json", check=True).stdout)["strict"] is False
    assert "No longer strict" in beckon("setup", agent, "--yes", check=True).stdout
    assert strict_events(home, agent) == [] and state(beckon, agent)["strict"] is False
    assert "strict" not in beckon("setup", check=True).stdout.lower()
    plain = tree(home)
    assert "already" in beckon("setup", agent, "--yes", check=True).stdout
    assert beckon("setup", agent, "--check", "--strict").returncode == 1
    beckon("setup", agent, "--strict", "--yes", check=True)
    assert tree(home) == strictly and plain != strictly
    # A strict one is removed as any other.
    removed = beckon("setup", agent, "--remove", "--yes", check=True).stdout
    assert "trict:" not in removed and tree(home) == before


@clause("/ag/AG-6/setup-strictly-includes-permissions")
@pytest.mark.parametrize("words, questions", ((["--permissions"], False), (["--questions"], True), (["--questions", "--permissions"], True)))
def test_parts(home, beckon, words, questions):
    """Said together, or chosen before."""
    for first, then in ((words, ["--strict"]), ([*words, "--strict"], None)):
        for agent in AGENTS:
            beckon("setup", agent, *first, "--yes", check=True)
            if then is not None:
                beckon("setup", agent, *then, "--yes", check=True)
            found = state(beckon, agent)
            assert (found["state"], found["questions"], found["permissions"], found["strict"]) == ("connected", questions, True, True)
            assert len(strict_events(home, agent)) == 1
            assert ("connected (strict)" if questions else "connected (permissions alone, strict)") in beckon("setup", agent, "--check", check=True).stdout
            # Less than that is not strict either.
            assert "No longer strict" in beckon("setup", agent, "--questions", "--yes", check=True).stdout
            assert state(beckon, agent)["strict"] is False and strict_events(home, agent) == []
            beckon("setup", agent, "--remove", "--yes", check=True)
            assert tree(home) == {}


@clause("/ag/AG-6/setup-strictly-in-one-project")
@pytest.mark.parametrize("agent, name", (("claude", ".claude/settings.local.json"), ("codex", ".codex/hooks.json"), ("opencode", ".opencode/plugin/beckon.js")))
def test_project(home, beckon, tmp_path, agent, name):
    beckon("setup", agent, "--project", str(tmp_path), "--strict", "--yes", check=True)
    said = "const STRICT = true;" if agent == "opencode" else f"hook {agent} --strict"
    assert said in (tmp_path / name).read_text()
    assert "connected (strict)" in beckon("setup", agent, "--project", str(tmp_path), "--check", check=True).stdout
    assert "No longer strict" in beckon("setup", agent, "--project", str(tmp_path), "--yes", check=True).stdout
    assert said not in (tmp_path / name).read_text()


@clause("/ag/AG-6/setup-says-strict-of-what-is-incomplete")
def test_incomplete(home, beckon):
    beckon("setup", "claude", "--strict", "--yes", check=True)
    settings = read(home, HOOKS["claude"])
    del settings["hooks"]["Stop"]
    write(home, HOOKS["claude"], json.dumps(settings))
    assert "connected incompletely (strict)\n" in beckon("setup", check=True).stdout
    found = json.loads(beckon("setup", "claude", "--check", "--json").stdout)
    assert (found["state"], found["strict"]) == ("incomplete", True)
    assert [entry["entry"] for entry in found["entries"] if entry["state"] != "there"] == ["hooks.Stop"]


@clause("/ag/AG-6/setup-asks-on-a-terminal-whether-strict")
@pytest.mark.parametrize("part, answer, strict", (("", "y", True), ("", "", False), ("p", "Y", True), ("b", "x", False), ("q", None, False)))
def test_terminal(home, beckon, part, answer, strict):
    terminal = beckon.terminal("setup", "opencode")
    terminal.expect_exact("both (b)? [q/p/B] ")
    terminal.sendline(part)
    if answer is not None:
        terminal.expect_exact("(strict)? [y/N] ")
        terminal.sendline(answer)
    terminal.expect_exact("Write this? [y/N] ")
    # What will be written is shown before.
    assert ("const STRICT = true;" in terminal.before) == strict and ("Strict: while the desk is not running" in terminal.before) == strict
    terminal.sendline("y")
    assert ended(terminal) == 0
    assert (strict_events(home, "opencode") != []) == strict


@clause("/ag/AG-6/setup-refuses-strict-where-nothing-can-be-denied")
def test_refused(home, beckon):
    for agent in ("gemini", "copilot"):
        refused = beckon("setup", agent, "--strict", "--yes")
        assert refused.returncode == 1 and refused.stderr.startswith("E103: ") and len(refused.stderr.splitlines()) == 2
    for words in (["--strict"], ["claude", "--strict", "--remove"], ["claude", "--strict", "--http"]):
        assert beckon("setup", *words).returncode == 2
    assert tree(home) == {}
    home.env["BECKON_PORT"] = "23456"
    beckon("setup", "claude", "--http", "--yes", check=True)
    before = tree(home)
    refused = beckon("setup", "claude", "--strict", "--yes")
    assert refused.returncode == 1 and refused.stderr.startswith("E108: ") and tree(home) == before


@clause("/ag/AG-6/doctor-says-strict")
def test_doctor(desk):
    """Also how what is incomplete is written again, which keeps it strict."""
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "XDG_CONFIG_HOME"):
        desk.env.pop(name, None)
    desk.env["PATH"] = f"{os.path.dirname(Beckon.program)}:/usr/bin:/bin"
    beckon = Beckon(desk)

    def found():
        return {finding["name"]: finding for finding in json.loads(beckon("doctor", "--json").stdout)["findings"]}

    beckon("setup", "claude", "--strict", "--yes", check=True)
    beckon("setup", "codex", "--permissions", "--strict", "--yes", check=True)
    denied = "Its permissions are denied while the desk is not running."
    assert found()["agent-claude"]["well"] and found()["agent-claude"]["text"] == f"Claude Code: connected (strict). {denied}"
    assert found()["agent-codex"]["text"] == f"Codex: connected (permissions alone, strict). {denied}"
    settings = read(desk, HOOKS["claude"])
    del settings["hooks"]["Stop"]
    write(desk, HOOKS["claude"], json.dumps(settings))
    assert not found()["agent-claude"]["well"] and "“beckon setup claude --strict”" in json.dumps(found()["agent-claude"], ensure_ascii=False)
