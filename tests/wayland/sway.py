# sway.py: the compositor sway, controlled over its socket, with a virtual keyboard and pointer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`Sway` is a `Compositor`."""

import json
import os
import subprocess
from pathlib import Path

from beckon_testing.desk import BUILD
from gui_testing import run, until
from wayland_testing import Compositor, Window, pattern

TOOL = BUILD / "tests" / "gui" / "tools" / "virtual-input"


class Sway(Compositor):
    def __init__(self):
        self._hands = None

    def hands(self, keyboard=True):
        """The devices, from now on; without a keyboard the seat is that of a tablet."""
        assert Path(TOOL).exists(), f"{TOOL} was not built: wayland-client, wayland-scanner and xkbcommon are needed"
        assert self._hands is None, "there are some already"
        self._hands = subprocess.Popen([TOOL, *([] if keyboard else ["--no-keyboard"]), *os.environ["RIG_SIZE"].split("x")],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._hands.stdout.readline() == "ok\n"
        return self

    def _do(self, *words):
        if self._hands is None:
            self.hands()
        self._hands.stdin.write(" ".join(map(str, words)) + "\n")
        self._hands.stdin.flush()
        assert self._hands.stdout.readline() == "ok\n", words

    def press(self, code, down):
        self._do("key", code, int(down))

    def move(self, x, y):
        self._do("move", x, y)

    def button(self, code, down):
        self._do("button", code, int(down))

    def scroll(self, steps):
        self._do("scroll", steps)

    def tell(self, command):
        """Runs a command of sway: tell ("workspace 2")"""
        answers = json.loads(run("swaymsg", "-r", command))
        assert all(answer["success"] for answer in answers), (command, answers)

    def all_windows(self):
        found, left = [], [json.loads(run("swaymsg", "-r", "-t", "get_tree"))]
        while left:
            node = left.pop()
            left += node["nodes"] + node["floating_nodes"]
            if not node.get("pid") or node["type"] not in ("con", "floating_con"):
                continue
            inner, outer = node["window_rect"], node["rect"]
            box = (outer["x"] + inner["x"], outer["y"] + inner["y"], inner["width"] or outer["width"], inner["height"] or outer["height"])
            found.append(Window(node["name"], node["pid"], box, node["visible"], node["focused"],
                                floating=node["type"] == "floating_con", fullscreen=bool(node["fullscreen_mode"])))
        return found

    def focus(self, title):
        self.tell(f'[title="{pattern(title)}"] focus')

    def fullscreen(self, title, on=True):
        self.tell(f'[title="{pattern(title)}"] fullscreen {"enable" if on else "disable"}')
        until(lambda: self.window(title).fullscreen == on)

    def screenshot(self, path):
        run("grim", path)

    def close(self):
        if self._hands is not None:
            self._hands.stdin.close()
            self._hands.wait()
            self._hands.stdout.close()
            self._hands = None
        self.tell("workspace 1")
