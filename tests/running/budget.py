# budget.py: what a run of the tests may take, and what it took
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wall time of a run has a limit, so that it stays one that is run for every change.

Another program that computes beside it, or another system on the same hardware, would make luck of the limit. So the time in which
other programs had a core is taken off, and where other systems share the cores, which slows them without being seen, the rest counts as
the time that it would have taken at the speed of the quickest moments of the run. In some virtual machines, starting a process, which is
much of what tests do, takes several times as long as on a computer of its own; there, the limit is higher in the same proportion."""

import os
import resource
import statistics
import threading
import time
from dataclasses import dataclass

LIMIT_MIN = 15
# What starting a process may take of a core before the limit grows: a computer of its own takes less.
START_S = 0.001
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def busy_s(line):
    """The seconds that the cores of this computer were busy or taken away, of the first line of /proc/stat."""
    user, nice, system, _idle, _iowait, irq, softirq, steal = map(int, line.split()[1:9])
    return (user + nice + system + irq + softirq + steal) * TICK_S


class Speed:
    """How much slower the cores were in the run than in its quickest moments, by one calculation that is timed again and again.

    On a computer of its own this is nearly 1, with and without other work on its cores: only the time on a core is counted."""

    EVERY_S = 5

    def __init__(self):
        self._times = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._measure, daemon=True)
        self._thread.start()

    def _measure(self):
        while not self._ended.wait(self.EVERY_S):
            began = time.thread_time()
            number = 0
            for step in range(200_000):
                number = (number * 31 + step) & 0xffffffff
            self._times.append(time.thread_time() - began)

    def end(self):
        """(how many times slower, at least 1)"""
        self._ended.set()
        self._thread.join()
        return slowness(self._times)


def start_s():
    """What starting a process takes of a core, when nothing else runs."""
    taken = []
    for _ in range(50):
        process = os.posix_spawn("/bin/true", ["true"], os.environ)
        usage = os.wait4(process, 0)[2]
        taken.append(usage.ru_utime + usage.ru_stime)
    return statistics.mean(taken)


def slowness(times):
    """Of @times of the same calculation: the mean by the quickest tenth. 1 where there are too few to tell."""
    if len(times) < 20:
        return 1.0
    return max(1.0, statistics.mean(times) / statistics.quantiles(times, n=10)[0])


@dataclass
class Moment:
    """A reading of the clocks."""

    wall_s: float
    # Of all cores.
    busy_s: float
    # Of this process and its children that have ended.
    own_s: float

    @classmethod
    def now(cls):
        own = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
        with open("/proc/stat", encoding="ascii") as stat:
            return cls(time.time(), busy_s(stat.readline()), sum(usage.ru_utime + usage.ru_stime for usage in own))

    @classmethod
    def from_environment(cls):
        """BECKON_TEST_BEGAN: the time since 1970, the first line of /proc/stat, and /proc/PID/stat of this process, between bars."""
        text = os.environ.get("BECKON_TEST_BEGAN")
        if not text:
            return None
        wall, all_cores, own = text.split("|")
        times = own.rpartition(")")[2].split()[11:15]
        return cls(float(wall), busy_s(all_cores), sum(map(int, times)) * TICK_S)


class Spent:
    """What was spent since a moment."""

    def __init__(self, began, slow=1.0, start_s=0.0):
        now = Moment.now()
        cores = os.cpu_count() or 1
        self.wall_s = now.wall_s - began.wall_s
        self.own_s = now.own_s - began.own_s
        others_s = max(0.0, now.busy_s - began.busy_s - self.own_s)
        self.others_wall_s = others_s / cores
        self.slow = slow
        self.start_s = start_s
        self.alone_s = (self.wall_s - self.others_wall_s) / slow
        self.limit_s = LIMIT_MIN * 60 * max(1.0, start_s / START_S)

    def __str__(self):
        text = f"{minutes(self.wall_s)} of wall time, {minutes(self.own_s)} of processor time"
        if self.others_wall_s >= 1:
            text += f"; other programs had the cores for {minutes(self.others_wall_s)}"
        if self.slow >= 1.05:
            text += f"; the cores were {self.slow:.2f} times slower than in the quickest moments"
        if self.start_s > START_S:
            text += f"; starting a process took {1000 * self.start_s:.1f} ms of a core, so that the limit is {minutes(self.limit_s)}"
        return text

    def faults(self):
        """What fails the run."""
        if self.alone_s <= self.limit_s:
            return []
        return [f"The run took {minutes(self.alone_s)}, without what others took; the limit is {minutes(self.limit_s)} (tests/running/budget.py)"]


def minutes(seconds):
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"
