# test_store_trouble.py: the store cannot be written or read (E110; interfaces, section 6)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import contextlib
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import time

import pytest

from beckon_testing import Beckon, clause, until
from beckon_testing.patience import PATIENCE
from beckon_testing.table_dump import dump

ROOT = os.geteuid() == 0
STARTS = int(os.environ.get("BECKON_TEST_STARTS", "4"))
needs_root = pytest.mark.skipif(not ROOT, reason="only root can mount a small disk")


def limit_files(desk, size):
    """Limits the files of the desk to @size bytes (None: no limit again)."""
    value = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(desk.process.pid, resource.RLIMIT_FSIZE, (value, resource.RLIM_INFINITY))


def limit_to_what_is_there(desk):
    """No file of the desk has room for another page. The write-ahead log is emptied first: the desk copies it into the file when it is idle,
    and would then write over its beginning, for which it needs no room."""
    def emptied():
        with contextlib.closing(sqlite3.connect(desk.database, timeout=10)) as db:
            return db.execute("PRAGMA wal_checkpoint (TRUNCATE)").fetchone()[0] == 0
    until(emptied)
    limit_files(desk, 4096)


@pytest.fixture
def small_disk(tmp_path_factory):
    """A folder on a disk of 2.5 MiB: a new database with its log and its reserve, and some room."""
    folder = tmp_path_factory.mktemp("disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2560k,mode=0700", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def check_refused(desk, open_id, done_id, most=None):
    """Every call that writes (the first @most of them) fails with E110 and changes nothing; every call that reads works."""
    before = dump(desk)
    task = desk.interaction(open_id)["task_id"]
    calls = [
        ("POST", "/v1/interactions", {"conflict_description": "Q" * 9000, "options": ["A", "B"]}),
        ("POST", f"/v1/interactions/{open_id}/response", {"option_index": 1, "note": "N" * 9000}),
        ("POST", "/v1/interactions", {"conflict_description": "Q" * 9000, "options": ["A", "B"], "task_id": task}),
        ("POST", "/v1/tasks", {"title": "T", "description": "D" * 9000}),
        ("POST", f"/v1/tasks/{task}/log", {"message": "M" * 9000}),
        ("POST", "/v1/respond", {"response": "1", "note": "N" * 9000}),
        ("POST", f"/v1/interactions/{done_id}/correction", {"response": "PostgreSQL", "note": "N" * 9000, "by": "anna"})]
    for method, path, body in calls[:most]:
        reply = desk.http(method, path, body)
        assert (reply.status, reply.error) == (503, "E110"), f"{method} {path}: {reply.text}"
        assert reply.json["error"]["message"] and reply.json["error"]["hint"] is not None
    assert dump(desk) == before
    assert desk.interaction(open_id)["status"] == "PENDING"
    assert desk.task(task)["status"] == "AWAITING_RESPONSE"
    store = next(s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "store")
    assert store["healthy"] is False and store["detail"]


def one_open_and_one_done(desk):
    done = desk.ask("Done?", policy="hold").json["id"]
    assert desk.respond(done, option_index=1).status == 200
    return desk.ask("Open?", policy="hold").json["id"], done


@clause("/errors/E110/files-that-cannot-grow")
def test_files_that_cannot_grow(make_desk):
    desk = make_desk()
    desk.allow("")
    desk.start()
    open_id, done_id = one_open_and_one_done(desk)
    limit_to_what_is_there(desk)
    check_refused(desk, open_id, done_id)
    limit_files(desk, None)
    # There is room again, and nothing has to be restarted.
    assert desk.respond(open_id, option_index=1).status == 200
    assert desk.ask("Another?").status == 202
    desk.restart()
    assert desk.interaction(open_id)["response"] == "SQLite"


def fill_up(filler):
    with open(filler, "ab", buffering=0) as file:
        with contextlib.suppress(OSError):
            while True:
                file.write(b"\0" * 4096)


@clause("/errors/E110/it-starts-on-a-full-disk")
@pytest.mark.takes(12)
@needs_root
def test_starts_on_a_full_disk(make_desk, small_disk):
    desk = make_desk(env={"BECKON_DATA_DIR": str(small_disk / "data")})
    desk.data = small_disk / "data"
    desk.database = desk.data / "beckon.db"
    desk.allow("")
    desk.start()
    open_id, done_id = one_open_and_one_done(desk)
    reserve = desk.data / "beckon.db.reserve"
    filler = small_disk / "filler"
    for number in range(STARTS):
        # The first quiet moment.
        until(lambda: reserve.exists() and reserve.stat().st_size)
        desk.stop() if number % 2 else desk.kill9()
        fill_up(filler)
        desk.start()
        assert desk.interaction(open_id)["status"] == "PENDING" and desk.interaction(done_id)["response"]
    until(lambda: reserve.exists() and reserve.stat().st_size)
    fill_up(filler)
    for _ in range(400):
        asked = desk.ask("Q" * 4000, policy="hold")
        if asked.status == 503:
            break
    assert asked.error == "E110" and "the disk is full" in asked.text and desk.interaction(open_id)["status"] == "PENDING"
    filler.unlink()
    assert desk.respond(open_id, option_index=0).status == 200


@clause("/errors/E110/disk-full")
@needs_root
def test_disk_full(make_desk, small_disk):
    desk = make_desk(env={"BECKON_DATA_DIR": str(small_disk / "data")})
    desk.data = small_disk / "data"
    desk.database = desk.data / "beckon.db"
    desk.allow("")
    desk.start()
    open_id, done_id = one_open_and_one_done(desk)
    filler = small_disk / "filler"
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass
    # Free space in the existing pages may be used, and that of the write-ahead log once more when it starts over; then the file is full.
    refused = 0
    for _ in range(400):
        refused = refused + 1 if desk.ask("Q" * 4000, policy="hold").status == 503 else 0
        if refused == 3:
            break
        if refused:
            time.sleep(0.2)
    check_refused(desk, open_id, done_id)
    doctor = Beckon(desk)("doctor")
    assert doctor.returncode == 1
    assert ": writable" not in doctor.stdout and "restart" not in doctor.stdout
    assert re.search(r"✘ Data file .*the disk is full\n  → Free up space", doctor.stdout)
    assert re.search(r"✘ The desk cannot write its data file: ", doctor.stdout)
    filler.unlink()
    assert desk.respond(open_id, option_index=0).status == 200
    desk.restart()
    assert desk.interaction(open_id)["response"] == "PostgreSQL"


@clause("/errors/E110/a-waiting-agent-is-not-told-what-is-not-written")
def test_waiting_agent_while_the_disk_is_full(make_desk, waiting):
    desk = make_desk()
    desk.allow("")
    desk.start()
    agent = waiting(desk, "Open?", ["A", "B"], policy="hold")
    limit_to_what_is_there(desk)
    with desk.events() as events:
        assert desk.respond(agent.interaction["id"], option_index=1, note="N" * 9000).error == "E110"
        assert events.drain() == []
        limit_files(desk, None)
        assert desk.respond(agent.interaction["id"], option_index=0).status == 200
        assert agent.reply().json["response"] == "A"
        assert [event.type for event in events.drain()].count("AIC_DIALOG_RESPONDED") == 1


@clause("/errors/E110/a-file-that-somebody-else-has-locked")
@pytest.mark.takes(9)
def test_locked_file(make_desk):
    desk = make_desk()
    desk.allow("")
    desk.start()
    open_id, done_id = one_open_and_one_done(desk)
    other = sqlite3.connect(desk.database, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        check_refused(desk, open_id, done_id, most=2)
        other.execute("ROLLBACK")
    finally:
        other.close()
    # The desk waits for another writer that holds the lock only for a moment.
    assert desk.respond(open_id, option_index=1).status == 200
    desk.restart()
    assert desk.interaction(open_id)["response"] == "SQLite"


@clause("/errors/E110/a-timeout-that-cannot-be-written-is-tried-again")
@pytest.mark.desk(timeout_ms=2500)
@pytest.mark.takes(7)
def test_timeout_while_the_disk_is_full(desk):
    desk.allow("")
    asked = desk.ask().json["id"]
    limit_to_what_is_there(desk)
    time.sleep(3)
    assert desk.interaction(asked)["status"] == "PENDING"
    # It uses no processor time while it cannot write.
    used = os.times().elapsed, process_seconds(desk.process.pid)
    time.sleep(1)
    assert process_seconds(desk.process.pid) - used[1] < 0.3
    limit_files(desk, None)
    end = time.monotonic() + 2 * PATIENCE
    while desk.interaction(asked)["status"] == "PENDING":
        assert time.monotonic() < end, "the timeout never took effect"
        time.sleep(0.2)
    assert desk.interaction(asked)["timed_out"] is True


def process_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cannot_start(desk, *words):
    """The desk exits with 1 and prints E110 and the reason."""
    desk.allow("")
    desk.spawn()
    assert desk.wait() == 1
    assert "E110" in desk.stderr
    for word in words:
        assert word.lower() in desk.stderr.lower(), desk.stderr
    assert not desk.socket.exists()


@clause("/errors/E110/a-folder-that-cannot-be-written")
def test_read_only_folder(make_desk, tmp_path_factory):
    desk = make_desk()
    folder = tmp_path_factory.mktemp("readonly")
    desk.configure({"BECKON_DATA_DIR": str(folder)})
    if ROOT:
        # Permissions do not stop root; a read-only mount does.
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "ro,size=64k", "tmpfs", folder], capture_output=True)
        if mounted.returncode:
            pytest.skip("no file system can be mounted here")
    else:
        folder.chmod(0o500)
    try:
        cannot_start(desk)
    finally:
        if ROOT:
            subprocess.run(["umount", "-l", folder], check=True)
        else:
            folder.chmod(0o700)


@clause("/errors/E110/a-file-of-a-newer-version-is-left-as-it-is")
def test_newer_file(make_desk):
    desk = make_desk().start()
    desk.ask()
    desk.stop()
    with sqlite3.connect(desk.database) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    before = desk.database.read_bytes()
    cannot_start(desk, "newer")
    assert desk.database.read_bytes() == before
    assert sorted(path.name for path in desk.data.iterdir() if "damaged" in path.name) == []


@clause("/errors/E110/a-file-of-another-program-is-left-as-it-is")
def test_foreign_file(make_desk):
    desk = make_desk()
    desk.data.mkdir(mode=0o700)
    with sqlite3.connect(desk.database) as db:
        db.execute("PRAGMA application_id = 1234567")
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.execute("INSERT INTO recipes VALUES ('soup')")
    db.close()
    before = desk.database.read_bytes()
    desk.allow("")
    desk.spawn()
    try:
        status = desk.wait(10)
    except AssertionError:
        status = 0
    kept = [path for path in desk.data.iterdir() if path.name.startswith("beckon.db") and path.read_bytes()[:len(before)] == before]
    assert kept, "the other program's file is gone"
    if status == 1:
        assert "E110" in desk.stderr and desk.database.read_bytes() == before


@clause("/errors/E110/a-damaged-file-is-set-aside-and-never-deleted")
@pytest.mark.parametrize("damage", ["header", "middle", "cut", "text"])
def test_damaged_file(make_desk, damage):
    desk = make_desk().start()
    for number in range(60):
        asked = desk.ask(f"Question {number}? " + "x" * 2000, agent=f"a{number}").json["id"]
        if number % 2:
            desk.respond(asked, option_index=1, by="anna")
    desk.stop()
    whole = desk.database.read_bytes()
    assert len(whole) > 100000
    damaged = {
        "header": b"\0" * 100 + whole[100:],
        "middle": whole[:20480] + os.urandom(40960) + whole[61440:],
        "cut": whole[:len(whole) // 2 // 4096 * 4096 + 1000],
        "text": b"This is no database.\n" * 400,
    }[damage]
    desk.database.write_bytes(damaged)
    desk.allow("")
    desk.start()
    aside = [path for path in desk.data.iterdir() if ".damaged-" in path.name and not path.name.endswith(("-wal", "-shm"))]
    assert len(aside) == 1, sorted(path.name for path in desk.data.iterdir())
    assert aside[0].read_bytes()[:len(damaged)] == damaged
    assert "damaged" in desk.stderr.lower()
    # The new file works and contains everything that could be read.
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
    kept = desk.rows("SELECT id, response, responded_by FROM aic_interactions ORDER BY id")
    if damage in ("middle", "cut"):
        for row in kept:
            assert row["response"] in (None, "SQLite")
    assert desk.ask("Afterwards?").status == 202
    desk.restart()
    assert len([path for path in desk.data.iterdir() if ".damaged-" in path.name and not path.name.endswith(("-wal", "-shm"))]) == 1


def plan(desk, *steps):
    return desk.http("POST", "/v1/tasks", {"title": "Plan", "steps": list(steps)}).json["id"]


@clause("/errors/E110/what-was-salvaged-goes-on", "/pp/PP-2/after-a-salvage", "/wh/WH-2/after-a-salvage", "/wh/WH-11/after-a-salvage")
@pytest.mark.takes(9)
def test_salvaged_goes_on(make_desk):
    """All waits and time-outs end as planned. A plan that lost its step says so and delays nothing else."""
    desk = make_desk(ambiguity_timeout_ms=4000, attended=True)
    desk.allow("")
    desk.start()
    desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"})
    choice = desk.ask("Which?", timeout_ms=4000).json["id"]
    ambiguity = desk.http("POST", "/v1/interactions", {
        "kind": "ambiguity", "conflict_description": "Did you mean", "options": ["A", "B"]}).json["id"]
    called = desk.http("POST", "/v1/tasks", {"title": "Call"}).json["id"]
    desk.http("POST", f"/v1/tasks/{called}/start")
    handed = desk.http("POST", f"/v1/tasks/{called}/handoff", {
        "assignee": "ana", "subject": "Acme", "message": "Call", "timeout": "10 s"}).json["id"]
    wait, tell = {"type": "wait", "duration": "4 s"}, {"type": "notify", "message": "Over"}
    lost, whole, halved = plan(desk, wait, tell), plan(desk, wait, tell), plan(desk, wait, tell)
    plain = desk.http("POST", "/v1/tasks", {"title": "Plain"}).json["id"]
    desk.http("POST", f"/v1/tasks/{plain}/start")
    desk.http("POST", f"/v1/tasks/{plain}/wait", {"duration": "5 s"})
    until(lambda: all(desk.task(task)["status"] == "WAITING" for task in (lost, whole, halved, plain)))
    before = desk.interaction(handed)["deadline_at"]
    desk.stop()

    # One page contains only zeros, and with it a page of steps is lost.
    with sqlite3.connect(desk.database) as db:
        db.execute("DELETE FROM steps WHERE position = 0 AND task_serial = (SELECT serial FROM tasks WHERE id = ?)", (lost,))
        db.execute("DELETE FROM steps WHERE position = 1 AND task_serial = (SELECT serial FROM tasks WHERE id = ?)", (halved,))
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()[0]
    db.close()
    with open(desk.database, "r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\0" * 4096)
    desk.start()
    assert "damaged" in desk.stderr.lower()

    assert desk.interaction(handed)["deadline_at"] in (before, None)
    # The question has thirty seconds now, and its countdown runs.
    assert desk.counting(choice)["status"] == "PENDING"
    until(lambda: desk.interaction(ambiguity)["status"] == "POSTPONED")
    until(lambda: desk.interaction(handed)["status"] == "EXPIRED")
    until(lambda: desk.task(plain)["status"] == "RUNNING" and desk.task(whole)["status"] == "COMPLETE")
    until(lambda: desk.task(lost)["status"] == "FAILED" and desk.task(halved)["status"] == "FAILED")
    assert "was lost when the database was damaged" in desk.task(lost)["result"]
    log = desk.rows("SELECT message, level FROM execution_log WHERE task_id = ? ORDER BY id DESC LIMIT 1", lost)[0]
    assert log == {"message": "failed: E110: step 1 of 2 was lost when the database was damaged", "level": "error"}


@clause("/errors/E110/a-plan-that-lost-its-step-fails", "/wh/WH-1/lost-steps")
def test_running_plan_lost_its_step(make_desk):
    desk = make_desk().start()
    running = plan(desk, {"type": "run", "command": "sleep 600"}, {"type": "notify", "message": "Over"})
    until(lambda: desk.task(running)["status"] == "RUNNING")
    desk.kill9()
    with sqlite3.connect(desk.database) as db:
        db.execute("DELETE FROM steps")
    db.close()
    desk.start()
    until(lambda: desk.task(running)["status"] == "FAILED")
    assert "was lost" in desk.task(running)["result"]
    fine = plan(desk, {"type": "notify", "message": "Over"})
    until(lambda: desk.task(fine)["status"] == "COMPLETE")


@clause("/errors/E110/damage-found-while-running-answers-and-does-not-crash")
def test_damage_while_running(make_desk):
    desk = make_desk()
    desk.allow("")
    desk.start()
    for number in range(60):
        desk.ask(f"Question {number}? " + "x" * 2000, agent=f"a{number}")
    desk.restart()
    with open(desk.database, "r+b") as file:
        file.seek(8192)
        file.write(os.urandom(desk.database.stat().st_size - 8192))
    statuses = {desk.http("GET", path).status for path in ("/v1/tasks", "/v1/interactions", "/v1/status", "/v1/interactions/3")}
    assert statuses <= {200, 503}
    assert desk.ask("And now?").status in (202, 503)
    assert desk.process.poll() is None
    desk.stop()


@clause("/errors/E110/a-second-desk-is-refused-and-the-first-one-goes-on")
def test_second_desk(desk):
    asked = desk.ask().json["id"]
    second = type(desk)()
    try:
        second.configure({"BECKON_DATA_DIR": str(desk.data)})
        cannot_start(second)
        same = type(desk)()
        try:
            same.configure({"BECKON_DATA_DIR": str(desk.data), "BECKON_RUNTIME_DIR": str(desk.runtime)})
            same.spawn()
            assert same.wait() != 0
        finally:
            same.discard()
    finally:
        second.discard()
    assert desk.socket.exists()
    assert desk.respond(asked, option_index=1).status == 200


@clause("/errors/E110/what-a-killed-desk-left-behind-does-not-hinder")
def test_leftovers(desk):
    asked = desk.ask().json["id"]
    desk.kill9()
    assert desk.socket.exists()
    desk.start()
    assert desk.interaction(asked)["status"] == "PENDING"
    # These process numbers belong to other processes now.
    desk.stop()
    (desk.runtime / "desk.json").write_text('{"pid": 1, "version": "0", "socket": "/nowhere", "port": 1}')
    (desk.runtime / "desk.sock").touch()
    desk.start()
    assert desk.http("GET", "/v1/status").status == 200


@clause("/errors/E110/anybody-may-read-the-file-while-the-desk-runs")
def test_reader_does_not_hinder(desk):
    with desk.db() as reader:
        reader.execute("BEGIN")
        before = reader.execute("SELECT count(*) FROM aic_interactions").fetchone()[0]
        for number in range(200):
            asked = desk.ask(f"Question {number}?", agent=f"a{number % 7}").json["id"]
            assert desk.respond(asked, option_index=0).status == 200
        assert reader.execute("SELECT count(*) FROM aic_interactions").fetchone()[0] == before == 0
    copy = desk.home / "copy.db"
    shutil.copy(desk.database, copy)
    assert desk.rows("SELECT count(*) AS n FROM aic_interactions")[0]["n"] == 200
