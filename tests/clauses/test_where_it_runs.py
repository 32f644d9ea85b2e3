# test_where_it_runs.py: a task knows where it runs, and the person goes there (ATT-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from beckon_testing.tmux import Tmux

HERE = {"session_id": "5f7c-1", "hook_event_name": "UserPromptSubmit", "cwd": "/tmp", "prompt": "Fix the shop"}
PLACE = {"terminal": "tmux", "socket": "/tmp/tmux-1/default", "pane": "%3"}


@pytest.fixture
def tmux():
    server = Tmux()
    server("new-session", "-d", "-s", "work", "-x", "80", "-y", "24", "sleep 1000")
    server("split-window", "-t", "work:0", "sleep 1000")
    server("new-window", "-t", "work", "sleep 1000")
    server("new-session", "-d", "-s", "other", "sleep 1000")
    yield server
    server.end()


def plain(desk):
    """The environment of a desk and its commands, with what finds the desk alone."""
    return {name: value for name, value in desk.env.items() if name.startswith("BECKON_")}


def task_in(tmux, desk, beckon, pane="work:0.1"):
    return tmux.runs(pane, beckon.program, "task", "Repair the shop", env=plain(desk))


@clause("/att/ATT-9/task-knows-its-tmux-pane")
def test_known(desk, beckon, tmux):
    session = desk.task(task_in(tmux, desk, beckon))["session"]
    assert session["terminal"] == "tmux"
    assert session["socket"].startswith(tmux.folder)
    assert session["pane"] == tmux("display-message", "-p", "-t", "work:0.1", "#{pane_id}")
    assert session["tty"] == tmux("display-message", "-p", "-t", "work:0.1", "#{pane_tty}")
    assert (session["remote"], session["resume"]) == (False, None)


@clause("/att/ATT-9/fetched-task-knows-its-tmux-pane")
def test_fetched(desk, beckon, tmux):
    made = desk.http("POST", "/v1/tasks", {"title": "Repair the shop", "agent": "fetcher"}).json["id"]
    assert tmux.runs("work:0.1", beckon.program, "next", "--agent", "fetcher", env=plain(desk)).split()[0] == made
    task = desk.task(made)
    assert task["status"] == "RUNNING" and task["claimed_by"] == "fetcher"
    assert task["session"]["pane"] == tmux("display-message", "-p", "-t", "work:0.1", "#{pane_id}")


@clause("/att/ATT-9/handed-over-task-knows-its-tmux-pane")
def test_handed_over(desk, beckon, tmux):
    desk.http("POST", "/v1/people", {"handle": "ada", "name": "Ada"})
    tmux("respawn-pane", "-k", "-t", "work:0.1", " ".join(f"{name}='{value}'" for name, value in plain(desk).items())
         + f" {beckon.program} handoff ada 'The shop' 'Look at the tests.'")

    asked = until(lambda: desk.http("GET", "/v1/interactions").json["interactions"])[0]
    assert asked["kind"] == "handoff"
    assert desk.task(asked["task_id"])["session"]["terminal"] == "tmux"


@clause("/att/ATT-9/question-knows-its-tmux-pane")
def test_question(desk, beckon, tmux):
    tmux("respawn-pane", "-k", "-t", "work:0.1", " ".join(f"{name}='{value}'" for name, value in plain(desk).items())
         + f" {beckon.program} ask 'Tea or coffee?' Tea Coffee")

    asked = until(lambda: desk.http("GET", "/v1/interactions").json["interactions"])[0]
    assert desk.task(asked["task_id"])["session"]["terminal"] == "tmux"
    assert "session" not in asked


@clause("/att/ATT-9/hook-says-where-the-session-runs")
def test_hook(desk, beckon, tmux):
    for pane in ("work:0.1", "other:0.0"):
        tmux.runs(pane, "sh", "-c", f"echo '{json.dumps(HERE)}' | {beckon.program} hook claude", env=plain(desk))

        here = tmux("display-message", "-p", "-t", pane, "#{pane_id}")
        until(lambda: [task for task in desk.http("GET", "/v1/tasks").json["tasks"] if task["session"]["pane"] == here])
    tasks = desk.http("GET", "/v1/tasks").json["tasks"]
    assert len(tasks) == 1, "a session that was continued elsewhere got another task"
    assert tasks[0]["session"] | {"pane": None, "socket": None, "tty": None} == {
        "agent": "claude", "id": "5f7c-1", "cwd": "/tmp", "terminal": "tmux", "socket": None, "window": None,
        "pane": None, "tty": None, "remote": False, "resume": ["claude", "--resume", "5f7c-1"]}


@clause("/att/ATT-9/goes-to-the-pane", "/ag/AG-8/goes-to-the-pane")
def test_goes(desk, beckon, tmux):
    task = task_in(tmux, desk, beckon)
    tmux.attach("work")
    tmux("select-window", "-t", "work:1")
    done = beckon("goto", task, env={"TMUX_TMPDIR": tmux.folder})
    assert done.returncode == 0, done.stderr
    assert tmux.shown() == ["work:0.1"]
    assert "tmux pane" in done.stdout


@clause("/att/ATT-9/goes-to-the-pane-from-another-session")
def test_switches(desk, beckon, tmux):
    task = task_in(tmux, desk, beckon)
    tmux.attach("other")
    done = beckon("goto", task, env={"TMUX_TMPDIR": tmux.folder})
    assert done.returncode == 0, done.stderr
    assert tmux.shown() == ["work:0.1"]


@clause("/att/ATT-9/offers-folder-and-resume-command")
def test_nobody_attached(desk, beckon, tmux):
    tmux.runs("work:0.1", "sh", "-c", f"echo '{json.dumps(HERE)}' | {beckon.program} hook claude", env=plain(desk))
    task = until(lambda: desk.http("GET", "/v1/tasks").json["tasks"])[0]["id"]
    done = beckon("goto", task, env={"TMUX_TMPDIR": tmux.folder})
    assert done.returncode == 1
    assert "No terminal shows tmux" in done.stderr
    assert "Folder: /tmp" in done.stderr
    assert "Resume with: cd '/tmp' && claude --resume 5f7c-1" in done.stderr


@clause("/att/ATT-9/pane-that-is-gone")
def test_gone(desk, beckon, tmux):
    task = task_in(tmux, desk, beckon)
    tmux.attach("work")
    # Another program has the number of the pane now, and another terminal.
    session = desk.task(task)["session"]
    desk.http("PATCH", f"/v1/tasks/{task}", json={"session": {**session, "tty": "/dev/pts/999999"}})
    tmux("select-window", "-t", "work:1")
    done = beckon("goto", task, env={"TMUX_TMPDIR": tmux.folder})
    assert done.returncode == 1
    assert "The pane of tmux is not there any more" in done.stderr
    assert tmux.shown() == ["work:1.0"]


@clause("/att/ATT-9/tmux-of-a-strange-folder")
def test_strange_socket(desk, beckon, tmux):
    task = task_in(tmux, desk, beckon)
    tmux.attach("work")
    # As it would be if an agent had put a socket into its workspace.
    done = beckon("goto", task, env={"TMUX_TMPDIR": "/nowhere"})
    assert done.returncode == 1
    assert "tmux is not where it is expected" in done.stderr


@clause("/att/ATT-9/where-is-kept-over-a-restart")
def test_restart(desk):
    made = desk.http("POST", "/v1/tasks", json={"title": "Repair", "session": PLACE}).json
    assert made["session"]["pane"] == "%3"
    desk.restart()
    assert desk.task(made["id"])["session"] == made["session"]


@clause("/att/ATT-9/session-is-checked")
@pytest.mark.shared_desk
@pytest.mark.parametrize("session", [
    "tmux", [], 3, {"terminal": "emacs"}, {"terminal": 1}, {"pane": "%3"},
    {**PLACE, "pane": "%3; kill-server"}, {**PLACE, "pane": "%3\n"}, {**PLACE, "pane": "-h"}, {**PLACE, "pane": "%"},
    {**PLACE, "socket": "default"}, {**PLACE, "socket": "/tmp/a\nb"}, {**PLACE, "window": "1"},
    {**PLACE, "unknown": 1}, {**PLACE, "tty": "/dev/sda"}, {**PLACE, "tty": "/dev/pts/../sda"},
    {"terminal": "kitty", "socket": "tcp:evil.example:1", "window": "1"}, {"terminal": "kitty", "window": "1 or id:2"},
    {"terminal": "wezterm", "pane": "--help"},
    {"terminal": "gnome-terminal", "window": "/org/gnome/Terminal/screen/x"},
    {"terminal": "konsole", "socket": "not a name", "window": "/Windows/1"},
    {"terminal": "konsole", "window": "/Sessions/1"}, {"terminal": "vscode", "window": "rm"},
    {"cwd": "shop"}, {"cwd": "--help"}, {"cwd": "/a\u202eb"}, {"id": "--help"}, {"id": "a b"}, {"id": "$(id)"},
    {"resume": []}, {"resume": ["claude", "a\nrm -rf ~"]}, {"resume": ["cl\u200baude"]}, {"resume": [1]},
    {"agent": "desk"}, {"remote": "no"},
], ids=str)
def test_bad(desk, session):
    for method, path, body in [("POST", "/v1/tasks", {"title": "Repair"}),
                               ("POST", "/v1/interactions", {"kind": "clarification", "conflict_description": "Which?"})]:
        reply = desk.http(method, path, json={**body, "session": session})
        assert (reply.status, reply.json["error"]["code"]) == (400, "E101"), reply.text
        assert reply.json["error"]["hint"]
    assert desk.http("GET", "/v1/tasks").json["tasks"] == []


@clause("/att/ATT-9/session-has-limits")
@pytest.mark.shared_desk
@pytest.mark.parametrize("session", [
    {"cwd": "/" + "a" * 5000}, {"id": "a" * 300}, {"resume": ["a"] * 5000},
], ids=["cwd", "id", "resume"])
def test_limits(desk, session):
    reply = desk.http("POST", "/v1/tasks", json={"title": "Repair", "session": session})
    assert (reply.status, reply.json["error"]["code"]) == (422, "E104"), reply.text


@clause("/att/ATT-9/wrong-place-in-a-header")
@pytest.mark.parametrize("place", ["", "?", "e30=", "bm90IGpzb24=", "A" * 20000], ids=["empty", "sign", "object", "text", "long"])
def test_bad_header(desk, place):
    reply = desk.http("POST", "/hook/claude", json=HERE, headers={"Beckon-Place": place})
    assert reply.status == 200, reply.text
    session = until(lambda: desk.http("GET", "/v1/tasks").json["tasks"])[0]["session"]
    assert (session["terminal"], session["id"]) == ("other", "5f7c-1")


@clause("/att/ATT-9/mcp-task-knows-its-terminal", "/ag/AG-8/mcp-task-knows-its-terminal")
def test_mcp(desk, beckon, tmux):
    lines = "\n".join(json.dumps(message) for message in [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
            "name": "start_task", "arguments": {"title": "Repair the shop"}}}])
    with open(f"{tmux.folder}/lines", "w", encoding="utf-8") as file:
        file.write(lines + "\n")
    tmux.runs("work:0.1", "sh", "-c", f"{beckon.program} mcp <{tmux.folder}/lines", env=plain(desk))

    task = until(lambda: desk.http("GET", "/v1/tasks").json["tasks"])[0]
    assert task["session"]["pane"] == tmux("display-message", "-p", "-t", "work:0.1", "#{pane_id}")
