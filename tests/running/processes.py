# processes.py: programs that the run of the tests starts, and everything that they leave
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests start desks, displays and buses. However the run ends, by itself, by Ctrl+C or by a signal, none of them is left."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

PR_SET_CHILD_SUBREAPER = 36
# How long a program has to end by itself before it is killed: a rig removes its folder.
GRACE_S = 5


def descendants():
    """The processes below this one, parents first."""
    children = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as stat:
                    state, parent = stat.read().rpartition(b")")[2].split()[:2]
            except OSError:
                continue
            if state != b"Z":
                children.setdefault(int(parent), []).append(int(name))
    found = [os.getpid()]
    for pid in found:
        found.extend(children.get(pid, ()))
    return found[1:]


class Interrupted(Exception):
    """A signal asks the run to end."""


class Group:
    """Everything that is started in the block, and what that starts, ends with it."""

    def __enter__(self):
        # A process that loses its parent becomes a child of this one, whatever else runs as the first process here.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._interrupt)
        return self

    def __exit__(self, kind, *_):
        left = self._end_all()
        if kind is Interrupted:
            print("\nInterrupted. Everything that the tests had started was ended.", file=sys.stderr)
            sys.exit(130)
        if left and kind is None:
            print(f"•   left by tests, and ended now: {', '.join(sorted(left))}", file=sys.stderr)

    @staticmethod
    def _interrupt(*_):
        # A second Ctrl+C must not stop the end of the first.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        raise Interrupted

    @staticmethod
    def _end_all():
        """Ends what is left; the names of the programs."""
        names = set()
        end = time.monotonic() + GRACE_S
        while pids := descendants():
            for pid in pids:
                try:
                    with open(f"/proc/{pid}/comm", encoding="utf-8", errors="replace") as comm:
                        names.add(comm.read().strip())
                    os.kill(pid, signal.SIGTERM if time.monotonic() < end else signal.SIGKILL)
                except OSError:
                    continue
            time.sleep(0.1)
            Group._reap()
        return names

    @staticmethod
    def _reap():
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass

    @staticmethod
    def run(command, log, show=lambda line: None, env=None):
        """Runs a command until it ends, with its output in a file; each line is shown as well. Its exit status."""
        with open(log, "w", encoding="utf-8") as file:
            # In a session of its own: Ctrl+C comes here alone.
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env,
                                       encoding="utf-8", errors="replace", start_new_session=True)

            def read():
                for line in process.stdout:
                    file.write(line)
                    show(line)

            reader = threading.Thread(target=read, daemon=True)
            reader.start()
            # Here end all that have lost their parent, too.
            while True:
                pid, status = os.wait()
                if pid == process.pid:
                    break
            process.returncode = os.waitstatus_to_exitcode(status)
            # What it left may hold the other end of the pipe.
            reader.join(1)
        return process.returncode
