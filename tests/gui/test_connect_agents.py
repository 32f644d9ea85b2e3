# test_connect_agents.py: agents on this computer are connected from the window, by their own configuration
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import re
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import BUTTON, is_active, key, turn_to, until, windows

TITLE = labels.CONNECT_AN_AGENT
SWITCH = ("switch", "toggle button", "check box")
BEFORE = '{\n  "numStartups": 3, // mine\n  "mcpServers": {}\n}\n'


def make(app, name, text):
    """@name in the home; what is below .config is where the desk has that."""
    path = app.home / name
    if name.startswith(".config/"):
        path = Path(app.env["XDG_CONFIG_HOME"]) / name.removeprefix(".config/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def desk(make_app, request):
    """A desk on a computer with Claude Code, and with a Codex whose configuration is broken."""
    app = make_app()
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "COPILOT_HOME"):
        app.env.pop(name, None)
    make(app, ".claude.json", BEFORE)
    make(app, ".claude/settings.json", "{}\n")
    app.start()
    turn_to("Beckon")
    key("Return")
    until(lambda: is_active(TITLE))
    app.title = TITLE
    return app


def open_changes(app, button, title):
    app.click(until(lambda: app.find(BUTTON, button)))
    until(lambda: is_active(title))
    app.title = title
    return until(lambda: app.find(("text", "text box"), "Changes"))


@clause("/att/ATT-14/an-agent-is-connected-from-the-window", "/ag/AG-1/a-button-connects")
@pytest.mark.takes(8)
def test_connect(desk):
    until(lambda: desk.find("label", "On This Computer"))
    until(lambda: desk.find("label", "Not connected"))
    assert not desk.find(None, re.compile("opencode"))
    changes = open_changes(desk, "Connect Claude Code", "Connect Claude Code?")
    assert '+    "beckon": {' in changes.text and "beckon hook claude" in changes.text
    # Nothing is written before that is agreed to.
    assert (desk.home / ".claude.json").read_text() == BEFORE
    key("Escape")
    until(lambda: not windows("Connect Claude Code?"))
    assert (desk.home / ".claude.json").read_text() == BEFORE
    desk.title = TITLE
    turn_to(TITLE)
    open_changes(desk, "Connect Claude Code", "Connect Claude Code?")
    desk.click(desk.find(BUTTON, "Connect"))
    until(lambda: not windows("Connect Claude Code?"))
    desk.title = TITLE
    until(lambda: desk.find("label", "Connected"))
    text = (desk.home / ".claude.json").read_text()
    assert '"numStartups": 3, // mine' in text and '"beckon": {' in text
    assert "PermissionRequest" in json.loads((desk.home / ".claude/settings.json").read_text())["hooks"]
    # And back.
    until(lambda: not desk.find(BUTTON, "Connect Claude Code"))
    title = "Remove the Connection of Claude Code?"
    changes = open_changes(desk, "Remove the connection of Claude Code", title)
    assert '-    "beckon": {' in changes.text
    desk.click(desk.find(BUTTON, "Remove"))
    until(lambda: not windows(title))
    desk.title = TITLE
    until(lambda: desk.find("label", "Not connected"))
    assert (desk.home / ".claude.json").read_text() == BEFORE
    assert (desk.home / ".claude/settings.json").read_text() == "{}\n"


@clause("/ag/AG-1/a-button-connects-every-agent")
@pytest.mark.takes(8)
@pytest.mark.parametrize("agent, name, text, written", [
    ("Codex", ".codex/config.toml", '# mine\nmodel = "large" # the large one\n', "[mcp_servers.beckon]"),
    long("Gemini CLI", ".gemini/settings.json", '{\n    "theme": "GitHub" // mine\n}\n', '"beckon": {'),
    long("opencode", ".config/opencode/opencode.jsonc", '{\n  "$schema": "https://opencode.ai/config.json", // mine\n}\n', '"beckon": {'),
    long("GitHub Copilot CLI", ".copilot/mcp-config.json", '{ "mcpServers": { "x": { "command": "y" } } }\n', '"beckon": {')])
def test_every_agent(make_app, agent, name, text, written):
    """There and back."""
    app = make_app()
    for variable in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "COPILOT_HOME"):
        app.env.pop(variable, None)
    path = make(app, name, text)
    app.start()
    turn_to("Beckon")
    key("Return")
    until(lambda: is_active(TITLE))
    app.title = TITLE
    changes = open_changes(app, f"Connect {agent}", f"Connect {agent}?")
    assert written in changes.text and path.read_text() == text
    app.click(app.find(BUTTON, "Connect"))
    until(lambda: not windows(f"Connect {agent}?"))
    app.title = TITLE
    until(lambda: app.find("label", re.compile("^Connected")))
    assert written in path.read_text() and path.read_text().count("mine") == text.count("mine")
    title = f"Remove the Connection of {agent}?"
    open_changes(app, f"Remove the connection of {agent}", title)
    app.click(app.find(BUTTON, "Remove"))
    until(lambda: not windows(title))
    app.title = TITLE
    until(lambda: app.find("label", "Not connected"))
    assert path.read_text() == text


def choose(desk, downs):
    """What comes to the desk, by the keyboard."""
    desk.click(until(lambda: desk.find("label", "What Comes to the Desk")))
    key("Home", *["Down"] * downs)
    key("Return")


@clause("/att/ATT-14/questions-or-permissions-from-the-window", "/ag/AG-1/the-window-asks-which-part")
@pytest.mark.takes(8)
def test_parts(desk):
    changes = open_changes(desk, "Connect Claude Code", "Connect Claude Code?")
    assert '+    "beckon": {' in changes.text
    choose(desk, 2)
    until(lambda: '"beckon": {' not in changes.text and "AskUserQuestion$" in changes.text)
    desk.click(desk.find(BUTTON, "Connect"))
    until(lambda: not windows("Connect Claude Code?"))
    desk.title = TITLE
    until(lambda: desk.find("label", "Connected (permissions alone)"))
    assert (desk.home / ".claude.json").read_text() == BEFORE
    hooks = json.loads((desk.home / ".claude/settings.json").read_text())["hooks"]
    assert "PermissionRequest" in hooks and "Elicitation" not in hooks
    # Another choice, and the same file again at the end.
    changes = open_changes(desk, "Change the connection of Claude Code", "Connection of Claude Code")
    assert changes.text == ""
    key("Escape")
    until(lambda: not windows("Connection of Claude Code"))
    desk.title = TITLE
    turn_to(TITLE)
    open_changes(desk, "Remove the connection of Claude Code", "Remove the Connection of Claude Code?")
    assert not desk.find("label", "What Comes to the Desk")
    desk.click(desk.find(BUTTON, "Remove"))
    until(lambda: not windows("Remove the Connection of Claude Code?"))
    assert (desk.home / ".claude/settings.json").read_text() == "{}\n"


def strict_states(desk):
    """Of the switch."""
    return until(lambda: desk.find(SWITCH, re.compile("^Strict"))).states


def turn_strict(desk):
    desk.click(until(lambda: desk.find(SWITCH, re.compile("^Strict"))))


def commands(desk):
    """What the hooks of Claude Code call, by event."""
    hooks = json.loads((desk.home / ".claude/settings.json").read_text())["hooks"]
    return {event: groups[0]["hooks"][0]["command"] for event, groups in hooks.items()}


@clause("/att/ATT-14/strict-from-the-window", "/ag/AG-6/the-window-says-strict")
@pytest.mark.takes(10)
def test_strict(desk):
    """It needs permissions, shows what is written, is said in the list, and can be taken back."""
    changes = open_changes(desk, "Connect Claude Code", "Connect Claude Code?")
    until(lambda: desk.find("label", re.compile("While the desk is not running, permissions are denied")))
    assert "beckon hook claude --strict" not in changes.text
    assert "sensitive" in strict_states(desk) and not {"checked", "pressed"} & strict_states(desk)
    choose(desk, 1)
    until(lambda: "sensitive" not in strict_states(desk))
    choose(desk, 2)
    until(lambda: "sensitive" in strict_states(desk))
    turn_strict(desk)
    until(lambda: changes.text.count("beckon hook claude --strict") == 1)
    # Without permissions there is nothing to deny.
    choose(desk, 1)
    until(lambda: "--strict" not in changes.text)
    choose(desk, 2)
    until(lambda: "beckon hook claude --strict" in changes.text)
    desk.click(desk.find(BUTTON, "Connect"))
    until(lambda: not windows("Connect Claude Code?"))
    desk.title = TITLE
    until(lambda: desk.find("label", "Connected (permissions alone, strict)"))
    assert [event for event, command in commands(desk).items() if command.endswith("beckon hook claude --strict")] == ["PermissionRequest"]
    changes = open_changes(desk, "Change the connection of Claude Code", "Connection of Claude Code")
    assert changes.text == "" and {"checked", "pressed"} & strict_states(desk)
    turn_strict(desk)
    until(lambda: re.search("-.*beckon hook claude --strict", changes.text))
    desk.click(desk.find(BUTTON, "Save"))
    until(lambda: not windows("Connection of Claude Code"))
    desk.title = TITLE
    until(lambda: desk.find("label", "Connected (permissions alone)"))
    assert not any("--strict" in command for command in commands(desk).values())


@clause("/att/ATT-14/a-configuration-that-changes-meanwhile-is-not-lost", "/ag/AG-5/changed-meanwhile")
def test_changed_meanwhile(desk):
    open_changes(desk, "Connect Claude Code", "Connect Claude Code?")
    make(desk, ".claude.json", '{ "numStartups": 4 }\n')
    desk.click(desk.find(BUTTON, "Connect"))
    until(lambda: desk.find("label", re.compile("changed by another program")))
    assert (desk.home / ".claude.json").read_text() == '{ "numStartups": 4 }\n'
    key("Escape")
    until(lambda: not windows("Connect Claude Code?"))


@clause("/att/ATT-14/a-configuration-that-is-broken-is-said-to-be-so", "/ag/AG-5/a-broken-file-is-left-alone-by-the-window")
def test_broken(make_app):
    app = make_app()
    app.env.pop("CODEX_HOME", None)
    make(app, ".codex/config.toml", "a = \n")
    app.start()
    turn_to("Beckon")
    key("Return")
    until(lambda: is_active(TITLE))
    app.title = TITLE
    until(lambda: app.find("label", re.compile("config.toml: Line 1 is not valid TOML")))
    assert not app.find(BUTTON, "Connect Codex")
    assert os.listdir(app.home / ".codex") == ["config.toml"]
