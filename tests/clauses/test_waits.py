# test_waits.py: tasks that wait, paused and resumed, and their agents (WH-2 to WH-6, WH-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import sqlite3
import subprocess
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until
from moments import seconds

DAY = 86_400_000


def beckon(desk, *words):
    return subprocess.run([BUILD / "src" / "cli" / "beckon", *words], env=desk.env, capture_output=True, text=True, timeout=60)


def make(desk, **fields):
    return desk.http("POST", "/v1/tasks", {"title": "Outreach", "state": "RUNNING", **fields}).json["id"]


def wait(desk, task, **fields):
    return desk.http("POST", f"/v1/tasks/{task}/wait", fields)


def move(desk, task, verb, **fields):
    return desk.http("POST", f"/v1/tasks/{task}/{verb}", fields)


def status(desk, task):
    return desk.task(task)["status"]


def log(desk, task):
    return desk.http("GET", f"/v1/tasks/{task}/log").json["log"]


def lines(desk, task):
    return [entry["message"] for entry in log(desk, task)]


def threads(desk):
    return len(list(Path(f"/proc/{desk.process.pid}/task").iterdir()))


def files(desk):
    return len(list(Path(f"/proc/{desk.process.pid}/fd").iterdir()))


def later(**ahead):
    return (datetime.now(timezone.utc) + timedelta(**ahead)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@clause("/wh/WH-2/said-and-dated", "/wh/WH-2/log")
def test_wait(desk):
    task = make(desk, agent="mailer")
    begin = time.time()
    reply = wait(desk, task, duration="5 days", note="They may still reply.", by="mailer")
    assert (reply.status, reply.json["status"]) == (200, "WAITING")
    assert reply.json["message"] == "Agent paused. Will resume in 5 days."
    assert 0 <= seconds(reply.json["resume_at"]) - begin - 5 * 86400 + 0.002 <= time.time() - begin + 0.004
    entry = log(desk, task)[-1]
    assert entry["message"] == "Agent paused. Will resume in 5 days. They may still reply."
    assert (entry["from"], entry["to"], entry["who"]) == ("RUNNING", "WAITING", "mailer")
    assert desk.http("GET", "/v1/tasks?status=WAITING").json["summary"]["WAITING"] == 1


@clause("/wh/WH-2/goes-on-when-due", "/wh/WH-2/from-queued")
def test_due(desk):
    with desk.events() as events:
        task = desk.http("POST", "/v1/tasks", {"title": "Queued"}).json["id"]
        resume_at = wait(desk, task, duration=700).json["resume_at"]
        event = events.until("TASK_CHANGED", where=lambda e: e.payload["id"] == task and e.payload["started_at"] != e.payload["updated_at"]
                             and e.payload["status"] == "RUNNING")
    assert event.payload["resume_at"] is None
    ended = log(desk, task)[-1]
    assert (ended["from"], ended["to"], ended["who"]) == ("WAITING", "RUNNING", "desk")
    assert 0 <= seconds(ended["timestamp"]) - seconds(resume_at) < 5
    assert [entry["to"] for entry in log(desk, task)] == ["QUEUED", "RUNNING", "WAITING", "RUNNING"]


@clause("/wh/WH-2/nothing-is-held-while-it-waits")
def test_holds_nothing(desk):
    for _ in range(5):
        wait(desk, make(desk), duration="90 days")
    before = threads(desk), files(desk)
    for _ in range(200):
        assert wait(desk, make(desk), duration="90 days").status == 200
    # Two hundred tasks; the margin allows for a closing connection or a file that was opened meanwhile.
    until(lambda: threads(desk) <= before[0] + 2 and files(desk) <= before[1] + 5)


@clause("/wh/WH-4/over-a-kill-and-a-restart", "/wh/WH-4/overdue-at-the-start")
@pytest.mark.takes(7)
def test_restart(make_desk):
    desk = make_desk().start()
    # A restart that takes longer than the wait shows only that it is made up for; then another task waits for longer.
    for ahead in (5, 20, 80, 320):
        early, late, month = make(desk), make(desk), make(desk)
        wait(desk, early, duration=600)
        at = wait(desk, late, duration=f"{ahead} s").json["resume_at"]
        wait(desk, month, until=later(days=30))
        desk.kill9()
        time.sleep(1)
        desk.start()
        until(lambda: status(desk, early) == "RUNNING")
        task = desk.task(late)
        if task["status"] == "WAITING":
            break
        assert time.time() >= seconds(at)
    assert (task["status"], task["resume_at"]) == ("WAITING", at)
    until(lambda: status(desk, late) == "RUNNING", ahead + PATIENCE)
    assert seconds(log(desk, late)[-1]["timestamp"]) >= seconds(at)
    assert status(desk, month) == "WAITING"


@clause("/wh/WH-4/what-is-refused")
def test_refused(desk):
    task = make(desk)
    for fields, code in (({"duration": "91 days"}, "E104"), ({"duration": 90 * DAY + 1}, "E104"), ({"until": later(days=90, minutes=1)}, "E104"),
                         ({"duration": "99999999999999999999 days"}, "E104"), ({"duration": 0}, "E101"), ({"duration": "-5 days"}, "E101"),
                         ({"duration": "soon"}, "E101"), ({"until": "2020-01-01T00:00:00Z"}, "E101"), ({"until": "tomorrow"}, "E101"), ({}, "E101"),
                         ({"duration": 5, "until": later(days=1)}, "E101"), ({"duration": 5, "colour": "red"}, "E101"),
                         ({"duration": 5, "note": "x" * 20000}, "E104")):
        reply = wait(desk, task, **fields)
        assert reply.json["error"]["code"] == code, fields
    assert status(desk, task) == "RUNNING"
    assert wait(desk, task, duration="90 days").status == 200
    assert wait(desk, task, duration="1 day").json["error"]["code"] == "E108"
    assert wait(desk, "task-nothere", duration="1 day").json["error"]["code"] == "E102"
    move(desk, task, "cancel")
    for verb in ("pause", "resume"):
        assert move(desk, task, verb).json["error"]["code"] == "E108"
    assert wait(desk, task, duration="1 day").json["error"]["code"] == "E108"
    assert move(desk, task, "resume", now=True).json["error"]["code"] == "E108"


@clause("/wh/WH-2/made-waiting")
def test_made_waiting(desk):
    reply = desk.http("POST", "/v1/tasks", {"title": "Later", "state": "WAITING", "duration": "2 days"})
    assert (reply.status, reply.json["status"]) == (201, "WAITING")
    assert lines(desk, reply.json["id"]) == ["Agent paused. Will resume in 2 days."]
    soon = desk.http("POST", "/v1/tasks", {"title": "Soon", "state": "WAITING", "until": later(seconds=1)}).json["id"]
    until(lambda: status(desk, soon) == "RUNNING")
    for fields in ({"state": "WAITING"}, {"duration": "2 days"}, {"state": "RUNNING", "until": later(days=1)},
                   {"state": "WAITING", "until": later(days=1), "duration": 5}, {"state": "WAITING", "until": "2020-01-01T00:00:00Z"}):
        assert desk.http("POST", "/v1/tasks", {"title": "Wrong", **fields}).json["error"]["code"] == "E101", fields
    assert desk.http("POST", "/v1/tasks", {"title": "Wrong", "state": "WAITING", "duration": "91 days"}).json["error"]["code"] == "E104"


@clause("/wh/WH-2/many-with-one-call")
def test_many_at_once(desk):
    drafts = [{"title": f"Outreach {i}", "agent": f"agent-{i % 3}", "state": "WAITING", "duration": 5 * DAY} for i in range(999)]
    drafts.append({"title": "The first", "state": "WAITING", "duration": 1500})
    with desk.events() as stream:
        reply = desk.http("POST", "/v1/tasks", {"tasks": drafts})
        assert reply.status == 201, reply.text
        made = reply.json["ids"]
        assert len(set(made)) == 1000
        created = [stream.until("TASK_CREATED").payload for _ in made]
    assert [(task["id"], task["title"]) for task in created] == [(id, draft["title"]) for id, draft in zip(made, drafts)]
    assert lines(desk, made[0]) == ["Agent paused. Will resume in 5 days."]
    assert [entry["who"] for entry in log(desk, made[1])] == ["agent-1"]
    until(lambda: status(desk, made[-1]) == "RUNNING")
    assert desk.http("GET", "/v1/status").json["summary"]["WAITING"] == 999

    for wrong in ({"title": ""}, {"title": "Too long", "state": "WAITING", "duration": "91 days"}, "text"):
        refused = desk.http("POST", "/v1/tasks", {"tasks": [{"title": "Good"}, wrong]})
        assert refused.status in (400, 422), refused.text
        assert refused.json["error"]["message"].startswith("Task 2: "), refused.text
    past = desk.http("POST", "/v1/tasks", {"tasks": [{"title": "Good"}, {"title": "Past", "state": "WAITING", "until": "2020-01-01T00:00:00Z"}]})
    assert past.status == 400 and past.json["error"]["message"].startswith("Task 2: "), past.text
    over = desk.http("POST", "/v1/tasks", {"tasks": [{"title": "T"}] * 1001})
    assert (over.status, over.json["error"]["code"]) == (422, "E104"), over.text
    assert sum(desk.http("GET", "/v1/status").json["summary"].values()) == 1000


@clause("/wh/WH-5/many-of-a-paused-agent-are-made-paused")
def test_many_of_a_paused_agent(desk):
    assert desk.http("POST", "/v1/agents", {"name": "builder"}).status == 201
    assert desk.http("POST", "/v1/agents/builder/pause").status == 200
    made = desk.http("POST", "/v1/tasks", {"tasks": [{"title": name, "agent": name, "state": "WAITING", "duration": 800}
                                                     for name in ("builder", "tester", "Builder")]}).json["ids"]
    until(lambda: status(desk, made[1]) == "RUNNING")
    assert desk.task(made[2])["paused"]
    held = desk.task(made[0])
    assert (held["status"], held["paused"], held["resume_at"]) == ("WAITING", True, None)
    desk.http("POST", "/v1/agents/builder/resume")
    until(lambda: status(desk, made[0]) == "RUNNING")


@clause("/wh/WH-5/paused-with-the-time-left", "/wh/WH-5/resume-now")
def test_pause(desk):
    task = make(desk)
    wait(desk, task, duration="4 days")
    paused = move(desk, task, "pause").json
    assert (paused["status"], paused["paused"], paused["resume_at"]) == ("WAITING", True, None)
    assert 0 < 4 * DAY - paused["remaining_ms"] < 60_000
    assert move(desk, task, "pause").json["error"]["code"] == "E108"
    # Time passes that is not the wait's.
    other = make(desk)
    wait(desk, other, duration="600 ms")
    until(lambda: status(desk, other) == "RUNNING")
    begin = time.time()
    resumed = move(desk, task, "resume").json
    assert (resumed["status"], resumed["paused"], resumed["remaining_ms"]) == ("WAITING", False, None)
    assert -0.1 <= seconds(resumed["resume_at"]) - begin - paused["remaining_ms"] / 1000 <= time.time() - begin + 0.1
    assert move(desk, task, "resume").json["error"]["code"] == "E108"
    assert move(desk, task, "resume", now=True).json["status"] == "RUNNING"
    again = make(desk)
    wait(desk, again, duration="2500 ms")
    move(desk, again, "pause")
    later = make(desk)
    wait(desk, later, duration="2500 ms")
    desk.kill9()
    desk.start()
    until(lambda: status(desk, later) == "RUNNING")
    assert (status(desk, again), desk.task(again)["paused"]) == ("WAITING", True)
    gone_on = move(desk, again, "resume", now=True).json
    assert (gone_on["status"], gone_on["paused"], gone_on["resume_at"], gone_on["remaining_ms"]) == ("RUNNING", False, None, None)


@clause("/wh/WH-2/a-question-ends-the-wait")
def test_asks_while_it_waits(desk):
    task = make(desk)
    wait(desk, task, duration="4 days")
    asked = desk.ask("Go on?", ["Yes", "No"], task_id=task, policy="hold").json
    assert (status(desk, task), desk.task(task)["resume_at"]) == ("AWAITING_RESPONSE", None)
    desk.respond(asked["id"], option_index=0)
    assert status(desk, task) == "RUNNING"


def add_agent(desk, name, **fields):
    return desk.http("POST", "/v1/agents", {"name": name, **fields})


@clause("/wh/WH-5/agent-paused-and-resumed")
def test_agent_paused(desk):
    agent = add_agent(desk, "Mailer").json["id"]
    mine, own, others = make(desk, agent="mailer"), make(desk, agent="Mailer"), make(desk, agent="poster")
    for task in (mine, own, others):
        wait(desk, task, duration="3 days")
    move(desk, own, "pause")
    assert desk.http("POST", f"/v1/agents/{agent}/pause").json["status"] == "PAUSED"
    until(lambda: desk.task(mine)["paused"])
    assert desk.task(mine)["remaining_ms"] > 2 * DAY
    assert not desk.task(others)["paused"]
    assert desk.http("POST", f"/v1/agents/{agent}/pause").json["error"]["code"] == "E108"
    # A wait that starts while the agent is paused is frozen as well.
    new = make(desk, agent="MAILER")
    assert wait(desk, new, duration="1 s").json["paused"]
    created = desk.http("POST", "/v1/tasks", {"title": "New", "agent": "mailer", "state": "WAITING", "duration": "1 s"}).json
    assert created["paused"] and created["resume_at"] is None
    # It was made later, for as long, and nobody paused it.
    free = make(desk, agent="poster")
    wait(desk, free, duration="1 s")
    until(lambda: status(desk, free) == "RUNNING")
    assert status(desk, new) == status(desk, created["id"]) == "WAITING"
    assert desk.http("POST", "/v1/agents/mailer/resume").json["status"] == "ACTIVE"
    until(lambda: status(desk, new) == "RUNNING" and status(desk, created["id"]) == "RUNNING")
    until(lambda: not desk.task(mine)["paused"])
    assert desk.task(own)["paused"], "a task that was paused by itself stays so"
    assert abs(seconds(desk.task(mine)["resume_at"]) - time.time() - 3 * 86400) < 60


@clause("/wh/WH-6/agent-deleted")
def test_agent_deleted(desk):
    agent = add_agent(desk, "mailer").json["id"]
    task, paused, free = make(desk, agent="mailer"), make(desk, agent="Mailer"), make(desk, agent="never-registered")
    for each in (task, paused, free):
        wait(desk, each, duration="3 s")
    desk.http("POST", f"/v1/agents/{agent}/pause")
    until(lambda: desk.task(paused)["paused"])
    assert desk.http("DELETE", f"/v1/agents/{agent}").json["status"] == "DELETED"
    assert desk.http("GET", f"/v1/agents/{agent}").json["error"]["code"] == "E102"
    assert desk.http("GET", "/v1/agents").json == {"agents": []}
    for each in (task, paused):
        until(lambda: status(desk, each) == "FAILED")
        assert desk.task(each)["result"] == "Agent deleted during wait period"
        assert lines(desk, each)[-1] == "Agent deleted during wait period"
    until(lambda: status(desk, free) == "RUNNING")
    # Another agent took the name meanwhile and gets the task.
    again = make(desk, agent="Mailer")
    wait(desk, again, duration="2 s")
    assert add_agent(desk, "MAILER").status == 201
    until(lambda: status(desk, again) == "RUNNING")


@clause("/wh/WH-5/agents-registered-and-changed")
def test_agents(desk):
    reply = add_agent(desk, "Écrivain", command=["/bin/echo", "--x"], folder="/tmp", environment={"A": "1=2"}, time_limit="30m")
    assert reply.status == 201 and reply.headers["location"] == f"/v1/agents/{reply.json['id']}"
    agent = reply.json
    assert (agent["command"], agent["folder"], agent["environment"], agent["time_limit"]) == (["/bin/echo", "--x"], "/tmp", {"A": "1=2"}, 1_800_000)
    assert add_agent(desk, "écrivain").json["error"]["code"] == "E108"
    path = f"/v1/agents/{agent['id']}"
    assert desk.http("GET", "/v1/agents/%C3%A9crivain").json["id"] == agent["id"]
    changed = desk.http("PATCH", path, {"folder": None, "command": "exec claude -p"}).json
    assert (changed["folder"], changed["command"], changed["environment"]) == (None, ["/bin/sh", "-c", "exec claude -p"], {"A": "1=2"})
    for method, where, body, code in (("POST", "/v1/agents", {}, "E101"), ("POST", "/v1/agents", {"name": "  "}, "E101"),
                                      ("POST", "/v1/agents", {"name": "x" * 300}, "E104"), ("POST", "/v1/agents", {"name": "a", "x": 1}, "E101"),
                                      ("POST", "/v1/agents", {"name": "a", "command": []}, "E101"), ("POST", "/v1/agents", {"name": "a", "command": ["a", 1]}, "E101"),
                                      ("POST", "/v1/agents", {"name": "a", "environment": {"A=B": "1"}}, "E101"),
                                      ("POST", "/v1/agents", {"name": "a", "time_limit": "91 days"}, "E104"),
                                      ("POST", "/v1/agents", {"name": "a", "command": ["x" * 70000]}, "E104"),
                                      ("PATCH", path, {"name": "other"}, "E101"), ("PATCH", path, {"colour": "red"}, "E101"),
                                      ("PATCH", "/v1/agents/99", {"folder": "/"}, "E102"), ("POST", "/v1/agents/nobody/pause", {}, "E102"),
                                      ("POST", f"{path}/resume", {}, "E108")):
        reply = desk.http(method, where, body)
        assert reply.json["error"]["code"] == code, (method, where, body, reply.text)
    assert desk.restart().http("GET", path).json == changed


@clause("/wh/WH-2/five-days-are-five-days-a-moment-later")
def test_five_days(desk):
    task = make(desk)
    wait(desk, task, duration="5 days")
    assert "Will resume in 5 days (" in beckon(desk, "tasks").stdout
    assert "Agent paused. Will resume in 5 days." in beckon(desk, "show", task).stdout


@clause("/wh/WH-2/shown-in-the-terminal", "/wh/WH-5/in-the-terminal")
def test_terminal(desk):
    task = make(desk)
    at = later(days=4, hours=3, minutes=30)
    wait(desk, task, until=at)
    date = desk.local(datetime.fromisoformat(at.replace("Z", "+00:00"))).strftime("%-d %b, %H:%M")
    shown = f"Will resume in 4 days, 4 h ({date})"
    assert shown in beckon(desk, "tasks").stdout
    assert shown in beckon(desk, "show", task).stdout
    assert "Agent paused. Will resume in 4 days, 4 h." in beckon(desk, "show", task).stdout
    assert "Paused with 4 days, 4 h left" in beckon(desk, "pause", task).stdout
    assert "Paused with 4 days, 4 h left" in beckon(desk, "tasks").stdout
    assert "Will resume in 4 days, 4 h" in beckon(desk, "resume", task).stdout
    assert beckon(desk, "resume", task).returncode == 1
    assert beckon(desk, "resume", "--now", task).stdout == f"{task}: RUNNING\n"
    assert "No agent is registered" in beckon(desk, "agents").stdout
    assert beckon(desk, "agents", "add", "writer", "--folder", "/tmp", "--env", "A=1", "--time-limit", "1h", "--", "claude", "-p").returncode == 0
    listed = beckon(desk, "agents", "list").stdout
    assert "writer" in listed and "claude -p" in listed and "at most 1 h" in listed and "/tmp" in listed and "active" in listed
    assert "paused" in beckon(desk, "agents", "pause", "Writer").stdout
    assert "active" in beckon(desk, "agents", "resume", "writer").stdout
    edited = json.loads(beckon(desk, "agents", "edit", "writer", "--folder", "", "--json").stdout)
    assert edited["folder"] is None and edited["command"] == ["claude", "-p"] and edited["environment"] == {"A": "1"}
    assert beckon(desk, "agents", "delete", "writer").returncode == 0
    assert beckon(desk, "agents", "delete", "writer").returncode == 1
    for words in (["add"], ["pause"], ["other"], ["delete", "a", "b"], ["add", "x", "--env", "A"]):
        assert beckon(desk, "agents", *words).returncode == 2, words


@clause("/wh/WH-2/beckon-wait-says-what-the-person-is-told")
def test_wait_command(desk):
    task = make(desk)
    done = beckon(desk, "wait", task, "5", "days", "--note", "They may still reply")
    assert (done.returncode, done.stdout) == (0, "Agent paused. Will resume in 5 days.\n"), done.stderr
    assert log(desk, task)[-1]["message"] == "Agent paused. Will resume in 5 days. They may still reply"
    again = beckon(desk, "wait", task, "1h")
    assert again.returncode == 1 and again.stderr.startswith("E108: ")

    at = later(hours=2)
    until = beckon(desk, "wait", "--until", at, "--json", other := make(desk))
    assert (json.loads(until.stdout)["resume_at"], json.loads(until.stdout)["status"]) == (at, "WAITING")
    assert desk.http("POST", f"/v1/tasks/{other}/pause").status == 200
    assert "Agent paused, until it is resumed." in beckon(desk, "show", other).stdout

    third = make(desk)
    for words in ([], ["5 days", "--until", at]):
        assert beckon(desk, "wait", third, *words).returncode == 2, words
    assert beckon(desk, "wait", "12", "5m").returncode == 2
    for words, code in (["91 days"], "E104"), (["soon"], "E101"), (["-5m"], None), (["--until", "yesterday"], "E101"):
        refused = beckon(desk, "wait", third, *words)
        assert refused.returncode in (1, 2) and (code is None or refused.stderr.startswith(code)), (words, refused.stderr)
    assert desk.task(third)["status"] == "RUNNING"


@clause("/wh/WH-14/kept-and-then-not")
def test_retention(make_desk):
    desk = make_desk(retention_days=30).start()
    old, open_one, young = make(desk), make(desk), make(desk)
    for task in (old, young):
        move(desk, task, "complete")
    desk.stop()
    # Simulates a desk of 31 days ago: the clock cannot be changed from outside, but the file can.
    month = 31 * 86400 * 1_000_000
    db = sqlite3.connect(desk.database)
    with db:
        db.execute("UPDATE tasks SET log_us = log_us - ? WHERE id = ?", (month, old))
    db.close()
    desk.start()
    until(lambda: lines(desk, old) == [])
    assert len(lines(desk, open_one)) == 1 and len(lines(desk, young)) == 2
    assert status(desk, old) == "COMPLETE"


def plan(desk, *steps, **fields):
    return desk.http("POST", "/v1/tasks", {"title": "Plan", "steps": list(steps), **fields}).json["id"]


def rows(desk, task):
    return desk.rows("SELECT s.* FROM steps AS s JOIN tasks AS t ON t.serial = s.task_serial WHERE t.id = ? ORDER BY position", task)


@clause("/wh/WH-3/waits-add-up", "/wh/WH-3/over-a-kill-in-each-of-them")
def test_waits_add_up(desk):
    task = plan(desk, {"type": "wait", "duration": 2500}, {"type": "wait", "duration": 300}, {"type": "wait", "duration": 900})
    until(lambda: status(desk, task) == "WAITING")
    begun = rows(desk, task)[0]["started_us"]
    first = round(seconds(desk.task(task)["resume_at"]) * 1_000_000)
    desk.kill9()
    # Both waits end before the desk runs again.
    time.sleep(max(0, first / 1_000_000 + 0.4 - time.time()))
    desk.start()
    until(lambda: status(desk, task) == "COMPLETE")
    steps = rows(desk, task)
    assert [step["state"] for step in steps] == ["DONE"] * 3
    assert first - begun == 2_500_000
    assert steps[0]["ended_us"] == steps[1]["started_us"] == first
    assert steps[1]["ended_us"] == steps[2]["started_us"] == first + 300_000
    assert steps[2]["ended_us"] == first + 1_200_000
    entries = [(entry["from"], entry["to"]) for entry in log(desk, task) if entry["to"]]
    assert entries == [(None, "QUEUED"), ("QUEUED", "RUNNING")] + [("RUNNING", "WAITING"), ("WAITING", "RUNNING")] * 3 + [("RUNNING", "COMPLETE")]


@clause("/wh/WH-5/resume-now-in-a-plan", "/wh/WH-2/a-plan-waits-where-it-says")
def test_plan(desk):
    task = plan(desk, {"type": "wait", "duration": "5 days"}, {"type": "wait", "duration": "2 days"}, {"type": "notify", "message": "Done."})
    until(lambda: status(desk, task) == "WAITING")
    assert wait(desk, task, duration="1 day").json["error"]["code"] == "E108"
    assert desk.ask("Go on?", ["Yes"], task_id=task).json["error"]["code"] == "E108"
    move(desk, task, "pause")
    resumed = move(desk, task, "resume", now=True).json
    assert resumed["status"] == "WAITING"
    assert abs(seconds(resumed["resume_at"]) - time.time() - 2 * 86400) < 60
    move(desk, task, "resume", now=True)
    until(lambda: status(desk, task) == "COMPLETE")


@clause("/aic/AIC-2/no-step-of-an-agent-that-is-paused", "/wh/WH-5/a-step-waits-for-its-agent-and-says-so")
def test_step_agent_paused(desk):
    note = "Waiting for agent Mailer, which is paused"
    add_agent(desk, "Mailer", folder=str(desk.home))
    desk.http("POST", "/v1/agents/mailer/pause")
    task = plan(desk, {"type": "notify", "message": "Begins."},
                {"type": "run", "command": ["touch", "sent"], "agent": "mailer"}, agent="writer")
    until(lambda: rows(desk, task)[1]["note"] == note)
    assert lines(desk, task)[-1] == note
    assert (status(desk, task), desk.task(task)["paused"]) == ("RUNNING", False)
    assert note in beckon(desk, "logs", task).stdout
    # It stays blocked across a restart, and this is reported once.
    desk.restart()
    later_task = plan(desk, {"type": "run", "command": ["touch", "sent too"], "agent": "MAILER"})
    until(lambda: note in lines(desk, later_task))
    assert status(desk, later_task) == "QUEUED"
    assert rows(desk, task)[1]["state"] == "PENDING" and lines(desk, task).count(note) == 1
    assert not (desk.home / "sent").exists() and not (desk.home / "sent too").exists()
    # Another task continues meanwhile.
    free = plan(desk, {"type": "run", "command": ["true"], "agent": "poster"})
    until(lambda: status(desk, free) == "COMPLETE")
    desk.http("POST", "/v1/agents/mailer/resume")
    until(lambda: status(desk, task) == status(desk, later_task) == "COMPLETE")
    assert (desk.home / "sent").exists() and (desk.home / "sent too").exists()
    assert [row["note"] for row in rows(desk, task)] == ["Begins.", None]


@clause("/wh/WH-6/agent-of-a-plan-deleted", "/wh/WH-5/nothing-of-a-paused-agent-starts")
def test_plan_agent(desk):
    add_agent(desk, "mailer")
    desk.http("POST", "/v1/agents/mailer/pause")
    task = plan(desk, {"type": "wait", "duration": 700}, {"type": "notify", "message": "Never."}, agent="mailer")
    later_task = plan(desk, {"type": "wait", "duration": "1 day"}, agent="poster")
    until(lambda: status(desk, later_task) == "WAITING")
    assert status(desk, task) == "QUEUED"
    desk.http("POST", "/v1/agents/mailer/resume")
    until(lambda: status(desk, task) == "WAITING")
    desk.http("DELETE", "/v1/agents/mailer")
    until(lambda: status(desk, task) == "FAILED")
    assert desk.task(task)["result"] == "Agent deleted during wait period"
    assert rows(desk, task)[1]["state"] != "DONE"
