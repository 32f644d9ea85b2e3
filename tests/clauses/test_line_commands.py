# test_line_commands.py: awaiting response, the queue, status, logs and respond, over HTTP (AR-1 to AR-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause
from beckon_testing.table_dump import dump
from beckon_testing.written import LABELS
from moments import seconds

TASK_MEMBERS = {"id", "title", "description", "agent", "workspace", "status", "paused", "priority", "queued_at",
                "started_at", "updated_at", "finished_at", "resume_at", "progress", "awaiting_user_response",
                "clarification_question", "clarification_reason", "current_step", "result"}
INTERACTION_MEMBERS = {"id", "task_id", "kind", "status", "conflict_description", "reason", "options", "response",
                       "response_index", "responded_by", "surface", "timed_out", "timestamp", "responded_at",
                       "deadline_at", "policy", "context"}


def new_task(desk, title="Work", **fields):
    reply = desk.http("POST", "/v1/tasks", {"title": title, **fields})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def post(desk, path, body=None):
    return desk.http("POST", path, body if body is not None else {})


# --- AR-1 -------------------------------------------------------------------------------------

@clause("/ar/AR-1/queued-running-awaiting-running-complete")
def test_life_of_a_task(desk):
    with desk.events() as events:
        task = new_task(desk, "Build", description="All of it", agent="builder", workspace="/srv", priority="high",
                        context={"branch": "main"})
        first = desk.task(task)
        assert set(first) >= TASK_MEMBERS
        assert first["status"] == "QUEUED" and first["awaiting_user_response"] is False and first["priority"] == "high"
        seconds(first["queued_at"])
        assert first["started_at"] is None
        assert post(desk, f"/v1/tasks/{task}/start").json["status"] == "RUNNING"
        asked = desk.ask("Which one?", ["A", "B"], task_id=task, reason="Both are there").json
        assert set(asked) >= INTERACTION_MEMBERS
        waiting = desk.task(task)
        assert waiting["status"] == "AWAITING_RESPONSE" and waiting["awaiting_user_response"] is True
        assert (waiting["clarification_question"], waiting["clarification_reason"]) == ("Which one?", "Both are there")
        desk.respond(asked["id"], option_index=0)
        running = desk.task(task)
        assert running["status"] == "RUNNING" and running["awaiting_user_response"] is False
        assert running["clarification_question"] is None and running["clarification_reason"] is None
        done = post(desk, f"/v1/tasks/{task}/complete", {"result": "Built"}).json
        assert done["status"] == "COMPLETE" and done["result"] == "Built"
        seconds(done["finished_at"])
        states = [e.payload["status"] for e in events.drain() if e.type in ("TASK_CREATED", "TASK_CHANGED")]
    steps = [state for n, state in enumerate(states) if n == 0 or states[n - 1] != state]
    assert steps == ["QUEUED", "RUNNING", "AWAITING_RESPONSE", "RUNNING", "COMPLETE"]


@clause("/ar/AR-1/a-queued-task-that-asks-runs-first")
def test_queued_task_asks(desk):
    task = new_task(desk)
    desk.ask(task_id=task)
    path = [(row["from_status"], row["to_status"]) for row in
            desk.rows("SELECT * FROM execution_log WHERE task_id = ? AND to_status IS NOT NULL ORDER BY id", task)]
    assert path == [(None, "QUEUED"), ("QUEUED", "RUNNING"), ("RUNNING", "AWAITING_RESPONSE")]


@clause("/ar/AR-1/progress-is-visible")
def test_progress(desk):
    task = new_task(desk, state="RUNNING")
    changed = desk.http("PATCH", f"/v1/tasks/{task}", {"progress": 0.25, "message": "Compiling", "title": "Better",
                                                       "context": {"a": 1}})
    assert changed.status == 200, changed.text
    task_now = changed.json
    assert (task_now["progress"], task_now["current_step"], task_now["title"]) == (0.25, "Compiling", "Better")
    assert task_now["context"] == {"a": 1}
    merged = desk.http("PATCH", f"/v1/tasks/{task}", {"context": {"b": [2], "a": None}}).json
    assert merged["context"] == {"b": [2]} and merged["progress"] == 0.25
    assert "Compiling" in [entry["message"] for entry in desk.http("GET", f"/v1/tasks/{task}/log").json["log"]]


# --- AR-2 -------------------------------------------------------------------------------------

@clause("/ar/AR-2/list-with-summary")
def test_list_and_summary(desk):
    running = new_task(desk, "Running one", state="RUNNING")
    queued = new_task(desk, "Queued one", agent="builder")
    done = [new_task(desk, f"Done {n}", state="RUNNING") for n in range(3)]
    for task in done:
        post(desk, f"/v1/tasks/{task}/complete")
    waiting = desk.ask("Which?", reason="Because", title="Waiting one").json["task_id"]
    listed = desk.http("GET", "/v1/tasks").json
    assert {task["id"] for task in listed["tasks"]} == {running, queued, waiting, *done}
    summary = listed["summary"]
    assert {name: summary[name] for name in ("RUNNING", "AWAITING_RESPONSE", "QUEUED", "COMPLETE")} == {
        "RUNNING": 1, "AWAITING_RESPONSE": 1, "QUEUED": 1, "COMPLETE": 3}
    [marked] = [task for task in listed["tasks"] if task["awaiting_user_response"]]
    assert marked["id"] == waiting
    assert (marked["clarification_question"], marked["clarification_reason"]) == ("Which?", "Because")

    def ids(query):
        return {task["id"] for task in desk.http("GET", f"/v1/tasks?{query}").json["tasks"]}

    assert ids("status=COMPLETE") == set(done)
    assert ids("status=QUEUED,RUNNING") == {queued, running}
    assert ids("agent=builder") == {queued}
    assert ids("q=waiting") == {waiting}
    assert ids("q=nothing-like-it") == set()


@clause("/ar/AR-2/pages-have-every-task-once")
def test_pages(desk):
    made = [new_task(desk, f"Task {n}") for n in range(23)]
    seen, after = [], None
    for _ in range(10):
        page = desk.http("GET", "/v1/tasks?limit=5" + (f"&after={after}" if after else "")).json
        assert len(page["tasks"]) <= 5
        seen += [task["id"] for task in page["tasks"]]
        after = page["next"]
        if after is None:
            break
    assert sorted(seen) == sorted(made) and len(seen) == 23


# --- AR-3 -------------------------------------------------------------------------------------

@clause("/ar/AR-3/status-names-what-is-pending")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_status(desk, over):
    empty = desk.http("GET", "/v1/status", over=over).json
    assert empty["awaiting_user_response"] is False and empty["pending_task_id"] is None
    assert empty["version"] and isinstance(empty["surfaces"], list)
    asked = desk.ask().json
    pending = desk.http("GET", "/v1/status", over=over).json
    assert pending["awaiting_user_response"] is True and pending["pending_task_id"] == asked["task_id"]
    assert pending["summary"]["AWAITING_RESPONSE"] == 1
    desk.respond(asked["id"], option_index=0)
    assert desk.http("GET", "/v1/status", over=over).json["awaiting_user_response"] is False


@clause("/ar/AR-3/the-surfaces-say-how-they-are")
def test_surfaces(desk):
    for surface in desk.http("GET", "/v1/status").json["surfaces"]:
        assert set(surface) == {"name", "healthy", "detail", "waiting", "checked_at"}
        assert isinstance(surface["healthy"], bool)


# --- AR-4 -------------------------------------------------------------------------------------

@clause("/ar/AR-4/the-log-oldest-first")
def test_log(desk):
    task = new_task(desk, state="RUNNING")
    for number in range(5):
        added = post(desk, f"/v1/tasks/{task}/log", {"level": "warning" if number == 3 else "info",
                                                     "message": f"Line {number}"})
        assert added.status == 201, added.text
    asked = desk.ask("Which?", reason="Because", task_id=task).json
    entries = desk.http("GET", f"/v1/tasks/{task}/log").json["log"]
    assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)
    own = [entry for entry in entries if entry["message"].startswith("Line")]
    assert [entry["message"] for entry in own] == [f"Line {n}" for n in range(5)]
    assert [entry["level"] for entry in own] == ["info", "info", "info", "warning", "info"]
    for entry in entries:
        seconds(entry["timestamp"])
    later = desk.http("GET", f"/v1/tasks/{task}/log?after={own[-1]['id']}").json["log"]
    assert later == [entry for entry in entries if entry["id"] > own[-1]["id"]]
    # So is what the terminal shows next to it.
    task_now = desk.task(task)
    assert (task_now["clarification_question"], task_now["clarification_reason"]) == ("Which?", "Because")
    [pending] = desk.http("GET", f"/v1/interactions?task={task}&status=PENDING").json["interactions"]
    assert pending["id"] == asked["id"]


# --- AR-5 -------------------------------------------------------------------------------------

@clause("/ar/AR-5/respond-answers-the-oldest-by-the-time-its-task-was-queued")
def test_respond_answers_the_oldest(desk):
    first = new_task(desk, "Queued first")
    second = new_task(desk, "Queued second")
    # The questions come in the other order.
    late = desk.ask("Of the second?", ["A", "B"], task_id=second).json
    early = desk.ask("Of the first?", ["C", "D"], task_id=first).json
    assert desk.http("GET", "/v1/status").json["pending_task_id"] == first
    reply = post(desk, "/v1/respond", {"response": "2", "by": "anna"})
    assert reply.status == 200, reply.text
    assert desk.interaction(early["id"])["response"] == "D"
    assert desk.interaction(late["id"])["status"] == "PENDING"
    assert post(desk, "/v1/respond", {"response": "a"}).status == 200
    assert desk.interaction(late["id"])["response"] == "A"


@clause("/ar/AR-5/respond-leaves-what-was-set-aside", "/pp/PP-5/an-answer-for-another-question-picks-no-reading",
        "/ar/AR-3/what-was-set-aside-awaits-no-response", "/ar/AR-6/what-was-set-aside-is-answered-by-its-number-alone")
def test_respond_leaves_postponed(desk):
    aside = desk.ask("Delete which cache?", ["staging", "production"], kind="ambiguity").json
    assert post(desk, f"/v1/interactions/{aside['id']}/later", {"duration": "1h"}).status == 200
    idle = desk.http("GET", "/v1/status").json
    assert (idle["awaiting_user_response"], idle["pending_task_id"]) == (False, None)
    asked = desk.ask("Colour?", ["red", "green"]).json
    assert desk.http("GET", "/v1/status").json["pending_task_id"] == asked["task_id"]
    assert post(desk, "/v1/respond", {"response": "2", "by": "anna"}).json["id"] == asked["id"]
    assert desk.interaction(asked["id"])["response"] == "green"
    before = dump(desk)
    refused = post(desk, "/v1/respond", {"response": "2", "by": "anna"})
    assert (refused.status, refused.error) == (409, "E107")
    assert refused.json["error"]["message"] == "No tasks awaiting response - nothing to respond to"
    for way in ("/tasks", "/logs", "/respond ID"):
        assert way in refused.json["error"]["hint"]
    assert dump(desk) == before
    # PP-8: it can be answered by its number.
    assert desk.respond(aside["id"], response="1").status == 200
    assert desk.interaction(aside["id"])["response"] == "staging"


@clause("/ar/AR-5/number-label-prefix-or-free-text")
@pytest.mark.parametrize("answer, index", [
    ("1", 0), ("2", 1), ("3", 2), ("3.", 2), ("PostgreSQL", 0), ("postgresql", 0), ("POSTGRESQL", 0), ("sqlite", 1),
    (" SQLite ", 1), ("SQL  Server", 2), ("sql", 2),
])
def test_forms_of_an_answer(desk, answer, index):
    asked = desk.ask(options=["PostgreSQL", "SQLite", "SQL Server"]).json["id"]
    assert post(desk, "/v1/respond", {"response": answer}).status == 200
    assert desk.interaction(asked)["response_index"] == index


@clause("/ar/AR-5/a-beginning-that-is-no-answer-is-refused")
@pytest.mark.parametrize("options, answer", [
    (["Roll back now", "Roll back later"], "roll back"), (["PostgreSQL", "SQLite"], "sq"), (["Now", "Tomorrow"], "no"),
    (["8080", "9090"], "80"), (["main-old", "topic"], "main"), (["Delete all", "Keep"], "delete"),
])
def test_no_beginning(desk, options, answer):
    asked = desk.ask(options=options).json["id"]
    assert post(desk, "/v1/respond", {"response": answer}).error == "E103"
    assert desk.interaction(asked)["status"] == "PENDING"


@clause("/ar/AR-5/a-number-that-is-another-label-is-asked-back", "/att/ATT-19/a-number-is-the-position")
@pytest.mark.parametrize("answer, index", [({"response": "1."}, 0), ({"response": "2"}, 1), ({"option_index": 2}, 2)])
def test_label_that_is_a_number(desk, answer, index):
    asked = desk.ask("How many?", ["3", "2", "1"]).json["id"]
    refused = desk.respond(asked, response="1")
    assert (refused.status, refused.error) == (422, "E103")
    assert "“1”" in refused.json["error"]["message"] and "“3”" in refused.json["error"]["message"]
    assert "“1.” for “3”" in refused.json["error"]["hint"] and "“3.” for “1”" in refused.json["error"]["hint"]
    assert desk.interaction(asked)["status"] == "PENDING"
    assert desk.respond(asked, **answer).status == 200
    assert desk.interaction(asked)["response_index"] == index


@clause("/aic/AIC-13/own-words-beside-options-by-their-place")
def test_indices_with_own_words(desk):
    asked = desk.ask("How many?", ["3", "2", "1"], multiple=True, allow_other=True).json["id"]
    assert desk.respond(asked, option_indices=[0, 2], response="and none on Friday").status == 200
    settled = desk.interaction(asked)
    assert (settled["response"], settled["response_indices"]) == ("3, 1, and none on Friday", [0, 2])


@clause("/att/ATT-18/options-that-look-the-same-are-refused")
@pytest.mark.parametrize("other, status", [
    ("Roll  back", 400), ("Roll\u00a0back", 400), ("Roll\nback", 400), ("Roll\u200b back", 400), ("**Roll back**", 202), ("roll back", 202)])
def test_looks_the_same(desk, other, status):
    reply = desk.ask(options=["Roll back", other])
    assert (reply.status, reply.error) == (status, "E101" if status == 400 else None)


@clause("/att/ATT-18/show-prints-labels-as-written")
def test_labels_as_written(desk, beckon):
    asked = desk.ask("Is 2*3*4 right for *.o and *.a?", LABELS).json["id"]
    shown = beckon("show", str(asked)).stdout
    for number, label in enumerate(LABELS, 1):
        assert f"{number}. {label}\n" in shown
    assert "2*3*4" in shown and "*.o and *.a" in shown


@clause("/ar/AR-5/free-text-where-allowed")
def test_free_text(desk):
    asked = desk.ask("What is it called?", None, kind="clarification").json["id"]
    assert post(desk, "/v1/respond", {"response": "Beckon, of course"}).status == 200
    settled = desk.interaction(asked)
    assert (settled["status"], settled["response"], settled["response_index"]) == ("ANSWERED", "Beckon, of course", None)
    skipped = desk.ask("And this?", None, kind="clarification").json["id"]
    assert desk.respond(skipped, action="skip").status == 200
    assert desk.interaction(skipped)["status"] == "SKIPPED"


# --- AR-6 -------------------------------------------------------------------------------------

@clause("/ar/AR-6/nothing-pending")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_nothing_pending(desk, over):
    asked = desk.ask().json["id"]
    desk.respond(asked, option_index=0)
    before = dump(desk)
    reply = desk.http("POST", "/v1/respond", {"response": "1"}, over=over)
    assert (reply.status, reply.error) == (409, "E107")
    assert reply.json["error"]["message"] == "No tasks awaiting response - nothing to respond to"
    assert "/tasks" in reply.json["error"]["hint"] and "/logs" in reply.json["error"]["hint"]
    assert dump(desk) == before


# --- AR-7, AR-8 -------------------------------------------------------------------------------

@clause("/ar/AR-7/every-command-has-its-call")
def test_every_call_is_described(desk):
    paths = desk.http("GET", "/v1/openapi.json").json["paths"]
    calls = {(method.upper(), path) for path, item in paths.items() for method in item
             if method in ("get", "post", "patch", "put", "delete")}
    for method, path in [("GET", "/v1/tasks"), ("GET", "/v1/status"), ("POST", "/v1/respond"), ("POST", "/v1/interactions"),
                         ("GET", "/v1/interactions"), ("POST", "/v1/tasks"), ("GET", "/v1/events"),
                         ("GET", "/v1/openapi.json")]:
        assert (method, path) in calls
    forms = {(method, path.replace(path[path.find("{"):path.find("}") + 1], "ID")) for method, path in calls if "{" in path}
    for method, path in [("GET", "/v1/tasks/ID"), ("PATCH", "/v1/tasks/ID"), ("DELETE", "/v1/tasks/ID"),
                         ("GET", "/v1/tasks/ID/log"), ("POST", "/v1/tasks/ID/log"), ("GET", "/v1/interactions/ID"),
                         *[("POST", f"/v1/tasks/ID/{verb}") for verb in
                           ("start", "complete", "fail", "cancel", "pause", "resume")],
                         *[("POST", f"/v1/interactions/ID/{verb}") for verb in
                           ("response", "hold", "withdraw", "correction")]]:
        assert (method, path) in forms, f"{method} {path} is not described"


@clause("/ar/AR-8/no-call-prompts-or-waits-by-itself")
def test_no_call_waits_by_itself(desk):
    asked = desk.ask().json
    for method, path, body in [("GET", "/v1/status", None), ("GET", "/v1/tasks", None),
                               ("GET", f"/v1/interactions/{asked['id']}", None),
                               ("GET", f"/v1/tasks/{asked['task_id']}/log", None)]:
        begin = time.monotonic()
        assert desk.http(method, path, body).status == 200
        assert time.monotonic() - begin < 2


# --- AR-9 -------------------------------------------------------------------------------------

@clause("/ar/AR-9/a-re-ask-names-the-one-before")
def test_re_ask(desk):
    first = desk.ask("Which port?", None, kind="clarification", title="Serve").json
    desk.respond(first["id"], response="eighty-ish")
    again = desk.ask("A number, please: which port?", None, kind="clarification",
                     task_id=first["task_id"], previous_id=first["id"])
    assert again.status == 202
    assert again.json["id"] != first["id"] and again.json["previous_id"] == first["id"]
    rows = desk.rows("SELECT id, previous_id, status FROM aic_interactions ORDER BY id")
    assert [(row["previous_id"], row["status"]) for row in rows] == [(None, "ANSWERED"), (first["id"], "PENDING")]
    before = dump(desk)
    assert desk.ask(previous_id=4711).status >= 400
    assert dump(desk) == before
