# test_serve.py: `beckon serve`, and how a desk is started by the session bus
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.patience import PATIENCE


@clause("/ar/AR-8/serve-says-where-it-listens")
def test_serve(make_desk):
    desk = make_desk()
    process = subprocess.Popen([Beckon.program, "serve"], env=desk.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        assert str(desk.socket) in line and "http://127.0.0.1:" in line
        facts = json.loads((desk.runtime / "desk.json").read_text())
        assert facts["pid"] == process.pid and f":{facts['port']}" in line
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")
    assert not desk.socket.exists() and not (desk.runtime / "desk.json").exists()


@clause("/ar/AR-8/serve-quiet-and-without-tcp")
def test_quiet(make_desk):
    desk = make_desk(port="off")
    process = subprocess.Popen([Beckon.program, "serve", "--quiet"], env=desk.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    end = time.monotonic() + 20
    while not (desk.runtime / "desk.json").exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert json.loads((desk.runtime / "desk.json").read_text())["port"] in (0, None)
    process.terminate()
    assert process.communicate(timeout=20)[0] == b""
    assert process.returncode == 0


@clause("/ar/AR-8/serve-outlives-its-terminal-and-stops-in-order")
def test_signals(desk):
    desk.process.send_signal(signal.SIGHUP)
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    assert desk.stop() == 0
    desk.start()
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/ar/AR-8/serve-stops-while-it-starts")
def test_stop_at_once(make_desk):
    desk = make_desk()
    for delay in (0.005, 0.02, 0.05, 0.1):
        process = subprocess.Popen([Beckon.program, "serve"], env=desk.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(delay)
        process.terminate()
        err = process.communicate(timeout=20)[1]
        assert process.returncode in (0, -signal.SIGTERM), err
        assert err == ""
    desk.start()


@clause("/errors/E110/on-the-terminal-where-the-data-cannot-be-kept")
def test_no_data(make_desk, tmp_path):
    newer = tmp_path / "newer"
    newer.mkdir()
    connection = sqlite3.connect(newer / "beckon.db")
    connection.executescript("CREATE TABLE t (x); PRAGMA user_version = 9999;")
    connection.close()
    before = (newer / "beckon.db").read_bytes()
    for folder in ("/proc/nowhere", newer, "/dev/null/x"):
        desk = make_desk(env={"BECKON_DATA_DIR": str(folder)})
        done = Beckon(desk)("serve")
        assert (done.returncode, done.stdout) == (1, ""), done
        assert done.stderr.startswith("E110: ")
        assert not desk.socket.exists()
    assert (newer / "beckon.db").read_bytes() == before


@clause("/errors/E110/on-the-terminal-where-there-is-no-place-for-the-socket")
@pytest.mark.parametrize("folder", ["/proc/nowhere", "/tmp/" + "x" * 200])
def test_no_socket(make_desk, folder):
    desk = make_desk(env={"BECKON_RUNTIME_DIR": folder})
    beckon = Beckon(desk)
    done = beckon("serve")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("E110: ")
    done = beckon("tasks")
    assert (done.returncode, done.stdout) == (3, "")
    shutil.rmtree("/tmp/" + "x" * 200, ignore_errors=True)


@clause("/att/ATT-1/a-changed-setting-holds-at-once")
def test_settings(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile"})
    keyfile = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    keyfile.parent.mkdir(parents=True)
    keyfile.write_text("[page/beckon/Beckon]\ndialog-timeout-ms=int64 120000\n")
    desk.start()
    assert desk.ask("Before?").json["policy"] == "first-option"
    assert desk.ask("Before?").json["timeout_ms"] == 120000
    new = keyfile.with_suffix(".new")
    new.write_text("[page/beckon/Beckon]\nchoice-policy='hold'\n")
    new.rename(keyfile)
    end = time.monotonic() + PATIENCE
    while desk.ask("After?").json["policy"] != "hold":
        assert time.monotonic() < end, "the setting was not read again"
        time.sleep(0.1)


@clause("/ar/AR-8/the-port-of-the-settings")
def test_port_setting(make_desk):
    desk = make_desk(env={"GSETTINGS_BACKEND": "keyfile", "BECKON_PORT": ""})
    keyfile = desk.home / "config" / "glib-2.0" / "settings" / "keyfile"
    keyfile.parent.mkdir(parents=True)
    keyfile.write_text("[page/beckon/Beckon]\nport=-1\n")
    desk.start()
    assert desk.port in (0, None)
    assert "✔ Port: off" in Beckon(desk)("doctor", check=True).stdout


@pytest.fixture
def session_bus(tmp_path):
    """A session bus of its own on which the desk is installed as `beckon serve`."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("there is no dbus-daemon")
    services = tmp_path / "services"
    services.mkdir()
    config = tmp_path / "bus.conf"
    config.write_text(
        '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" '
        '"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">\n'
        f"<busconfig><type>session</type><listen>unix:tmpdir={tmp_path}</listen><servicedir>{services}</servicedir>"
        '<policy context="default"><allow send_destination="*"/><allow eavesdrop="false"/><allow own="*"/></policy></busconfig>\n')
    buses = []

    def start(env, launcher):
        (services / "page.beckon.Beckon.service").write_text(f"[D-BUS Service]\nName=page.beckon.Beckon\nExec={launcher}\n")
        bus = subprocess.Popen(["dbus-daemon", f"--config-file={config}", "--print-address=1", "--nofork"],
                               env=env, stdout=subprocess.PIPE, text=True)
        buses.append(bus)
        return bus.stdout.readline().strip()

    def end():
        for bus in buses:
            bus.terminate()
            bus.wait()

    start.end = end
    yield start
    end()


@pytest.fixture
def launcher(tmp_path):
    """A program for the bus that starts a desk; its process id is in the file pid."""
    launcher = tmp_path / "launcher"
    # Like the window, the activated program owns the name and opens the desk a moment later.
    launcher.write_text(
        "#!/usr/bin/python3\n"
        "import subprocess, sys\n"
        "from gi.repository import Gio, GLib\n"
        "loop = GLib.MainLoop()\n"
        "def acquired(connection, name):\n"
        f"    process = subprocess.Popen([{Beckon.program!r}, 'serve', '--quiet'])\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(str(process.pid))\n"
        "Gio.bus_own_name(Gio.BusType.SESSION, 'page.beckon.Beckon', 0, None, acquired, None)\n"
        "GLib.timeout_add_seconds(20, loop.quit)\n"
        "loop.run()\n")
    launcher.chmod(0o755)
    yield launcher
    try:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    except OSError:
        pass


@clause("/ar/AR-8/a-desk-is-started-by-the-session-bus")
def test_activation(make_desk, session_bus, launcher, tmp_path):
    desk = make_desk()
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, launcher)
    beckon = Beckon(desk)
    number = beckon("ask", "Which?", "A", "B", "--no-wait", check=True).stdout.strip()
    assert json.loads(beckon("show", number, "--json", check=True).stdout)["status"] == "PENDING"
    # doctor starts no desk.
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGTERM)
    while desk.socket.exists():
        time.sleep(0.02)
    assert beckon("doctor").returncode == 1
    assert not desk.socket.exists()


@clause("/ar/AR-8/mcp-starts-a-desk")
def test_mcp_activation(make_desk, session_bus, launcher):
    desk = make_desk()
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, launcher)
    bridge = Beckon(desk).start("mcp", stdin=subprocess.PIPE)
    try:
        bridge.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}\n')
        bridge.stdin.flush()
        reply = json.loads(bridge.stdout.readline())
        assert "result" in reply, reply
        bridge.stdin.close()
        assert bridge.wait(PATIENCE) == 0
    finally:
        bridge.kill()


def call(bridge, method, params=None):
    """The response of `beckon mcp` to one request."""
    bridge.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}) + "\n")
    bridge.stdin.flush()
    for line in bridge.stdout:
        reply = json.loads(line)
        if reply.get("id") == 1:
            return reply
    raise AssertionError("beckon mcp has ended")


@clause("/ag/AG-4/agents-may-not-start-the-desk")
@pytest.mark.takes(8)
@pytest.mark.parametrize("how", ["setting", "variable"])
def test_mcp_may_not(make_desk, session_bus, launcher, tmp_path, how):
    desk = make_desk()
    desk.prefer(agents_start_desk="false" if how == "setting" else "true")
    if how == "variable":
        desk.env["BECKON_AGENTS_START_DESK"] = "0"
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, launcher)
    # A hook never starts one.
    done = Beckon(desk)("hook", "claude", input='{"session_id": "x", "hook_event_name": "Stop"}', env={"BECKON_AGENTS_START_DESK": "1"})
    assert (done.returncode, done.stdout) == (0, "")
    bridge = Beckon(desk).start("mcp", stdin=subprocess.PIPE)
    try:
        task = {"name": "start_task", "arguments": {"title": "Harvest"}}
        failed = call(bridge, "tools/call", task)["result"]
        text = failed["content"][0]["text"]
        error = json.loads(text.splitlines()[-1])
        assert failed["isError"] and text.startswith("This is an error (E109), not an answer: ")
        assert error["code"] == "E109" and "does not let agents start one" in error["message"] and "beckon serve" in error["hint"]
        assert "E109" in call(bridge, "tools/list")["error"]["message"]
        assert not (tmp_path / "pid").exists() and not desk.socket.exists()
        # A person starts one: the next call works.
        desk.start()
        assert not call(bridge, "tools/call", task)["result"]["isError"]
        desk.stop()
        if how == "setting":
            # It is looked at again: nothing has to be started anew.
            desk.prefer(agents_start_desk="true")
            assert until(lambda: "result" in call(bridge, "tools/list"), 30)
            assert (tmp_path / "pid").exists()
    finally:
        bridge.kill()



@clause("/ar/AR-8/a-desk-that-cannot-be-started-is-said")
def test_activation_fails(make_desk, session_bus):
    desk = make_desk()
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, "/bin/false")
    done = Beckon(desk)("tasks")
    assert done.returncode == 3 and "beckon serve" in done.stderr


@pytest.fixture
def screen_saver(tmp_path):
    """screen_saver (address) is the screen saver of the session on that bus: locked, until its unlock () is called."""
    script = tmp_path / "screen-saver"
    script.write_text(
        "import sys\n"
        "from gi.repository import Gio, GLib\n"
        "flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION\n"
        "bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)\n"
        "node = Gio.DBusNodeInfo.new_for_xml('<node><interface name=\"org.gnome.ScreenSaver\"><method name=\"GetActive\">'\n"
        "    '<arg type=\"b\" direction=\"out\"/></method></interface></node>')\n"
        "def called(connection, sender, path, interface, method, parameters, invocation):\n"
        "    invocation.return_value(GLib.Variant('(b)', (True,)))\n"
        "bus.register_object('/org/gnome/ScreenSaver', node.interfaces[0], called, None, None)\n"
        "def owned(connection, name):\n"
        "    print('there', flush=True)\n"
        "def unlock(*_):\n"
        "    sys.stdin.readline()\n"
        "    bus.emit_signal(None, '/org/gnome/ScreenSaver', 'org.gnome.ScreenSaver', 'ActiveChanged', GLib.Variant('(b)', (False,)))\n"
        "    return False\n"
        "Gio.bus_own_name_on_connection(bus, 'org.gnome.ScreenSaver', 0, owned, None)\n"
        "GLib.io_add_watch(0, GLib.IO_IN, unlock)\n"
        "GLib.MainLoop().run()\n")
    savers = []

    def start(address):
        saver = subprocess.Popen(["/usr/bin/python3", script, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        savers.append(saver)
        assert saver.stdout.readline() == "there\n"

        def unlock():
            saver.stdin.write("unlock\n")
            saver.stdin.flush()

        return unlock

    yield start
    for saver in savers:
        saver.kill()
        saver.communicate()


@clause("/aic/AIC-5/a-desk-without-a-window-knows-that-the-session-is-locked")
def test_locked(make_desk, session_bus, screen_saver):
    desk = make_desk(timeout_ms=2500)
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, "/bin/false")
    unlock = screen_saver(desk.env["DBUS_SESSION_BUS_ADDRESS"])
    desk.start()
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    # A countdown that has stopped has no end.
    until(lambda: desk.interaction(number)["deadline_at"] is None)
    assert desk.interaction(number)["status"] == "PENDING"
    unlock()
    until(lambda: desk.interaction(number)["status"] == "AUTO_RESOLVED")


@clause("/ar/AR-8/a-desk-without-a-window-outlives-the-session-bus")
def test_bus_ends(make_desk, session_bus):
    desk = make_desk()
    desk.env["DBUS_SESSION_BUS_ADDRESS"] = session_bus(desk.env, "/bin/false")
    desk.start()
    session_bus.end()
    time.sleep(0.5)
    assert desk.ask("Which?", ["A", "B"]).status in (200, 201, 202)
