# installed.py: the installed flatpak, driven from outside as a person and their agents do
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs inside rig.sh. `Installed` is the flatpak; `Shim` is the command `beckon` that people install on their host."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from gi.repository import Gio, GLib

import labels
from gui_testing import BUTTON, App, until, windows

APP = "page.beckon.Beckon"
OBJECT = "/" + APP.replace(".", "/")
# The first start of a flatpak after its installation also makes caches.
PATIENCE = 60


def bus():
    return Gio.bus_get_sync(Gio.BusType.SESSION)


def is_owned(name):
    return bus().call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                           GLib.Variant("(s)", (name,)), None, 0, 5000, None).unpack()[0]


def flatpak(*arguments, check=True, timeout=PATIENCE, **how):
    done = subprocess.run(["flatpak", *map(str, arguments)], capture_output=True, text=True, timeout=timeout, **how)
    assert not check or done.returncode == 0, done.stderr
    return done


def restart_host_service():
    """Ends Flatpak's service on the host: the next one has the environment that the session has by then."""
    if is_owned("org.freedesktop.Flatpak"):
        pid = bus().call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                              GLib.Variant("(s)", ("org.freedesktop.Flatpak",)), None, 0, 5000, None).unpack()[0]
        os.kill(pid, signal.SIGTERM)
        until(lambda: not is_owned("org.freedesktop.Flatpak"))


class Installed(App):
    """A desk with a window in the sandbox. All that a test can do with App it can do with this."""

    def __init__(self):
        super().__init__()
        shutil.rmtree(self.home)
        self.home = Path(tempfile.mkdtemp(prefix="beckon-"))
        self.runtime = Path(os.environ["XDG_RUNTIME_DIR"]) / "app" / APP
        self.folder = Path.home() / ".var" / "app" / APP
        self.data = self.folder / "data" / "beckon"
        self.database = self.data / "beckon.db"
        self.socket = self.runtime / "desk.sock"
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("BECKON_", "AIC_"))}
        self.env["BECKON_PORT"] = "0"
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.runtime, ignore_errors=True)
        flatpak("override", "--user", "--reset", APP)

    def spawn(self, env=None, **settings):
        self.configure(env, **settings)
        log = open(self.home / f"stderr-{len(self._logs)}.log", "w+b")
        self._logs.append(log)
        self.process = subprocess.Popen(["flatpak", "run", "--user", APP, *self.arguments], env=self.env,
                                        stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return self

    def answers(self):
        try:
            return self.http("GET", "/v1/status").status == 200
        except OSError:
            return False

    def start(self, env=None, **settings):
        self.spawn(env, **settings)
        until(lambda: self.answers() or self.process.poll() is not None, PATIENCE)
        assert self.process.poll() is None, self.stderr
        until(lambda: windows("Beckon"), PATIENCE)
        return self

    @property
    def node(self):
        """The program as a screen reader sees it: through the filter of the sandbox, so its process id is not its own."""
        from atspi import Bus
        if self._bus is None:
            self._bus = Bus()
        for node in self._bus.applications():
            try:
                if node.name in (APP, "beckon-desk"):
                    return node
            except GLib.Error:
                continue
        return None

    def call(self, method, arguments):
        """What a desktop asks of the program over D-Bus, which starts it if it does not run."""
        bus().call_sync(APP, OBJECT, "org.freedesktop.Application", method, arguments, None, 0, PATIENCE * 1000, None)

    def quit(self):
        if is_owned(APP):
            self.call("ActivateAction", GLib.Variant("(sava{sv})", ("quit", [], {})))

        def gone():
            """The program has ended; while questions wait, it asks first. What it shows may go with it at any moment."""
            if not is_owned(APP):
                return True
            asked = self.window(labels.QUIT_BECKON)
            if button := asked and self.find(BUTTON, "Quit", asked):
                button.do()
            return False
        until(gone, PATIENCE)
        if self.process is not None:
            assert self.process.wait(PATIENCE) == 0, self.stderr
            self.process = None

    def stop(self, timeout=PATIENCE):
        self.quit()
        return 0

    def kill9(self):
        flatpak("kill", APP, check=False)
        if self.process is not None:
            self.process.wait(PATIENCE)
            self.process = None
        until(lambda: not is_owned(APP))

    def finish(self):
        if is_owned(APP):
            self.quit()
        super().finish()

    def beckon(self, *arguments, **how):
        """The command line, as the command that a person installs calls it."""
        return subprocess.run(["flatpak", "run", "--user", "--command=beckon", APP, *map(str, arguments)], env=self.env,
                              capture_output=True, text=True, timeout=PATIENCE, **how)

    def allow_host(self):
        """What a person does who lets plans run commands on the host."""
        flatpak("override", "--user", "--talk-name=org.freedesktop.Flatpak", APP)

    def wait_task(self, task_id, *statuses):
        return until(lambda: (row := self.task(task_id))["status"] in statuses and row, PATIENCE)
