# soak_figures.py: some minutes of everything at the same time: what grows, and what does not (TR-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`: answered and unanswered questions, lines, tasks, waits, searches, exports and streams of events, each from
a client of its own. `soak=15` takes 15 minutes; else it takes one."""

import itertools
import sys
import threading
import time
from pathlib import Path

from world import Desk, figure, line, memory_mib

SAMPLES = 6
LOG_LINES = 20_000


def minutes(words):
    for word in words:
        if word.startswith("soak="):
            return float(word.split("=")[1])
    return 1.0


class Load:
    """Clients that each do one thing over and over until the end."""

    def __init__(self, desk):
        self.desk, self.ends, self.done, self.failures = desk, False, {}, []
        self.watch = desk.http("POST", "/v1/tasks", {"title": "Watch", "state": "RUNNING", "agent": "watcher"}).json["id"]
        self.threads = [threading.Thread(target=self.run, args=(work, pause), daemon=True) for work, pause in (
            (self.answered, 0.005), (self.unanswered, 0.2), (self.logged, 0.002), (self.worked, 0.02), (self.waited, 0.2),
            (self.searched, 0.2), (self.exported, 1.0), (self.streamed, 0.5))]

    def call(self, method, path, body=None):
        reply = self.desk.http(method, path, body)
        if reply.status >= 400:
            self.failures.append(f"{method} {path}: {reply.status}")
        return reply.json

    def answered(self, number):
        asked = self.desk.ask(f"Question {number}: which database?", ["PostgreSQL", "SQLite"], agent=f"agent-{number % 5}", policy="hold").json
        self.desk.respond(asked["id"], option_index=number % 2)
        self.call("POST", f"/v1/tasks/{asked['task_id']}/complete", {})

    def unanswered(self, number):
        self.desk.ask(f"Nobody answers {number}", ["Yes", "No"], agent="lonely")

    def logged(self, number):
        self.call("POST", f"/v1/tasks/{self.watch}/log", {"message": f"Line {number} of what a build prints, and goes on to print"})

    def worked(self, number):
        task = self.call("POST", "/v1/tasks", {"title": f"Task {number}", "state": "RUNNING", "agent": "worker"})["id"]
        self.call("PATCH", f"/v1/tasks/{task}", {"progress": 0.5})
        self.call("POST", f"/v1/tasks/{task}/complete", {"result": "done"})

    def waited(self, number):
        task = self.call("POST", "/v1/tasks", {"title": f"Wait {number}", "state": "RUNNING", "agent": "waiter"})["id"]
        self.call("POST", f"/v1/tasks/{task}/wait", {"duration": "2 s"})

    def searched(self, number):
        self.call("GET", f"/v1/interactions?q=Question%20{number % 50}&limit=20")

    def exported(self, _):
        after = ""
        for _ in range(20):
            page = self.call("GET", f"/v1/interactions?limit=500{after}")
            if page.get("next") is None:
                break
            after = f"&after={page['next']}"

    def streamed(self, _):
        stream = self.desk.events(last_id=0)
        with stream:
            time.sleep(0.3)

    def run(self, work, pause):
        for number in itertools.count():
            if self.ends:
                return
            try:
                work(number)
                self.done[work.__name__] = number + 1
            except Exception as error:    # counted, and reported at the end
                self.failures.append(f"{work.__name__}: {error!r}")
            time.sleep(pause)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        for thread in self.threads:
            thread.join(30)


def sample(desk):
    pid = desk.process.pid
    storage = desk.http("GET", "/v1/stats?days=1").json["storage"]
    return {"memory": memory_mib(pid)[0], "descriptors": len(list(Path(f"/proc/{pid}/fd").iterdir())), "file": storage["file_bytes"] / 1e6,
            "free": storage["free_bytes"] / 1e6, "log file": storage["wal_bytes"] / 1e6, "events": storage["events"], "lines": storage["log_lines"],
            "behind": desk.rows("SELECT count(*) AS n FROM search_tail")[0]["n"],
            "settled": desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"]}


@figure("soak")
def soak(long):
    desk = Desk(timeout_ms=2000, log_lines=LOG_LINES)
    try:
        desk.start()
        rows = []
        with Load(desk) as load:
            for _ in range(SAMPLES):
                time.sleep(long * 60 / SAMPLES)
                rows.append(sample(desk))
        time.sleep(3)
        rows.append(sample(desk))
        note = ", ".join(f"{n:,} {what}" for what, n in sorted(load.done.items()))
        line(f"soak of {long:g} min: what was done", f"{sum(load.done.values()):,}", "", "", note + (f"; FAILED {len(load.failures)}: {load.failures[0]}" if load.failures else ""))
        for name, what, unit, target in (
                ("memory", "resident memory", "MiB", "flat"), ("descriptors", "open descriptors", "", "flat"), ("log file", "write-ahead log", "MB", "≤ 33 MB"),
                ("events", "events kept", "", "≤ 100,000"), ("lines", "lines kept", "", f"≤ {LOG_LINES:,}"), ("behind", "not in the search index", "", ""),
                ("file", "data file", "MB", "as the history"), ("free", "of it free", "MB", ""), ("settled", "questions in the history", "", "")):
            show = [f"{row[name]:,.0f}" if name != "file" else f"{row[name]:.1f}" for row in rows]
            line(f"soak of {long:g} min: {what}", f"{show[-1]} {unit}".strip(), target, "", " → ".join(show))
        desk.stop()
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word.split("=")[0] in "soak" for word in sys.argv[1:]):
        soak(minutes(sys.argv[1:]))
