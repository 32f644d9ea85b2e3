# test_setup_http.py: beckon setup --http: an agent calls the desk by itself, at its address
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import re
import socket
import tomllib
import urllib.error
import urllib.request

import pytest

from beckon_testing import Beckon, clause
from setup_home import CONFIGURATIONS, CONFIGURED, WEEK_MS, WEEK_S, everything, tree, write

URL = "http://127.0.0.1:23456/mcp"
# Where the server of each agent is, and what its own words for the token are.
SERVERS = {
    "claude": (".claude.json", "mcpServers", "Bearer ${BECKON_TOKEN}"),
    "gemini": (".gemini/settings.json", "mcpServers", "Bearer ${BECKON_TOKEN}"),
    "opencode": (".config/opencode/opencode.json", "mcp", "Bearer {env:BECKON_TOKEN}"),
}


@pytest.fixture
def beckon(home):
    home.env["BECKON_PORT"] = "23456"
    beckon = Beckon(home)
    yield beckon
    beckon.finish()


@clause("/ag/AG-1/setup-connects-over-http")
def test_entries(home, beckon):
    for agent in (*SERVERS, "codex"):
        told = beckon("setup", agent, "--http", "--yes", check=True).stdout
        assert "export BECKON_TOKEN=" in told and str(home.runtime / "token") in told
    headers = {"Prefer": f"wait={WEEK_S}"}
    found = {agent: json.loads((home.home / file).read_text())[key]["beckon"] for agent, (file, key, _) in SERVERS.items()}
    for agent, (_, _, bearer) in SERVERS.items():
        assert found[agent].pop("headers") == {**headers, "Authorization": bearer}
        assert found[agent].pop("url") == URL and found[agent].pop("timeout") == WEEK_MS
    assert found == {"claude": {"type": "http"}, "gemini": {"type": "http", "trust": True}, "opencode": {"type": "remote", "enabled": True}}
    assert tomllib.loads((home.home / ".codex/config.toml").read_text())["mcp_servers"] == {"beckon": {
        "url": URL, "bearer_token_env_var": "BECKON_TOKEN", "tool_timeout_sec": WEEK_S, "default_tools_approval_mode": "approve",
        "http_headers": headers}}
    # No hooks, no plugin, and the agents are connected as they are.
    assert set(tree(home)) == {".claude.json", ".claude/settings.json", ".gemini/settings.json", ".config/opencode/opencode.json", ".codex/config.toml"}
    assert json.loads((home.home / ".claude/settings.json").read_text()) == {"permissions": {"allow": ["mcp__beckon"]}}
    states = {agent["agent"]: agent["state"] for agent in json.loads(beckon("setup", "--json", check=True).stdout)["agents"]}
    assert states == {"claude": "connected", "codex": "connected", "gemini": "connected", "opencode": "connected", "copilot": "not_connected"}
    before = tree(home)
    for agent in (*SERVERS, "codex"):
        assert json.loads(beckon("setup", agent, "--check", "--json", check=True).stdout)["url"] == URL
        for more in ([], ["--http"]):
            assert "already" in beckon("setup", agent, "--yes", *more, check=True).stdout
    assert tree(home) == before
    # Another port is another address.
    assert beckon("setup", "claude", "--http", "--check", env={"BECKON_PORT": "23457"}).returncode == 1
    beckon("setup", "claude", "--http", "--yes", check=True, env={"BECKON_PORT": "23457"})
    assert ":23457/mcp" in (home.home / ".claude.json").read_text()


@clause("/ag/AG-5/http-there-and-back-byte-for-byte")
def test_there_and_back(home, beckon):
    agents = (*SERVERS, "codex")
    for former in ({}, {name: text for name, text in CONFIGURATIONS.items() if "copilot" not in name}):
        for name, text in former.items():
            write(home, name, text)
        before = tree(home)
        for agent in agents:
            beckon("setup", agent, "--http", "--yes", check=True)
        assert tree(home) != before
        for agent in agents:
            beckon("setup", agent, "--remove", "--yes", check=True)
        assert tree(home) == before


@clause("/ag/AG-5/http-in-a-project")
def test_project(home, beckon):
    (home.home / "shop").mkdir()
    beckon("setup", "claude", "--http", "--project", home.home / "shop", "--yes", check=True)
    assert json.loads((home.home / "shop/.mcp.json").read_text())["mcpServers"]["beckon"]["url"] == URL
    beckon("setup", "claude", "--project", home.home / "shop", "--remove", "--yes", check=True)
    assert tree(home) == {}


@clause("/ag/AG-5/http-is-refused-where-it-cannot-work")
def test_refused(home, beckon):
    def refused(code, *arguments, **env):
        before = everything(home)
        done = beckon("setup", *arguments, "--yes", env=env)
        assert done.returncode == 1 and done.stderr.startswith(f"{code}: ") and len(done.stderr.splitlines()) == 2
        assert everything(home) == before
        return done.stderr

    # Copilot would need the token itself in its file; a port of 0 is another one at each start.
    assert "token" in refused("E103", "copilot", "--http")
    assert "Preferences" in refused("E108", "claude", "--http", BECKON_PORT="0")
    assert "no port" in refused("E108", "claude", "--http", BECKON_PORT="off")
    # Its hooks would stay.
    beckon("setup", "claude", "--yes", check=True)
    assert "beckon setup claude --remove" in refused("E108", "claude", "--http")
    write(home, ".claude.json", "{}")
    refused("E108", "claude", "--http")
    assert beckon("setup", "claude", "--http", "--remove").returncode == 2 and beckon("setup", "--http").returncode == 2
    # The setting says the port where the environment does not.
    home.prefer(port="0")
    setting = {"BECKON_PORT": "", "XDG_CONFIG_HOME": str(home.home / "config")}
    assert beckon("setup", "gemini", "--http", "--dry-run", env=setting).stderr.startswith("E108: ")
    home.prefer(port="23458")
    assert ":23458/mcp" in beckon("setup", "gemini", "--http", "--dry-run", env=setting, check=True).stdout


@clause("/ag/AG-1/an-address-of-the-person-is-replaced")
def test_own_entry(home, beckon):
    """What somebody wrote by hand is no connection of ours: as before, the command takes its place."""
    for server in ({"type": "http", "url": URL, "headers": {"Authorization": "Bearer 0123"}}, {"type": "http", "url": "https://example.org/mcp"},
                   # It only looks as if it were the desk's.
                   *({"type": "http", "url": url, "headers": {"Authorization": "Bearer ${BECKON_TOKEN}"}}
                     for url in ("http://127.0.0.1:x@localhost:23456/mcp", "http://127.0.0.1:23456/x/mcp", "http://127.0.0.1:023456/mcp"))):
        write(home, ".claude.json", json.dumps({"mcpServers": {"beckon": server}}))
        assert beckon("setup", "claude", "--check").returncode == 1
        beckon("setup", "claude", "--yes", check=True)
        assert json.loads((home.home / ".claude.json").read_text())["mcpServers"]["beckon"]["command"] == "beckon"
    # Over HTTP there are no hooks, so that a project may have them.
    beckon("setup", "claude", "--remove", "--yes", check=True)
    beckon("setup", "claude", "--http", "--yes", check=True)
    (home.home / "shop").mkdir()
    beckon("setup", "claude", "--project", home.home / "shop", "--yes", check=True)


def call(headers, url):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers})
    with urllib.request.urlopen(request) as reply:
        return json.loads(re.sub(r"(?s).*?(\{.*\}).*", r"\1", reply.read().decode()))


@clause("/ag/AG-1/the-address-is-that-of-the-desk")
def test_desk(make_desk):
    """What is written leads to the desk, with the token from where the person is told to take it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    desk = make_desk()
    for name in CONFIGURED:
        desk.env.pop(name, None)
    desk.env["BECKON_PORT"] = str(port)
    desk.start()
    told = Beckon(desk)("setup", "claude", "--http", "--yes", check=True).stdout
    token = open(re.search(r"cat '(.*)'", told)[1]).read().strip()
    assert token not in "".join(text.decode(errors="replace") for name, text in tree(desk).items() if name.startswith(".claude"))
    server = json.loads((desk.home / ".claude.json").read_text())["mcpServers"]["beckon"]
    headers = {name: value.replace("${BECKON_TOKEN}", token) for name, value in server["headers"].items()}
    assert "ask_person" in json.dumps(call(headers, server["url"])["result"])
    with pytest.raises(urllib.error.HTTPError) as refused:
        call({**headers, "Authorization": "Bearer "}, server["url"])
    assert refused.value.code == 401


def find_claude(desk):
    """What doctor says of it."""
    return next(finding for finding in json.loads(Beckon(desk)("doctor", "--json").stdout)["findings"] if finding["name"] == "agent-claude")


@clause("/ag/AG-1/doctor-calls-the-address-that-was-written")
def test_doctor(make_desk):
    with socket.socket() as free, socket.socket() as other:
        free.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        ports = [str(one.getsockname()[1]) for one in (free, other)]
    desk = make_desk()
    for name in CONFIGURED:
        desk.env.pop(name, None)
    desk.env["BECKON_PORT"] = ports[0]
    desk.start()
    Beckon(desk)("setup", "claude", "--http", "--yes", check=True)
    assert find_claude(desk)["well"]
    # The desk is elsewhere from now on, and another program takes its old place.
    desk.env["BECKON_PORT"] = ports[1]
    desk.restart()
    with socket.create_server(("127.0.0.1", int(ports[0]))) as stranger:
        stranger.settimeout(0.5)
        finding = find_claude(desk)
        assert not finding["well"] and f"your desk is not listening at http://127.0.0.1:{ports[0]}/mcp" in finding["text"]
        assert "beckon setup claude --http" in finding["advice"]
        # It never gets the token.
        with pytest.raises(TimeoutError):
            stranger.accept()
    Beckon(desk)("setup", "claude", "--http", "--yes", check=True)
    assert find_claude(desk)["well"]
