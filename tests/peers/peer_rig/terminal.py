# terminal.py: an agent of others in a terminal, with somebody before it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen is not read as a screen: what was printed, without the codes that colour and place it, is searched for words."""

import re
import threading

import pexpect

from beckon_testing import until
from beckon_testing.command import hang_up

from .world import LONG

CODES = re.compile(r"\x1b\[[0-9;?<>=]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78]")


class Terminal:
    def __init__(self, home, command, env):
        self.child = pexpect.spawn(str(command[0]), [str(word) for word in command[1:]], env={**home.env, **env}, cwd=str(home.folder),
                                   dimensions=(50, 160), encoding="utf-8", codec_errors="replace", timeout=LONG)
        self.printed = ""
        # It must be read all the time: a program whose terminal is full stands still.
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            while True:
                self.printed += self.child.read_nonblocking(65536, None)
        except (pexpect.EOF, OSError, ValueError):
            pass

    @property
    def text(self):
        """What was printed, without spaces: programs move the cursor instead of printing them."""
        return re.sub(r"\s", "", CODES.sub("", self.printed))

    def shows(self, words, after=0):
        """Waits for @words in what was printed since it was as long as @after, and returns how long it is then."""
        words = re.sub(r"\s", "", words)
        try:
            until(lambda: words in self.text[after:], LONG)
        except AssertionError:
            raise AssertionError(f"the terminal does not show {words!r}:\n…{self.text[-3000:]}") from None
        return len(self.text)

    def types(self, keys):
        self.child.send(keys)

    def still_runs(self):
        assert self.child.isalive(), f"it ended:\n{self.text[-3000:]}"

    def finish(self):
        hang_up(self.child)
