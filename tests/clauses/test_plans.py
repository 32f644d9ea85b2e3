# test_plans.py: tasks that are lists of steps, as JSON and as plain lines (WH-1, WH-4, WH-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import signal
import subprocess
from datetime import datetime, timedelta, timezone

import jsonschema
import pytest

from beckon_testing import clause, until
from beckon_testing.desk import BUILD

NOTE = {"type": "notify", "message": "m"}


def ahead(days, zone="Z"):
    """A point in time this many days from now, as in JSON."""
    return (datetime.now(timezone.utc) + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S") + zone


GOOD = [
    [NOTE],
    {"steps": [NOTE]},
    {"title": "T", "agent": "ana", "workspace": "/srv", "priority": "high", "context": {"a": 1}, "steps": [NOTE]},
    {"instructions": "Wait 5 days"},
    {"instructions": ["Wait 5 days", "Run make"]},
    [{"type": "run", "command": ["make", "test"], "folder": "/srv", "environment": {"A": "b"}, "timeout": "5 min",
      "interrupted": "skip", "on_failure": "continue", "save_as": "tests"}],
    [{"type": "run", "command": "make | tee log"}],
    {"agent": "ana", "steps": [{"type": "run", "prompt": "send it"}]},
    [{"type": "run", "prompt": "send it", "agent": "ana"}],
    [{"type": "ask", "question": "Which?", "options": ["A", {"label": "B", "destructive": True}], "policy": "hold"}],
    [{"type": "ask", "question": "Which?", "allow_other": True}],
    [{"type": "ask", "question": "Which?", "kind": "ambiguity", "options": ["A", "B"], "policy": "postpone"}],
    [{"type": "ask", "question": "What?", "kind": "clarification", "policy": "continue"}],
    [{"type": "ask", "question": "Sure?", "kind": "confirmation", "intent": "delete", "confidence": 0.5}],
    [{"type": "wait", "duration": "5 days"}],
    [{"type": "wait", "duration": "1h 30m"}],
    [{"type": "wait", "duration": " 1.5 Hours"}],
    [{"type": "wait", "duration": "250"}],
    [{"type": "wait", "duration": 7776000000}],
    [{"type": "wait", "until": ahead(9)}],
    [{"type": "wait", "until": ahead(9, ".5+01:00")}],
    [{"type": "wait", "duration": "30 days"}, {"type": "wait", "until": ahead(100)}],
    [{"type": "ask", "question": "Ready?", "allow_other": True}, {"type": "wait", "until": ahead(100)}],
    [{"type": "when", "condition": "a == 1", "save_as": "first"}, NOTE, {"type": "when", "condition": "first == false"}, NOTE],
    [{"type": "when", "condition": "a == 1"}, NOTE],
    [{"type": "when", "condition": "a == 1", "guards": 2}, NOTE, NOTE],
    [{"type": "when", "condition": "a == 1", "steps": [NOTE, {"type": "when", "condition": "b", "steps": [NOTE]}]}],
    [{"type": "handoff", "assignee": "@ana", "subject": "Acme", "priority": "urgent", "timeout": "2 days", "warm": True,
      "context": {"a": 1}}],
]
BAD = [
    [], {}, {"steps": []}, {"steps": {}}, {"title": "T"}, {"steps": [NOTE], "instructions": "Wait 5 days"},
    {"steps": [NOTE], "colour": 1}, {"steps": [NOTE], "context": []}, {"steps": [NOTE], "priority": "top"},
    {"instructions": 5}, {"instructions": ""}, {"instructions": []}, {"instructions": [5]},
    [5], [{}], [{"type": "sleep"}], [{"type": "unclear", "line": "x", "readings": []}], [{**NOTE, "line": "x"}],
    [{"type": "notify"}], [{"type": "notify", "message": " "}], [{"type": "notify", "message": 5}],
    [{"type": "run"}], [{"type": "run", "command": ["a"], "prompt": "b"}], [{"type": "run", "command": []}],
    [{"type": "run", "command": [""]}], [{"type": "run", "command": [1]}], [{"type": "run", "command": "a", "environment": {"A": 1}}],
    [{"type": "run", "command": "a", "environment": {"A=B": "x"}}], [{"type": "run", "command": "a", "interrupted": "stop"}],
    [{"type": "run", "command": "a", "on_failure": "retry"}], [{"type": "wait", "duration": 1, "on_failure": "continue"}],
    [{"type": "run", "command": "a", "save_as": "a b"}], [{"type": "run", "command": "a", "timeout": "soon"}],
    [{"type": "ask"}], [{"type": "ask", "question": "Q"}], [{"type": "ask", "question": "Q", "options": "A"}],
    [{"type": "ask", "question": "Q", "options": ["A"], "task_id": "t"}],
    [{"type": "ask", "question": "Q", "kind": "ambiguity", "options": ["A"]}],
    [{"type": "ask", "question": "Q", "kind": "ambiguity", "options": ["A", "B"], "policy": "first-option"}],
    [{"type": "ask", "question": "Q", "kind": "clarification", "options": ["A"]}],
    [{"type": "ask", "question": "Q", "kind": "handoff"}],
    [{"type": "ask", "question": "Q", "options": ["A"], "confidence": 0.5}],
    [{"type": "wait"}], [{"type": "wait", "duration": 1, "until": "2026-12-01T09:00:00Z"}], [{"type": "wait", "duration": 0}],
    [{"type": "wait", "duration": -1}], [{"type": "wait", "duration": 7776000001}], [{"type": "wait", "duration": "0 days"}],
    [{"type": "wait", "duration": "-1 day"}], [{"type": "wait", "duration": "5 fortnights"}], [{"type": "wait", "duration": "1 h 1 d"}],
    [{"type": "wait", "duration": ""}], [{"type": "wait", "duration": True}], [{"type": "wait", "until": "tomorrow"}],
    [{"type": "wait", "until": "2026-12-01 09:00"}],
    [{"type": "when"}, NOTE], [{"type": "when", "condition": ""}, NOTE], [{"type": "when", "condition": "a", "guards": 0}, NOTE],
    [{"type": "when", "condition": "a", "guards": 1, "steps": [NOTE]}, NOTE], [{"type": "when", "condition": "a", "steps": []}],
    [{"type": "handoff"}], [{"type": "handoff", "assignee": "a", "priority": "top"}], [{"type": "handoff", "assignee": "a", "warm": "yes"}],
    [{"type": "handoff", "assignee": "a", "context": 5}], [NOTE] * 10001,
]
# What a schema cannot express.
ONLY_THE_DESK = [
    ([{"type": "when", "condition": "a"}], "E101"),
    ([{"type": "when", "condition": "a", "guards": 2}, NOTE], "E101"),
    ([{"type": "when", "condition": "a = 1"}, NOTE], "E101"),
    ([{"type": "wait", "duration": "91 days"}], "E104"),
    ([{"type": "handoff", "assignee": "@"}], "E101"),
    ([{"type": "wait", "until": ahead(91)}], "E104"),
    ([NOTE, {"type": "when", "condition": "a == 1", "steps": [{"type": "wait", "until": ahead(100)}]}], "E104"),
    ([{"type": "wait", "until": "2020-01-01T09:00:00Z"}], "E101"),
    ({"instructions": "Wait until 2020-01-01"}, "E101"),
    ([{"type": "wait", "duration": "99999999999999999999 weeks"}], "E104"),
    ([{"type": "ask", "question": "Q", "options": ["A", " A"]}], "E101"),
    ([{"type": "run", "prompt": "send it"}], "E101"),
    ({"instructions": "Wait 91 days"}, "E104"),
]


def beckon(desk, *words, **more):
    return subprocess.run([BUILD / "src" / "cli" / "beckon", "run", *words], env=desk.env, capture_output=True, text=True,
                          timeout=60, **more)


def check(desk, plan):
    return beckon(desk, "--check", "--json", "-", input=plan if isinstance(plan, str) else json.dumps(plan))


def create(desk, **members):
    return desk.http("POST", "/v1/tasks", {"title": "T", **members})


@clause("/wh/WH-1/the-schema-and-the-program-say-the-same")
@pytest.mark.takes(7)
def test_schema(desk):
    schema = desk.http("GET", "/v1/plan.schema.json").json
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for plan in GOOD:
        assert validator.is_valid(plan), (plan, next(validator.iter_errors(plan)))
        found = check(desk, plan)
        assert found.returncode == 0, (plan, found.stderr)
    for plan in BAD:
        assert not validator.is_valid(plan), plan
        found = check(desk, plan)
        assert found.returncode == 1, plan
        assert json.loads(found.stderr)["code"] in ("E101", "E104", "E105"), (plan, found.stderr)
    for plan, code in ONLY_THE_DESK:
        assert validator.is_valid(plan), plan
        assert json.loads(check(desk, plan).stderr)["code"] == code, plan


@clause("/wh/WH-1/a-task-is-made-with-a-plan")
def test_create(desk):
    made = create(desk, steps=[{"type": "when", "condition": "go == true", "steps": [NOTE, NOTE]}, {"type": "wait", "duration": "5 days"}])
    assert made.status == 201 and made.json["steps"]["count"] == 4
    steps = desk.http("GET", f"/v1/tasks/{made.json['id']}/steps").json["steps"]
    assert [step["step"]["type"] for step in steps] == ["when", "notify", "notify", "wait"]
    for body, code, says in [
        ({"steps": [NOTE, {"type": "wait", "duration": 0}]}, "E101", "Step 2 (steps[1])"),
        ({"steps": [{"type": "when", "condition": "a", "steps": [{"type": "jump"}]}]}, "E101", "Step 2 (steps[0].steps[0])"),
        ({"steps": [{"type": "ask", "question": "Q", "kind": "ambiguity", "options": ["A", "B"], "policy": "first-option"}]}, "E105", "Step 1"),
        ({"steps": [NOTE] * 10001}, "E104", "10000"),
        ({"instructions": "Run make\nWait 0 days"}, "E101", "Line 2"),
        ({"instructions": "Run make\nWait 91 days"}, "E104", "Line 2"),
        ({"instructions": "Run make", "steps": [NOTE]}, "E101", "either"),
        ({"steps": [NOTE], "state": "RUNNING"}, "E101", "state"),
        ({"steps": [{"type": "handoff", "assignee": "@ana", "context": {"a": "x" * (1024 * 1024 - 4096)}}]}, "E104", "context"),
    ]:
        refused = create(desk, **body)
        assert refused.error == code and says in refused.json["error"]["message"], (str(body)[:100], refused.json)
    assert desk.http("PATCH", f"/v1/tasks/{made.json['id']}", {"steps": [NOTE]}).error == "E101"
    assert desk.http("PATCH", f"/v1/tasks/{made.json['id']}", {"instructions": "Run make"}).error == "E101"
    assert len(desk.http("GET", "/v1/tasks").json["tasks"]) == 1


@clause("/wh/WH-4/too-far-away-is-refused-when-the-plan-is-made")
def test_far(desk):
    refused = create(desk, steps=[NOTE, {"type": "wait", "until": ahead(91)}])
    assert refused.error == "E104" and "Step 2 (steps[1])" in refused.json["error"]["message"]
    assert refused.json["error"]["hint"] == "The limit is 90 days."
    refused = create(desk, instructions=f"Run true\nWait until {ahead(91)}")
    assert refused.error == "E104" and "Line 2" in refused.json["error"]["message"]
    assert refused.json["error"]["hint"] == "The limit is 90 days."
    shown = beckon(desk, "--check", "-", input=f"Run true\nWait until {ahead(91)}")
    assert shown.returncode == 1 and "E104: Line 2" in shown.stderr and "The limit is 90 days." in shown.stderr
    past = create(desk, instructions="Wait until 2020-01-01")
    assert past.error == "E101" and past.json["error"]["hint"]
    assert desk.http("GET", "/v1/tasks").json["tasks"] == []


@clause("/wh/WH-1/otherwise-is-about-what-was-the-case-before")
@pytest.mark.parametrize("code, says", [(0, ["yes"]), (3, ["no"])])
def test_otherwise(desk, code, says):
    made = create(desk, instructions=f"Run echo '{{\"good\": {code}}}'\nIf result.good == 0, run echo yes, otherwise run echo no").json
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "COMPLETE")
    log = [line["message"] for line in desk.http("GET", f"/v1/tasks/{made['id']}/log").json["log"]]
    assert [line for line in log if line in ("yes", "no")] == says, log
    other = desk.http("GET", f"/v1/tasks/{made['id']}/steps").json["steps"][3]
    assert (other["words"], other["note"]) == ("Otherwise: the next step", "“result.good == 0” was " + ("false" if code else "true"))
    assert any(line.endswith(other["note"]) for line in log) and not any("condition_met" in line for line in log)


@clause("/wh/WH-1/nothing-runs-that-was-not-understood")
@pytest.mark.parametrize("line", ["Run touch {} if the disk is full", "Run touch {} every day", "Run touch {} and notify me",
                                  "If yes, run touch {}", "Run touch {} unless it is Sunday"])
def test_swallowed(desk, tmp_path, line):
    made = create(desk, instructions=line.format(tmp_path / "ran")).json
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "AWAITING_RESPONSE")
    assert not list(tmp_path.iterdir())


@clause("/wh/WH-7/a-condition-decides-with-the-context")
@pytest.mark.parametrize("replied, ran", [(False, True), (True, False)])
def test_when(desk, replied, ran):
    made = create(desk, context={"contact": {"replied": replied}}, instructions="If contact.replied == false, run echo follow-up").json
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "COMPLETE")
    steps = desk.http("GET", f"/v1/tasks/{made['id']}/steps").json["steps"]
    assert [step["state"] for step in steps] == ["DONE", "DONE" if ran else "SKIPPED"]
    log = " ".join(line["message"] for line in desk.http("GET", f"/v1/tasks/{made['id']}/log").json["log"])
    assert ran or ("contact.replied" in log and "is true" in log), log


@clause("/wh/WH-1/no-reply-is-what-nobody-has-put-into-the-context")
@pytest.mark.parametrize("context, ran", [(None, True), ({"contact": {"name": "Acme"}}, True), ({"contact": {"replied": False}}, True),
                                          ({"contact": {"replied": True}}, False)])
def test_no_reply(desk, context, ran):
    more = {} if context is None else {"context": context}
    made = create(desk, instructions="If no reply after 10 ms, run echo follow-up", **more).json
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "COMPLETE")
    steps = desk.http("GET", f"/v1/tasks/{made['id']}/steps").json["steps"]
    assert [step["state"] for step in steps] == ["DONE", "DONE", "DONE" if ran else "SKIPPED"]


@clause("/wh/WH-1/what-is-not-understood-is-asked", "/pp/PP-1/a-plan-line-asks-did-you-mean")
def test_unclear(desk):
    made = create(desk, instructions="Rnu echo 5").json
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "AWAITING_RESPONSE")
    asked = desk.interaction(desk.http("GET", f"/v1/tasks/{made['id']}").json["pending_interaction_id"])
    assert asked["kind"] == "ambiguity"
    assert [option["label"] for option in asked["options"]][:2] == ["Run echo 5", "Run Rnu echo 5"]
    assert asked["conflict_description"].startswith("Did you mean [Run echo 5]") and asked["conflict_description"].endswith("]?")
    assert "“Rnu echo 5”" in asked["reason"]
    desk.respond(asked["id"], option_index=0)
    until(lambda: desk.http("GET", f"/v1/tasks/{made['id']}").json["status"] == "COMPLETE")


@clause("/wh/WH-1/beckon-run-shows-the-steps-as-they-will-run")
def test_check(desk):
    plan = "1. Run `make test` in /srv/app\n2. If no reply after 5 days, send follow-up\n# done\n"
    shown = beckon(desk, "--check", "--agent", "ana", "-", input=plan)
    assert shown.returncode == 0, shown.stderr
    lines = [line.strip() for line in shown.stdout.splitlines()]
    assert [line.split(".")[0] for line in lines] == ["1", "In the folder /srv/app", "2", "3", "4"]
    assert "make test" in lines[0] and "5 days" in lines[2] and "send follow-up" in lines[4]
    unclear = beckon(desk, "--check", "-", input=plan)
    assert unclear.returncode == 0 and "Run send follow-up" in unclear.stdout
    going_on = json.dumps({"steps": [{"type": "run", "command": "make", "folder": "/srv", "on_failure": "continue"}]})
    shown = beckon(desk, "--check", "-", input=going_on)
    assert shown.stdout.splitlines() == ["  1. Run make (continue on failure)", "     In the folder /srv"]
    wrong = beckon(desk, "--check", "-", input="Run make\n\nWait -5 days")
    assert wrong.returncode == 1 and "E101" in wrong.stderr and "Line 3" in wrong.stderr
    assert desk.http("GET", "/v1/tasks").json["tasks"] == []


@clause("/wh/WH-1/what-is-shown-as-json-is-a-plan")
def test_check_again(desk):
    plan = "Ask Deploy? Yes or No\nIf yes, hand off to @ana within 2 days, otherwise wait 5 days then run make\nIf a == 1, if b == 2, run ./c"
    shown = check(desk, plan)
    assert shown.returncode == 0, shown.stderr
    jsonschema.validate(json.loads(shown.stdout), desk.http("GET", "/v1/plan.schema.json").json)
    again = check(desk, shown.stdout)
    assert (again.returncode, again.stdout) == (0, shown.stdout), again.stderr


@clause("/wh/WH-1/beckon-run-shows-what-persons-will-read")
def test_check_details(desk):
    plan = {"steps": [
        {"type": "ask", "question": "Which region?", "reason": "Both are in Europe.",
         "options": ["Frankfurt", {"label": "Paris", "description": "Dearer"}]},
        {"type": "when", "condition": "answer == Paris", "guards": 1},
        {"type": "handoff", "assignee": "ana", "subject": "Acme", "title": "Call Acme", "message": "They asked for **prices**\nby phone",
         "warm": True},
        {"type": "handoff", "assignee": "ana", "title": "Look at it", "priority": "urgent", "timeout": "2 days"},
        {"type": "ask", "question": "Which ones?", "options": ["a", "b"], "multiple": True, "allow_other": True, "timeout": "1 h"},
        {"type": "run", "command": "cd build\nmake " + "x" * 90, "timeout": "5 min"},
        {"type": "notify", "title": "News", "message": "It is done.\nSee the log."},
    ]}
    shown = beckon(desk, "--check", "-", input=json.dumps(plan))
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines() == [
        "  1. Ask: Which region?", "     Both are in Europe.", "     1. Frankfurt", "     2. Paris",
        "  2. Only if answer == Paris: the next step",
        "  3.   Hand off to @ana: Acme", "       Call Acme", "       Warm lead", "       They asked for **prices** by phone",
        "  4. Hand off to @ana: Look at it", "     Urgent", "     Time limit: 2 days",
        "  5. Ask: Which ones?", "     1. a", "     2. b", "     Several options may be chosen", "     Free-text answer allowed",
        "     Time limit: 1 h",
        "  6. Run cd build…", "     cd build", "     make " + "x" * 90, "     Time limit: 5 min",
        "  7. Notify: It is done.…", "     News", "     It is done.", "     See the log."]


@clause("/wh/WH-1/beckon-run-takes-a-file-that-begins-with-a-mark")
@pytest.mark.parametrize("plan", [json.dumps([{"type": "run", "command": "true"}]), '{"title": "T", "instructions": "Run true"}', "Run true"])
def test_mark(desk, tmp_path, plan):
    file = tmp_path / "plan"
    file.write_bytes(b"\xef\xbb\xbf" + plan.encode())
    done = beckon(desk, file)
    assert done.returncode == 0, done.stderr


@clause("/wh/WH-1/beckon-run-follows-the-task")
def test_run(desk, tmp_path):
    file = tmp_path / "build it.plan"
    file.write_text("Run echo one\nRun echo two\n", encoding="utf-8")
    done = beckon(desk, file)
    assert done.returncode == 0, done.stderr
    task = desk.http("GET", f"/v1/tasks/{done.stdout.split()[0]}").json
    assert (task["status"], task["title"]) == ("COMPLETE", "build it")
    assert "one" in done.stdout and "two" in done.stdout

    file.write_text(json.dumps({"title": "Fails", "steps": [{"type": "run", "command": ["false"]}]}), encoding="utf-8")
    failed = beckon(desk, file)
    assert failed.returncode == 1
    assert desk.http("GET", f"/v1/tasks/{failed.stdout.split()[0]}").json["title"] == "Fails"

    shown = beckon(desk, "--json", "--title", "Mine", "-", input="Run true")
    assert shown.returncode == 0
    assert (json.loads(shown.stdout)["status"], json.loads(shown.stdout)["title"]) == ("COMPLETE", "Mine")

    assert beckon(desk, tmp_path / "none").returncode == 2
    assert beckon(desk, "--context", "-", "-", input="Run true").returncode == 2


@clause("/wh/WH-1/beckon-run-says-when-a-task-waits")
def test_run_waits(desk):
    waits = beckon(desk, "-", input="Wait 5 days")
    assert waits.returncode == 0, waits.stderr
    assert "Agent paused. Will resume in 5 days." in waits.stdout
    task = waits.stdout.split()[0]
    assert f"beckon logs {task}" in waits.stdout
    assert desk.http("GET", f"/v1/tasks/{task}").json["status"] == "WAITING"


@clause("/wh/WH-7/beckon-run-takes-a-context")
def test_run_context(desk, tmp_path):
    context = tmp_path / "context.json"
    context.write_text('{"go": false}', encoding="utf-8")
    done = beckon(desk, "--context", context, "-", input="If go == true, run false")
    assert done.returncode == 0, done.stderr
    context.write_text('"text"', encoding="utf-8")
    assert beckon(desk, "--context", context, "-", input="Run true").returncode == 1


@clause("/wh/WH-1/beckon-run-can-be-left-alone")
def test_no_wait(desk):
    left = beckon(desk, "--no-wait", "-", input="Run sleep 60")
    task = left.stdout.strip()
    assert left.returncode == 0 and desk.http("GET", f"/v1/tasks/{task}").json["steps"]["count"] == 1
    desk.http("POST", f"/v1/tasks/{task}/cancel", {})

    process = subprocess.Popen([BUILD / "src" / "cli" / "beckon", "run", "-"], env=desk.env, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    process.stdin.write("Run sleep 60")
    process.stdin.close()
    task = process.stdout.readline().strip()
    until(lambda: desk.http("GET", f"/v1/tasks/{task}").json["status"] == "RUNNING")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert desk.http("GET", f"/v1/tasks/{task}").json["status"] == "RUNNING"
    desk.http("POST", f"/v1/tasks/{task}/cancel", {})


@clause("/wh/WH-1/who-is-missing-is-said-before-the-plan-gets-there", "/wh/WH-12/an-unknown-person-is-said-at-once")
def test_missing(desk):
    desk.http("POST", "/v1/people", {"handle": "ana"})
    desk.http("POST", "/v1/people", {"handle": "eve", "active": False})
    desk.http("POST", "/v1/agents", {"name": "watcher"})
    steps = [{"type": "wait", "duration": "5 days"},
             {"type": "handoff", "assignee": "@ana", "subject": "Acme", "message": "Call them"},
             {"type": "handoff", "assignee": "@nobody", "subject": "Acme", "message": "Call them"},
             {"type": "handoff", "assignee": "@user.salesRep", "subject": "Acme", "message": "Call them"},
             {"type": "handoff", "assignee": "rep", "subject": "Acme", "message": "Call them"},
             {"type": "notify", "to": "@eve", "message": "Done"},
             {"type": "run", "prompt": "Send it"},
             {"type": "run", "prompt": "Send it again"},
             {"type": "run", "prompt": "Watch it", "agent": "watcher"}]
    made = desk.http("POST", "/v1/tasks", {"title": "Outreach", "agent": "ghost", "steps": steps, "context": {"rep": "ana"}})
    assert made.status == 201, made.text
    log = desk.http("GET", f"/v1/tasks/{made.json['id']}/log").json["log"]
    assert [line["message"].split(".")[0] for line in log if line["level"] == "warning"] == [
        "Step 3: There is no active person @nobody", "Step 6: There is no active person @eve",
        "Step 7: Agent ghost does not exist yet", "Step 9: Agent watcher has no command yet to send the prompt to"]
