# test_where_terminals.py: the real terminals, gone to by their own interfaces (ATT-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shlex
import shutil
import subprocess

import pytest

from beckon_testing import Beckon, Desk, clause
from beckon_testing.tmux import Tmux
from gui_testing import is_active, run, until, windows

OUTER = ("TMUX", "TMUX_PANE", "SSH_CONNECTION", "SSH_TTY", "TERM_PROGRAM", "KITTY_WINDOW_ID", "GNOME_TERMINAL_SCREEN",
         "KONSOLE_DBUS_SESSION", "WEZTERM_PANE")


@pytest.fixture
def desk():
    desk = Desk()
    desk.env.update({name: os.environ[name] for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS") if name in os.environ})
    desk.start()
    yield desk
    desk.finish()


@pytest.fixture
def beckon(desk):
    return Beckon(desk)


@pytest.fixture
def spawn():
    """Starts a terminal; all of them end with the test."""
    running = []

    def start(*command, **env):
        environment = {name: value for name, value in os.environ.items() if name not in OUTER}
        running.append(subprocess.Popen(command, env={**environment, **env}, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.wait()


def needs(program):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


def makes_task(desk, beckon, path, name="task"):
    """What a terminal is to run: it makes a task, and stays open."""
    words = " ".join(f"{name}={shlex.quote(value)}" for name, value in desk.env.items() if name.startswith("BECKON_"))
    return ["sh", "-c", f"{words} {beckon.program} task Repair >{path}.new; mv {path}.new {path}; exec sleep 1000"]


def task_of(path):
    until(path.exists)
    return path.read_text().strip()


def call(service, path, method, *arguments):
    return run("gdbus", "call", "--session", "--dest", service, "--object-path", path, "--method", method, *arguments).strip()


@clause("/att/ATT-9/goes-to-kitty")
def test_kitty(desk, beckon, spawn, tmp_path):
    needs("kitty")
    address = f"unix:{tmp_path}/kitty"
    spawn("kitty", "--config", "NONE", "-o", "allow_remote_control=socket-only", "--listen-on", address,
          *makes_task(desk, beckon, tmp_path / "id"), LIBGL_ALWAYS_SOFTWARE="1", HOME=str(tmp_path))
    task = task_of(tmp_path / "id")
    assert desk.task(task)["session"]["terminal"] == "kitty"
    subprocess.run(["kitty", "@", "--to", address, "launch", "--type=tab", "sleep", "1000"], check=True)

    def shown():
        told = subprocess.run(["kitty", "@", "--to", address, "ls"], capture_output=True, text=True, check=True)
        return [tab["is_active"] if "is_active" in tab else tab["is_focused"] for tab in json.loads(told.stdout)[0]["tabs"]]
    until(lambda: shown() == [False, True])
    done = beckon("goto", task)
    assert done.returncode == 0, done.stderr
    until(lambda: shown() == [True, False])


@clause("/att/ATT-9/kitty-that-takes-no-commands")
def test_kitty_closed(desk, beckon):
    task = desk.http("POST", "/v1/tasks", json={"title": "Repair", "session": {"terminal": "kitty", "window": "1"}}).json["id"]
    done = beckon("goto", task)
    assert done.returncode == 1
    assert "kitty takes no commands" in done.stderr and "listen_on" in done.stderr


@clause("/att/ATT-9/goes-to-konsole")
def test_konsole(desk, beckon, spawn, tmp_path):
    needs("konsole")
    spawn("konsole", "--separate", "--nofork", "-e", *makes_task(desk, beckon, tmp_path / "id"), QT_QPA_PLATFORM="xcb")
    task = task_of(tmp_path / "id")
    session = desk.task(task)["session"]
    assert (session["terminal"], session["pane"]) == ("konsole", "/Sessions/1")
    service, window = session["socket"], session["window"]
    call(service, window, "org.kde.konsole.Window.newSession")
    until(lambda: call(service, window, "org.kde.konsole.Window.currentSession") == "(2,)")
    done = beckon("goto", task)
    assert done.returncode == 0, done.stderr
    assert call(service, window, "org.kde.konsole.Window.currentSession") == "(1,)"
    desk.http("PATCH", f"/v1/tasks/{task}", json={"session": {**session, "pane": "/Sessions/77"}})
    gone = beckon("goto", task)
    assert gone.returncode == 1
    assert "Konsole does not have it any more" in gone.stderr


def start_gnome(desk, beckon, spawn, tmp_path, told):
    settings = tmp_path / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[org/gnome/terminal/legacy]\nshell-integration-enabled={told}\n")
    spawn("/usr/libexec/gnome-terminal-server", GSETTINGS_BACKEND="keyfile", XDG_CONFIG_HOME=str(tmp_path))
    until(lambda: "true" in call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "org.gnome.Terminal"))
    run("gnome-terminal", "--title", "first", "--", *makes_task(desk, beckon, tmp_path / "id"))
    task = task_of(tmp_path / "id")
    assert desk.task(task)["session"]["terminal"] == "gnome-terminal"
    run("gnome-terminal", "--window", "--title", "second", "--", "sleep", "1000")
    until(lambda: windows("second"))
    return task


@clause("/att/ATT-9/goes-to-gnome-terminal")
def test_gnome(desk, beckon, spawn, tmp_path):
    needs("gnome-terminal")
    task = start_gnome(desk, beckon, spawn, tmp_path, "true")
    until(lambda: is_active("second"))
    done = beckon("goto", task)
    assert done.returncode == 0, done.stderr
    until(lambda: is_active("first"))


@clause("/att/ATT-9/gnome-terminal-that-is-not-told")
def test_gnome_closed(desk, beckon, spawn, tmp_path):
    needs("gnome-terminal")
    task = start_gnome(desk, beckon, spawn, tmp_path, "false")
    done = beckon("goto", task)
    assert done.returncode == 1
    assert "shell-integration-enabled true" in done.stderr


@clause("/att/ATT-9/tmux-raises-its-terminal")
def test_tmux_in_kitty(desk, beckon, spawn, tmp_path):
    needs("kitty")
    tmux = Tmux()
    try:
        tmux("new-session", "-d", "-s", "work", "sleep 1000")
        tmux("new-window", "-t", "work", "sleep 1000")
        env = {name: value for name, value in desk.env.items() if name.startswith("BECKON_")}
        task = tmux.runs("work:0", beckon.program, "task", "Repair", env=env)
        address = f"unix:{tmp_path}/kitty"
        spawn("kitty", "--config", "NONE", "-o", "allow_remote_control=socket-only", "--listen-on", address,
              "tmux", "attach", "-t", "work", LIBGL_ALWAYS_SOFTWARE="1", HOME=str(tmp_path), TMUX_TMPDIR=tmux.folder)
        until(lambda: tmux("list-clients"))
        # kitty takes its time to be ready for commands.
        done = until(lambda: next((done for done in [beckon("goto", task, env={"TMUX_TMPDIR": tmux.folder})]
                                   if "Turn to its terminal" not in done.stdout), None))
        assert done.returncode == 0, done.stderr
        assert tmux.shown() == ["work:0.0"]
    finally:
        tmux.end()


@clause("/att/ATT-9/programs-get-fixed-arguments")
@pytest.mark.parametrize("session, program, arguments", [
    ({"terminal": "vscode", "window": "codium", "cwd": "/tmp"}, "codium", "/tmp"),
    ({"terminal": "vscode", "cwd": "/tmp"}, "code", "/tmp"),
    ({"terminal": "wezterm", "pane": "7"}, "wezterm", "cli --no-auto-start activate-pane --pane-id 7"),
], ids=["codium", "code", "wezterm"])
def test_recorded(desk, beckon, tmp_path, session, program, arguments):
    stand_in = tmp_path / program
    stand_in.write_text(f'#!/bin/sh\necho "$*" >{tmp_path}/said\n')
    stand_in.chmod(0o755)
    task = desk.http("POST", "/v1/tasks", json={"title": "Repair", "session": session}).json["id"]
    done = beckon("goto", task, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "said").read_text().strip() == arguments


@clause("/att/ATT-9/program-that-hangs-or-is-missing")
def test_hangs(desk, beckon, tmp_path):
    task = desk.http("POST", "/v1/tasks", json={"title": "Repair", "session": {"terminal": "wezterm", "pane": "7"}}).json["id"]
    missing = beckon("goto", task, env={"PATH": str(tmp_path)})
    assert missing.returncode == 1 and "wezterm cannot be started" in missing.stderr
    stand_in = tmp_path / "wezterm"
    stand_in.write_text("#!/bin/sh\nexec /bin/sleep 1000\n")
    stand_in.chmod(0o755)
    hangs = beckon("goto", task, env={"PATH": str(tmp_path)})
    assert hangs.returncode == 1 and "wezterm does not reply" in hangs.stderr
