# postpone_figures.py: the cost of 100,000 postponed questions, and of 1,000 simultaneous reminders
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`; its main loop is measured from outside: a client requests a task repeatedly, and its longest wait is a
little more than the longest time for which the loop was blocked."""

import sqlite3
import sys
import threading
import time

from world import Desk, figure, line, median, memory_mib, ms

MANY = 100_000
DUE = 1_000
SECOND = 1_000_000


def fill(path, due_us):
    """MANY postponed ambiguities; the reminders of DUE of them are at @due_us, those of the others in a month."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    numbers = f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})"
    db.execute(f"""{numbers} INSERT INTO tasks (serial, id, title, status, queued_us, started_us, updated_us, need_us, sort_us,
                   open_count, pending_interaction)
                   SELECT i, printf ('task-%010d', i), 'Task ' || i, 'POSTPONED', {SECOND} * i, {SECOND} * i, {SECOND} * i,
                          {SECOND} * i, {SECOND} * i, 1, i FROM n""")
    db.execute(f"""{numbers} INSERT INTO aic_interactions (id, task_id, conflict_description, options, timestamp, status, kind, policy,
                   task_serial, queued_us, timeout_us)
                   SELECT i, printf ('task-%010d', i), 'Did you mean the staging or the production cache of service ' || i || '?',
                          '[{{"label":"Staging","description":null,"destructive":false}},'
                          || '{{"label":"Production","description":null,"destructive":false}}]',
                          '2026-01-01T00:00:00.000Z', 'POSTPONED', 'ambiguity', 'postpone', i, {SECOND} * i, 60 * {SECOND} FROM n""")
    db.execute(f"""{numbers} INSERT INTO deadlines (interaction_id, kind, due_us)
                   SELECT i, 'remind', CASE WHEN i <= {DUE} THEN ?1 ELSE ?1 + 20 * 86400 * {SECOND} + i END FROM n""", (due_us,))
    db.execute("UPDATE task_counts SET n = ? WHERE status = 'POSTPONED'", (MANY,))
    db.execute("COMMIT")
    db.close()


def start(desk):
    """Seconds until it replies."""
    begin = time.monotonic()
    desk.start()
    return time.monotonic() - begin


def reminded(desk):
    return desk.rows("SELECT count (*) AS n FROM events WHERE type = 'AIC_REMINDER'")[0]["n"]


class Poker(threading.Thread):
    """Sends requests repeatedly and records the longest wait."""

    def __init__(self, desk):
        super().__init__(daemon=True)
        self.desk, self.longest, self.ends = desk, 0.0, False

    def run(self):
        while not self.ends:
            begin = time.monotonic()
            self.desk.http("GET", "/v1/tasks/task-0000000001")
            self.longest = max(self.longest, time.monotonic() - begin)


@figure("start with 100,000 questions set aside")
def compare_start():
    none, many = [], []
    sizes = {}
    for _ in range(5):
        for times, count in ((none, 0), (many, MANY)):
            desk = Desk(reminder_ms=90 * 86_400_000)
            try:
                desk.start()
                desk.stop()
                if count:
                    fill(desk.database, int((time.time() + 86400) * SECOND))
                times.append(start(desk))
                sizes[count] = memory_mib(desk.process.pid)[1]
                desk.stop()
            finally:
                desk.discard()
    line(f"start with {MANY:,} questions set aside, against none", f"{ms(median(many))} / {ms(median(none))}", "about the same", "",
         "from the start of the process to its first answer")
    line(f"memory with {MANY:,} questions set aside, against none", f"{sizes[MANY]:.1f} / {sizes[0]:.1f} MiB", "about the same", "",
         "private memory after the first answer")


@figure("1,000 reminders at once")
def remind_at_once():
    desk = Desk(reminder_ms=90 * 86_400_000)
    try:
        desk.start()
        desk.stop()
        due = time.time() + 4
        fill(desk.database, int(due * SECOND))
        desk.start()
        poker = Poker(desk)
        poker.start()
        while reminded(desk) < DUE and time.time() < due + 60:
            time.sleep(0.01)
        took = time.time() - due
        poker.ends = True
        poker.join()
        line(f"{DUE:,} reminders due in the same second: to the last", ms(took), "", "", f"{reminded(desk):,} were sent")
        line("the longest that anybody waited meanwhile", ms(poker.longest), "< 50 ms", "", "one client that asks over and over")
        desk.stop()
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "postpone" for word in sys.argv[1:]):
        compare_start()
        remind_at_once()
