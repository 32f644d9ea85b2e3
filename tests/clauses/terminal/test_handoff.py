# test_handoff.py: work that goes to a person, in the terminal (WH-8 to WH-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import subprocess

from beckon_testing import clause, until
from beckon_testing.desk import BUILD

PROGRAM = BUILD / "src" / "cli" / "beckon"


def beckon(desk, *words):
    return subprocess.run([PROGRAM, *words], env=desk.env, capture_output=True, text=True, timeout=60)


def start(desk, *words):
    return subprocess.Popen([PROGRAM, *words], env=desk.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def open_handoff(desk):
    return until(lambda: next(iter(desk.http("GET", "/v1/interactions?status=PENDING&kind=handoff").json["interactions"]), None))


@clause("/wh/WH-8/handed-over-and-completed-in-the-terminal", "/wh/WH-10/completed-with-notes-in-the-terminal")
def test_handoff(desk):
    beckon(desk, "people", "add", "ana", "Ana")
    asking = start(desk, "handoff", "@ana", "John Doe", "Call", "him", "--agent", "Scout", "--priority", "high")
    handed = open_handoff(desk)
    assert (handed["assignee"], handed["priority"], handed["reason"]) == ("ana", "high", "Call him")
    shown = beckon(desk, "show", str(handed["id"])).stdout
    for text in ("Agent Scout needs your attention for John Doe", "Personal outreach to John Doe", "For @ana · priority high", "Recommended action",
                 "Call him", "the task continues in"):
        assert text in shown, shown
    answered = beckon(desk, "respond", str(handed["id"]), "complete", "escalated", "He wants a discount")
    assert answered.returncode == 0, answered.stderr
    out, _ = asking.communicate(timeout=60)
    assert (asking.returncode, out) == (0, "complete\nOutcome: escalated\nNotes: He wants a discount\n")
    now = desk.interaction(handed["id"])
    assert (now["outcome"], now["note"]) == ("escalated", "He wants a discount")
    assert desk.task(handed["task_id"])["status"] == "COMPLETE"
    after = beckon(desk, "show", str(handed["id"])).stdout
    assert "Outcome: escalated" in after and "He wants a discount" in after


@clause("/wh/WH-8/the-context-is-shown-in-sections")
def test_sections(desk, tmp_path):
    beckon(desk, "people", "add", "ana")
    task = desk.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING",
                                           "context": {"contact": {"name": "John Doe", "phone": {"work": "+49 1"}}}}).json["id"]
    desk.http("POST", f"/v1/tasks/{task}/log", {"message": "Sent the third mail"})
    data = tmp_path / "deal.json"
    data.write_text(json.dumps({"value": 5000}))
    number = beckon(desk, "handoff", "ana", "John Doe", "Call", "--task", task, "--context", str(data), "--no-wait").stdout.strip()
    shown = beckon(desk, "show", number).stdout
    assert "name: John Doe" in shown and "phone.work: +49 1" in shown
    assert "Attached data" in shown and "value: 5000" in shown
    assert "Sent the third mail" in shown
    assert "{" not in shown, shown


@clause("/wh/WH-10/not-me-in-the-terminal")
def test_assign(desk):
    beckon(desk, "people", "add", "ana")
    beckon(desk, "people", "add", "bob")
    number = beckon(desk, "handoff", "ana", "Acme", "Call", "--no-wait").stdout.strip()
    assert "Reassigned: " not in beckon(desk, "show", number).stdout
    assert "Acme is now assigned to @bob." in beckon(desk, "assign", number, "@bob").stdout
    now = desk.interaction(number)
    assert now["assignee"] == "bob"
    shown = beckon(desk, "show", number).stdout
    assert f"Asked: {now['timestamp']}\nReassigned: {now['assigned_at']}\n" in shown
    wrong = beckon(desk, "assign", number, "eve")
    assert wrong.returncode == 1 and "Handoff failed: User eve not found or inactive in workspace" in wrong.stderr
    assert beckon(desk, "respond", number, "take-over").returncode == 0
    assert "E106" in beckon(desk, "assign", number, "ana").stderr


@clause("/wh/WH-11/nobody-completed-it-in-the-terminal", "/wh/WH-12/refused-in-the-terminal")
def test_nobody(desk):
    refused = beckon(desk, "handoff", "eve", "Acme", "Call")
    assert refused.returncode == 1 and "Handoff failed: User eve not found or inactive in workspace" in refused.stderr
    assert beckon(desk, "handoff", "eve", "Acme").returncode == 2
    beckon(desk, "people", "add", "ana")
    desk.restart(handoff_timeout_ms=700)
    run = beckon(desk, "handoff", "ana", "Acme", "Call")
    assert run.returncode == 4 and "the task continued" in run.stderr
