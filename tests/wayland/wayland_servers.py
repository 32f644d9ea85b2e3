# wayland_servers.py: servers of notifications that need a compositor with layers
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

from gui_testing import BUTTON, run
from notifications import NotificationServer, walk


class SwayncBubble:
    """Its first button is all of it but the buttons; it has the title for a name."""

    def __init__(self, frame):
        nodes = [(node, name) for node, role, name in walk(frame) if role in BUTTON and name] if "showing" in frame.states else []
        self.beside = nodes[0][0] if nodes else None
        self.texts = [name for _, name in nodes[:1]]
        self.nodes = nodes[1:]
        self.buttons = [name for _, name in self.nodes]

    def press(self, name):
        next(node for node, its_name in self.nodes if its_name == name).do()

    def place_beside(self, width):
        """In its window, which is in the upper right corner of a screen of this @width."""
        left, top, its_width, height = self.beside.box
        return width - SwayNotificationCenter.WIDTH + left + its_width // 2, top + height // 2


class SwayNotificationCenter(NotificationServer):
    """It draws all buttons in one row."""

    PROGRAMS = ("swaync",)
    WIDTH = 500
    DRAWS_DEFAULT = False
    BUBBLE = SwayncBubble

    def configure(self, folder):
        (folder / "swaync").mkdir(exist_ok=True)
        (folder / "swaync" / "config.json").write_text('{"timeout": 0, "timeout-low": 0, "timeout-critical": 0}\n')


class MakoBubble:
    """It has no buttons: they are at the command line."""

    def __init__(self, facts):
        self.id = facts["id"]["data"]
        self.texts = [facts[part]["data"] for part in ("summary", "body")]
        self.keys = {label: key for key, label in facts["actions"]["data"].items()}

    @property
    def buttons(self):
        return list(self.keys)

    def press(self, name):
        run("makoctl", "invoke", "-n", self.id, self.keys[name], check=True)

    def place_beside(self, width):
        return width - 100, 30


class Mako(NotificationServer):
    """Its bubbles stay until they are withdrawn."""

    PROGRAMS = ("mako",)

    def configure(self, folder):
        """It needs no settings."""

    @property
    def bubbles(self):
        return [MakoBubble(facts) for facts in json.loads(run("makoctl", "list"))["data"][0]]
