# input_methods.py: real input methods for Chinese, which compose pinyin
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`IBus` and `Fcitx`: each runs on the display of the rig until `close ()`, and `env` is what a program needs to compose with it."""

import os
import subprocess

from gi.repository import Gio
from gui_testing import until
from notifications import owner

PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin

[Groups/0/Items/0]
Name=pinyin

[GroupOrder]
0=Default
"""


class InputMethod:
    """It writes into a folder of its own, and is there when this returns."""

    # The value of GTK_IM_MODULE.
    name = None
    PROGRAM = None

    def __init__(self, folder):
        self.config = folder / "config"
        self.log = open(folder / f"{self.name}.log", "w+b")
        self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                                        env={**os.environ, "XDG_CONFIG_HOME": str(self.config)})
        self.env = {"GTK_IM_MODULE": self.name}

    def is_listening(self):
        """Does a text have the keyboard, as far as the input method knows? What is typed before that is not composed."""
        return True

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


class IBus(InputMethod):
    """With libpinyin."""

    name = "ibus"
    PROGRAM = "ibus-daemon"

    def command(self):
        return [self.PROGRAM, "--panel", "disable", "--emoji-extension", "disable"]

    def __init__(self, folder):
        super().__init__(folder)
        until(self._is_chosen)

    def _is_chosen(self):
        for path in (self.config / "ibus" / "bus").glob("*"):
            self.env |= dict(line.split("=", 1) for line in path.read_text().splitlines() if line.startswith("IBUS_ADDRESS="))
        if "IBUS_ADDRESS" not in self.env:
            return False
        env = {**os.environ, **self.env}
        # Its status is 1 although it succeeds, while nothing has the focus.
        subprocess.run(["ibus", "engine", "libpinyin"], env=env, capture_output=True)
        return subprocess.run(["ibus", "engine"], env=env, capture_output=True, text=True).stdout.strip() == "libpinyin"


class Fcitx(InputMethod):
    """Fcitx 5 with its own pinyin."""

    name = "fcitx"
    PROGRAM = "fcitx5"

    def command(self):
        return [self.PROGRAM, "--disable", "notifications,cloudpinyin"]

    def __init__(self, folder):
        settings = folder / "config" / "fcitx5"
        settings.mkdir(parents=True)
        (settings / "profile").write_text(PROFILE)
        (settings / "config").write_text("[Behavior]\nActiveByDefault=True\n")
        super().__init__(folder)
        until(lambda: owner("org.fcitx.Fcitx5"))

    def is_listening(self):
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.fcitx.Fcitx5", "/controller", "org.fcitx.Fcitx.Controller1", "CurrentInputMethod", None, None, Gio.DBusCallFlags.NONE,
            10000, None).unpack() == ("pinyin",)
