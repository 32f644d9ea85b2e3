# world.py: a home in which an agent of others and a desk live, as they do at somebody's
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk is where every program looks for it, since agents do not pass on all of their environment."""

import os
import signal
import subprocess
from pathlib import Path

from beckon_testing import Desk, until
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE

# Agents of others start slowly, and all of them at once.
LONG = 6 * PATIENCE
PEERS = Path(os.environ.get("BECKON_PEERS", BUILD.parent / "build-peers")).resolve() / "node_modules"


class Home(Desk):
    """A desk at its own places: ~/.local/share/beckon and $XDG_RUNTIME_DIR."""

    def __init__(self, **settings):
        super().__init__(**{"undo_seconds": 0, **settings})
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "BECKON_DATA_DIR", "BECKON_RUNTIME_DIR", "BECKON_PORT"):
            del self.env[name]
        self.env["XDG_RUNTIME_DIR"] = os.environ["XDG_RUNTIME_DIR"]
        self.env["PATH"] = f"{BUILD / 'root' / 'bin'}:{node()}:{os.environ['PATH']}"
        self.env["TERM"] = "xterm-256color"
        self.data = self.home / ".local" / "share" / "beckon"
        self.database = self.data / "beckon.db"
        self.runtime = Path(os.environ["XDG_RUNTIME_DIR"]) / "app" / "page.beckon.Beckon"
        self.socket = self.runtime / "desk.sock"
        # Where the settings are written; a desk with a window has some already.
        config = self.home / "config"
        config.mkdir(exist_ok=True)
        config.rename(self.home / ".config")
        config.symlink_to(".config")
        self.folder = self.home / "shop"
        self.folder.mkdir()

    def write(self, name, text):
        """Puts a file into the home."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def beckon(self, *words):
        """What somebody types."""
        return subprocess.run(["beckon", *map(str, words)], env=self.env, capture_output=True, text=True, timeout=LONG)

    def set_up(self, agent, *options, **env):
        """`beckon setup AGENT`, as somebody types it."""
        for how in ("--yes", "--check"):
            done = subprocess.run(["beckon", "setup", agent, *map(str, options), how], env={**self.env, **env}, capture_output=True, text=True, timeout=LONG)
            assert done.returncode == 0, done.stdout + done.stderr

    def question(self, agent=None, known=()):
        """The question that is open, as soon as there is one that is not @known; @agent is whatever ended meanwhile."""
        def look():
            found = self.http("GET", "/v1/interactions?status=PENDING").json["interactions"]
            found = [one for one in found if one["id"] not in known]
            if not found and agent is not None:
                agent.still_runs()
            return found and found[0]

        return until(look, LONG)

    def bridges(self):
        """The processes that are `beckon mcp`; the rig has a /proc of its own."""
        commands = [(path, path.read_bytes().split(b"\0")) for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
        return [path.parent.name for path, words in commands if words[1:2] == [b"mcp"] and b"beckon" in words[0]]

    def left_over(self):
        """The questions that are open."""
        return self.http("GET", "/v1/interactions?status=PENDING,POSTPONED").json["interactions"]


def node():
    """The folder of the Node that the lock file has."""
    return next(PEERS.glob("node-linux-*")) / "bin"


def version(package):
    """The version that is installed."""
    import json
    return json.loads((PEERS / package / "package.json").read_text())["version"].removesuffix("-linux-x64")


class Run:
    """An agent that runs, in a mode in which it asks no person by itself."""

    def __init__(self, home, command, env, name="agent"):
        self.output = open(home.home / f"{name}.out", "w+b")
        # opencode takes the folder from PWD, which a shell sets.
        self.process = subprocess.Popen(list(map(str, command)), env={**home.env, "PWD": str(home.folder), **env}, cwd=home.folder, stdin=subprocess.DEVNULL,
                                        stdout=self.output, stderr=self.output, start_new_session=True)

    @property
    def text(self):
        return Path(self.output.name).read_text(errors="replace")

    def still_runs(self):
        assert self.process.poll() is None, f"it ended with {self.process.returncode}:\n{self.text}"

    def ends(self, timeout=LONG):
        """What it printed, when it has ended well."""
        try:
            status = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it did not end:\n{self.text}") from None
        assert status == 0, f"it ended with {status}:\n{self.text}"
        return self.text

    def kill(self):
        """The whole group: the launchers of some agents pass no signal on."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def finish(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.output.close()
