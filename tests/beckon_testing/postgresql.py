# postgresql.py: a real PostgreSQL server of the tests' own
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts PostgreSQL in a temporary folder, behind a socket in it and no port. It ends, and its folder goes, with the process that started it,
however that ends. The superuser is postgres, and nobody is asked for a password."""

import atexit
import functools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from . import folders
from .patience import PATIENCE

# Where Debian has the programs that are no commands of a user: initdb, postgres.
DEBIAN = Path("/usr/lib/postgresql")
# PostgreSQL refuses to run as root.
ACCOUNT = "postgres"
SIGNALS = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "immediate": signal.SIGQUIT}
# With mmap its memory lies in its folder, where nothing of it stays behind.
SETTINGS = {"listen_addresses": "", "dynamic_shared_memory_type": "mmap", "unix_socket_permissions": "0777", "jit": "off", "max_wal_size": "64MB", "min_wal_size": "2MB"}
# No test cuts the power; kill -9 loses nothing either, since the kernel has what was written.
QUICK = {"fsync": "off", "full_page_writes": "off"}
# Outlives whoever has the other end of its input, and ends what is left. PostgreSQL's processes are those whose working directory is the data.
WATCH = """
trap '' INT TERM HUP
cat >/dev/null
for again in 1 2 3 4 5; do
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/cwd")" = "$1/data" ] && kill -KILL "${process#/proc/}" && found=1
  done
  [ -n "$found" ] || break
  found=
  sleep 0.1
done
rm -rf "$1"
"""
# Between columns, between rows, and NULL, in what psql prints.
COLUMN, ROW, NULL = "\x1f", "\x1e", "\x1d"


@functools.cache
def find_program(name):
    """The path of the program of the newest version; None: it is not there."""
    versions = sorted((path for path in DEBIAN.glob("*/bin") if re.fullmatch(r"[0-9]+", path.parent.name)), key=lambda path: int(path.parent.name))
    for folder in reversed(versions):
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def identity():
    """Who runs the server, for subprocess."""
    return {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []} if os.geteuid() == 0 else {}


def _can_be_entered(folder):
    """May ACCOUNT, too?"""
    return os.geteuid() != 0 or all(path.stat().st_mode & 0o001 for path in (folder, *folder.parents))


class Folder:
    """As desks have theirs (folders.py): of tests in memory where there is room, of benchmarks on the disk; with a short path, because that of a socket may have 107 bytes at most."""

    def __init__(self):
        memory = [folders.MEMORY, Path("/dev/shm")] if folders.in_memory else []
        for place in (*memory, Path(tempfile.gettempdir()), Path("/tmp")):
            if _can_be_entered(place) and (place == Path("/tmp") or folders.has_room(place)):
                break
        self.path = Path(tempfile.mkdtemp(prefix="beckon-pg-", dir=place))
        if os.geteuid() == 0:
            shutil.chown(self.path, ACCOUNT, ACCOUNT)
        self._watch = subprocess.Popen(["sh", "-c", WATCH, "sh", self.path], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        atexit.register(self.remove)

    def remove(self):
        """With all that runs in it."""
        atexit.unregister(self.remove)
        self._watch.stdin.close()
        self._watch.wait(PATIENCE)


def _run(*command, **more):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, **more)
    assert done.returncode == 0, f"{Path(command[0]).name}: {done.stderr or done.stdout}"
    return done.stdout


@functools.cache
def _new_data():
    """What initdb makes, which takes ten times as long as a copy of it."""
    data = Folder().path / "data"
    _run(find_program("initdb"), "-D", data, "-U", ACCOUNT, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions",
         "--wal-segsize=1", cwd=data.parent, **identity())
    return data


class Server:
    """One server with its folder. With durable=True it flushes what it commits, as it does outside of tests. @settings are those of postgresql.conf;
    of=another makes a replica of that one, which runs, and calls itself by cluster_name."""

    def __init__(self, durable=False, of=None, **settings):
        self._folder = Folder()
        self.folder = self._folder.path
        self.data = self.folder / "data"
        self.settings = {**SETTINGS, **({} if durable else QUICK), **settings}
        self.process = None
        if of is None:
            _run("cp", "-a", _new_data(), self.data)
        else:
            _run(find_program("pg_basebackup"), "-D", self.data, "-d", of.address(), "-R", "--no-sync", "-c", "fast", cwd=self.folder, **identity())

    def __enter__(self):
        return self.start()

    def __exit__(self, *trouble):
        self.discard()

    def start(self):
        """Returns when connections are accepted; after kill () that is when everything committed is there again."""
        assert self.process is None, "it runs"
        options = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([find_program("postgres"), "-D", self.data, "-k", self.folder, *options], cwd=self.folder, start_new_session=True,
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log, **identity())
        end = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self.process.poll() is None and time.monotonic() < end, self.log()
            time.sleep(0.01)
        return self

    def _is_ready(self):
        """By the last line of its own file, where an older server may have left the first."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) >= 8 and lines[0] == str(self.process.pid) and lines[7].strip() == "ready"

    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def processes(self):
        """The numbers of all its processes."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if process.joinpath("cwd").readlink() == self.data:
                    found.append(int(process.name))
            except OSError:
                continue
        return found

    def _signal(self, number):
        """To all its processes; whether there was one."""
        found = self.processes()
        for process in found:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                continue
        return bool(found)

    def _has_ended(self):
        self.process.wait(PATIENCE)
        self.process = None

    def stop(self, mode="fast"):
        """smart: waits until all connections are closed; fast: closes them; immediate: the next start is as after a crash."""
        self.process.send_signal(SIGNALS[mode])
        self._has_ended()

    def kill(self):
        """kill -9 of all its processes at once."""
        # Else the first of them would start others.
        self.process.send_signal(signal.SIGSTOP)
        while self._signal(signal.SIGKILL):
            self.process.poll()
            time.sleep(0.005)
        self._has_ended()

    def restart(self, mode="fast"):
        self.stop(mode)
        return self.start()

    def pause(self):
        """From now on nobody gets an answer, and no connection is closed."""
        # First the one that starts others.
        self.process.send_signal(signal.SIGSTOP)
        self._signal(signal.SIGSTOP)

    def resume(self):
        self._signal(signal.SIGCONT)

    def discard(self):
        """Ends it, whatever it does, and removes its folder."""
        if self.process is not None:
            # A server that is killed leaves a piece of shared memory behind.
            self.resume()
            self.process.send_signal(SIGNALS["immediate"])
            try:
                self._has_ended()
            except subprocess.TimeoutExpired:
                self.kill()
        self._folder.remove()

    def address(self, database="postgres", user=ACCOUNT):
        """As Beckon and libpq take it."""
        return f"postgresql://{quote(user, safe='')}@/{quote(database, safe='')}?host={quote(str(self.folder), safe='/')}"

    def query(self, database, sql, through=None):
        """The rows of the last statement of @sql as lists of texts and None. All of it is one transaction. @through: the address of a pooler."""
        # A pooler refuses options of a connection.
        options = {} if through else {"PGOPTIONS": "-c client_min_messages=warning"}
        printed = _run(find_program("psql"), "-X", "-q", "-A", "-t", "-F", COLUMN, "-R", ROW, "-P", f"null={NULL}", "-v", "ON_ERROR_STOP=1",
                       "-d", through or self.address(database), "-c", sql, env={**os.environ, "PGCLIENTENCODING": "UTF8", **options})
        if not printed.removesuffix("\n"):
            return []
        return [[None if value == NULL else value for value in row.split(COLUMN)] for row in printed.removesuffix("\n").split(ROW)]

    def create_database(self, name, template=None):
        """@template: a database to which nobody is connected; NULL is an empty one."""
        self.query("postgres", f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""))
        return self.address(name)
