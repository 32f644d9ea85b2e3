# test_table.py: the table of results in docs/agents.md is about the versions that are tried here
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess
from pathlib import Path

import pytest

from beckon_testing import clause
from peer_rig.world import PEERS, node, version

HERE = Path(__file__).parent
NAMES = {"Claude Code": "@anthropic-ai/claude-code", "Codex": "@openai/codex", "Gemini CLI": "@google/gemini-cli", "opencode": "opencode-linux-x64",
         "GitHub Copilot CLI": "@github/copilot",
         "claude-agent-acp": "@agentclientprotocol/claude-agent-acp", "MCP SDK 1.x": "@modelcontextprotocol/sdk",
         "MCP SDK 2.x": "@modelcontextprotocol/client", "MCP conformance": "@modelcontextprotocol/conformance"}
COMMANDS = {"Claude Code": [".bin/claude"], "Codex": [".bin/codex"], "Gemini CLI": [".bin/gemini"], "opencode": ["opencode-linux-x64/bin/opencode"],
            "GitHub Copilot CLI": [".bin/copilot"]}


def rows():
    """The versions in the table, by client."""
    lines = (HERE.parents[1] / "docs" / "agents.md").read_text().split("## What was tried")[1].split("\n## ")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {row[0]: row[1] for row in cells[2:]}


@clause("/ar/AR-8/the-table-of-peers-has-the-versions-that-are-tried")
def test_versions():
    wanted = json.loads((HERE / "package.json").read_text())
    wanted = {**wanted["devDependencies"], **wanted["optionalDependencies"]}
    assert rows() == {name: wanted[package] for name, package in NAMES.items()}
    assert {name: version(package) for name, package in NAMES.items()} == rows()
    assert {package for package in wanted if not package.startswith("node-")} == set(NAMES.values())


@clause("/ar/AR-8/the-peers-are-what-they-say")
@pytest.mark.parametrize("name", COMMANDS)
def test_programs(home, name):
    command = [PEERS / COMMANDS[name][0], *COMMANDS[name][1:], "--version"]
    env = {**home.env, "PATH": f"{node()}:{home.env['PATH']}"}
    printed = subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=home.folder).stdout
    assert rows()[name] in printed
