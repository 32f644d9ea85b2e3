#!/usr/bin/env python3
# remembered_figures.py: the cost of asking with many remembered answers
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""remembered_figures.py: the time of an ask with no remembered answer and with 10,000, for questions that are asked and for questions that are answered automatically."""

import sqlite3
import sys
import time

from world import Desk, figure, line, median, ms

from beckon_testing import http

N_PREFERENCES = 10_000
N_ASKS = 400


def take(desk, question):
    """The median, in seconds."""
    connection = desk.connect()
    times = []
    for _ in range(N_ASKS):
        begin = time.perf_counter()
        reply = http.exchange(connection, "POST", "/v1/interactions",
                              json={"kind": "choice", "conflict_description": question, "options": ["One", "Two"], "agent": "bench",
                                    "ends_task": True})
        times.append(time.perf_counter() - begin)
        if reply.json["status"] == "PENDING":
            http.exchange(connection, "POST", f"/v1/interactions/{reply.json['id']}/response", json={"option_index": 0})
    connection.close()
    return median(times)


def fill(desk):
    with sqlite3.connect(desk.database) as db:
        db.executemany(
            "INSERT INTO preferences (fingerprint, scope, scope_value, question, answer, created_at, created_by)"
            " VALUES (?, 'everywhere', '', ?, 'One', '2026-11-21T00:00:00.000Z', 'bench')",
            ((f"{number:064x}", f"Question {number}?") for number in range(N_PREFERENCES)))
    db.close()


@figure("asks with remembered answers")
def remembered():
    desk = Desk()
    try:
        desk.start()
        before = take(desk, "Which one?")
        desk.stop()
        fill(desk)
        desk.start()
        line(f"ask, {N_PREFERENCES:,} answers remembered", ms(take(desk, "Which one?")), "", f"with none: {ms(before)}", f"median of {N_ASKS}")
        asked = desk.ask("Which one of them?", ["One", "Two"], policy="hold").json
        desk.respond(asked["id"], option_index=0, remember="everywhere")
        line("ask, answered by itself from among them", ms(take(desk, "Which one of them?")), "", "", f"median of {N_ASKS}")
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "remembered" for word in sys.argv[1:]):
        remembered()
