# notifications.py: real notification servers, whose bubbles are read and clicked, and their doubles
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from gi.repository import Gio, GLib

from atspi import Bus
from gui_testing import BUTTON, run, until

NAME = "org.freedesktop.Notifications"
SCREEN = 0  # ATSPI_COORD_TYPE_SCREEN


def owner(name):
    """Who has a name on the session bus, or None."""
    try:
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", GLib.Variant("(s)", (name,)),
            None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]
    except GLib.Error:
        return None


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

    def point(self, kinds, wanted, *clicks):
        """Moves the pointer to what is of these kinds and has this name."""
        node = next(node for node, role, name in self.nodes if role in kinds and name == wanted)
        x, y, width, height = self.box(node)
        run("xdotool", "mousemove", x + width // 2, y + height // 2, *clicks)

    @staticmethod
    def box(node):
        """x, y, width, height on the screen."""
        return node.call("Component", "GetExtents", GLib.Variant("(u)", (SCREEN,)))[0]

    @property
    def is_on_screen(self):
        """Is all of it to be seen?"""
        x, y, _, _ = self.box(self.nodes[0][0])
        return x >= 0 and y >= 0

    def click_beside(self):
        self.point(("label",), self.texts[0], "click", 1)


class NotificationServer:
    """xfce4-notifyd, which draws all buttons of a notification."""

    PROGRAMS = ("/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd", "/usr/libexec/xfce4/notifyd/xfce4-notifyd",
                "/usr/lib/xfce4/notifyd/xfce4-notifyd")
    ENV = {}
    # It draws the action of a click beside the buttons as one of them.
    DRAWS_DEFAULT = True
    # Such a click does that action.
    OPENS_BESIDE = False
    # So many options are drawn, and so many characters of each.
    BUTTONS = 3
    CHARS = 40
    # So many lines of the text, and so many characters of each; or all of a text that can be answered.
    LINES, COLUMNS = 6, 36
    SHOWS_ALL = False
    BUBBLE = Bubble

    def __init__(self):
        self.configure(Path(os.environ["XDG_CONFIG_HOME"]))
        self.process = None
        self.start()

    @classmethod
    def find(cls):
        """The program, wherever the system keeps it, or None."""
        return next(filter(None, map(shutil.which, cls.PROGRAMS)), None)

    def configure(self, folder):
        """Bubbles stay until they are withdrawn."""
        file = folder / "xfce4" / "xfconf" / "xfce-perchannel-xml" / "xfce4-notifyd.xml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<channel name="xfce4-notifyd" version="1.0">'
                        '<property name="expire-timeout" type="int" value="-1"/></channel>\n')

    def start(self):
        assert self.find(), f"{self.PROGRAMS[0]} is not installed"
        until(lambda: not owner(NAME))
        self.process = subprocess.Popen([self.find()], env={**os.environ, **self.ENV}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        return [bubble for bubble in map(self.BUBBLE, app.children if app else ()) if bubble.texts]

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


class MateBubble(Bubble):
    def press(self, name):
        # What a screen reader does has no effect there.
        self.point(BUTTON, name, "click", 1)


class Mate(NotificationServer):
    """mate-notification-daemon, which takes labels for markup."""

    BUBBLE = MateBubble

    PROGRAMS = ("/usr/lib/mate-notification-daemon/mate-notification-daemon", "/usr/libexec/mate-notification-daemon")
    DRAWS_DEFAULT = False
    OPENS_BESIDE = True
    SHOWS_ALL = True

    def configure(self, folder):
        """It has no such settings."""

    def wait(self, text):
        bubble = super().wait(text)
        # Else it goes after 7 seconds.
        bubble.point(("label",), bubble.texts[0])
        return bubble


class LxqtBubble(Bubble):
    def __init__(self, frame):
        super().__init__(frame)
        # The one that closes it.
        self.buttons = [name for name in self.buttons if name != "x"]


class Lxqt(NotificationServer):
    """lxqt-notificationd, which draws three buttons, takes “&” in them for a mnemonic, and leaves a notification after an action."""

    PROGRAMS = ("lxqt-notificationd",)
    ENV = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    OPENS_BESIDE = True
    BUTTONS = 2
    CHARS = 7
    LINES, COLUMNS = 2, 26
    BUBBLE = LxqtBubble

    def configure(self, folder):
        (folder / "lxqt").mkdir(exist_ok=True)
        (folder / "lxqt" / "notifications.conf").write_text("[General]\nserver_decides=600\n")


class DunstBubble:
    """The bubble of dunst, which has no buttons: they are in a menu."""

    def __init__(self, server):
        self.server = server

    @property
    def buttons(self):
        return list(self.server.menu)

    # Its width does not depend on them.
    is_on_screen = True

    def press(self, name):
        self.server.choose(self.server.menu[name])

    def click_beside(self):
        """The middle button."""
        window = run("xdotool", "search", "--onlyvisible", "--class", "^Dunst$").split()[-1]
        run("xdotool", "mousemove", "--window", window, 60, 20, "click", 2)


class Dunst(NotificationServer):
    """dunst, whose middle mouse button does the action of a click, and whose menu has the rest."""

    PROGRAMS = ("dunst",)
    OPENS_BESIDE = True
    SHOWS_ALL = True
    # The system's, but that it stays on the screen, and that this program is its menu.
    SYSTEM = Path("/etc/xdg/dunst/dunstrc")
    SETTINGS = "\n[global]\ndmenu = {menu}\nmouse_middle_click = do_action, close_current\n" \
               "[urgency_low]\ntimeout = 0\n[urgency_normal]\ntimeout = 0\n[urgency_critical]\ntimeout = 0\n"
    MENU = '#!/bin/sh\ncat >"{offered}.new"\nmv "{offered}.new" "{offered}"\ncat "{chosen}"\n'

    def configure(self, folder):
        folder = folder / "dunst"
        folder.mkdir(exist_ok=True)
        self.offered, self.chosen = folder / "offered", folder / "chosen"
        for file in (self.offered, self.chosen):
            file.unlink(missing_ok=True)
        # The menu waits until something is written there.
        os.mkfifo(self.chosen)
        menu = folder / "menu"
        menu.write_text(self.MENU.format(offered=self.offered, chosen=self.chosen))
        menu.chmod(0o755)
        (folder / "dunstrc").write_text((self.SYSTEM.read_text() if self.SYSTEM.exists() else "") + self.SETTINGS.format(menu=menu))

    @property
    def menu(self):
        """The lines by their labels. It opens if it is not open."""
        if not self.offered.exists():
            run("dunstctl", "context")
            until(self.offered.exists)
        return {self.label(line): line for line in self.offered.read_text().splitlines()}

    def choose(self, line):
        """The person chooses, and the menu is gone."""
        self.offered.unlink()
        self.chosen.write_text(line + "\n")

    def close(self):
        if self.offered.exists():
            self.choose("")
        super().close()

    @staticmethod
    def label(line):
        """“#LABEL (TITLE) [NUMBER,KEY]”"""
        return re.fullmatch(r"#(.*) \(An agent\) \[\d+,[^]]*\]", line)[1]

    @property
    def bubbles(self):
        # dunstctl does not say the texts of what is on the screen.
        return [DunstBubble(self)] * int(run("dunstctl", "count", "displayed") or 0)

    def wait(self, text):
        until(lambda: len(self.bubbles) == 1)
        return self.bubbles[0]


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


def activate(action, *targets, path="/page/beckon/Beckon", name="page.beckon.Beckon", token="clicked"):
    """What GNOME Shell does with the click on a button: an action of the application, which the bus starts if it does not run.
    @targets are GLib.Variants. Without @token any other program on the session bus calls."""
    data = {"desktop-startup-id": GLib.Variant("s", token)} if token else {}
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        name, path, "org.freedesktop.Application", "ActivateAction", GLib.Variant("(sava{sv})", (action, targets, data)), None,
        Gio.DBusCallFlags.NONE, 30000, None)
