# test_new_kinds_terminal.py: approvals, forms and ambiguities from a shell (AP-1, AP-2, PP-1)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from beckon_testing.patience import PATIENCE


def open_question(desk):
    return until(lambda: (found := desk.http("GET", "/v1/interactions?status=PENDING").json["interactions"]) and found[0])


def finish(asking):
    out, err = asking.communicate(timeout=PATIENCE)
    return asking.returncode, out, err


@clause("/ap/AP-1/beckon-approve")
@pytest.mark.desk(undo_seconds=0)
def test_approve(desk, beckon, tmp_path):
    asking = beckon.start("approve", "make deploy", "--agent", "builder", "--tool", "Bash", "--workspace", str(tmp_path))
    row = open_question(desk)
    assert row["conflict_description"] == "builder wants to run a command"
    assert row["approval"] == {"tool": "Bash", "command": "make deploy", "cwd": str(tmp_path)}
    desk.respond(row["id"], option_index=0, by="anna")
    assert finish(asking) == (0, "Allow\n", "")


@clause("/att/ATT-10/a-denial-reaches-the-shell-with-its-reason")
@pytest.mark.desk(undo_seconds=0)
def test_denied(desk, beckon, tmp_path):
    change = tmp_path / "change.diff"
    change.write_text("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+two\n")
    asking = beckon.start("approve", "--agent", "builder", "--path", "x", "--diff", str(change))
    row = open_question(desk)
    assert row["approval"]["diff"] == change.read_text()
    shown = beckon("show", str(row["id"])).stdout
    assert "+two" in shown
    desk.respond(row["id"], action="decline", by="anna", note="Not on a Friday")
    status, out, err = finish(asking)
    assert (status, out) == (4, "") and "Not on a Friday" in err


@clause("/ap/AP-2/beckon-form")
def test_form(desk, beckon, tmp_path):
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps({"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "title": "Your name", "description": "As in the passport"}, "age": {"type": "integer", "default": 7}}}))
    asking = beckon.start("form", "Who are you?", str(schema), "--agent", "clerk")
    row = open_question(desk)
    shown = beckon("show", str(row["id"])).stdout
    assert "name (Your name): a text, required" in shown and "As in the passport" in shown and "default 7" in shown
    refused = beckon("respond", str(row["id"]), '{"name": ""}')
    assert refused.returncode == 1 and "E103" in refused.stderr and "Your name" in refused.stderr
    assert beckon("respond", str(row["id"]), '{"name": "Ada"}').returncode == 0
    status, out, _ = finish(asking)
    assert (status, json.loads(out)) == (0, {"name": "Ada"})


@clause("/ap/AP-2/beckon-form-refuses-what-is-no-schema")
def test_bad_schema(desk, beckon, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert beckon("form", "Who?", str(broken)).returncode == 1
    assert beckon("form", "Who?", str(tmp_path / "nowhere")).returncode == 2
    assert beckon("form", "Who?").returncode == 2
    assert desk.rows("SELECT * FROM aic_interactions") == []


@clause("/pp/PP-1/beckon-ambiguous")
def test_ambiguous(desk, beckon):
    asking = beckon.start("ambiguous", "Did you mean staging or production?", "Staging", "Production", "--agent", "builder")
    row = open_question(desk)
    assert (row["kind"], row["policy"]) == ("ambiguity", "postpone")
    desk.respond(row["id"], option_index=1, by="anna")
    assert finish(asking) == (0, "Production\n", "")
    assert beckon("ambiguous", "Which?", "Only one").returncode == 2
