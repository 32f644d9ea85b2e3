# notifications.py: a real notification server, whose bubbles are read and clicked through AT-SPI
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import subprocess
import sys
from pathlib import Path

from gi.repository import Gio, GLib

from atspi import Bus
from gui_testing import BUTTON, until

NAME = "org.freedesktop.Notifications"
DAEMONS = ("/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd", "/usr/libexec/xfce4/notifyd/xfce4-notifyd",
           "/usr/lib/xfce4/notifyd/xfce4-notifyd")
# Bubbles stay until they are withdrawn.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-notifyd" version="1.0"><property name="expire-timeout" type="int" value="-1"/></channel>
"""


def owner(name):
    """Who has a name on the session bus, or None."""
    try:
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", GLib.Variant("(s)", (name,)),
            None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]
    except GLib.Error:
        return None


def daemon():
    """The program of xfce4-notifyd, wherever the system keeps it."""
    for path in DAEMONS:
        if Path(path).exists():
            return path
    raise AssertionError("xfce4-notifyd is not installed")


def walk(node):
    """(node, role, name) of this node and all that is in it. `Node.look` asks for a cache that GTK 3 does not have."""
    yield node, node.role, node.get("Name")
    for child in node.children:
        yield from walk(child)


class Bubble:
    """A notification on the screen."""

    def __init__(self, frame):
        self.nodes = list(walk(frame)) if "showing" in frame.states else []
        self.texts = [name for _, role, name in self.nodes if role == "label" and name]
        self.buttons = [name for _, role, name in self.nodes if role in BUTTON and name]

    def press(self, name):
        next(node for node, role, its_name in self.nodes if role in BUTTON and its_name == name).do()


class NotificationServer:
    """xfce4-notifyd, which draws all buttons of a notification."""

    def __init__(self):
        folder = Path(os.environ["XDG_CONFIG_HOME"]) / "xfce4" / "xfconf" / "xfce-perchannel-xml"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "xfce4-notifyd.xml").write_text(SETTINGS)
        self.process = None
        self.start()

    def start(self):
        until(lambda: not owner(NAME))
        self.process = subprocess.Popen([daemon()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: owner(NAME))
        self.bus = Bus()

    def kill(self):
        """As in a crash."""
        self.process.kill()
        self.process.wait()
        until(lambda: not owner(NAME))

    @property
    def bubbles(self):
        """What is on the screen now."""
        app = self.bus.application(self.process.pid)
        return [bubble for bubble in map(Bubble, app.children if app else ()) if bubble.texts]

    def wait(self, text):
        """The bubble with this text, as soon as it is there."""
        return until(lambda: next((bubble for bubble in self.bubbles if any(text in line for line in bubble.texts)), None))

    def wait_none(self):
        until(lambda: not self.bubbles)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        until(lambda: not owner(NAME))


class Double:
    """tests/doubles/notification_server.py: a server of the kinds that no package has. Or another double, which takes another name."""

    def __init__(self, how, log, double="notification_server", name=NAME):
        self.log, self.name = Path(log), name
        self.process = subprocess.Popen([sys.executable, Path(__file__).parent.parent / "doubles" / f"{double}.py", how],
                                        stdin=subprocess.PIPE, stdout=self.log.open("w"), text=True)
        until(lambda: "ready" in self.lines)

    @property
    def lines(self):
        return self.log.read_text().splitlines()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
            until(lambda: not owner(self.name))


class Portal(Double):
    """tests/doubles/KIND_portal.py: a portal of the desktop."""

    def __init__(self, kind, how, log):
        super().__init__(how, log, f"{kind}_portal", "org.freedesktop.portal.Desktop")


def activate(action, *targets, path="/page/beckon/Beckon", name="page.beckon.Beckon"):
    """What a notification server or a tray does with the click on a button: an action of the application, which the bus starts if it
    does not run. @targets are GLib.Variants."""
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        name, path, "org.freedesktop.Application", "ActivateAction", GLib.Variant("(sava{sv})", (action, targets, {})), None,
        Gio.DBusCallFlags.NONE, 30000, None)
