# tray_panel.py: a real panel with a tray, whose icon and menu are read and clicked
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import subprocess
from pathlib import Path

from gi.repository import Gio, GLib

from atspi import Bus
from gui_testing import run, until
from notifications import owner, walk

WATCHER = "org.kde.StatusNotifierWatcher"
HEIGHT = 32
# One panel at the top of the screen, as wide as that, with a tray at its left end.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
<property name="configver" type="int" value="2"/>
<property name="panels" type="array"><value type="int" value="1"/>{dark}
<property name="panel-1" type="empty">
<property name="position" type="string" value="p=6;x=0;y=0"/><property name="length" type="uint" value="100"/>
<property name="position-locked" type="bool" value="true"/><property name="icon-size" type="uint" value="22"/>
<property name="size" type="uint" value="{height}"/><property name="plugin-ids" type="array"><value type="int" value="1"/></property>
</property></property>
<property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
"""
DARK = '<property name="dark-mode" type="bool" value="true"/>'


class Panel:
    """xfce4-panel with its status tray."""

    def __init__(self, dark=False):
        folder = Path(os.environ["XDG_CONFIG_HOME"]) / "xfce4" / "xfconf" / "xfce-perchannel-xml"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "xfce4-panel.xml").write_text(SETTINGS.format(height=HEIGHT, dark=DARK if dark else ""))
        self.process = None
        self.start()

    def start(self):
        until(lambda: not owner(WATCHER))
        self.process = subprocess.Popen(["xfce4-panel", "--disable-wm-check"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: owner(WATCHER))
        self.bus = Bus()

    def kill(self):
        """As in a crash: the tray's own process ends with the panel."""
        self.process.kill()
        self.process.wait()
        until(lambda: not owner(WATCHER))

    def close(self):
        if self.process.poll() is None:
            self.kill()

    @property
    def items(self):
        """What is registered: the names of the programs."""
        try:
            return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
                WATCHER, "/StatusNotifierWatcher", "org.freedesktop.DBus.Properties", "Get",
                GLib.Variant("(ss)", (WATCHER, "RegisteredStatusNotifierItems")), None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]
        except GLib.Error:
            return []

    def get(self, name):
        """A property of our item, as the panel reads it."""
        [item] = self.items
        sender, _, path = item.partition("/")
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            sender, "/" + path, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", ("org.kde.StatusNotifierItem", name)),
            None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]

    def wait_item(self):
        """Our icon is there."""
        until(lambda: len(self.items) == 1)

    def click(self, button=1):
        run("xdotool", "mousemove", HEIGHT // 2, HEIGHT // 2, "click", button)

    # --- the menu ---------------------------------------------------------------------------

    @property
    def menu(self):
        """(node, role, name) of what the open menu, and its open submenus, show."""
        app = self.bus.application(self.process.pid)
        return [found for frame in (app.children if app else ()) for found in walk(frame)
                if found[1] in ("menu item", "radio menu item", "check menu item", "menu") and found[2] and "showing" in found[0].states]

    @property
    def labels(self):
        return [name for _, _, name in self.menu]

    def open_menu(self):
        self.click(3)
        until(lambda: self.labels)

    def choose(self, name):
        """Chooses an item of the open menu, or opens a submenu, as a screen reader does."""
        node = until(lambda: next((node for node, _, its_name in self.menu if its_name == name), None))
        node.do()
