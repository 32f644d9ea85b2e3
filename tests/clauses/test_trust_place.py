# test_trust_place.py: the desk keeps its runtime folder while it runs (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shutil
import signal
import socket
import stat
import time
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.patience import PATIENCE
from false_desk import NOBODY, FalseDesk

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
# The desk relies on inotify, and also checks every ten seconds.
LONG = PATIENCE + 10


def in_place(desk, token):
    """Folder, socket, desk.json and the same token are there, and closed to others."""
    try:
        facts = json.loads((desk.runtime / "desk.json").read_text())
        modes = [stat.S_IMODE((desk.runtime / name).lstat().st_mode) for name in (".", "desk.sock", "desk.json", "token")]
        return (desk.token == token and facts["pid"] == desk.process.pid and facts["port"] == desk.port and modes == [0o700, 0o600, 0o600, 0o600]
                and all((desk.runtime / name).lstat().st_uid == os.geteuid() for name in ("desk.sock", "desk.json", "token"))
                and desk.http("GET", "/v1/status").status == 200)
    except (OSError, ValueError):
        return False


def surface(desk, over="unix", token=None):
    """The socket in the status: missing while nothing is wrong."""
    if over == "tcp":
        # The token file may belong to another user by now.
        connection = HTTPConnection("127.0.0.1", desk.port, timeout=PATIENCE)
        connection.request("GET", "/v1/status", headers={"Authorization": f"Bearer {token}"})
        status = json.load(connection.getresponse())
        connection.close()
    else:
        status = desk.http("GET", "/v1/status").json
    return next((row for row in status["surfaces"] if row["name"] == "socket"), None)


@contextmanager
def held(desk):
    """Stops the process of the desk meanwhile."""
    desk.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        desk.process.send_signal(signal.SIGCONT)


def take(desk, what):
    if what == "folder":
        with held(desk):
            shutil.rmtree(desk.runtime)
    elif what == "renamed folder":
        desk.runtime.rename(desk.home / "elsewhere")
    elif what == "parent":
        # Nothing changes in the folder itself.
        os.rename(desk.runtime.parent, desk.home / "elsewhere")
    else:
        (desk.runtime / what).unlink()


@clause("/tr/TR-4/what-a-cleaner-takes-away-is-made-again")
@pytest.mark.parametrize("what", ["folder", "renamed folder", "parent", "desk.sock", "desk.json", "token"])
@pytest.mark.takes(10)
def test_taken_away(make_desk, waiting, what):
    desk = make_desk()
    desk.runtime = desk.home / "deep" / "run"
    desk.socket = desk.runtime / "desk.sock"
    desk.start(env={"BECKON_RUNTIME_DIR": str(desk.runtime)})
    token = desk.token
    agent = waiting(desk, "Which one?", ["a", "b"])
    with desk.events() as events:
        take(desk, what)
        until(lambda: in_place(desk, token), LONG)
        assert desk.http("GET", "/v1/status", over="tcp").status == 200
        # Existing connections are not affected, and new ones work.
        assert desk.ask("New?", ["c", "d"]).status == 202
        desk.respond(agent.interaction["id"], option_index=0)
        assert agent.reply().json["response"] == "a"
        assert events.until("AIC_DIALOG_RESPONDED")
    # It is reported where a person would look for it.
    assert "gone" in desk.stderr or "was removed" in desk.stderr or "again" in desk.stderr
    row = surface(desk)
    assert row["healthy"] is True and "again" in row["detail"]
    done = Beckon(desk)("doctor")
    assert "created again" in done.stdout or "written again" in done.stdout
    # And repeatedly.
    take(desk, "desk.sock")
    until(lambda: in_place(desk, token), LONG)
    assert desk.stop() == 0
    assert [path.name for path in desk.runtime.iterdir()] == ["token"]


@clause("/tr/TR-4/a-folder-that-was-opened-is-closed-again")
@pytest.mark.parametrize("name", [".", "desk.sock", "desk.json"])
def test_opened(desk, name):
    token = desk.token
    (desk.runtime / name).chmod(0o777)
    until(lambda: in_place(desk, token), LONG)
    row = surface(desk)
    assert row is not None and str(desk.runtime) in row["detail"]


@clause("/tr/TR-4/a-desk-json-that-is-another-users-by-now-is-written-again")
@as_root
def test_given_away(desk):
    token, path = desk.token, desk.runtime / "desk.json"
    before = path.read_text()
    os.chown(path, NOBODY, NOBODY)
    until(lambda: in_place(desk, token), LONG)
    assert path.read_text() == before


@clause("/tr/TR-4/a-token-that-others-could-have-read-is-told")
@pytest.mark.parametrize("how", ["mode", "owner", "link"])
def test_token_told(desk, how):
    """The desk reports that, because anybody who read the token still has it."""
    path, token = desk.runtime / "token", desk.token
    if how == "mode":
        path.chmod(0o640)
    elif how == "owner":
        if os.geteuid() != 0:
            pytest.skip("only root can give a file away")
        os.chown(path, NOBODY, NOBODY)
    else:
        with held(desk):
            path.rename(desk.home / "token")
            path.symlink_to(desk.home / "token")
    done = Beckon(desk)("doctor", "--json")
    findings = {finding["name"]: finding for finding in json.loads(done.stdout)["findings"]}
    assert done.returncode == 1 and not findings["token"]["well"] and "new token" in findings["token"]["advice"]
    # After following its advice, the next desk has another token.
    assert desk.stop() == 0
    path.unlink()
    desk.start()
    assert desk.token != token


@clause("/tr/TR-4/what-was-put-in-its-place-goes")
@pytest.mark.parametrize("what", ["file", "link", "old socket", "desk.json"])
def test_replaced(desk, what):
    token = desk.token
    if what == "desk.json":
        (desk.runtime / "desk.json").write_text('{"pid": 1, "port": 1}')
    else:
        with held(desk), socket.socket(socket.AF_UNIX) as old:
            desk.socket.unlink()
            if what == "file":
                desk.socket.touch()
            elif what == "link":
                desk.socket.symlink_to("/dev/null")
            else:
                old.bind(str(desk.socket))
    until(lambda: in_place(desk, token), LONG)


@clause("/tr/TR-4/a-desk-takes-away-nothing-but-its-own")
def test_second_desk(make_desk):
    """A desk that took the folder meanwhile keeps it, and this is reported."""
    first = make_desk().start()
    first_token = first.token
    with held(first):
        shutil.rmtree(first.runtime)
        second = make_desk(env={"BECKON_RUNTIME_DIR": str(first.runtime)})
        second.runtime, second.socket = first.runtime, first.socket
        second.start()
    token = second.token
    assert token != first_token
    first.allow("Another desk is listening")
    until(lambda: "Another desk is listening" in first.stderr, LONG)
    row = surface(first, over="tcp", token=first_token)
    assert row["healthy"] is False and "Another desk" in row["detail"]
    assert in_place(second, token)
    assert first.stop() == 0
    assert in_place(second, token)
    assert second.ask().status == 202


@clause("/tr/TR-4/a-folder-that-another-user-took-is-told-and-taken-back")
@as_root
@pytest.mark.takes(10)
def test_other_user(make_desk):
    desk = make_desk()
    desk.home.chmod(0o755)
    tmp = desk.home / "tmp"
    tmp.mkdir()
    tmp.chmod(0o1777)
    desk.runtime = tmp / "run"
    desk.socket = desk.runtime / "desk.sock"
    desk.allow("belongs to another user|is not a folder of this user")
    desk.start(env={"BECKON_RUNTIME_DIR": str(desk.runtime)})
    token = desk.token
    with held(desk):
        shutil.rmtree(desk.runtime)
        false = FalseDesk(desk.runtime)
    with false:
        until(lambda: (row := surface(desk, over="tcp", token=token)) and row["healthy"] is False and str(desk.runtime) in row["detail"], LONG)
        assert Beckon(desk)("ask", "Q?", "a", "b").returncode == 3
        assert false.end() == []
    # The other user's files are not touched; when they are removed, the desk is back.
    assert (desk.runtime / "desk.sock").exists()
    shutil.rmtree(desk.runtime)
    until(lambda: in_place(desk, token), LONG)
    assert surface(desk)["healthy"] is True


@clause("/tr/TR-4/the-folder-is-removed-while-it-is-repaired")
def test_removed_while_repaired(desk):
    """Between its repair and the moment from which the kernel reports changes, too."""
    token = desk.token
    for n in range(200):
        # Without a pause: that moment is short. What the kernel does not report is found after ten seconds at the earliest.
        give_up = time.monotonic() + 9
        while not (desk.runtime / "token").exists():
            assert time.monotonic() < give_up, f"not repaired the {n}th time"
        desk.runtime.rename(desk.home / f"aside-{n}")
    until(lambda: in_place(desk, token), LONG)
