# world.py: what all benchmarks share: processes of Beckon with their own folders, and the lines of the table
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import functools
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from beckon_testing import Desk  # noqa: E402
from beckon_testing.desk import BUILD  # noqa: E402

ROUNDTRIP = BUILD / "tests" / "bench" / "bench-roundtrip"
WINDOW = BUILD / "src" / "app" / "beckon-desk"
LONG_RUNS = int(os.environ.get("BECKON_BENCH_RUNS", "3"))


def median(values):
    return statistics.median(values)


def ms(seconds):
    """0.0123 → 12.3 ms"""
    return f"{seconds * 1000:.3g} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def spread(values, show=ms):
    return f"{show(min(values))}…{show(max(values))}"


def line(what, value, target="", peer="", note=""):
    """One line of the table, as JSON on standard output: a benchmark may run in a separate process."""
    print(json.dumps({"what": what, "value": value, "target": target, "peer": peer, "note": note}), flush=True)


def failed(what, error):
    line(what, "failed", note=f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")


def figure(what):
    """Prints a separate line if the measurement fails, so that the others still run."""
    def decorate(function):
        @functools.wraps(function)
        def guarded(*arguments):
            try:
                function(*arguments)
            except Exception as error:    # whatever it is: the table shows it
                failed(what, error)
        return guarded
    return decorate


def run(command, env, text=""):
    """Runs a program that takes @text, as an agent does: (seconds from its start to its end, seconds of the processor)."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if text:
        process.stdin.write(text.encode())
    process.stdin.close()
    process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    assert process.returncode == 0, f"{command[0]} ended with {process.returncode}"
    return took, usage.ru_utime + usage.ru_stime


def starts_of_others(env, times):
    """What it costs to start a program that does nothing, here: ["/bin/true: 1.2 ms", …]"""
    others = [["/bin/true"], [sys.executable, "-S", "-c", "pass"], ["node", "-e", ""]]
    found = [command for command in others if shutil.which(command[0])]
    return [f"{Path(command[0]).name}: {ms(median([run(command, env)[0] for _ in range(times)]))}" for command in found]


def memory_mib(pid):
    """(resident, the part of it that is not shared)"""
    resident = private = 0
    for row in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, _, rest = row.partition(":")
        if name == "Rss":
            resident = int(rest.split()[0])
        elif name.startswith("Private_"):
            private += int(rest.split()[0])
    return resident / 1024, private / 1024


def wakeups(pid):
    """The number of voluntary context switches of each thread so far."""
    times = {}
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        try:
            rows = status.read_text().splitlines()
        except OSError:
            continue    # The thread has just ended.
        times[status] = sum(int(row.split()[1]) for row in rows if row.startswith("voluntary_ctxt_switches"))
    return times


def since(before, after):
    """Wake-ups between the two; threads that have ended meanwhile are ignored."""
    return sum(times - before.get(thread, 0) for thread, times in after.items())


def settle(pid, longest=30):
    """Waits until the process has slept for two seconds, because its work after a start or a change is not idleness."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        before = wakeups(pid)
        time.sleep(2)
        if since(before, wakeups(pid)) == 0:
            return


def wakeups_a_second(pid, seconds=20):
    before = wakeups(pid)
    time.sleep(seconds)
    return since(before, wakeups(pid)) / seconds


class Window(Desk):
    """`beckon-desk` instead of `beckon serve`."""

    program = [str(WINDOW)]

    def __init__(self, env=None, **settings):
        super().__init__(env, **settings)
        for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
            if name in os.environ:
                self.env[name] = os.environ[name]
        self.env.update(GDK_BACKEND="x11", GSK_RENDERER="cairo")

    def spawn(self, env=None, **settings):
        assert self.process is None
        self.configure(env, **settings)
        log = open(self.home / f"stderr-{len(self._logs)}.log", "w+b")
        self._logs.append(log)
        self.process = subprocess.Popen(self.program, env=self.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return self

    def end(self):
        """Stops it in order with SIGTERM, or else by force."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def run_client(desk, mode, *, clients=32, seconds=3.0, parked=0, over="tcp", while_connected=lambda: None):
    """One run of roundtrip.c against @desk; its results, and the result of @while_connected before the clients disconnect."""
    where = ["--port", str(desk.port), "--token", desk.token] if over == "tcp" else ["--socket", str(desk.socket)]
    with subprocess.Popen([ROUNDTRIP, "--hold", "--mode", mode, "--clients", str(clients), "--seconds", str(seconds),
                           "--parked", str(parked), *where], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as client:
        figures = client.stdout.readline()
        said = while_connected() if figures else None
        client.stdin.close()
        trouble = client.stderr.read()
    if client.returncode or not figures:
        raise RuntimeError(trouble.strip() or f"the client ended with {client.returncode}")
    return {**json.loads(figures), "said": said}
