# setup_home.py: the home of a person whose agents are connected, and what is written there
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import stat

CONFIGURED = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME")
WEEK_S, WEEK_MS = 604800, 604800000
# The words of the server for an agent whose limit is raised beside it.
PATIENT = ["mcp", "--wait", "7 days"]
CONFIGURATIONS = {
    ".claude.json": '{\n  "numStartups": 12,\n  "tipsHistory": { "a": 1 },\n  "projects": {\n    "/x": { "history": ["\\ud83d"], "mcpServers": {} }\n  }\n}',
    ".claude/settings.json": '{\r\n\t// mine\r\n\t"permissions": {\r\n\t\t"allow": [ "Bash(ls:*)" ], // only this\r\n\t\t"deny": []\r\n\t},\r\n'
                             '\t"hooks": {\r\n\t\t"Stop": [ { "hooks": [ { "type": "command", "command": "say done" } ] } ],\r\n\t},\r\n}\r\n',
    ".codex/config.toml": '# mine\nmodel = "gpt-5" # the large one\n\n[mcp_servers.other]\ncommand = "x"\n\n[projects."/a b"]\ntrust_level = "trusted"\n',
    ".codex/hooks.json": '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    ".gemini/settings.json": "\ufeff{\n    \"theme\": \"GitHub\"\n}\n",
    ".config/opencode/opencode.jsonc": '{\n  "$schema": "https://opencode.ai/config.json", // schema\n  /* none yet */\n  "mcp": {},\n}\n',
    ".copilot/mcp-config.json": '{ "mcpServers": { "x": { "command": "y" } } }\n',
}


def read(home, name):
    return json.loads((home.home / name).read_text())


def write(home, name, text):
    path = home.home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def tree(home):
    """Every file of the home with its bytes, but for the copies."""
    return {str(path.relative_to(home.home)): path.read_bytes()
            for path in home.home.rglob("*") if path.is_file() and not path.name.endswith(".beckon-backup") and "stderr" not in path.name}


def everything(home):
    """Every file, folder and link of the home."""
    return {str(path.relative_to(home.home)): (path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None,
                                               stat.S_IMODE(path.lstat().st_mode), os.path.getsize(path))
            for path in home.home.rglob("*") if "stderr" not in path.name}
