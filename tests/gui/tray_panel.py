# tray_panel.py: a real panel with a tray, whose icon and menu are read and clicked
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import subprocess
from pathlib import Path

from gi.repository import Gio, GLib

from gui_testing import geometry, run, until
from notifications import owner

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
PROPERTIES = "org.freedesktop.DBus.Properties"
DARK = '<property name="dark-mode" type="bool" value="true"/>'


def call(name, path, interface, method, types, *arguments):
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(name, path, interface, method, GLib.Variant(types, arguments), None,
                                                           Gio.DBusCallFlags.NONE, 10000, None)


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
        """What is registered: NAME/PATH of each item."""
        try:
            return call(WATCHER, "/StatusNotifierWatcher", PROPERTIES, "Get", "(ss)", WATCHER, "RegisteredStatusNotifierItems").unpack()[0]
        except GLib.Error:
            return []

    def _call(self, path, interface, method, types, *arguments):
        [item] = self.items
        return call(item.partition("/")[0], path, interface, method, types, *arguments)

    def get(self, name):
        """A property of our item, as the panel reads it."""
        return self._call("/StatusNotifierItem", PROPERTIES, "Get", "(ss)", "org.kde.StatusNotifierItem", name).unpack()[0]

    def wait_item(self):
        """Our icon is there, and its program knows."""
        until(lambda: len(self.items) == 1)
        until(lambda: call(WATCHER, "/StatusNotifierWatcher", PROPERTIES, "Get", "(ss)", WATCHER, "IsStatusNotifierHostRegistered").unpack()[0])
        self.get("Title")

    def click(self, button=1):
        # The panel takes no click of a pointer that was there before its button.
        run("xdotool", "mousemove", HEIGHT // 2, 4 * HEIGHT, "sleep", 0.1, "mousemove", HEIGHT // 2, HEIGHT // 2, "sleep", 0.1, "click", button)

    # --- the menu ---------------------------------------------------------------------------

    def menus(self):
        """The windows of open menus: not the tray, and not its tooltip."""
        found = run("xdotool", "search", "--onlyvisible", "--class", "wrapper-2.0").split()
        return [window for window in found if geometry(window).get("HEIGHT", 0) > 2 * HEIGHT]

    def choose(self, *keys):
        """Opens the menu and walks through it; a submenu opens with “Right”."""
        self.click(3)
        until(self.menus)
        for name in keys:
            shown = len(self.menus())
            # A menu takes keys once it has grabbed the keyboard, of which nothing tells.
            run("xdotool", "sleep", 0.2, "key", name)
            if name == "Right":
                until(lambda: len(self.menus()) > shown)
        until(lambda: not self.menus())

    def layout(self):
        """(label, [(label, …) of its submenu]) of each item, as the panel reads them; separators are None."""
        return self._items(self._call("/MenuBar", "com.canonical.dbusmenu", "GetLayout", "(iias)", 0, -1, []).unpack()[1])

    def _items(self, node):
        return [(child[1].get("label"), self._items(child)) if "type" not in child[1] else None for child in node[2]]

    @property
    def labels(self):
        return [item[0] for item in self.layout() if item]
