# test_setup.py: beckon setup: the agent's own configuration, there and back
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from beckon_testing import Beckon, clause
from beckon_testing.command import ended
from setup_home import CONFIGURATIONS, CONFIGURED, PATIENT, WEEK_MS, WEEK_S, everything, read, tree, write


@clause("/ar/AR-8/setup-connects-claude-code", "/ag/AG-1/setup-connects-claude")
def test_claude(home, beckon):
    beckon("setup", "claude", "--yes", check=True)
    assert read(home, ".claude.json") == {"mcpServers": {"beckon": {
        "type": "stdio", "command": "beckon", "args": PATIENT, "timeout": WEEK_MS}}}
    settings = read(home, ".claude/settings.json")
    assert settings["permissions"] == {"allow": ["mcp__beckon"]}
    hooks = settings["hooks"]
    assert {"PermissionRequest", "PreToolUse", "Elicitation", "Notification", "SessionStart", "SessionEnd", "Stop", "SubagentStart", "SubagentStop",
            "PostToolUse", "PostToolUseFailure", "PermissionDenied", "UserPromptSubmit"} <= set(hooks)
    for event, [group] in hooks.items():
        assert group["hooks"] == [{"type": "command", "command": "beckon hook claude", "timeout": WEEK_S}]
        assert group.get("matcher") == ("Bash|Edit|Write|mcp__beckon__.*" if event == "PreToolUse" else None)


@clause("/ar/AR-8/setup-connects-every-agent-with-its-own-time-out", "/ag/AG-1/setup-connects-the-others")
def test_others(home, beckon):
    for agent in ("codex", "gemini", "opencode", "copilot"):
        beckon("setup", agent, "--yes", check=True)
    codex = (home.home / ".codex/config.toml").read_text().splitlines()
    assert codex[:3] == ["[mcp_servers.beckon]", 'command = "beckon"', 'args = ["mcp", "--wait", "7 days"]']
    assert codex[3].startswith('env_vars = ["XDG_RUNTIME_DIR", ') and codex[4:] == [f"tool_timeout_sec = {WEEK_S}", 'default_tools_approval_mode = "approve"']
    assert read(home, ".codex/hooks.json")["hooks"]["PermissionRequest"] == [
        {"hooks": [{"type": "command", "command": "beckon hook codex", "timeout": WEEK_S}]}]
    gemini = read(home, ".gemini/settings.json")
    assert gemini["mcpServers"]["beckon"] == {"command": "beckon", "args": PATIENT, "timeout": WEEK_MS, "trust": True}
    assert set(gemini["hooks"]) == {"Notification", "SessionStart", "SessionEnd"}
    assert read(home, ".config/opencode/opencode.json") == {"mcp": {"beckon": {
        "type": "local", "command": ["beckon", *PATIENT], "enabled": True, "timeout": WEEK_MS}}}
    assert read(home, ".copilot/mcp-config.json") == {"mcpServers": {"beckon": {
        "type": "local", "command": "beckon", "args": ["mcp"], "tools": ["*"], "timeout": WEEK_MS}}}
    states = {agent["agent"]: agent["state"] for agent in json.loads(beckon("setup", "--json", check=True).stdout)["agents"]}
    assert states == {"claude": "not_connected", "codex": "connected", "gemini": "connected", "opencode": "connected", "copilot": "connected"}


@clause("/ar/AR-8/setup-never-writes-without-being-told-to")
def test_not_interactive(home, beckon):
    before = tree(home)
    refused = beckon("setup", "claude")
    assert refused.returncode == 1 and '+    "beckon": {' in refused.stdout
    assert refused.stderr.startswith("E103: ") and "--yes" in refused.stderr
    shown = beckon("setup", "claude", "--dry-run", check=True)
    assert shown.stdout == refused.stdout
    assert '+            "command": "beckon hook claude"' in shown.stdout
    as_json = json.loads(beckon("setup", "claude", "--dry-run", "--json", check=True).stdout)
    assert not as_json["changed"] and as_json["difference"] == shown.stdout
    assert tree(home) == before


@clause("/ar/AR-8/setup-asks-on-a-terminal")
@pytest.mark.parametrize("answer, connected", (("y", True), ("n", False), ("", False)))
def test_terminal(home, beckon, answer, connected):
    terminal = beckon.terminal("setup", "opencode")
    terminal.expect_exact("[q/p/B] ")
    terminal.sendline("")
    terminal.expect_exact("(strict)? [y/N] ")
    terminal.sendline("")
    terminal.expect_exact("Write this? [y/N] ")
    terminal.sendline(answer)
    assert ended(terminal) == (0 if connected else 1)
    assert (home.home / ".config/opencode/opencode.json").exists() == connected


@clause("/ar/AR-8/setup-says-what-is-there")
def test_check(home, beckon):
    missing = beckon("setup", "codex", "--check")
    assert missing.returncode == 1 and "✘ missing" in missing.stdout and "✔" not in missing.stdout
    beckon("setup", "codex", "--yes", check=True)
    there = beckon("setup", "codex", "--check", check=True)
    assert "✘" not in there.stdout and "mcp_servers.beckon" in there.stdout
    path = home.home / ".codex/config.toml"
    path.write_text(path.read_text().replace(str(WEEK_S), "60"))
    different = json.loads(beckon("setup", "codex", "--check", "--json").stdout)
    assert different["state"] == "incomplete"
    assert [entry["entry"] for entry in different["entries"] if entry["state"] == "different"] == ["mcp_servers.beckon"]


@clause("/ag/AG-5/there-and-back-byte-for-byte")
def test_there_and_back(home, beckon):
    for name, text in CONFIGURATIONS.items():
        write(home, name, text)
    before = tree(home)
    agents = ("claude", "codex", "gemini", "opencode", "copilot")
    for agent in agents:
        beckon("setup", agent, "--yes", check=True)
    connected = tree(home)
    assert all(connected[name] != text for name, text in before.items())
    # Nothing of what was there is lost, and nothing moves.
    for name, text in before.items():
        rest = iter(connected[name])
        assert all(any(byte == other for other in rest) for byte in text), name
    for agent in agents:
        again = beckon("setup", agent, "--yes", check=True)
        assert "already" in again.stdout
    assert tree(home) == connected
    for agent in agents:
        beckon("setup", agent, "--remove", "--yes", check=True)
        assert "not connected" in beckon("setup", agent, "--remove", "--yes", check=True).stdout
    assert tree(home) == before


@clause("/ag/AG-5/link-and-mode-stay")
def test_files(home, beckon):
    target = write(home, "dotfiles/claude.json", '{ "a": 1 }\n')
    target.chmod(0o640)
    link = home.home / ".claude.json"
    link.symlink_to("dotfiles/claude.json")
    beckon("setup", "claude", "--yes", check=True)
    assert link.is_symlink() and stat.S_IMODE(target.stat().st_mode) == 0o640
    assert json.loads(target.read_text())["mcpServers"]["beckon"]["command"] == "beckon"
    copy = home.home / ".claude.json.beckon-backup"
    assert copy.read_text() == '{ "a": 1 }\n' and stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE((home.home / ".claude/settings.json").stat().st_mode) == 0o600


@clause("/ag/AG-5/link-and-mode-of-every-agent-stay")
def test_all_files(home, beckon):
    """Each file is kept elsewhere, behind a link, and others may read it."""
    for number, (name, text) in enumerate(CONFIGURATIONS.items()):
        write(home, f"dotfiles/{number}", text).chmod(0o640)
        link = home.home / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(home.home / f"dotfiles/{number}")
    # Of folders the size says how much is in them.
    before = {name: facts for name, facts in everything(home).items() if facts[0] is not None}
    for agent in ("claude", "codex", "gemini", "opencode", "copilot"):
        beckon("setup", agent, "--yes", check=True)
    connected = everything(home)
    for name in before:
        target, mode, _ = connected[name]
        assert (mode, isinstance(target, Path)) == (before[name][1], isinstance(before[name][0], Path)), name
        assert not name.startswith("dotfiles/") or target != before[name][0], name
    for agent in ("claude", "codex", "gemini", "opencode", "copilot"):
        beckon("setup", agent, "--remove", "--yes", check=True)
    after = everything(home)
    assert {name: facts for name, facts in after.items() if name in before} == before
    # What is new are the copies, which nobody else reads, and the folders that an agent would make itself.
    assert all(name.endswith(".beckon-backup") and facts[1] == 0o600 or facts[0] is None for name, facts in after.items() if name not in before)


@clause("/ag/AG-5/a-broken-file-is-left-alone")
@pytest.mark.parametrize("name, text, code", (
    (".claude.json", "{ ", "E101"),
    (".claude.json", '{ "mcpServers": [] }', "E103"),
    (".claude.json", '{ "mcpServers": {}, "mcpServers": {} }', "E103"),
    (".claude/settings.json", '{ "hooks": { "Stop": "x" } }', "E103"),
    (".claude/settings.json", '{ "permissions": { "allow": {} } }', "E103"),
    (".claude.json", "[" * 1000 + "]" * 1000, "E104"),
    (".claude.json", None, "E103"),
))
def test_refused(home, beckon, name, text, code):
    if text is None:
        (home.home / name).symlink_to("nowhere")
    else:
        write(home, name, text)
    before = tree(home)
    refused = beckon("setup", "claude", "--yes")
    assert refused.returncode == 1 and refused.stderr.startswith(f"{code}: ") and name in refused.stderr
    assert len(refused.stderr.splitlines()) == 2, "a hint"
    as_json = json.loads(beckon("setup", "claude", "--yes", "--json").stderr)
    assert as_json["code"] == code and as_json["hint"]
    assert tree(home) == before
    listed = json.loads(beckon("setup", "--json", check=True).stdout)["agents"][0]
    assert listed["state"] == "unknown" and name in listed["problem"]


@clause("/ag/AG-5/a-read-only-file-is-left-alone")
def test_read_only(home, beckon):
    for name, text in CONFIGURATIONS.items():
        write(home, name, text).chmod(0o444)
    before = everything(home)
    for agent in ("claude", "codex", "gemini", "opencode", "copilot"):
        refused = beckon("setup", agent, "--yes")
        assert refused.returncode == 1 and refused.stderr.startswith("E110: ") and "is read-only" in refused.stderr and "chmod u+w" in refused.stderr
    assert everything(home) == before


@clause("/ag/AG-5/all-files-or-none")
@pytest.mark.parametrize("agent, first, second", (
    ("claude", ".claude.json", ".claude/settings.json"),
    ("codex", ".codex/config.toml", ".codex/hooks.json"),
    ("opencode", ".config/opencode/opencode.json", ".config/opencode/plugin/beckon.js"),
))
def test_put_back(home, beckon, agent, first, second):
    """The second file cannot be written, since something is in the way of its copy: nothing of the first is left, there and back."""
    for former in (None, "", "link"):
        if former is not None:
            write(home, "dotfiles/it" if former else first, "").chmod(0o640)
        if former:
            (home.home / first).unlink()
            (home.home / first).symlink_to(home.home / "dotfiles/it")
        beckon("setup", agent, "--yes", check=True)
        connected = tree(home)
        blocked = home.home / f"{second}.beckon-backup"
        blocked.unlink(missing_ok=True)
        blocked.mkdir()
        before = everything(home)
        refused = beckon("setup", agent, "--remove", "--yes")
        assert refused.returncode == 1 and refused.stderr.startswith("E110: ") and second in refused.stderr
        assert "Nothing was changed." in refused.stderr and everything(home) == before
        blocked.rmdir()
        beckon("setup", agent, "--remove", "--yes", check=True)
        # The copy of the first is still that of before it was connected: it comes back byte for byte.
        assert tree(home) == {name: b"" for name in tree(home)} and (former is None or (home.home / first).read_bytes() == b"")
        if former is not None:
            write(home, second, "" if agent == "opencode" else "{}")
            blocked.unlink(missing_ok=True)
            blocked.mkdir()
            before = everything(home)
            refused = beckon("setup", agent, "--yes", "--json")
            assert json.loads(refused.stderr)["code"] == "E110" and everything(home) == before
            blocked.rmdir()
            (home.home / second).unlink()
        assert connected


@clause("/ag/AG-5/all-files-or-none-where-another-program-writes")
def test_put_back_changed(home, beckon):
    """Both names lead to one file, which is another one for the second when the first has been written."""
    target = write(home, "dotfiles/both.json", '{ "a": 1 }\n')
    (home.home / ".claude").mkdir()
    for name in (".claude.json", ".claude/settings.json"):
        (home.home / name).symlink_to(target)
    before = everything(home)
    refused = beckon("setup", "claude", "--yes")
    assert refused.returncode == 1 and refused.stderr.startswith("E108: ") and "settings.json" in refused.stderr
    assert everything(home) == before


PLUGIN = ".config/opencode/plugin/beckon.js"


@clause("/ar/AR-8/setup-writes-the-plugin-of-opencode")
def test_plugin(home, beckon):
    """A file that is ours, as a whole: what is different in it is replaced, and it goes as a whole."""
    shown = beckon("setup", "opencode", "--dry-run", check=True).stdout
    assert "+// Written by “beckon setup opencode”" in shown and not (home.home / PLUGIN).exists()
    beckon("setup", "opencode", "--yes", check=True)
    text = (home.home / PLUGIN).read_text()
    assert 'const COMMAND = ["beckon"];' in text and "plugin/beckon.js" in beckon("setup", "opencode", "--check", check=True).stdout
    for other in (text.splitlines(keepends=True)[0] + "// an earlier one\n", text + "// and more\n"):
        write(home, PLUGIN, other)
        different = beckon("setup", "opencode", "--check")
        assert different.returncode == 1 and "different" in different.stdout
        beckon("setup", "opencode", "--yes", check=True)
        assert (home.home / PLUGIN).read_text() == text
        write(home, PLUGIN, other)
        beckon("setup", "opencode", "--remove", "--yes", check=True)
        assert not (home.home / PLUGIN).exists()
        beckon("setup", "opencode", "--yes", check=True)
    (home.home / PLUGIN).unlink()
    beckon("setup", "opencode", "--remove", "--yes", check=True)
    assert not (home.home / PLUGIN).exists() and not (home.home / ".config/opencode/opencode.json").exists()


@clause("/ar/AR-8/setup-calls-beckon-by-its-path-in-the-plugin")
def test_plugin_path(home):
    """Where it is not on the PATH."""
    home.env["PATH"] = "/usr/bin:/bin"
    beckon = Beckon(home)
    beckon("setup", "opencode", "--yes", check=True)
    assert f'const COMMAND = ["{os.path.realpath(Beckon.program)}"];' in (home.home / PLUGIN).read_text()


@clause("/ar/AR-8/setup-leaves-the-plugin-of-another-alone")
@pytest.mark.parametrize("text", ["export const Mine = async () => ({});\n", "// mine\n// Written by “beckon setup opencode”, which replaces\n", "\n"])
def test_foreign_plugin(home, beckon, text):
    write(home, PLUGIN, text)
    before = tree(home)
    for more in ([], ["--remove"]):
        refused = beckon("setup", "opencode", "--yes", *more)
        assert refused.returncode == 1 and refused.stderr.startswith("E103: ") and "beckon.js" in refused.stderr
    assert tree(home) == before


@clause("/ar/AR-8/setup-is-for-agents-that-it-knows")
def test_usage(beckon):
    assert beckon("setup", "nobody").returncode == 2
    assert beckon("setup", "--check").returncode == 2
    assert beckon("setup", "claude", "--check", "--remove").returncode == 2
    assert beckon("setup", "claude", "codex").returncode == 2


def findings(desk, folder=None):
    return {finding["name"]: finding for finding in json.loads(Beckon(desk)("doctor", "--json", cwd=folder).stdout)["findings"]}


# A server as it is told of in the configuration: it answers, or does not.
SERVER = f"""#!{sys.executable}
import json, sys
if sys.argv[1] == "hook":
    sys.stdin.read()
    sys.exit(SYSTEM_EXIT)
asked = json.loads(sys.stdin.readline())
assert asked["method"] == "initialize"
print(json.dumps({{"jsonrpc": "2.0", "id": asked["id"], "result": {{"protocolVersion": "2025-06-18", "serverInfo": {{"name": "beckon"}}}}}}), flush=True)
sys.stdin.read()
"""


@clause("/att/ATT-5/doctor-looks-at-agents-that-are-connected")
@pytest.mark.takes(6)
def test_doctor(desk):
    for name in CONFIGURED:
        desk.env.pop(name, None)
    assert not any(name.startswith("agent-") for name in findings(desk))
    program = write(desk, "bin/beckon", SERVER.replace("SYSTEM_EXIT", "0"))
    program.chmod(0o755)
    desk.env["PATH"] = f"{program.parent}:/usr/bin:/bin"
    for agent in ("claude", "opencode"):
        Beckon(desk)("setup", agent, "--yes", check=True)
    found = findings(desk)
    assert found["agent-claude"]["well"] and found["agent-opencode"]["well"] and "agent-codex" not in found
    # What is called ends with an error, does not answer as a server does, or is gone.
    program.write_text(SERVER.replace("SYSTEM_EXIT", "'broken'"))
    found = findings(desk)
    assert "broken" in found["agent-claude"]["text"] and "hook opencode" in found["agent-opencode"]["text"]
    program.write_text("#!/bin/sh\necho hello\n")
    assert "hello" in findings(desk)["agent-opencode"]["text"]
    settings = desk.home / ".claude/settings.json"
    settings.write_text(settings.read_text().replace('"Stop"', '"Step"'))
    found = findings(desk)["agent-claude"]
    assert not found["well"] and "hooks.Stop" in found["text"] and "beckon setup claude" in found["advice"]
    settings.write_text("{")
    found = findings(desk)["agent-claude"]
    assert not found["well"] and "settings.json" in found["text"] and found["advice"]


@clause("/att/ATT-5/doctor-proves-every-agent")
@pytest.mark.takes(6)
def test_doctor_proves(desk):
    """With the programs that are written there: through the bridge to this desk, and back."""
    for name in CONFIGURED:
        desk.env.pop(name, None)
    desk.env["PATH"] = f"{os.path.dirname(Beckon.program)}:/usr/bin:/bin"
    agents = ("claude", "codex", "gemini", "opencode", "copilot")
    for agent in agents:
        Beckon(desk)("setup", agent, "--yes", check=True)
    found = findings(desk)
    assert all(found[f"agent-{agent}"]["well"] for agent in agents), found
    # A program that is in the way answers for none of them.
    program = write(desk, "bin/beckon", "#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    desk.env["PATH"] = f"{program.parent}:{desk.env['PATH']}"
    found = findings(desk)
    assert not any(found[f"agent-{agent}"]["well"] for agent in agents), found


@clause("/att/ATT-5/doctor-looks-at-the-project-in-the-current-folder")
@pytest.mark.takes(6)
def test_doctor_in_a_project(desk):
    for name in CONFIGURED:
        desk.env.pop(name, None)
    program = write(desk, "bin/beckon", SERVER.replace("SYSTEM_EXIT", "0"))
    program.chmod(0o755)
    desk.env["PATH"] = f"{program.parent}:/usr/bin:/bin"
    project = desk.home / "a shop"
    project.mkdir()
    assert not any(name.startswith("agent-") for name in findings(desk, project))
    for agent in ("claude", "opencode"):
        Beckon(desk)("setup", agent, "--project", "--yes", cwd=project, check=True)
    found = findings(desk, project)
    assert found["agent-claude-project"]["well"] and found["agent-opencode-project"]["well"] and "agent-claude" not in found
    # In another folder, and at home, it is of no concern.
    assert not any(name.startswith("agent-") for name in findings(desk, desk.home) | findings(desk, "/"))
    # What does not work, or is missing, is said with the command for this project.
    program.write_text(SERVER.replace("SYSTEM_EXIT", "'broken'"))
    found = findings(desk, project)["agent-claude-project"]
    assert not found["well"] and "broken" in found["text"] and "beckon setup claude --project" in found["advice"]
    (project / ".mcp.json").unlink()
    found = findings(desk, project)["agent-claude-project"]
    assert not found["well"] and "mcpServers.beckon" in found["text"] and "beckon setup claude --project" in found["advice"]
    # Hooks in both places would ask twice.
    program.write_text(SERVER.replace("SYSTEM_EXIT", "0"))
    Beckon(desk)("setup", "claude", "--project", "--yes", cwd=project, check=True)
    Beckon(desk)("setup", "claude", "--yes", cwd="/", check=True)
    found = findings(desk, project)
    assert found["agent-claude"]["well"] and not found["agent-claude-project"]["well"]
    assert "twice" in found["agent-claude-project"]["text"] and "--project --remove" in found["agent-claude-project"]["advice"]
