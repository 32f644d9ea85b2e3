# steps_figures.py: how fast the desk runs steps
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`. The end of a step is on the disk before the next one starts, so the disk limits the speed of one task; many tasks share its writes."""

import sys
import time

from world import Desk, figure, line, memory_mib


def notify(number):
    return {"type": "notify", "message": f"Number {number}"}


def create(desk, steps):
    reply = desk.http("POST", "/v1/tasks", {"title": "Steps", "steps": steps})
    assert reply.status == 201, reply.json
    return reply.json["id"]


def carry_out(desk, steps, tasks):
    """Steps per second over all tasks, from the creation of the first to the end of the last."""
    begin = time.monotonic()
    for _ in range(tasks):
        create(desk, steps)
    while desk.http("GET", "/v1/status").json["summary"]["COMPLETE"] < tasks:
        time.sleep(0.01)
    return len(steps) * tasks / (time.monotonic() - begin)


@figure("steps a second")
def measure(what, steps, tasks, limit, note):
    desk = Desk(runner_limit=limit)
    try:
        desk.start()
        rate = carry_out(desk, steps, tasks)
        line(what, f"{rate:,.0f} a second", "", "", f"{note}; {memory_mib(desk.process.pid)[1]:.1f} MiB afterwards")
        desk.stop()
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "steps" for word in sys.argv[1:]):
        measure("steps of one task of 1,000 steps", [notify(number) for number in range(1000)], 1, 4, "notify")
        measure("steps of one task of 10,000 steps", [notify(number) for number in range(10000)], 1, 4, "notify: as fast as with 1,000?")
        measure("steps of 64 tasks at a time", [notify(number) for number in range(100)], 256, 64, "256 tasks of 100 notify")
        measure("programs of 4 tasks at a time", [{"type": "run", "command": ["/bin/true"]}] * 50, 8, 4, "8 tasks of 50 × /bin/true")
