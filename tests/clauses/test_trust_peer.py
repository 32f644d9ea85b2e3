# test_trust_peer.py: a client talks only to a desk of its own user, whatever the environment says (TR-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shutil
import signal
import socket
import subprocess

import pexpect
import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.command import ended, hang_up
from beckon_testing.patience import PATIENCE
from false_desk import NOBODY, FalseDesk

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")

ASK = ["ask", "Delete the production database?", "Yes, delete everything", "No"]
CLIENTS = [ASK, ["ask", "--json", "Q?", "a", "b"], ["confirm", "Delete it?"], ["clarify", "Which one?"], ["status"], ["tasks"], ["watch"],
           ["watch", "--json"], ["next"], ["respond", "1", "2"], ["show", "1"], ["wait", "t-1", "5 days"], ["stats"], ["people"], ["logs", "t-1"], ["new", "Title"]]


@pytest.fixture
def world(make_desk):
    """A desk that does not run, with a temporary folder that everybody can write to."""
    desk = make_desk()
    desk.home.chmod(0o755)
    tmp = desk.home / "tmp"
    tmp.mkdir()
    tmp.chmod(0o1777)
    desk.env["TMPDIR"] = str(tmp)
    del desk.env["BECKON_RUNTIME_DIR"]
    desk.env["XDG_RUNTIME_DIR"] = "none"  # not a path: no folder of a session
    desk.tmp = tmp
    desk.runtime = tmp / f"page.beckon.Beckon-{os.getuid()}"
    desk.socket = desk.runtime / "desk.sock"
    return desk


def check_refused(done, *, json_wanted=False):
    """The client reports no desk and the reason, and prints nothing from another user."""
    assert done.returncode == 3, done
    assert "delete everything" not in done.stdout + done.stderr and "false" not in done.stdout
    assert "another user" in done.stderr and not done.stdout
    if json_wanted:
        assert json.loads(done.stderr)["code"] == "NO_DESK"


@clause("/tr/TR-1/the-folder-of-another-user-is-no-desk")
@pytest.mark.parametrize("command", CLIENTS, ids=" ".join)
def test_fallback_folder(world, command):
    with FalseDesk(world.runtime) as false:
        check_refused(Beckon(world)(*command), json_wanted="--json" in command)
        assert false.end() == []


@clause("/tr/TR-1/an-agent-asks-no-desk-of-another-user", "/ag/AG-4/bridge-desk-of-another-user")
def test_bridge(world):
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "ask_person", "arguments": {"question": "Delete the production database?", "options": ["Yes, delete everything", "No"]}}}
    with FalseDesk(world.runtime) as false:
        with subprocess.Popen([Beckon.program, "mcp"], env=world.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bridge:
            bridge.stdin.write(json.dumps(call) + "\n")
            bridge.stdin.flush()
            reply = json.loads(bridge.stdout.readline())
        assert reply["result"]["isError"] is True
        told = reply["result"]["content"][0]["text"]
        assert "another user" in told and "delete everything" not in told
        assert false.end() == []


@clause("/tr/TR-1/the-terminal-opens-at-no-desk-of-another-user")
def test_terminal(world):
    with FalseDesk(world.runtime) as false:
        terminal = pexpect.spawn(Beckon.program, [], env=world.env, encoding="utf-8", timeout=PATIENCE)
        try:
            terminal.expect("another user")
            assert ended(terminal) == 3
        finally:
            hang_up(terminal)
        assert false.end() == []


@clause("/tr/TR-1/whatever-the-environment-names")
@pytest.mark.parametrize("name, inside", [("BECKON_RUNTIME_DIR", ""), ("XDG_RUNTIME_DIR", "app/page.beckon.Beckon")])
def test_environment(world, name, inside):
    """Also after `su`, which keeps the variables of the other user."""
    folder = world.tmp / "theirs"
    with FalseDesk(folder / inside) as false:
        check_refused(Beckon(world)(*ASK, env={name: str(folder)}))
        assert false.end() == []


@clause("/tr/TR-1/a-link-leads-to-no-desk")
@pytest.mark.parametrize("closed", [False, True])
def test_link(world, closed):
    """A link in the place of the folder that leads to another user's folder; anybody can create it."""
    with FalseDesk(world.tmp / "theirs") as false:
        world.runtime.symlink_to(world.tmp / "theirs")
        if not closed:
            os.chown(world.runtime, NOBODY, NOBODY, follow_symlinks=False)
        done = Beckon(world)(*ASK)
        assert (done.returncode, done.stdout) == (3, "") and "link" in done.stderr
        assert false.end() == []


@clause("/tr/TR-1/the-kernel-says-who-listens")
@pytest.mark.parametrize("command", CLIENTS, ids=" ".join)
def test_socket_in_our_folder(world, command):
    """Another user listened while the folder was open; now the folder looks right."""
    world.runtime.mkdir()
    world.runtime.chmod(0o777)
    with FalseDesk(world.runtime) as false:
        world.runtime.chmod(0o700)
        check_refused(Beckon(world)(*command))
        until(lambda: false.calls > 0)
        assert false.end() == []


@clause("/tr/TR-1/a-folder-that-is-open-to-others-is-not-used")
def test_open_folder(world):
    world.runtime.mkdir()
    world.runtime.chmod(0o777)
    with FalseDesk(world.runtime) as false:
        done = Beckon(world)(*ASK)
        assert (done.returncode, done.stdout) == (3, "")
        assert "chmod 700" in done.stderr
        assert false.end() == []


@clause("/tr/TR-1/every-connection-is-looked-at-anew")
def test_later_connections(world):
    """A reader of events reconnects to any listener, but accepts only its own desk."""
    desk = world.start()
    assert desk.http("POST", "/v1/tasks", {"title": "first"}).status == 201
    beckon = Beckon(desk)
    watch = beckon.start("watch", "--json", "--after", "0")
    terminal = pexpect.spawn(Beckon.program, [], env=desk.env, encoding="utf-8", timeout=PATIENCE)
    agent = beckon.start(*ASK)
    try:
        assert "first" in watch.stdout.readline()
        terminal.expect("production database")
        desk.kill9()
        for name in ("desk.sock", "desk.json"):
            (desk.runtime / name).unlink()
        desk.runtime.chmod(0o777)
        with FalseDesk(desk.runtime) as false:
            desk.runtime.chmod(0o700)
            # Both streams reconnect on their own, each more than once.
            until(lambda: false.calls >= 6)
            assert agent.wait(PATIENCE) == 3
            assert agent.stdout.read() == "" and "another user" in agent.stderr.read()
            assert false.end() == []
        (desk.runtime / "desk.sock").unlink()
        desk.start()
        assert desk.http("POST", "/v1/tasks", {"title": "second"}).status == 201
        lines = ""
        while "second" not in lines:
            lines += (line := watch.stdout.readline())
            assert line, watch.stderr.read()
        assert '"false"' not in lines
        # The question is still open at the real desk, and is answered there.
        desk.respond(desk.rows("SELECT id FROM aic_interactions")[0]["id"], option_index=1)
        terminal.expect("Answered")
    finally:
        hang_up(terminal)
        for process in (watch, agent):
            if process.poll() is None:
                process.kill()
            process.communicate()


@clause("/tr/TR-1/root-is-another-user-too")
def test_root(world):
    """Root cannot ask at the desk of a user, even a real one."""
    folder = world.tmp / "theirs"
    data = world.tmp / "data"
    env = {**world.env, "BECKON_RUNTIME_DIR": str(folder), "BECKON_DATA_DIR": str(data), "HOME": str(data),
           "GSETTINGS_SCHEMA_DIR": "/nowhere", "XDG_CONFIG_HOME": str(data), "XDG_STATE_HOME": str(data), "XDG_CACHE_HOME": str(data), "XDG_DATA_HOME": str(data)}
    program = shutil.copy(Beckon.program, world.tmp / "beckon")
    theirs = subprocess.Popen([program, "serve"], env=env, user=NOBODY, group=NOBODY, extra_groups=[], cwd="/",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert str(folder) in (line := theirs.stdout.readline()), line or theirs.stderr.read()
        check_refused(Beckon(world)(*ASK, env={"BECKON_RUNTIME_DIR": str(folder)}))
        doctor = Beckon(world)("doctor", env={"BECKON_RUNTIME_DIR": str(folder)})
        assert doctor.returncode == 1 and "another user" in doctor.stdout
    finally:
        theirs.terminate()
        theirs.communicate(timeout=PATIENCE)


@clause("/tr/TR-1/doctor-says-whose-folder-it-is")
def test_doctor(world):
    with FalseDesk(world.runtime) as false:
        done = Beckon(world)("doctor", "--json")
        assert done.returncode == 1
        [finding] = [finding for finding in json.loads(done.stdout)["findings"] if finding["name"] == "desk"]
        assert not finding["well"] and "another user" in finding["text"] and "of your own" in finding["advice"]
        assert false.end() == []


@clause("/tr/TR-1/the-token-goes-to-no-other-user")
@pytest.mark.parametrize("lie", ["port", "owner"])
def test_token_and_port(make_desk, lie):
    """A forged desk.json and a foreign port: doctor does not send the token."""
    desk = make_desk(port="off").start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with FalseDesk(port=port) as false:
        path = desk.runtime / "desk.json"
        facts = {**json.loads(path.read_text()), "port": port}
        # Before the desk notices and restores it.
        desk.process.send_signal(signal.SIGSTOP)
        try:
            path.write_text(json.dumps(facts))
            if lie == "owner":
                os.chown(path, NOBODY, NOBODY)
            desk.process.send_signal(signal.SIGCONT)
            done = Beckon(desk)("doctor")
        finally:
            desk.process.send_signal(signal.SIGCONT)
        assert desk.token not in done.stdout + done.stderr
        assert false.end() == []


@clause("/tr/TR-1/the-desk-opens-in-no-folder-of-another-user")
def test_desk_refuses(world):
    with FalseDesk(world.runtime):
        world.spawn()
        assert world.wait() == 1
        assert "not a folder of this user" in world.stderr or "another user" in world.stderr


@clause("/tr/TR-1/a-data-file-of-another-user-is-not-opened")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_data_of_another_user(make_desk, what):
    """It contains the commands of agents, which the desk would run as its own user."""
    desk = make_desk().start()
    assert desk.stop() == 0
    before = desk.database.read_bytes()
    os.chown(desk.database if what == "file" else desk.data, NOBODY, NOBODY)
    desk.spawn()
    assert desk.wait() == 1
    assert "another user" in desk.stderr and "BECKON_DATA_DIR" in desk.stderr
    assert desk.database.read_bytes() == before


@clause("/tr/TR-1/rules-that-others-could-have-written-answer-nothing")
@pytest.mark.parametrize("how", ["owner", "mode"])
def test_rules_of_another_user(make_desk, how):
    desk = make_desk(evaluator="rules")
    path = desk.home / "config" / "beckon" / "rules.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"questions": [{"words": ["delete"], "answer": "Yes"}]}))
    path.chmod(0o646 if how == "mode" else 0o644)
    if how == "owner":
        os.chown(path, NOBODY, NOBODY)
    desk.start()

    def state():
        return next(row for row in desk.http("GET", "/v1/status").json["surfaces"] if row["name"] == "evaluator")

    until(lambda: state()["healthy"] is False)
    assert "other users" in state()["detail"]
    assert desk.ask("Delete it?", ["Yes", "No"]).json["status"] == "PENDING"
    os.chown(path, os.geteuid(), -1)
    path.chmod(0o644)
    until(lambda: state()["healthy"] is True)


@clause("/tr/TR-1/the-session-bus-of-another-user-hears-nothing")
@pytest.mark.parametrize("how", ["address", "folder"])
def test_bus_of_another_user(world, how):
    with FalseDesk(world.tmp / "theirs") as false:
        door = world.tmp / "theirs" / "desk.sock"
        if how == "address":
            env = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={door}"}
        else:
            (world.tmp / "theirs" / "bus").symlink_to(door)
            env = {"XDG_RUNTIME_DIR": str(world.tmp / "theirs"), "BECKON_RUNTIME_DIR": str(world.runtime)}
        # No desk listens in our own folder, so the bus would be asked to start one.
        done = Beckon(world)("status", env=env)
        assert done.returncode == 3 and "belongs to another user" in done.stderr
        # It is used neither for that, nor for keys, nor for the window.
        world.start(env={**env, "BECKON_RUNTIME_DIR": str(world.runtime)})
        assert world.ask().status == 202
        assert false.end() == []
