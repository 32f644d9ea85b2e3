# test_trust_bounds.py: everything has a limit: logs, events, the file, the write-ahead log (TR-6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over HTTP and in the terminal, with old rows in the file."""

import json
import sqlite3
import subprocess
import sys
import time
from datetime import datetime, timezone

import pytest

from beckon_testing import Beckon, clause, until

LONG_AGO = "2020-01-02T03:04:05.000Z"
NUMBERS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
LONG = 60     # seconds, as much as a loaded machine may need


def write(desk, sql, *arguments):
    """Writes to the database like another program would."""
    with sqlite3.connect(desk.database, timeout=20) as db:
        db.execute(sql, arguments)
    db.close()


def make_task(desk):
    return desk.http("POST", "/v1/tasks", {"title": "Watch", "state": "RUNNING", "agent": "watcher"}).json["id"]


def add_lines(desk, task, n, timestamp):
    """Adds old lines before the existing ones."""
    serial = desk.rows("SELECT serial FROM tasks WHERE id = ?", task)[0]["serial"]
    write(desk, NUMBERS + "INSERT INTO execution_log (task_id, message, timestamp, task_serial) SELECT ?2, 'Line ' || i, ?3, ?4 FROM n",
          n, task, timestamp, serial)
    write(desk, "UPDATE execution_log SET timestamp = ? WHERE task_serial = ?", timestamp, serial)
    write(desk, "UPDATE log_sizes SET n = n + ? WHERE task_serial = ?", n, serial)


def say(desk, task, message="Still here"):
    assert desk.http("POST", f"/v1/tasks/{task}/log", {"message": message}).status == 201


def read_log(desk, task):
    return desk.http("GET", f"/v1/tasks/{task}/log?limit=500").json


def count(desk, table):
    return desk.rows(f"SELECT count(*) AS n FROM {table}")[0]["n"]


@clause("/tr/TR-6/a-line-each-100-ms-keeps-nothing-waiting")
def test_steady(make_desk):
    desk = make_desk().start()
    desk.stop()
    write(desk, NUMBERS + "INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', ?2, '{}' FROM n", 3000, LONG_AGO)
    desk.start()
    task = make_task(desk)
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"], task_id=task).json["id"]
    desk.respond(asked, option_index=1)
    end = time.monotonic() + LONG
    while count(desk, "search_tail") or count(desk, "events") > 1200:
        assert time.monotonic() < end, "it never had its turn"
        say(desk, task)
        time.sleep(0.1)
    # The search finds the same with the index as without it.
    assert [row["id"] for row in desk.http("GET", "/v1/interactions?q=coffee").json["interactions"]] == [asked]


@clause("/tr/TR-6/a-log-over-its-limit-says-what-it-lost")
def test_limit_of_a_log(make_desk):
    desk = make_desk(task_log_lines=1000).start()
    task, young = make_task(desk), make_task(desk)
    add_lines(desk, task, 1500, LONG_AGO)
    add_lines(desk, young, 1099, datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z"))
    # Whoever writes a line may have to delete others.
    say(desk, young)
    say(desk, task)
    until(lambda: count(desk, f"execution_log WHERE task_id = '{task}'") <= 1000, LONG)
    log = read_log(desk, task)
    assert log["log"][0]["message"].endswith(" earlier lines were deleted (limit of 1,000 lines)")
    assert log["log"][0]["who"] == "desk" and log["log"][0]["timestamp"] == LONG_AGO
    assert log["deleted"] > 500 and log["log"][0]["message"].startswith(f"{log['deleted']} ")
    shown = Beckon(desk)("logs", task, check=True).stdout
    assert "earlier lines were deleted (limit of 1,000 lines)" in shown
    # Lines of the last 30 days are kept anyway (WH-14).
    assert count(desk, f"execution_log WHERE task_id = '{young}'") == 1101
    assert read_log(desk, young)["deleted"] == 0


@clause("/tr/TR-6/all-logs-have-a-limit-whatever-their-age")
def test_limit_of_all(make_desk):
    desk = make_desk().start()
    task, other = make_task(desk), make_task(desk)
    add_lines(desk, other, 300, LONG_AGO)
    add_lines(desk, task, 12000, "2026-11-01T00:00:00.000Z")
    desk.restart(log_lines=10000)
    until(lambda: count(desk, "execution_log") <= 10000, LONG)
    assert read_log(desk, task)["log"][0]["message"].endswith(" earlier lines were deleted (limit of 10,000 lines in all logs)")
    assert read_log(desk, other)["deleted"] == 0
    storage = desk.http("GET", "/v1/stats").json["storage"]
    assert storage["log_lines"] == count(desk, "execution_log") and storage["log_lines_limit"] == 10000


@clause("/tr/TR-6/a-limit-that-is-none-is-left-out")
@pytest.mark.parametrize("value", ["9999", "-1", "many", "100000001"])
def test_wrong_limit(make_desk, value):
    desk = make_desk(log_lines=value)
    desk.allow(r"BECKON_LOG_LINES=.* is ignored")
    desk.start()
    assert desk.http("GET", "/v1/stats").json["storage"]["log_lines_limit"] == 2_000_000


@clause("/tr/TR-6/the-file-gets-shorter")
def test_file_shrinks(make_desk):
    desk = make_desk().start()
    desk.stop()
    write(desk, NUMBERS + "INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', ?2, hex (zeroblob (2000)) FROM n", 4000, LONG_AGO)
    large = desk.database.stat().st_size
    assert large > 16_000_000
    desk.start()
    make_task(desk)
    until(lambda: desk.database.stat().st_size < large / 2, LONG)

    # Deletion runs in batches; any of them may be seen.
    def is_short():
        storage = desk.http("GET", "/v1/stats").json["storage"]
        return storage["file_bytes"] < large / 2 and storage["free_bytes"] < 2_000_000

    until(is_short, LONG)


# In bytes: the log is never longer (docs/security.md), however much is written.
MOST = 128 * 1024 * 1024
WRITTEN = 2 * MOST

READER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN"); db.execute("SELECT count(*) FROM tasks").fetchall()
print("reads", flush=True)
sys.stdin.read()
"""


@clause("/tr/TR-6/a-forgotten-reader-is-named", "/tr/TR-6/the-write-ahead-log-gets-shorter")
@pytest.mark.takes(9)
def test_forgotten_reader(make_desk):
    desk = make_desk().start()
    task = make_task(desk)
    wal = desk.database.with_name("beckon.db-wal")
    run = Beckon(desk)

    def storage_notice():
        return desk.http("GET", "/v1/status").json["storage_notice"]

    with subprocess.Popen([sys.executable, "-c", READER, str(desk.database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout.readline() == "reads\n"
        while wal.stat().st_size < 20_000_000:
            for _ in range(20):
                say(desk, task, "x" * 60_000)
        notice = until(storage_notice, LONG)
        assert f"process {reader.pid}" in notice["message"] and "write-ahead log" in notice["message"] and notice["hint"]
        # It says how large the log is and since when, and so becomes another one.
        until(lambda: storage_notice()["message"] in run("status", check=True).stdout.replace("\n    ", " "), LONG)
        report = run("doctor", "--json")
        found = [finding for finding in json.loads(report.stdout)["findings"] if finding["name"] == "storage"]
        assert report.returncode == 1 and len(found) == 1 and found[0]["well"] is False and f"process {reader.pid}" in found[0]["text"]
        reader.stdin.close()
    # It is shortened although nothing writes any more.
    until(lambda: wal.stat().st_size <= 17_000_000, LONG)
    until(lambda: storage_notice() is None, LONG)


# Reads for a third of a second, over and over.
SHORT_READER = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
time.sleep(float(sys.argv[2]))
while True:
    db.execute("BEGIN"); db.execute("SELECT count(*) FROM tasks").fetchall()
    time.sleep(0.3)
    db.execute("COMMIT")
"""


@clause("/tr/TR-6/readers-that-overlap-do-not-make-the-log-grow")
@pytest.mark.long
@pytest.mark.takes(15)
def test_overlapping_readers(make_desk):
    desk = make_desk().start()
    task = make_task(desk)
    wal = desk.database.with_name("beckon.db-wal")
    readers = [subprocess.Popen([sys.executable, "-c", SHORT_READER, str(desk.database), str(begin)]) for begin in (0, 0.15)]
    largest = 0
    try:
        for number in range(WRITTEN // 60_000):
            say(desk, task, "x" * 60_000)
            if number % 20 == 0:
                largest = max(largest, wal.stat().st_size)
        assert all(reader.poll() is None for reader in readers)
    finally:
        for reader in readers:
            reader.kill()
            reader.wait()
    assert largest < MOST


@clause("/tr/TR-6/what-is-kept-and-how-it-grows-is-told")
def test_told(make_desk):
    desk = make_desk().start()
    storage = desk.http("GET", "/v1/stats?days=1").json["storage"]
    assert storage["growth_days"] == 0 and storage["bytes_a_day"] is None and storage["log_lines_a_day"] is None
    assert storage["log_lines_limit"] == 2_000_000 and storage["log_lines_limit_of_task"] == 50_000
    shown = Beckon(desk)("stats", check=True).stdout
    assert "Data file: " in shown and "Logs: 0 lines" in shown and "Growth: Available from tomorrow" in shown
    task = make_task(desk)
    for _ in range(99):
        say(desk, task)
    desk.stop()
    # Ten days ago the log was empty.
    write(desk, "DELETE FROM daily_sizes")
    write(desk, "INSERT INTO daily_sizes (day, bytes, lines) VALUES (?, 0, 0)", int(time.time()) // 86400 - 10)
    desk.start()
    storage = desk.http("GET", "/v1/stats?days=1").json["storage"]
    assert storage["growth_days"] == 10 and storage["log_lines_a_day"] == 10 and storage["log_lines"] == 100
    assert storage["bytes_a_year"] == 365 * storage["bytes_a_day"] > 0
    assert " a day, " in Beckon(desk)("stats", check=True).stdout
