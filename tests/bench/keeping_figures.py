# keeping_figures.py: what a year costs on the disk, and what cleaning up costs meanwhile (TR-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`. Adds a day of 200 questions and 50,000 lines over real HTTP, and measures by how much the file grows."""

import json
import sqlite3
import subprocess
import sys
import threading
import time

from fill import fill
from world import BUILD, Desk, figure, line, median, ms

QUESTIONS = 200
LINES = 50_000
LIMIT = 2_000_000
BEHIND = 100_000
MESSAGE = "Built target %d of the service: 14 files compiled, 2 warnings, 0 errors"


def used(desk):
    """Bytes of the file that are in use."""
    storage = desk.http("GET", "/v1/stats?days=1").json["storage"]
    return storage["file_bytes"] - storage["free_bytes"]


def in_events(desk):
    """Bytes of the events, of which at most 100,000 are kept."""
    return desk.rows("SELECT coalesce (sum (length (payload) + length (type) + length (timestamp) + 10), 0) AS n FROM events")[0]["n"]


def rest(desk):
    """Waits until no work is left: all settled questions are in the index."""
    while desk.rows("SELECT count(*) AS n FROM search_tail")[0]["n"]:
        time.sleep(0.05)
    time.sleep(1)


def ask_and_answer(desk, number):
    asked = desk.ask(f"Which database should service {number} use, and where should its backups go?", ["PostgreSQL", "SQLite"], agent=f"agent-{number % 12}",
                     reason="Both fit; the deploy target decides.").json
    desk.respond(asked["id"], option_index=number % 2)
    desk.http("POST", f"/v1/tasks/{asked['task_id']}/complete", {"result": "done"})


def write_lines(desk, tasks, n):
    def work(task, many):
        for number in range(many):
            desk.http("POST", f"/v1/tasks/{task}/log", {"message": MESSAGE % number})

    threads = [threading.Thread(target=work, args=(task, n // len(tasks))) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@figure("growth of a year")
def growth():
    desk = Desk()
    try:
        desk.start()
        tasks = [desk.http("POST", "/v1/tasks", {"title": f"Build {number}", "state": "RUNNING", "agent": "builder"}).json["id"] for number in range(8)]
        # Pages that are partly full at the beginning do not count.
        for number in range(QUESTIONS):
            ask_and_answer(desk, number)
        rest(desk)
        figures = [(used(desk), in_events(desk))]
        for work in (lambda: [ask_and_answer(desk, number) for number in range(QUESTIONS)], lambda: write_lines(desk, tasks, LINES)):
            work()
            rest(desk)
            figures.append((used(desk), in_events(desk)))
        (before, none), (asked, few), (logged, many) = figures
        question = (asked - before - (few - none)) / QUESTIONS
        in_log = max(logged - asked - (many - few), 0) / LINES
        of_line = (logged - asked) / LINES
        events = 100_000 * (many - few) / LINES
        history = QUESTIONS * 365 * question
        line(f"the file after a year of {QUESTIONS} questions and {LINES:,} lines a day", f"{(history + LIMIT * in_log + events) / 1e6:.0f} MB", "", "",
             f"history {history / 1e6:.0f} MB ({question:.0f} bytes a question), {LIMIT:,} lines {LIMIT * in_log / 1e6:.0f} MB ({in_log:.0f} bytes each), "
             f"100,000 events {events / 1e6:.0f} MB")
        line("growth in every year after it", f"{history / 1e6:.0f} MB", "", "", f"without limits: {(history + LINES * 365 * of_line) / 1e6:,.0f} MB a year")
        desk.stop()
    finally:
        desk.discard()


def fall_behind(desk):
    """A stopped desk with an empty index and with expired events and lines; returns the number of questions."""
    desk.start()
    desk.stop()
    fill(desk.database, BEHIND)
    numbers = f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {BEHIND}) "
    with sqlite3.connect(desk.database) as db:
        db.execute("INSERT INTO interaction_search (interaction_search) VALUES ('delete-all')")
        db.execute("INSERT INTO search_tail (interaction_id) SELECT id FROM aic_interactions WHERE status = 'ANSWERED'")
        db.execute(numbers + "INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '2020-01-01T00:00:00.000Z', hex (zeroblob (200)) FROM n")
        db.execute(numbers + "INSERT INTO execution_log (task_id, message, timestamp, task_serial)"
                             " SELECT (SELECT id FROM tasks WHERE serial = 1), 'Line ' || i, '2026-01-01T00:00:00.000Z', 1 FROM n")
        db.execute("INSERT OR REPLACE INTO log_sizes (task_serial, n) SELECT task_serial, count(*) FROM execution_log GROUP BY task_serial")
        n = db.execute("SELECT count(*) FROM search_tail").fetchone()[0]
    db.close()
    return n


@figure("turns of housekeeping")
def turns():
    desk = Desk()
    try:
        fall_behind(desk)
        done = subprocess.run([BUILD / "tests" / "bench" / "bench-keeping", desk.database], capture_output=True, text=True, check=True, timeout=600)
        times = json.loads(done.stdout)
        line("a turn of housekeeping holds the writer: 99 of 100 / the longest", " / ".join(ms(times["processor"][name] / 1e6) for name in ("p99_us", "longest_us")),
             "< 5 ms", "", f"of the processor's time; on the wall {ms(times['wall']['p99_us'] / 1e6)}, {ms(times['wall']['longest_us'] / 1e6)}; {times['turns']:,} turns "
             f"for {BEHIND:,} questions, events and lines; the write-ahead log: {ms(times['write_ahead_log']['p99_us'] / 1e6)}, "
             f"{ms(times['write_ahead_log']['longest_us'] / 1e6)}")
    finally:
        desk.discard()


def waits(desk, task, seconds):
    """How long one client waits for each of its lines."""
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begin = time.perf_counter()
        desk.http("POST", f"/v1/tasks/{task}/log", {"message": "Still here"})
        times.append(time.perf_counter() - begin)
    return sorted(times)


@figure("keeping house")
def debt():
    desk = Desk()
    try:
        n = fall_behind(desk)
        desk.start()
        task = desk.http("POST", "/v1/tasks", {"title": "Watch", "state": "RUNNING", "agent": "watcher"}).json["id"]
        found = {}
        for word in ("PostgreSQL", "nothing like it"):
            begin = time.perf_counter()
            found[word] = len(desk.http("GET", f"/v1/interactions?limit=20&q={word.replace(' ', '%20')}").json["interactions"]), time.perf_counter() - begin
        line(f"search while {n:,} questions are not in the index", ms(found["PostgreSQL"][1]), "", "",
             f"{found['PostgreSQL'][0]} found; {ms(found['nothing like it'][1])} where nothing is")
        times, begin = [], time.monotonic()
        while desk.rows("SELECT count(*) AS n FROM search_tail")[0]["n"]:
            times += waits(desk, task, 0.5)
        took = time.monotonic() - begin
        times.sort()
        calm = waits(desk, task, 3)
        line("all of them indexed while a client writes without a pause", f"{took:.0f} s", "", "", f"{len(times) / max(took, 0.1):.0f} lines a second meanwhile")
        line("how much longer that client waits meanwhile: half of its calls / 99 of 100",
             f"{ms(median(times) - median(calm))} / {ms(times[int(len(times) * 0.99)] - calm[int(len(calm) * 0.99)])}", "< 5 ms", "",
             f"99 of 100 wait {ms(times[int(len(times) * 0.99)])}, the longest {ms(times[-1])}; afterwards {ms(calm[int(len(calm) * 0.99)])}, {ms(calm[-1])}")
        desk.stop()
    finally:
        desk.discard()


@figure("a file of an earlier version")
def compact():
    desk = Desk()
    try:
        desk.start()
        desk.stop()
        fill(desk.database, 180_000)
        db = sqlite3.connect(desk.database, isolation_level=None)
        for sql in ("PRAGMA journal_mode = DELETE", "PRAGMA auto_vacuum = NONE", "VACUUM"):
            db.execute(sql).fetchall()
        db.close()
        size = desk.database.stat().st_size
        times = []
        for _ in range(2):
            begin = time.monotonic()
            desk.start()
            times.append(time.monotonic() - begin)
            desk.stop()
        line(f"first start with a file of {size / 1e6:.0f} MB of an earlier version", ms(times[0]), "", "", f"every other: {ms(times[1])}")
    finally:
        desk.discard()


if __name__ == "__main__":
    for take in (growth, turns, debt, compact):
        if not sys.argv[1:] or any(word in ("keeping", take.__name__) for word in sys.argv[1:]):
            take()
