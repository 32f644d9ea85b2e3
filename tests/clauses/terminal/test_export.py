# test_export.py: beckon export: the history as a file for other programs (ATT-15)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import csv
import io
import json
import os
import sqlite3
import subprocess

from beckon_testing import Beckon, clause


def rows(text):
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def make_history(desk):
    answered = desk.ask("Which, \"this\"\nor that?", ["=1+1", "B"], agent="ant", reason="Both, work").json["id"]
    desk.respond(answered, option_index=0, by="anna", note="+49 1")
    sure = desk.http("POST", "/v1/interactions", {"kind": "confirmation", "conflict_description": "Go on?", "confidence": 0.9, "intent": "Tidy",
                                                  "agent": "bee", "tags": ["q3"]}).json["id"]
    pending = desk.ask("@Größe?", ["A"], agent="ant", policy="hold").json["id"]
    return answered, sure, pending


@clause("/att/ATT-15/export-says-who-decided-when-where-and-on-what-grounds")
def test_csv(desk, beckon):
    answered, sure, pending = make_history(desk)
    said = beckon("export", check=True).stdout
    table = rows(said)
    assert [int(row["id"]) for row in table] == [pending, sure, answered]
    person = table[2]
    assert (person["question"], person["response"], person["responded_by"], person["surface"], person["note"], person["reason"]) == \
        ("Which, \"this\"\nor that?", "'=1+1", "anna", "http", "'+49 1", "Both, work")
    assert person["asked_at"] < person["responded_at"] and person["seconds"] == "0" and person["timed_out"] == "0"
    assert (table[1]["responded_by"], table[1]["source"], table[1]["intent"], table[1]["confidence"], table[1]["tags"]) == \
        ("sentinel", "threshold", "Tidy", "0.9", "q3")
    assert "90" in table[1]["grounds"]
    assert (table[1]["advice"], table[1]["advised_by"]) == (table[1]["grounds"], desk.interaction(sure)["advised_by"] or "")
    assert (table[0]["question"], table[0]["status"], table[0]["seconds"]) == ("'@Größe?", "PENDING", "")


@clause("/att/ATT-15/export-of-labels-with-commas", "/att/ATT-18/numbers-and-labels-stay-apart")
def test_chosen(desk, beckon):
    """*Logs, old* and *Logs* with *old* are written alike."""
    for indices in ([0], [1, 2]):
        asked = desk.ask("What may go?", ["Logs, old", "Logs", "old"], multiple=True, policy="hold").json["id"]
        assert desk.respond(asked, option_indices=indices).status == 200
    asked = desk.ask("What may go?", ["Logs", "old"], allow_other=True, policy="hold").json["id"]
    assert desk.respond(asked, response="Everything else").status == 200
    exported = [(row["response"], row["chosen"]) for row in reversed(rows(beckon("export", check=True).stdout))]
    assert exported == [("Logs, old", "1"), ("Logs, old", "2; 3"), ("Everything else", "")]


@clause("/att/ATT-15/export-that-a-spreadsheet-takes-for-nothing-else")
def test_numbers(desk, beckon):
    changed = ["007", "1.10", "1-2", "3/4", "10:30", "1e5", ".5", "1234567890123456", "50 %"]
    kept = ["42", "0", "123456789012345", "v1", "2 GB", "1. Tea", "12e4-ab"]
    for text in changed + kept:
        asked = desk.ask("Which?", [text, "None"], policy="hold").json["id"]
        desk.respond(asked, option_index=0)
    exported = [row["response"] for row in reversed(rows(beckon("export", check=True).stdout))]
    assert exported == ["'" + text for text in changed] + kept


@clause("/att/ATT-15/export-cuts-what-no-cell-has-room-for")
def test_long(desk, beckon):
    texts = ["x" * 32765, "x" * 32766, "=" * 32765, "😀" * 15000, "😀" * 16384]
    for text in texts:
        desk.ask(text, ["A"], policy="hold")
    cells = [row["question"] for row in reversed(rows(beckon("export", check=True).stdout))]
    assert all(len(cell.encode("utf-16-le")) // 2 < 32767 for cell in cells)
    assert (cells[0], cells[2], cells[3]) == (texts[0], "'" + texts[2], texts[3])
    assert cells[1] == "x" * 32666 + " [… cut: 32666 of 32766 characters; the JSON export has all]"
    assert cells[4] == "😀" * 16333 + " [… cut: 16333 of 16384 characters; the JSON export has all]"
    whole = json.loads(beckon("export", "--format", "json", check=True).stdout)["interactions"]
    assert [item["conflict_description"] for item in reversed(whole)] == texts


@clause("/att/ATT-15/export-as-json")
def test_json(desk, beckon, tmp_path):
    numbers = make_history(desk)
    whole = json.loads(beckon("export", "--format", "json", check=True).stdout)["interactions"]
    assert [item["id"] for item in whole] == sorted(numbers, reverse=True)
    listed = desk.http("GET", "/v1/interactions").json["interactions"]
    for item in listed:
        # Whether it is shown, or waited for, now is not part of the history.
        item.pop("shown", None)
        item.pop("awaited", None)
    assert whole == listed
    assert json.loads(beckon("export", "--json", "--status", "EXPIRED", check=True).stdout) == {"interactions": []}
    path = tmp_path / "history.json"
    said = beckon("export", "--output", str(path), check=True)
    assert said.stdout == "" and "3 questions written to" in said.stderr
    assert json.loads(path.read_text())["interactions"] == whole


@clause("/att/ATT-15/export-of-a-part")
def test_filters(desk, beckon):
    answered, sure, pending = make_history(desk)

    def exported(*options):
        return [int(row["id"]) for row in rows(beckon("export", *options, check=True).stdout)]

    assert exported("--agent", "ant") == [pending, answered]
    assert exported("--kind", "confirmation") == exported("--tag", "Q3") == exported("--q", "tidy go") == [sure] or exported("--q", "go") == [sure]
    assert exported("--status", "PENDING,ANSWERED") == [pending, answered]
    assert exported("--since", "1h") == exported("--until", desk.interaction(pending)["timestamp"][:10]) == [pending, sure, answered]
    assert exported("--until", "2020-01-01") == [] == exported("--since", "2999-01-01T00:00:00Z")
    between = desk.interaction(sure)["timestamp"]
    assert exported("--since", between) == [pending, sure] and exported("--until", between) == [answered]
    for wrong in (["--format", "xml"], ["--since", "soon"], ["extra"]):
        assert beckon("export", *wrong).returncode == 2
    assert beckon("export", "--status", "DONE").returncode == 1 and "E101" in beckon("export", "--kind", "x").stderr


@clause("/att/ATT-15/export-page-by-page")
def test_many(desk, beckon):
    asked = desk.ask(policy="hold").json
    desk.stop()
    with sqlite3.connect(desk.database) as database:
        database.execute("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)"
                         " INSERT INTO aic_interactions (task_id, conflict_description, options, timestamp, status, task_serial, queued_us)"
                         " SELECT task_id, conflict_description, options, timestamp, 'CANCELLED', task_serial, queued_us FROM aic_interactions, n WHERE id = 1")
    desk.start()
    table = rows(beckon("export", check=True).stdout)
    assert [int(row["id"]) for row in table] == list(range(2101, asked["id"] - 1, -1))


@clause("/att/ATT-15/export-that-cannot-be-written-says-so")
def test_trouble(desk, beckon, tmp_path):
    make_history(desk)
    there = tmp_path / "there.csv"
    there.write_text("mine")
    refused = beckon("export", "--output", str(there))
    assert refused.returncode == 1 and "already exists" in refused.stderr and there.read_text() == "mine"
    beckon("export", "--output", str(there), "--force", check=True)
    assert len(rows(there.read_text())) == 3
    full = beckon("export", "--output", "/dev/full")
    assert full.returncode == 1 and "No space left on device" in full.stderr
    nowhere = beckon("export", "--output", str(tmp_path / "none" / "x.csv"))
    assert nowhere.returncode == 1 and "No such file" in nowhere.stderr
    # No incomplete file is left, and an invalid request creates none.
    assert beckon("export", "--kind", "x", "--output", str(tmp_path / "y.csv")).returncode == 1
    assert os.listdir(tmp_path) == ["there.csv"]
    assert there.stat().st_mode & 0o077 == 0
    with open("/dev/full", "w") as sink:
        done = subprocess.run([Beckon.program, "export"], env=desk.env, stdout=sink, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1 and "No space left on device" in done.stderr


@clause("/att/ATT-15/export-into-a-closed-pipe")
def test_closed_pipe(desk, beckon):
    make_history(desk)
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([Beckon.program, "export"], env=desk.env, stdout=write, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(write)
    assert done.returncode == 1 and done.stderr == ""
