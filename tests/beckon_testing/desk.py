# desk.py: a real `beckon serve` with a world of its own
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts, stops and kills a desk process, and talks to it."""

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import time
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pexpect

from . import http
from .events import EventStream
from .folders import make_folder
from .patience import PATIENCE
from .waiting import until

BUILD = Path(os.environ.get("BECKON_BUILD_DIR", Path(__file__).parents[2] / "build")).resolve()
COMPLAINTS = re.compile(
    # GTK 4.24 complains of its own counting of frames on a display without a compositor.
    r"-(?:CRITICAL|WARNING|ERROR) \*\*(?!.*gdk_frame_timings_)|ERROR: \w+Sanitizer|runtime error:|Assertion .* failed")
SETTINGS = {"timeout_ms": "AIC_DIALOG_TIMEOUT_MS"}


def variables(settings):
    """timeout_ms=500 is AIC_DIALOG_TIMEOUT_MS; any other name gets the prefix BECKON_."""
    return {SETTINGS.get(name, "BECKON_" + name.upper()): str(value)
            for name, value in settings.items()}


def midday():
    """A time zone in which it is about noon: an hour from now is still today, and shown without the day, whenever the tests run."""
    return f"NOON{datetime.now(timezone.utc).hour - 12:+d}"


class Desk:
    """One desk, its folders, and the processes that ran on them one after another. With attended=True, or a time-out, its questions
    count as shown; a desk with a window shows them itself."""

    has_window = False
    program = [BUILD / "src" / "cli" / "beckon", "serve"]

    def __init__(self, env=None, **settings):
        # Short, because the path of a Unix socket may have 107 bytes at most.
        self.home = make_folder("beckon-")
        self.data = self.home / "data"
        self.runtime = self.home / "run"
        self.socket = self.runtime / "desk.sock"
        self.database = self.data / "beckon.db"
        self.port = None
        self.process = None
        self.inside = []  # a command that starts the desk: it ends with exec "$@"
        self._allowed = []
        self.attended = False
        self._attending = None
        self._logs = []
        self.env = {name: value for name, value in os.environ.items()
                    if not name.startswith(("BECKON_", "AIC_", "XDG_", "DBUS_", "DISPLAY", "WAYLAND",
                                            # The terminal in which the tests run is no part of them.
                                            "TMUX", "KITTY_", "WEZTERM_", "GNOME_TERMINAL_", "KONSOLE_", "PTYXIS_",
                                            "TERM_PROGRAM", "VSCODE_", "SSH_"))}
        self.env.update({
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "share"),
            "XDG_STATE_HOME": str(self.home / "state"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_RUNTIME_DIR": str(self.home / "xdg-run"),
            "BECKON_DATA_DIR": str(self.data),
            "BECKON_RUNTIME_DIR": str(self.runtime),
            "BECKON_PORT": "0",
            # The tests are agent and person at once; those of ATT-20 are not.
            "BECKON_AGENTS_MAY_ANSWER": "1",
            "GSETTINGS_BACKEND": "memory",
            "GSETTINGS_SCHEMA_DIR": str(BUILD / "data"),
            "GIO_USE_VFS": "local",
            "LC_ALL": "C.UTF-8",
            "TZ": midday(),
        })
        (self.home / "xdg-run").mkdir(mode=0o700)
        self.configure(env, **settings)

    def configure(self, env=None, **settings):
        """Settings for the next start."""
        # A time-out only runs while the questions are shown.
        self.attended |= settings.pop("attended", "timeout_ms" in settings and not self.has_window)
        self.env.update(variables(settings))
        self.env.update(env or {})

    def local(self, moment):
        """A time in UTC as the desk shows it: in the zone of midday ()."""
        return moment + timedelta(hours=-int(self.env["TZ"].removeprefix("NOON")))

    def keep_secret(self, name, secret):
        """Stores a key where the desk looks for it if there is no secret service."""
        folder = self.home / "config" / "beckon" / "secrets"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / name).touch(mode=0o600)
        (folder / name).write_text(secret)

    def prefer(self, **settings):
        """Stores settings as another program does: GVariant texts, by their keys with _ for -. A desk that runs must have started with some. What
        guards destructive options waits for allow_guards ()."""
        path = self.home / "config" / "glib-2.0" / "settings" / "keyfile"
        path.parent.mkdir(parents=True, exist_ok=True)
        # In one step: a desk that reads an empty file would take that for the defaults.
        new = path.with_name("keyfile.new")
        new.write_text("[page/beckon/Beckon]\n" + "".join(f"{key.replace('_', '-')}={value}\n" for key, value in settings.items()))
        new.replace(path)
        self.env["GSETTINGS_BACKEND"] = "keyfile"

    def allow_guards(self):
        """Confirms what waits of the running desk's settings, in a terminal, as a person does (TR-9): before this process asks anything."""
        for guard in self.http("GET", "/v1/status").json["guards"]:
            if guard["waits"]:
                words = [str(BUILD / "src" / "cli" / "beckon"), "guards", "allow", guard["setting"]]
                output, status = pexpect.run(shlex.join(words), env=self.env, withexitstatus=True, timeout=PATIENCE)
                assert status == 0, output

    # --- the process -----------------------------------------------------------------------

    def spawn(self, env=None, **settings):
        """Starts the process and does not wait for it to be ready."""
        assert self.process is None, "the desk runs already"
        self.configure(env, **settings)
        log = open(self.home / f"stderr-{len(self._logs)}.log", "w+b")
        self._logs.append(log)
        self.process = subprocess.Popen(
            [*self.inside, *self.program],
            env=self.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return self

    def start(self, env=None, **settings):
        """Starts the process and waits until it answers."""
        self.spawn(env, **settings)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the desk ended with {self.process.returncode}:\n{self.stderr}")
            try:
                facts = json.loads((self.runtime / "desk.json").read_text())
                if facts["pid"] == self.process.pid and self.http("GET", "/v1/status").status == 200:
                    self.port = facts["port"]
                    if self.attended:
                        self.attend()
                    return self
            except (OSError, ValueError, KeyError):
                pass
            time.sleep(0.01)
        raise AssertionError(f"the desk did not answer within {PATIENCE} s; it is in {self.doing()}:\n{self.stderr}")

    def stop(self, timeout=PATIENCE):
        """Asks the process to end (SIGTERM) and returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.wait(timeout)

    def wait(self, timeout=PATIENCE):
        """Waits for the process to end on its own and returns its exit status."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            doing = self.doing()
            self.process.send_signal(signal.SIGABRT)
            self.process.wait()
            raise AssertionError(f"the desk did not end within {timeout} s; it was in {doing}:\n{self.stderr}") from None
        finally:
            self.process = None

    def kill9(self):
        """Ends the process between any two of its steps."""
        self.process.kill()
        self.process.wait()
        self.process = None

    def restart(self, env=None, **settings):
        """Stops in order and starts again on the same folders."""
        assert self.stop() == 0
        return self.start(env, **settings)

    def doing(self):
        """What each thread of the process waits for, according to the kernel: for failures that leave no other trace."""
        found = []
        for thread in sorted(Path(f"/proc/{self.process.pid}/task").glob("*"), key=lambda path: int(path.name)):
            try:
                found.append(f"{(thread / 'comm').read_text().strip()} ({(thread / 'wchan').read_text() or 'running'}; "
                             f"{(thread / 'syscall').read_text().split()[0]})")
            except OSError:
                continue
        return ", ".join(found)

    @property
    def stderr(self):
        """What all processes of this desk printed."""
        texts = []
        for log in self._logs:
            log.flush()
            texts.append(Path(log.name).read_text(errors="replace"))
        return "".join(texts)

    @property
    def complaints(self):
        """The warnings and errors in it that are not allowed."""
        return [line for line in self.stderr.splitlines()
                if COMPLAINTS.search(line) and not any(p.search(line) for p in self._allowed)]

    def allow(self, pattern):
        """Allows this line (a regular expression) on standard error at the end."""
        self._allowed.append(re.compile(pattern))

    def finish(self):
        """Ends the process if it still runs, checks that it ended well and silently, and removes the folders."""
        try:
            if self.process is not None:
                status = self.stop()
                assert status == 0, f"the desk ended with {status}:\n{self.stderr}"
            bad = self.complaints
            assert not bad, "the desk complained:\n" + "\n".join(bad)
        finally:
            self.discard()

    def discard(self):
        """Removes the process and the folders, whatever their state."""
        if self.process is not None:
            self.kill9()
        for log in self._logs:
            log.close()
        shutil.rmtree(self.home, ignore_errors=True)

    # --- ways to talk to it ----------------------------------------------------------------

    @property
    def token(self):
        return (self.runtime / "token").read_text().strip()

    def headers(self, over, extra=None):
        """Over TCP the token is sent unless @extra says otherwise (None omits it)."""
        fields = {"Authorization": f"Bearer {self.token}"} if over == "tcp" else {}
        fields.update(extra or {})
        return fields

    def connect(self, over="unix", timeout=30):
        """A keep-alive connection; use it with http.exchange (connection, method, path, …)."""
        return http.connect(self, over, timeout)

    def http(self, method, path, json=None, *, body=None, headers=None, wait=None, over="unix", timeout=30):
        """One exchange on a connection of its own. @wait is the N of `Prefer: wait=N`."""
        fields = self.headers(over, headers)
        if wait is not None:
            fields["Prefer"] = f"wait={wait}"
            timeout += wait
        connection = self.connect(over, timeout)
        try:
            return http.exchange(connection, method, path, json=json, body=body, headers=fields)
        finally:
            connection.close()

    def events(self, last_id=None, over="unix", timeout=60, surface=None):
        """The event stream, from now on or after @last_id; with @surface its reader shows the questions to a person."""
        fields = self.headers(over)
        if last_id is not None:
            fields["Last-Event-ID"] = str(last_id)
        return EventStream(self.connect(over, timeout), fields, self.newest_event, surface)

    def attend(self):
        """Shows the questions to somebody until the process ends; no choice counts down without that."""
        self._attending = self.events(surface="http")

    def leave(self):
        """Stops showing the questions."""
        self._attending.close()
        self._attending = None

    def newest_event(self):
        """The number of the newest event; 0 if the store does not tell."""
        try:
            return self.rows("SELECT max(sequence) AS n FROM events")[0]["n"] or 0
        except sqlite3.Error:
            return 0

    @contextmanager
    def db(self):
        """The database, read-only, as anybody may read it while the desk runs."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)
        connection.row_factory = sqlite3.Row
        try:
            yield connection
        finally:
            connection.close()

    def rows(self, sql, *arguments):
        """All rows of a query, as dictionaries."""
        with self.db() as connection:
            return [dict(row) for row in connection.execute(sql, arguments)]

    # --- short forms of what most tests do -------------------------------------------------

    def ask(self, description="Which database should the service use?",
            options=("PostgreSQL", "SQLite"), *, wait=None, over="unix", timeout=30, **fields):
        """Asks and returns the reply; options are labels or whole objects. kind is a choice."""
        body = {"kind": "choice", "conflict_description": description, **fields}
        if options is not None:
            body["options"] = list(options)
        return self.http("POST", "/v1/interactions", body, wait=wait, over=over, timeout=timeout)

    def respond(self, interaction_id, *, over="unix", **answer):
        """desk.respond (id, option_index=1); by a person, unless by= says otherwise (None: by nobody who is named)."""
        answer.setdefault("by", "anna")
        return self.http("POST", f"/v1/interactions/{interaction_id}/response", answer, over=over)

    def interaction(self, interaction_id, **how):
        reply = self.http("GET", f"/v1/interactions/{interaction_id}", **how)
        assert reply.status == 200, reply.text
        return reply.json

    def counting(self, id):
        """The question, as soon as its countdown runs: it is shown to somebody."""
        return until(lambda: (row := self.interaction(id))["deadline_at"] and row)

    def settled(self, id):
        """The question, as soon as it is settled."""
        return until(lambda: (row := self.interaction(id))["status"] != "PENDING" and row)

    def task(self, task_id):
        reply = self.http("GET", f"/v1/tasks/{task_id}")
        assert reply.status == 200, reply.text
        return reply.json
