# conftest.py: what the tests of the terminal share
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The interactive terminal with the patience of a person, and an agent that waits in the background."""

import re
import time

import pexpect
import pytest

from beckon_testing.command import ended
from beckon_testing.patience import PATIENCE

# A person reads before answering; an earlier line would have to be confirmed.
READING = 0.9
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")


class Terminal:
    """The interactive `beckon` on a terminal of its own."""

    def __init__(self, beckon, **how):
        self.child = beckon.terminal(**how)
        self.sees("Questions appear here")

    def sees(self, pattern, timeout=PATIENCE):
        """Waits for the text and returns the output before it, without escape sequences."""
        try:
            self.child.expect(pattern, timeout=timeout)
        except (pexpect.TIMEOUT, pexpect.EOF) as failure:
            shown = ESCAPES.sub("", self.child.before or "")
            raise AssertionError(f"{pattern!r} did not come ({type(failure).__name__}); shown was:\n{shown}") from None
        return ESCAPES.sub("", self.child.before)

    def sees_question(self, text="AGENT CLARIFICATION NEEDED"):
        """Waits for a whole question, and as long as a person reads it."""
        self.sees(text)
        before = self.sees("press Enter")
        time.sleep(READING)
        return before

    def sees_not(self, pattern, within=0.5):
        """Checks that the text does not appear."""
        try:
            self.child.expect(pattern, timeout=within)
        except pexpect.TIMEOUT:
            return
        raise AssertionError(f"{pattern!r} came")

    def types(self, text):
        self.child.send(text)

    def enters(self, line):
        self.child.send(line + "\r")

    def leaves(self):
        """/quit, and the exit status."""
        self.child.send("\x15/quit\r")
        return ended(self.child)


@pytest.fixture
def terminal(beckon):
    """terminal () opens the interactive terminal."""
    def start(**how):
        return Terminal(beckon, **how)

    return start


@pytest.fixture
def asking(beckon, desk):
    """asking ("Which?", "A", "B") starts `beckon ask` in the background and waits until the desk has the question."""
    def start(*arguments, **how):
        known = {row["id"] for row in desk.rows("SELECT id FROM aic_interactions")}
        agent = beckon.start("ask", *arguments, **how)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            new = [row["id"] for row in desk.rows("SELECT id FROM aic_interactions") if row["id"] not in known]
            if new:
                agent.interaction = new[0]
                return agent
            assert agent.poll() is None, f"ask ended with {agent.returncode}: {agent.communicate()}"
            time.sleep(0.02)
        raise AssertionError("the question did not arrive")

    return start
