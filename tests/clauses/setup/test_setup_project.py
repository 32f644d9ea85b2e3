# test_setup_project.py: beckon setup --project: an agent is connected in one project alone
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import stat

import pytest

from beckon_testing import clause
from setup_home import CONFIGURATIONS, PATIENT, WEEK_MS, WEEK_S, everything, read, tree, write

# Which files of a project belong to each agent.
FILES = {
    "claude": (".mcp.json", ".claude/settings.local.json"),
    "codex": (".codex/config.toml", ".codex/hooks.json"),
    "gemini": (".gemini/settings.json",),
    "opencode": ("opencode.json", ".opencode/plugin/beckon.js"),
    "copilot": (".github/mcp.json",),
}
# What may be there before.
FORMER = {
    ".mcp.json": '{ "mcpServers": { "x": { "command": "y" } } }\n',
    ".claude/settings.local.json": CONFIGURATIONS[".claude/settings.json"],
    ".codex/config.toml": CONFIGURATIONS[".codex/config.toml"],
    ".codex/hooks.json": CONFIGURATIONS[".codex/hooks.json"],
    ".gemini/settings.json": CONFIGURATIONS[".gemini/settings.json"],
    "opencode.json": CONFIGURATIONS[".config/opencode/opencode.jsonc"],
    ".github/mcp.json": CONFIGURATIONS[".copilot/mcp-config.json"],
}


@pytest.fixture
def project(home):
    folder = home.home / "a shop"
    folder.mkdir()
    return folder


@clause("/ag/AG-1/setup-connects-one-project")
@pytest.mark.parametrize("agent", FILES)
def test_files(home, beckon, project, agent):
    """Its files, and no others, are made; they are like those that one makes oneself, and go again."""
    shown = beckon("setup", agent, "--project", project, "--dry-run", check=True).stdout
    assert all(f"+++ {project}/{name}" in shown for name in FILES[agent]) and tree(home) == {}
    assert beckon("setup", agent, "--project", project, "--check").returncode == 1
    done = json.loads(beckon("setup", agent, "--project", project, "--yes", "--json", check=True).stdout)
    assert done["project"] == str(project) and done["changed"]
    assert set(tree(home)) == {f"a shop/{name}" for name in FILES[agent]}
    umask = os.umask(0)
    os.umask(umask)
    for name in FILES[agent]:
        assert stat.S_IMODE((project / name).stat().st_mode) == 0o644 & ~umask
        if "/" in name:
            assert stat.S_IMODE((project / name).parent.stat().st_mode) == 0o755 & ~umask
    checked = beckon("setup", agent, "--project", project, "--check", check=True).stdout
    assert "✘" not in checked and all(f"{project}/{name}" in checked for name in FILES[agent])
    assert "already" in beckon("setup", agent, "--project", project, "--yes", check=True).stdout
    listed = {entry["agent"]: entry["state"] for entry in json.loads(beckon("setup", "--json", check=True).stdout)["agents"]}
    assert listed[agent] == "not_connected"
    beckon("setup", agent, "--project", project, "--remove", "--yes", check=True)
    assert tree(home) == {}


@clause("/ag/AG-1/a-project-has-the-same-entries")
def test_entries(home, beckon, project):
    for agent in FILES:
        # Without a folder it is the current one.
        beckon("setup", agent, "--project", "--yes", check=True, cwd=project)
    server = {"command": "beckon", "args": PATIENT, "timeout": WEEK_MS}
    assert read(home, "a shop/.mcp.json") == {"mcpServers": {"beckon": {"type": "stdio", **server}}}
    settings = read(home, "a shop/.claude/settings.local.json")
    assert settings["permissions"] == {"allow": ["mcp__beckon"]} and settings["enabledMcpjsonServers"] == ["beckon"]
    hook = {"type": "command", "command": "beckon hook claude", "timeout": WEEK_S}
    assert settings["hooks"]["PermissionRequest"] == [{"hooks": [hook]}]
    assert "[mcp_servers.beckon]" in (project / ".codex/config.toml").read_text()
    assert read(home, "a shop/.codex/hooks.json")["hooks"]["Stop"] == [{"hooks": [{**hook, "command": "beckon hook codex"}]}]
    assert read(home, "a shop/.gemini/settings.json")["mcpServers"]["beckon"] == {**server, "trust": True}
    assert read(home, "a shop/opencode.json")["mcp"]["beckon"]["command"] == ["beckon", *PATIENT]
    assert read(home, "a shop/.github/mcp.json")["mcpServers"]["beckon"]["args"] == ["mcp"]
    assert 'const COMMAND = ["beckon"];' in (project / ".opencode/plugin/beckon.js").read_text()


@clause("/ag/AG-5/a-project-there-and-back-byte-for-byte")
def test_there_and_back(home, beckon, project):
    for name, text in FORMER.items():
        write(home, f"a shop/{name}", text)
    (project / ".mcp.json").chmod(0o664)
    before = tree(home)
    for agent in FILES:
        done = beckon("setup", agent, "--project", project, "--yes", check=True).stdout
        # What is true of a project is said: Copilot, Codex and Gemini CLI read it only where it is trusted.
        assert ("trust" in done) == (agent in ("copilot", "codex", "gemini"))
    assert all(tree(home)[name] != text for name, text in before.items())
    assert stat.S_IMODE((project / ".mcp.json").stat().st_mode) == 0o664
    for agent in FILES:
        beckon("setup", agent, "--project", project, "--remove", "--yes", check=True)
    assert tree(home) == before


@clause("/ag/AG-5/all-files-of-a-project-or-none")
def test_put_back(home, beckon, project):
    """The second file has a folder in the way of its copy: the first one, and its folders, are gone again."""
    write(home, "a shop/.claude/settings.local.json", "{}")
    (project / ".claude/settings.local.json.beckon-backup").mkdir()
    before = everything(home)
    refused = beckon("setup", "claude", "--project", project, "--yes")
    assert refused.returncode == 1 and refused.stderr.startswith("E110: ")
    assert everything(home) == before


@clause("/ag/AG-1/one-connection-is-enough")
def test_twice(home, beckon, project):
    """Connected for all projects and for one, its hooks would ask twice."""
    beckon("setup", "claude", "--yes", check=True)
    before = everything(home)
    for more in (["--yes"], ["--dry-run"]):
        refused = beckon("setup", "claude", "--project", project, *more)
        assert refused.returncode == 1 and refused.stderr.startswith("E108: ") and "beckon setup claude --remove" in refused.stderr
    assert everything(home) == before
    # The other way round it is said where that can be known.
    beckon("setup", "claude", "--remove", "--yes", check=True)
    beckon("setup", "claude", "--project", project, "--yes", check=True)
    assert "--project" not in beckon("setup", "claude", "--yes", check=True, cwd=home.home).stdout
    beckon("setup", "claude", "--remove", "--yes", check=True)
    assert "beckon setup claude --project --remove" in beckon("setup", "claude", "--yes", check=True, cwd=project).stdout
    beckon("setup", "claude", "--project", "--remove", "--yes", check=True, cwd=project)
    # An agent without hooks takes the server of the project alone.
    beckon("setup", "copilot", "--yes", check=True)
    beckon("setup", "copilot", "--project", project, "--yes", check=True)


@clause("/ag/AG-5/what-is-no-project-is-left-alone")
def test_refused(home, beckon, project):
    write(home, "file", "")
    for folder, code in ((home.home, "E103"), (home.home / "nowhere", "E102"), (home.home / "file", "E102")):
        refused = beckon("setup", "gemini", "--project", folder, "--yes")
        assert refused.returncode == 1 and refused.stderr.startswith(f"{code}: ") and len(refused.stderr.splitlines()) == 2
    assert beckon("setup", "gemini", project).returncode == 2
    assert beckon("setup", "--project").returncode == 2
    assert set(tree(home)) == {"file"}
