#!/usr/bin/env python3
# remembered_figures.py: what an ask costs when there are many remembered answers
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""remembered_figures.py: the time of an ask with no remembered answer and with 10,000, asked and answered by itself."""

import sqlite3
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from beckon_testing import http  # noqa: E402
from beckon_testing.desk import Desk  # noqa: E402

N_PREFERENCES = 10_000
N_ASKS = 400


def median_ms(desk, question):
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
    return sorted(times)[N_ASKS // 2] * 1000


def fill(desk):
    with sqlite3.connect(desk.database) as db:
        db.executemany(
            "INSERT INTO preferences (fingerprint, scope, scope_value, question, answer, created_at, created_by)"
            " VALUES (?, 'everywhere', '', ?, 'One', '2026-11-21T00:00:00.000Z', 'bench')",
            ((f"{number:064x}", f"Question {number}?") for number in range(N_PREFERENCES)))
    db.close()


def main():
    desk = Desk()
    try:
        desk.start()
        print(f"ask, no remembered answer            {median_ms(desk, 'Which one?'):.2f} ms (median of {N_ASKS})")
        desk.stop()
        fill(desk)
        desk.start()
        print(f"ask, {N_PREFERENCES} others remembered        {median_ms(desk, 'Which one?'):.2f} ms")
        asked = desk.ask("Which one of them?", ["One", "Two"], policy="hold").json
        desk.respond(asked["id"], option_index=0, remember="everywhere")
        print(f"answered by itself, among {N_PREFERENCES}      {median_ms(desk, 'Which one of them?'):.2f} ms")
    finally:
        desk.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
