# test_trust_rescue.py: trouble with the rescued copy itself: a reader, a full disk, a kill in the middle (TR-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import mmap
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from http.client import HTTPException
from pathlib import Path

import pytest

from beckon_testing import clause, until
from beckon_testing.desk import BUILD
from beckon_testing.folders import MEMORY

STEPPER = BUILD / "tests" / "clauses" / "kill-at-step.so"

READER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN"); db.execute("SELECT count(*) FROM tasks").fetchall()
print("reads", flush=True)
sys.stdin.read()
"""


def questions(desk):
    return [row["conflict_description"] for row in desk.rows("SELECT conflict_description FROM aic_interactions ORDER BY id")]


def is_healthy(desk):
    return next(s for s in desk.http("GET", "/v1/status").json["surfaces"] if s["name"] == "store")["healthy"]


def refuses(desk):
    try:
        return not is_healthy(desk)
    # It may also end in the middle of its reply.
    except (OSError, HTTPException):
        return True


def copies(desk):
    return [path for path in desk.home.rglob("*") if ".rescued-" in path.name]


@clause("/tr/TR-3/the-log-is-deleted-while-somebody-reads")
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_log_gone_with_reader(make_desk, how):
    """A reader of an older state keeps the log from being merged into the file; the next start has everything all the same."""
    desk = make_desk().start()
    wal = desk.database.with_name("beckon.db-wal")
    assert desk.ask("First?", policy="hold").status == 202
    with subprocess.Popen([sys.executable, "-c", READER, str(desk.database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout.readline() == "reads\n"
        assert desk.ask("Second?", policy="hold").status == 202
        if how == "deleted":
            wal.unlink()
        else:
            other = desk.data / "other"
            other.write_bytes(b"x" * 100)
            other.rename(wal)
        assert desk.ask("Third?", policy="hold").error == "E110"
        desk.kill9()
        reader.kill()
    desk.start()
    assert questions(desk) == ["First?", "Second?"]
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
    assert desk.ask("Third?", policy="hold").status == 202


@clause("/tr/TR-3/the-log-is-deleted-and-cannot-be-written")
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_log_gone_without_room(make_desk, end):
    """Nothing is merged into a file that cannot be restored; the next start uses a copy instead."""
    desk = make_desk().start()
    assert desk.ask("First?", policy="hold").status == 202
    (desk.data / "beckon.db-wal.rescuing" / "in the way").mkdir(parents=True)
    inode = desk.database.stat().st_ino
    desk.database.with_name("beckon.db-wal").unlink()
    assert desk.ask("Second?", policy="hold").error == "E110"
    assert len(copies(desk)) == 1
    if end == "stop":
        assert desk.stop() == 0
    else:
        desk.kill9()
    desk.start()
    assert questions(desk) == ["First?"]
    assert copies(desk) == [] and "rescued" in desk.stderr
    assert desk.database.stat().st_ino != inode
    assert desk.ask("Second?", policy="hold").status == 202
    desk.restart()
    assert questions(desk) == ["First?", "Second?"]


@clause("/tr/TR-3/killed-while-the-log-is-brought-into-the-file")
@pytest.mark.parametrize("step", [5, 60, 90, 120, 150, 180, 210, 240])
def test_killed_on_the_way(make_desk, step):
    desk = make_desk()
    shared = desk.home / "steps"
    shared.write_bytes(bytes(8))
    desk.allow("")
    with open(shared, "r+b") as file, mmap.mmap(file.fileno(), 8) as steps:
        desk.start({"LD_PRELOAD": str(STEPPER), "BECKON_STEPS": str(shared),
                    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"})
        asked = []
        for number in range(20):
            asked.append(f"Question {number}? " + "x" * 3000)
            assert desk.ask(asked[-1], policy="hold", agent=f"a{number}").status == 202
        steps[:] = struct.pack("=ii", 1, step)
        desk.database.with_name("beckon.db-wal").unlink()
        until(lambda: desk.process.poll() is not None or refuses(desk))
        steps[:] = bytes(8)
    desk.kill9()
    copied = desk.database.with_name("beckon.db-wal").exists()
    desk.start({"LD_PRELOAD": "", "BECKON_STEPS": ""})
    assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
    found = questions(desk)
    # After a kill before the copy exists, changes that were only in memory are lost, but never the file.
    assert found == asked or (found == asked[:len(found)] and not copied)


@clause("/tr/TR-3/a-copy-that-could-not-be-written-is-tried-again")
@pytest.mark.parametrize("when", ["later", "at its end"])
@pytest.mark.takes(9)
def test_copy_again(make_desk, when):
    desk = make_desk().start()
    assert desk.ask("First?", policy="hold").status == 202
    state = desk.home / "state"
    state.write_text("no folder")
    gone = desk.home / "gone"
    desk.data.rename(gone)
    shutil.rmtree(gone)
    refused = desk.ask("Second?", policy="hold")
    assert refused.error == "E110" and "Not a directory" in refused.json["error"]["message"], refused.text
    assert not copies(desk)
    state.unlink()
    if when == "later":
        # No call writes anything.
        until(lambda: copies(desk), 30)
        desk.kill9()
    else:
        assert desk.stop() == 0
    desk.start()
    assert questions(desk) == ["First?"]


@clause("/tr/TR-3/a-file-comes-back-unannounced")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
@pytest.mark.takes(9)
def test_uncovered(make_desk):
    desk = make_desk().start()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=0700", "tmpfs", desk.data], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        assert desk.ask("First?", policy="hold").error == "E110"
        assert is_healthy(desk) is False
    finally:
        subprocess.run(["umount", "-l", desk.data], check=True)
    # No call writes, and no folder changes.
    until(lambda: is_healthy(desk), 30)
    assert desk.ask("First?", policy="hold").status == 202


@clause("/tr/TR-3/another-file-on-another-file-system")
def test_replaced_elsewhere(make_desk):
    """The copy is on another file system than the data; the log is not merged into the file that replaced the data."""
    desk = make_desk()
    elsewhere = next((folder for folder in (MEMORY, Path(tempfile.gettempdir()))
                      if os.access(folder, os.W_OK) and folder.stat().st_dev != desk.home.stat().st_dev), None)
    if elsewhere is None:
        pytest.skip("there is no other file system")
    with tempfile.TemporaryDirectory(dir=elsewhere) as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        desk.start({"BECKON_DATA_DIR": str(data)})
        desk.data, desk.database = data, data / "beckon.db"
        assert desk.ask("First?", policy="hold").status == 202
        backup = data / "backup.db"
        with sqlite3.connect(desk.database) as source, sqlite3.connect(backup) as copy:
            source.backup(copy)
        source.close()
        copy.close()
        assert desk.ask("Second?", policy="hold").status == 202
        backup.rename(desk.database)
        assert desk.ask("Third?", policy="hold").error == "E110"
        assert not (data / "beckon.db-wal").exists()
        desk.kill9()
        desk.start()
        assert questions(desk) == ["First?"]
        assert desk.rows("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
        desk.stop()
