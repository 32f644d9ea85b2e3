# test_trust_store.py: acknowledged means stored in the file that the next start reads (TR-3), and one damaged row affects no list (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess

import pytest

from beckon_testing import Beckon, Desk, clause, until

ROOT = os.geteuid() == 0


@pytest.fixture
def tried(make_desk):
    """A desk with one answered and one open question, whose files are attacked."""
    desk = make_desk()
    desk.allow("")
    desk.start()
    done = desk.ask("Done?", policy="hold").json["id"]
    assert desk.respond(done, option_index=1).status == 200
    desk.open_id = desk.ask("Open?", policy="hold").json["id"]
    return desk


def store_of(desk):
    return next(s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "store")


def refused(desk, *words):
    """The desk accepts nothing more, every surface says so, and the open question stays open."""
    for reply in (desk.ask("Another?", policy="hold"), desk.respond(desk.open_id, option_index=0),
                  desk.http("POST", "/v1/tasks", {"title": "T"})):
        assert (reply.status, reply.error) == (503, "E110"), reply.text
        error = reply.json["error"]
        assert error["message"] and error["hint"]
        for word in words:
            assert word in error["message"] + error["hint"], error
    assert desk.interaction(desk.open_id)["status"] == "PENDING"
    store = store_of(desk)
    assert store["healthy"] is False and store["detail"]
    doctor = Beckon(desk)("doctor")
    assert doctor.returncode == 1 and "✘ The desk cannot write its data file: " in doctor.stdout
    assert "No problems found" not in doctor.stdout
    assert "\nbeckon_store_healthy 0\n" in desk.http("GET", "/v1/metrics").text


def accepted(desk, n=2):
    """Everything acknowledged before is there, and the desk works."""
    rows = desk.rows("SELECT conflict_description, status FROM aic_interactions ORDER BY id")
    assert [row["conflict_description"] for row in rows][:n] == ["Done?", "Open?"][:n]
    assert desk.interaction(desk.open_id)["status"] == "PENDING"
    assert desk.respond(desk.open_id, option_index=0).status == 200
    assert store_of(desk)["healthy"] is True


def rescued(desk):
    """The copies that the desk made when its file was gone."""
    return sorted(path for path in desk.home.rglob("*") if ".rescued-" in path.name)


@clause("/tr/TR-3/the-file-is-deleted", "/errors/E110/the-file-is-deleted")
def test_file_deleted(tried):
    desk = tried
    desk.database.unlink()
    refused(desk, "beckon.db", "rescued")
    assert len(rescued(desk)) == 1
    assert "gone" in Beckon(desk)("doctor").stdout
    desk.restart()
    assert "rescued" in desk.stderr
    accepted(desk)
    assert rescued(desk) == []


@clause("/tr/TR-3/it-is-noticed-without-a-write")
def test_noticed_without_a_write(tried):
    desk = tried
    kept = desk.data / "kept.db"
    desk.database.rename(kept)
    until(lambda: store_of(desk)["healthy"] is False)
    until(lambda: len(rescued(desk)) == 1)
    kept.rename(desk.database)
    until(lambda: store_of(desk)["healthy"] is True)
    accepted(desk)


@clause("/tr/TR-3/the-file-is-deleted-with-all-that-belongs-to-it")
def test_all_files_deleted_and_killed(tried):
    desk = tried
    for path in desk.data.glob("beckon.db*"):
        path.unlink()
    refused(desk)
    # The desk gets no chance to react.
    desk.kill9()
    desk.start()
    accepted(desk)


@clause("/tr/TR-3/the-file-comes-back")
def test_file_comes_back(tried):
    desk = tried
    kept = desk.data / "kept.db"
    desk.database.rename(kept)
    refused(desk)
    kept.rename(desk.database)
    until(lambda: desk.ask("Back?", policy="hold").status == 202)
    accepted(desk)
    # The copy is older than the file now, and is removed.
    assert rescued(desk) == []
    desk.restart()
    assert desk.interaction(desk.open_id)["status"] == "ANSWERED"


@clause("/tr/TR-3/the-folder-is-renamed")
def test_folder_renamed(tried):
    desk = tried
    away = desk.data.with_name("away")
    desk.data.rename(away)
    refused(desk)
    assert not desk.data.exists()
    away.rename(desk.data)
    accepted(desk)
    assert rescued(desk) == []


def removed(folder):
    """The desk may restore a lock or a log as long as the file itself is there."""
    shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()


@clause("/tr/TR-3/the-folder-is-deleted")
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_folder_deleted(tried, end):
    desk = tried
    until(lambda: removed(desk.data))
    refused(desk, "rescued")
    assert rescued(desk)
    if end == "stop":
        assert desk.stop() == 0
    else:
        desk.kill9()
    desk.start()
    accepted(desk)
    assert rescued(desk) == []


@clause("/tr/TR-3/another-copy-takes-its-place")
def test_replaced(tried):
    desk = tried
    backup = desk.data / "backup.db"
    with sqlite3.connect(desk.database) as source, sqlite3.connect(backup) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    later = desk.ask("Later?", policy="hold").json["id"]
    backup.rename(desk.database)
    refused(desk, "rescued")
    # Readers continue with the acknowledged state, even long-running ones.
    assert desk.interaction(later)["status"] == "PENDING"
    assert desk.http("GET", "/v1/interactions?q=later").json["interactions"][0]["id"] == later
    copy = next(path for path in rescued(desk) if "log" not in path.name)
    db = sqlite3.connect(f"file:{copy}?immutable=1", uri=True)
    kept = db.execute("SELECT conflict_description FROM aic_interactions ORDER BY id").fetchall()
    db.close()
    assert kept == [("Done?",), ("Open?",), ("Later?",)]
    desk.restart()
    # A copy that somebody put there is used; what it lacks is in the rescued copy, and the desk says where.
    accepted(desk)
    assert desk.http("GET", f"/v1/interactions/{later}").status == 404
    assert len(rescued(desk)) == 1 and rescued(desk)[0].name in desk.stderr


@clause("/tr/TR-3/the-former-file-comes-back")
def test_replaced_and_back(tried):
    desk = tried
    former = desk.data / "former.db"
    desk.database.rename(former)
    shutil.copy(former, desk.database)
    refused(desk, "rescued")
    former.rename(desk.database)
    until(lambda: store_of(desk)["healthy"] is True)
    accepted(desk)
    assert rescued(desk) == []
    desk.restart()
    assert desk.interaction(desk.open_id)["status"] == "ANSWERED"
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"


@clause("/tr/TR-3/the-write-ahead-log-is-deleted")
@pytest.mark.parametrize("how", ["deleted", "replaced"])
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_log_gone(tried, how, end):
    desk = tried
    wal = desk.database.with_name("beckon.db-wal")
    if how == "deleted":
        wal.unlink()
    else:
        copy = desk.data / "copy"
        shutil.copy(wal, copy)
        assert desk.ask("Between?", policy="hold").status == 202
        copy.rename(wal)
    refused(desk, "beckon.db-wal")
    if end == "stop":
        assert desk.stop() == 0
    else:
        desk.kill9()
    desk.start()
    if how == "replaced":
        assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 3
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
    accepted(desk)


@clause("/tr/TR-3/the-shared-memory-is-deleted")
def test_shared_memory_deleted(tried):
    desk = tried
    desk.database.with_name("beckon.db-shm").unlink()
    assert desk.ask("After it?", policy="hold").status == 202
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 3
    assert desk.ask("After a reader?", policy="hold").status == 202
    desk.kill9()
    desk.start()
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 4
    accepted(desk)


@clause("/tr/TR-3/the-shared-memory-is-cut-short")
def test_shared_memory_cut(tried):
    desk = tried
    pid = desk.process.pid
    began = (desk.runtime / "desk.json").stat().st_mtime_ns
    os.truncate(desk.database.with_name("beckon.db-shm"), 0)
    try:
        desk.http("POST", "/v1/tasks", {"title": "T"})
    except (OSError, AssertionError, ValueError):
        pass
    # It restarts itself, in the same process, and says so.
    until(lambda: (desk.runtime / "desk.json").exists() and (desk.runtime / "desk.json").stat().st_mtime_ns != began)
    until(lambda: answers(desk))
    assert desk.process.poll() is None and desk.process.pid == pid
    assert "beckon.db-shm" in desk.stderr
    accepted(desk)


def answers(desk):
    try:
        return desk.http("GET", "/v1/status").status == 200
    except OSError:
        return False


@clause("/tr/TR-3/a-symbolic-link-is-followed")
def test_symbolic_link(make_desk):
    desk = make_desk()
    desk.allow("")
    desk.data.mkdir(mode=0o700)
    real = desk.home / "elsewhere"
    real.mkdir(mode=0o700)
    desk.database.symlink_to(real / "beckon.db")
    desk.start()
    desk.open_id = desk.ask("Open?", policy="hold").json["id"]
    assert (real / "beckon.db").exists()
    # The same file under another name would be read without its log.
    os.link(real / "beckon.db", desk.home / "other.db")
    desk.database.unlink()
    desk.database.symlink_to(desk.home / "other.db")
    refused(desk)
    desk.database.unlink()
    desk.database.symlink_to(real / "beckon.db")
    assert desk.respond(desk.open_id, option_index=0).status == 200
    # A moved folder that can still be reached under its old name counts as unchanged.
    real.rename(desk.home / "moved")
    real.symlink_to(desk.home / "moved")
    assert desk.ask("Moved?", policy="hold").status == 202
    desk.restart()
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 2


@clause("/tr/TR-3/another-file-system-covers-the-folder")
@pytest.mark.skipif(not ROOT, reason="only root can mount")
def test_covered_folder(tried):
    desk = tried
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=0700", "tmpfs", desk.data], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        refused(desk, "rescued")
    finally:
        subprocess.run(["umount", "-l", desk.data], check=True)
    accepted(desk)


@clause("/tr/TR-3/a-second-desk-without-the-lock-file")
@pytest.mark.parametrize("name", ["same", "hard link", "symbolic link"])
def test_second_desk(desk, name):
    asked = desk.ask(policy="hold").json["id"]
    desk.database.with_name("beckon.db.lock").unlink()
    second = Desk()
    try:
        if name == "same":
            second.configure({"BECKON_DATA_DIR": str(desk.data)})
        else:
            second.data.mkdir(mode=0o700)
            if name == "hard link":
                os.link(desk.database, second.database)
            else:
                second.database.symlink_to(desk.database)
        second.spawn()
        assert second.wait() == 1
        assert "E110" in second.stderr and f"process {desk.process.pid}" in second.stderr, second.stderr
    finally:
        second.discard()
    assert desk.respond(asked, option_index=1).status == 200
    desk.restart()
    assert desk.interaction(asked)["status"] == "ANSWERED"


@clause("/tr/TR-3/readers-do-not-take-the-lock-away")
def test_reader_keeps_lock(desk):
    for number in range(3):
        assert desk.rows("SELECT count(*) AS n FROM aic_interactions") == [{"n": number}]
        desk.ask(policy="hold", agent="a")
        assert desk.http("GET", "/v1/interactions?q=database").status == 200
    desk.database.with_name("beckon.db.lock").unlink()
    second = Desk()
    try:
        second.configure({"BECKON_DATA_DIR": str(desk.data)})
        second.spawn()
        assert second.wait() == 1 and "E110" in second.stderr
    finally:
        second.discard()


WRONG = ('{"a": ', "1 2", b'{"a": "\xff"}', '{"a"\x00: 1}', 7, b"\x00\x01", "", "[" * 2000 + "]" * 2000, "NONSENSE", -1, 2 ** 63 - 1, 1e308, "x" * 100000)
LISTS = {"aic_interactions": ("/v1/interactions", "/v1/interactions?q=question", "/v1/interactions?status=PENDING", "/v1/tasks"),
         "tasks": ("/v1/tasks", "/v1/tasks?q=question", "/v1/interactions"),
         "people": ("/v1/people",),
         "agents": ("/v1/agents",)}


def read_plainly(connection, path):
    """Status and body, without the comparison with the description, which does not permit null here."""
    connection.request("GET", path)
    reply = connection.getresponse()
    return reply.status, reply.read().decode()


def overwrite_in(db, table, column, value, key):
    """Writes like another program would, bypassing the checks of the desk; a constraint of the table may refuse it."""
    with db:
        try:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, key))
        except sqlite3.IntegrityError:
            pass


def overwrite(desk, *what):
    """The same, once."""
    with contextlib.closing(sqlite3.connect(desk.database, timeout=10)) as db:
        overwrite_in(db, *what)


@clause("/tr/TR-4/a-damaged-row-does-not-spoil-a-list")
@pytest.mark.parametrize("table", ["aic_interactions", "tasks", "people", "agents"])
@pytest.mark.takes(16)
def test_damaged_row(make_desk, table):
    """Whatever one row contains, a list has all the others and is JSON that matches the description."""
    desk = make_desk()
    desk.allow("where a time should be")
    desk.start()
    for number in range(3):
        asked = desk.ask(f"Question {number}?", policy="hold", agent=f"a{number}", context={"n": number}, tags=["t"])
        assert asked.status == 202
        desk.http("POST", "/v1/people", {"handle": f"p{number}", "name": f"P {number}"})
        desk.http("POST", "/v1/agents", {"name": f"agent {number}", "command": ["true"]})
    kept = [("aic_interactions", "id"), ("tasks", "serial"), ("people", "id"), ("agents", "id")]
    columns = [row["name"] for row in desk.rows(f"SELECT name FROM pragma_table_info('{table}')") if (table, row["name"]) not in kept]
    # Some thousand writes and reads: on one connection each.
    with contextlib.closing(sqlite3.connect(desk.database, timeout=10)) as db, contextlib.closing(desk.connect()) as connection:
        for column in columns:
            before = desk.rows(f"SELECT {column} AS value FROM {table} WHERE rowid = 2")[0]["value"]
            for wrong in WRONG:
                overwrite_in(db, table, column, wrong, 2)
                for path in LISTS[table]:
                    status, text = read_plainly(connection, path)
                    assert status == 200, f"{column} = {wrong!r}: {path}: {text[:300]}"
                    rows = next(value for value in json.loads(text).values() if isinstance(value, list))
                    if "status" not in path and "q=" not in path and column not in ("status", "deleted_us"):
                        assert len(rows) >= 2, f"{column} = {wrong!r}: {path}"
            overwrite_in(db, table, column, before, 2)
    assert desk.process.poll() is None
    # The other questions can still be answered.
    assert desk.respond(3, option_index=0).status == 200


@clause("/tr/TR-4/a-damaged-value-is-null-and-counted")
def test_damaged_value(make_desk):
    desk = make_desk().start()
    for number in range(3):
        desk.ask(f"Question {number}?", policy="hold", agent=f"a{number}", context={"n": number})
    assert "damaged" not in Beckon(desk)("doctor").stdout
    overwrite(desk, "aic_interactions", "context", '{"n": ', 2)
    overwrite(desk, "aic_interactions", "options", "7", 3)
    rows = desk.http("GET", "/v1/interactions").json["interactions"]
    by_id = {row["id"]: row for row in rows}
    assert by_id[1]["context"] == {"n": 0} and "damaged" not in by_id[1]
    assert by_id[2]["context"] is None and by_id[2]["damaged"] == ["context"]
    assert by_id[3]["options"] == [] and by_id[3]["damaged"] == ["options"] and by_id[3]["context"] == {"n": 2}
    # Counted once, however often it is read.
    desk.http("GET", "/v1/interactions")
    assert desk.http("GET", "/v1/status").json["damaged_values"] == 2
    doctor = Beckon(desk)("doctor")
    assert doctor.returncode == 1 and "✘ 2 values in the data file are damaged and are left out" in doctor.stdout
    assert "\nbeckon_damaged_values 2\n" in desk.http("GET", "/v1/metrics").text
    # The question with the lost context can be answered like any other.
    assert desk.respond(2, option_index=0).status == 200


@clause("/tr/TR-4/a-damaged-event-does-not-end-the-stream")
def test_damaged_event(make_desk):
    desk = make_desk().start()
    desk.ask("First?", policy="hold")
    first = desk.rows("SELECT min(sequence) AS n FROM events")[0]["n"]
    desk.ask("Second?", policy="hold")
    overwrite(desk, "events", "payload", '{"a": ', first + 1)
    with desk.events(last_id=first) as events:
        found = events.drain()
    assert found and any(event.type == "AIC_DIALOG_REQUESTED" for event in found)


@clause("/tr/TR-4/a-word-that-nobody-knows-answers-nothing")
def test_unknown_kind(make_desk):
    """A question of an unknown kind is never answered for the person."""
    desk = make_desk(timeout_ms=60000).start()
    asked = desk.ask("First?").json["id"]
    desk.stop()
    overwrite(desk, "aic_interactions", "kind", "NONSENSE", asked)
    desk.start()
    assert desk.interaction(asked)["kind"] == "approval"
    assert desk.http("GET", "/v1/status").json["damaged_values"] >= 1
