# readers_figures.py: how long the write-ahead log gets while two readers overlap, and what one call writes to it (TR-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`: questions, answers, tasks and lines from several clients, while two readers read so that one of them is
always in the middle: other programs with the data file open, or clients of the desk. `readers=60` takes an hour of each; else
it takes a minute and a half."""

import contextlib
import sqlite3
import subprocess
import sys
import threading
import time

from fill import fill
from world import Desk, figure, line, median, ms

CLIENTS = 4
INTERACTIONS = 20_000
TARGET_MIB = 128
MIB = 1024 * 1024

# Reads for so many seconds, over and over, from argv[3] on.
READER = """
import sqlite3, sys, time
db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True, isolation_level=None)
time.sleep(float(sys.argv[3]))
while True:
    db.execute("BEGIN")
    db.execute("SELECT count(*) FROM tasks").fetchall()
    time.sleep(float(sys.argv[2]))
    db.execute("COMMIT")
"""


def minutes(words):
    for word in words:
        if word.startswith("readers="):
            return float(word.split("=")[1])
    return 1.5


@contextlib.contextmanager
def filled():
    """A desk with some history."""
    desk = Desk()
    try:
        desk.start()
        desk.stop()
        fill(desk.database, INTERACTIONS, INTERACTIONS // 10)
        desk.start()
        yield desk
        desk.stop()
    finally:
        desk.discard()


def log_bytes(desk):
    return desk.database.with_name("beckon.db-wal").stat().st_size


class Load:
    """Clients that ask, answer, report and finish, until the end."""

    def __init__(self, desk, readers=()):
        self.desk, self.ends, self.calls, self.longest, self.failures = desk, False, 0, [0.0] * CLIENTS, []
        self.threads = [threading.Thread(target=self.run, args=(self.mixed, number), daemon=True) for number in range(CLIENTS)]
        self.threads += [threading.Thread(target=self.run, args=(reader, number), daemon=True) for number, reader in enumerate(readers)]

    def write(self, client, method, path, body):
        begin = time.perf_counter()
        reply = self.desk.http(method, path, body)
        self.longest[client] = max(self.longest[client], time.perf_counter() - begin)
        self.calls += 1
        if reply.status >= 400:
            self.failures.append(f"{method} {path}: {reply.status}")
        return reply.json

    def mixed(self, client):
        asked = self.write(client, "POST", "/v1/interactions", {"conflict_description": "Which database?", "options": ["PostgreSQL", "SQLite"],
                                                                "agent": f"agent-{client}", "policy": "hold"})
        self.write(client, "PATCH", f"/v1/tasks/{asked['task_id']}", {"progress": 0.5})
        for number in range(4):
            self.write(client, "POST", f"/v1/tasks/{asked['task_id']}/log", {"message": f"Line {number} of what a build prints, and goes on to print"})
        self.write(client, "POST", f"/v1/interactions/{asked['id']}/response", {"option_index": 0})
        self.write(client, "POST", f"/v1/tasks/{asked['task_id']}/complete", {})

    def run(self, work, client):
        while not self.ends:
            try:
                work(client)
            except Exception as error:    # counted, and reported at the end
                self.failures.append(repr(error))
                time.sleep(0.1)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        for thread in self.threads:
            thread.join(30)


def export(desk):
    """All of the history, page by page."""
    after = ""
    while True:
        page = desk.http("GET", f"/v1/interactions?limit=500{after}").json
        if page.get("next") is None:
            return
        after = f"&after={page['next']}"


def load(desk, long, what, readers):
    """@long minutes; prints the longest log."""
    largest = 0
    with Load(desk, readers) as work:
        end = time.monotonic() + long * 60
        while time.monotonic() < end:
            time.sleep(0.2)
            largest = max(largest, log_bytes(desk))
    note = f"{work.calls:,} calls, of which the longest took {ms(max(work.longest))}; the file has {desk.database.stat().st_size / MIB:.0f} MiB"
    if work.failures:
        note += f"; FAILED {len(work.failures)}: {work.failures[0]}"
    line(f"the write-ahead log in {long:g} min of mixed load, {what}", f"{largest / MIB:.0f} MiB", f"≤ {TARGET_MIB} MiB", "", note)


@figure("two readers that overlap")
def overlapping(long):
    for seconds in (0.3, 2.0):
        with filled() as desk:
            others = [subprocess.Popen([sys.executable, "-c", READER, str(desk.database), str(seconds), str(begin)]) for begin in (0, seconds / 2)]
            try:
                load(desk, long, f"two other programs that each read for {seconds:g} s", ())
            finally:
                for other in others:
                    other.kill()
                    other.wait()
    with filled() as desk:
        load(desk, long, "two clients that export the history and search it",
             (lambda _: export(desk), lambda _: desk.http("GET", "/v1/interactions?q=nothing%20like%20it&limit=20")))
    with filled() as desk:
        load(desk, long, "nobody else reads", ())


def emptied(desk):
    """Once the desk has nothing left to do, the log is brought into the file; what stands in it afterwards was written since."""
    while desk.rows("SELECT count(*) AS n FROM search_tail")[0]["n"]:
        time.sleep(0.05)
    time.sleep(1)
    with sqlite3.connect(desk.database, timeout=10) as db:
        while db.execute("PRAGMA wal_checkpoint (TRUNCATE)").fetchone()[0]:
            time.sleep(0.1)
    db.close()


@figure("one call in the write-ahead log")
def one_call():
    with filled() as desk:
        task = desk.http("POST", "/v1/tasks", {"title": "Build", "state": "RUNNING", "agent": "builder"}).json["id"]
        for what, call in (
                ("a line of 100 bytes", lambda n: desk.http("POST", f"/v1/tasks/{task}/log", {"message": f"{n:02} " + 97 * "x"})),
                ("a task's progress", lambda n: desk.http("PATCH", f"/v1/tasks/{task}", {"progress": n / 100})),
                ("a question", lambda n: desk.ask("Which database?", ["PostgreSQL", "SQLite"], policy="hold"))):
            sizes = []
            for number in range(1, 12):
                emptied(desk)
                assert call(number).status < 300
                sizes.append(log_bytes(desk))
            line(f"written to the write-ahead log for {what}", f"{median(sizes) / 1024:.1f} KiB", "", "", f"{round((median(sizes) - 32) / 4120)} pages")


if __name__ == "__main__":
    for name, take in (("one_call", one_call), ("readers", lambda: overlapping(minutes(sys.argv[1:])))):
        if not sys.argv[1:] or any(word.split("=")[0] in ("readers", name) for word in sys.argv[1:]):
            take()
