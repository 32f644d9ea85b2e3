# command.py: the program `beckon` as a person or a script runs it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `beckon` against a desk: one-shot, in the background, or in a terminal."""

import signal
import subprocess

import pexpect

from .desk import BUILD, COMPLAINTS
from .patience import PATIENCE


def hang_up(child):
    """Ends a terminal and the program in it. pexpect alone waits only a tenth of a second for a dying process, then complains."""
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()
    child.close()


def ended(child):
    """Reads the rest of the output of a terminal whose program ends on its own, and returns its exit status."""
    child.expect(pexpect.EOF, timeout=PATIENCE)
    child.wait()
    child.close()
    return child.exitstatus


class Beckon:
    """Callable: `beckon ("tasks", "--json")` gives a CompletedProcess with text in it."""

    program = str(BUILD / "src" / "cli" / "beckon")

    def __init__(self, desk):
        self.desk = desk
        self._running = []

    def __call__(self, *arguments, input="", env=None, timeout=PATIENCE, check=False, cwd=None):
        """Runs to the end, without a terminal. @check: its exit status must be 0."""
        done = subprocess.run(
            [self.program, *map(str, arguments)], env={**self.desk.env, **(env or {})},
            input=input, capture_output=True, text=True, timeout=timeout, cwd=cwd)
        complaint = COMPLAINTS.search(done.stderr)
        assert not complaint, f"beckon complained:\n{done.stderr}"
        if check:
            assert done.returncode == 0, f"beckon {arguments} ended with {done.returncode}:\n{done.stderr}"
        return done

    def start(self, *arguments, env=None, **how):
        """Runs in the background, as an agent that waits for its answer; a Popen."""
        how.setdefault("stdin", subprocess.DEVNULL)
        process = subprocess.Popen(
            [self.program, *map(str, arguments)], env={**self.desk.env, **(env or {})},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)
        self._running.append(process)
        return process

    def terminal(self, *arguments, env=None, size=(24, 80), timeout=PATIENCE):
        """Runs on a terminal of its own; a pexpect.spawn."""
        child = pexpect.spawn(
            self.program, list(map(str, arguments)),
            env={**self.desk.env, "TERM": "xterm", **(env or {})},
            dimensions=size, timeout=timeout, encoding="utf-8")
        self._running.append(child)
        return child

    def finish(self):
        """Ends the programs that a test left running."""
        for process in self._running:
            if isinstance(process, subprocess.Popen):
                if process.poll() is None:
                    process.kill()
                process.communicate()
            else:
                hang_up(process)


def typed(desk, *words):
    """What a person types in a terminal: its status and what it prints."""
    terminal = Beckon(desk).terminal(*words, size=(24, 400))
    try:
        text = terminal.read()
        return ended(terminal), text
    finally:
        hang_up(terminal)
