# waits_figures.py: waiting tasks: adding very many, how late they resume, a start with a million of them; compared with BullMQ on Redis
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over HTTP, as an agent's program would. Both sides store what they accept: Beckon always does, Redis runs with appendfsync always."""

import concurrent.futures
import datetime
import json
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import bullmq
from world import BUILD, LONG_RUNS, Desk, figure, line, median, ms, spread

MANY, AT_ONCE, CLIENTS = 100_000, 1000, 4
DUE, WINDOW_MS = 1000, 2000
MILLION = 1_000_000
BENCH = BUILD / "tests" / "bench" / "bench-waits"
HOUR_MS, WEEK_MS = 3_600_000, 7 * 24 * 3_600_000


def seconds(value):
    return f"{value:.2f} s"


def draft(number, resume_ms):
    until = datetime.datetime.fromtimestamp(resume_ms / 1000, datetime.timezone.utc).isoformat(timespec="milliseconds")
    return {"title": f"May I deploy build {number} to production now?", "agent": f"agent-{number % 40}", "state": "WAITING",
            "until": until.replace("+00:00", "Z")}


def send(desk, numbers, now_ms):
    """The tasks of @numbers over one connection, AT_ONCE with one call."""
    connection = desk.connect("tcp")
    for first in range(numbers.start, numbers.stop, AT_ONCE):
        tasks = [draft(i, now_ms + HOUR_MS + i * 7919 % WEEK_MS) for i in range(first, min(numbers.stop, first + AT_ONCE))]
        connection.request("POST", "/v1/tasks", json.dumps({"tasks": tasks}), desk.headers("tcp", {"Content-Type": "application/json"}))
        reply = connection.getresponse()
        made = json.loads(reply.read())
        if reply.status != 201 or len(made["ids"]) != len(tasks):
            raise RuntimeError(str(made)[:200])
    connection.close()


def add_here():
    """(seconds, bytes of the file an entry)"""
    desk = Desk()
    try:
        desk.start()
        now_ms = time.time() * 1000
        share = MANY // CLIENTS
        begin = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
            for done in [pool.submit(send, desk, range(i * share, (i + 1) * share), now_ms) for i in range(CLIENTS)]:
                done.result()
        taken = time.monotonic() - begin
        there = desk.http("GET", "/v1/status").json["summary"]["WAITING"]
        if there != MANY:
            raise RuntimeError(f"{there} of {MANY} are there")
        desk.stop()
        return taken, Path(desk.database).stat().st_size / MANY
    finally:
        desk.discard()


@figure(f"adding {MANY:,} tasks that wait")
def adding():
    here = [add_here() for _ in range(LONG_RUNS)]
    there = [bullmq.measure("add", MANY) for _ in range(LONG_RUNS)]
    times = [taken for taken, _ in here]
    peer = [run["seconds"] for run in there if run]
    line(f"add {MANY:,} tasks that wait, {AT_ONCE:,} with one call, over TCP", seconds(median(times)), "a third of BullMQ's",
         f"BullMQ {seconds(median(peer))}" if peer else "BullMQ: none",
         f"{spread(times, seconds)}; {CLIENTS} clients" + (f"; BullMQ {spread(peer, seconds)}, "
         f"{median(peer) / median(times):.1f} times ours" if peer else ""))
    line("bytes an entry, in the file", f"{median([size for _, size in here]):,.0f}", "",
         f"BullMQ {median([run['bytes'] for run in there]):,.0f}, in memory" if peer else "BullMQ: none",
         "with log, events and indexes; none of it in memory")


def watch(desk, due, late):
    """Reads the events until all tasks in @due (title → ms) have resumed, and records how late each was, in seconds."""
    connection = desk.connect("tcp", 60)
    connection.request("GET", "/v1/events", headers=desk.headers("tcp"))
    for raw in connection.getresponse():
        now = time.time()
        if not raw.startswith(b"data:"):
            continue
        event = json.loads(raw[5:])
        if event["type"] == "TASK_CHANGED" and event["payload"]["status"] == "RUNNING":
            late.append(now - due[event["payload"]["title"]] / 1000)
            if len(late) == DUE:
                break
    connection.close()


def fire_here():
    """How late each of DUE tasks resumed, as seen by a reader of the events: seconds, sorted."""
    desk = Desk()
    late = []
    try:
        desk.start()
        from_ms = int(time.time() * 1000) + 4000
        tasks = [draft(i, from_ms + i * 7919 % WINDOW_MS) for i in range(DUE)]
        due = {task["title"]: from_ms + i * 7919 % WINDOW_MS for i, task in enumerate(tasks)}
        reader = threading.Thread(target=watch, args=(desk, due, late))
        reader.start()
        made = desk.http("POST", "/v1/tasks", {"tasks": tasks})
        if made.status != 201:
            raise RuntimeError(made.text)
        reader.join(60)
        if len(late) != DUE:
            raise RuntimeError(f"{len(late)} of {DUE} went on")
        desk.stop()
        return sorted(late)
    finally:
        desk.discard()


@figure(f"{DUE:,} tasks due within {WINDOW_MS // 1000} s")
def firing():
    here = [fire_here() for _ in range(LONG_RUNS)]
    there = [run for run in (bullmq.measure("fire", DUE) for _ in range(LONG_RUNS)) if run]
    middle, last = [late[DUE // 2] for late in here], [late[DUE * 99 // 100] for late in here]
    line(f"{DUE:,} due within {WINDOW_MS // 1000} s: how late, median", ms(median(middle)), "",
         f"BullMQ {median([run['median_ms'] for run in there]):.0f} ms" if there else "BullMQ: none",
         f"{spread(middle)}; seen by a client that reads the events")
    line("the same, p99", ms(median(last)), "10 ms",
         f"BullMQ {median([run['p99_ms'] for run in there]):.0f} ms" if there else "BullMQ: none",
         f"{spread(last)}; the latest {ms(max(late[-1] for late in here))}")


@figure(f"a start with {MILLION:,} tasks that wait")
def starting():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "beckon.db"
        subprocess.run([BENCH, "add", path, str(MILLION)], capture_output=True, check=True)
        runs = []
        for _ in range(LONG_RUNS):
            with sqlite3.connect(path) as db:
                db.execute("UPDATE tasks SET resume_us = 1, sort_us = 1 WHERE serial = (SELECT max (serial) FROM tasks WHERE status = 'WAITING')")
            db.close()
            runs.append(json.loads(subprocess.run([BENCH, "start", path], capture_output=True, check=True, text=True).stdout))
        times = [run["first_ms"] / 1000 for run in runs]
        line(f"start with {MILLION:,} tasks that wait, until the first that is due goes on", ms(median(times)), "", "",
             f"{spread(times)}; {median([run['peak_kib'] for run in runs]) / 1024:.1f} MiB at most")


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "waits" for word in sys.argv[1:]):
        adding()
        firing()
        starting()
