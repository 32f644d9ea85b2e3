# tmux.py: a server of tmux of one's own, in which agents run
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import shlex
import subprocess
import tempfile

import pexpect

from .command import hang_up
from .waiting import until


class Tmux:
    """`folder` is to be $TMUX_TMPDIR of whoever is to find it."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="tmux-")
        self.folder = self._folder.name
        self.env = {name: value for name, value in os.environ.items()
                    if name not in ("TMUX", "TMUX_PANE", "SSH_CONNECTION", "SSH_TTY")}
        self.env.update(TMUX_TMPDIR=self.folder, SHELL="/bin/sh", LC_ALL="C.UTF-8")
        self._terminals = []

    def __call__(self, *words):
        done = subprocess.run(["tmux", "-f", "/dev/null", *words], env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def runs(self, pane, *command, env=None):
        """What the command prints in the pane."""
        path = os.path.join(self.folder, "output")
        words = " ".join(f"{name}={shlex.quote(value)}" for name, value in (env or {}).items())
        line = f"{words} {shlex.join(command)} >{path}.new 2>&1; mv {path}.new {path}"
        self("respawn-pane", "-k", "-t", pane, f"{line}; exec sleep 1000")
        until(lambda: os.path.exists(path))
        with open(path, encoding="utf-8") as file:
            output = file.read()
        os.unlink(path)
        return output.strip()

    def attach(self, session):
        """A terminal that shows the session."""
        self._terminals.append(pexpect.spawn("tmux", ["attach", "-t", session], env={**self.env, "TERM": "xterm"}))
        until(lambda: session in self("list-clients", "-F", "#{client_session}").split())

    def shown(self):
        """The pane that is seen, by session, window and its number there."""
        return self("list-clients", "-F", "#{session_name}:#{window_index}.#{pane_index}").split()

    def end(self):
        for terminal in self._terminals:
            hang_up(terminal)
        subprocess.run(["tmux", "kill-server"], env=self.env, capture_output=True)
        self._folder.cleanup()
