# test_trust_overwritten.py: the database or its log is written to by a program that is not SQLite (TR-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import shutil
import sqlite3
import threading
import time

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.sampling import long

PAGE = 4096


@pytest.fixture
def tried(make_desk):
    """A desk that has merged its log into the file once, was restarted, and has more in its log."""
    desk = make_desk()
    desk.allow("")
    desk.start()
    desk.acknowledged = []
    asks(desk, 3)
    desk.restart()
    desk.backup = desk.home / "backup"
    desk.backup.mkdir()
    for name in ("beckon.db", "beckon.db-wal"):
        shutil.copy(desk.data / name, desk.backup / name)
    asks(desk, 4)
    return desk


def asks(desk, n):
    for _ in range(n):
        text = f"Question {len(desk.acknowledged)}? " + "x" * 2000
        desk.open_id = (reply := desk.ask(text, policy="hold")).json["id"]
        assert reply.status == 202
        desk.acknowledged.append(text)


def merge(desk):
    """As the desk does it in a quiet moment."""
    db = sqlite3.connect(desk.database)
    assert db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[0] == 0
    db.close()


def copy_over(source, target):
    """As `cp` does it: into the same inode."""
    inode = target.stat().st_ino
    shutil.copyfile(source, target)
    assert target.stat().st_ino == inode


def write_at(path, at, data):
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(data)


def cut(path, size):
    with open(path, "r+b") as file:
        file.truncate(size)


def wal(desk):
    return desk.data / "beckon.db-wal"


def backup_over_file(desk):
    copy_over(desk.backup / "beckon.db", desk.database)


def merged_backup_over_file(desk):
    merge(desk)
    asks(desk, 1)
    copy_over(desk.backup / "beckon.db", desk.database)


def backup_over_log(desk):
    copy_over(desk.backup / "beckon.db-wal", wal(desk))


def log_truncated(desk):
    cut(wal(desk), 0)


def log_zeroed(desk):
    write_at(wal(desk), 0, bytes(PAGE))


def log_cut_at_its_end(desk):
    cut(wal(desk), wal(desk).stat().st_size - PAGE)


def log_zeroed_in_the_middle(desk):
    write_at(wal(desk), 32 + 24 + PAGE + 24, bytes(PAGE))


def page_in_the_middle(desk):
    write_at(desk.database, desk.database.stat().st_size // PAGE // 2 * PAGE, os.urandom(PAGE))


def first_page_zeroed(desk):
    write_at(desk.database, 0, bytes(PAGE))


def file_truncated(desk):
    cut(desk.database, 0)


def file_cut(desk):
    cut(desk.database, desk.database.stat().st_size - 5 * PAGE)


HARM = (backup_over_file, merged_backup_over_file, backup_over_log, log_truncated, log_zeroed, log_cut_at_its_end, log_zeroed_in_the_middle,
        page_in_the_middle, first_page_zeroed, file_truncated, file_cut)


def store_of(desk):
    return next(s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "store")


def copies(desk):
    return [path for path in desk.home.rglob("*") if ".rescued-" in path.name]


def questions(desk):
    return [row["conflict_description"] for row in desk.rows("SELECT conflict_description FROM aic_interactions ORDER BY id")]


@clause("/tr/TR-3/the-files-are-overwritten-in-place", "/errors/E110/the-files-are-overwritten-in-place")
@pytest.mark.parametrize("end", ["kill", long("stop")])
@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
def test_overwritten(tried, harm, end):
    desk = tried
    harm(desk)
    for reply in (desk.ask("Another?", policy="hold"), desk.respond(desk.open_id, option_index=0),
                  desk.http("POST", "/v1/tasks", {"title": "T"})):
        assert (reply.status, reply.error) == (503, "E110"), reply.text
        error = reply.json["error"]
        assert "wrote" in error["message"] and "rescued" in error["message"] and error["hint"], error
    store = store_of(desk)
    assert store["healthy"] is False and "wrote" in store["detail"]
    doctor = Beckon(desk)("doctor")
    assert doctor.returncode == 1 and "✘ The desk cannot write its data file: " in doctor.stdout
    assert "\nbeckon_store_healthy 0\n" in desk.http("GET", "/v1/metrics").text
    assert len(copies(desk)) == 1
    if end == "stop":
        assert desk.stop() == 0
    else:
        desk.kill9()
    desk.start()
    assert questions(desk) == desk.acknowledged
    assert copies(desk) == [] and "wrote" in desk.stderr
    assert list(desk.data.glob("beckon.db.damaged-*"))
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
    assert store_of(desk)["healthy"] is True
    assert desk.respond(desk.open_id, option_index=0).status == 200
    desk.restart()
    assert desk.interaction(desk.open_id)["status"] == "ANSWERED"


@clause("/tr/TR-3/an-overwritten-file-is-noticed-without-a-write")
@pytest.mark.parametrize("harm", [backup_over_file, log_zeroed, file_truncated], ids=lambda harm: harm.__name__)
def test_noticed_without_a_write(tried, harm):
    """The program that wrote closes the file: the desk looks then, and the copy is made."""
    desk = tried
    harm(desk)
    # A read of the damaged file may fail before.
    until(lambda: "surfaces" in desk.http("GET", "/v1/status").json and store_of(desk)["healthy"] is False)
    assert len(copies(desk)) == 1
    desk.kill9()
    desk.start()
    assert questions(desk) == desk.acknowledged


@clause("/tr/TR-3/what-was-in-the-file-long-ago-survives-an-older-backup")
def test_older_backup_over_a_merged_file(make_desk):
    """Everything since the backup had been merged into the file by an earlier desk: it is only in the memory of this one."""
    desk = make_desk()
    desk.allow("")
    desk.start()
    desk.acknowledged = []
    asks(desk, 1)
    desk.stop()
    backup = desk.home / "backup.db"
    shutil.copy(desk.database, backup)
    desk.start()
    for _ in range(30):
        asks(desk, 1)
        assert desk.respond(desk.open_id, option_index=0).status == 200
    desk.restart({"G_MESSAGES_DEBUG": "beckon-db"})
    until(lambda: "All pages of the data file were read" in desk.stderr)
    copy_over(backup, desk.database)
    assert desk.ask("Another?", policy="hold").error == "E110"
    desk.kill9()
    desk.start({"G_MESSAGES_DEBUG": ""})
    assert questions(desk) == desk.acknowledged
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions WHERE status = 'ANSWERED'")[0]["n"] == 30
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"


def others_use_it(desk, ended):
    """What other programs may do by SQLite while the desk runs: read, write, merge the log, copy the file."""
    modes = ("PASSIVE", "FULL", "RESTART", "TRUNCATE")
    rounds = 0
    while not ended.is_set():
        db = sqlite3.connect(desk.database, timeout=10, isolation_level=None)
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM tasks").fetchall()
        time.sleep(0.02)
        db.execute("COMMIT")
        db.execute("UPDATE tasks SET title = title || '.' WHERE rowid = 1")
        # More than fits into its memory: it is in the log before the end, which is then taken back.
        db.execute("PRAGMA cache_size = 5")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE tasks SET title = title || '.'")
        db.execute("ROLLBACK")
        db.execute(f"PRAGMA wal_checkpoint({modes[rounds % len(modes)]})").fetchall()
        with sqlite3.connect(desk.home / "a copy") as copy:
            db.backup(copy)
        copy.close()
        db.close()
        os.chmod(desk.database, 0o600)
        rounds += 1
    desk.rounds = rounds


@clause("/tr/TR-3/honest-use-of-the-file-is-never-refused")
@pytest.mark.parametrize("n", [
    pytest.param(400, marks=pytest.mark.takes(8)),
    pytest.param(10_000, marks=[pytest.mark.long, pytest.mark.takes(200), pytest.mark.timeout(1200)]),
])
def test_honest_use(make_desk, n):
    desk = make_desk()
    desk.start()
    ended = threading.Event()
    other = threading.Thread(target=others_use_it, args=(desk, ended))
    other.start()
    try:
        for number in range(n):
            while True:
                reply = desk.http("POST", "/v1/tasks", {"title": f"Task {number} " + "x" * 150, "context": {"text": "y" * 3000}})
                # The other program may have it for longer than the desk waits: nothing was accepted, and that is said.
                if reply.status != 503 or "locked by another program" not in reply.text:
                    break
            assert reply.status in (200, 201, 202), reply.text
            if number % 100 == 0:
                time.sleep(0.4)  # A quiet moment, in which the desk merges its log.
    finally:
        ended.set()
        other.join()
    assert desk.rounds > 3
    assert store_of(desk)["healthy"] is True and copies(desk) == []
    assert desk.rows("SELECT count(*) AS n FROM tasks")[0]["n"] == n
    desk.restart()
    assert desk.rows("SELECT count(*) AS n FROM tasks")[0]["n"] == n
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
