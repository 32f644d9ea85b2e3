# test_asking.py: an agent asks, somebody responds (AIC-1, AIC-3, AIC-8, AIC-12, AIC-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import time

import pytest

from beckon_testing import clause
from beckon_testing.table_dump import dump
from moments import seconds

RESPONSE_SHAPE = {"interaction_id", "response", "option_index", "responded_by", "surface", "timed_out", "timestamp"}


# --- AIC-1 ------------------------------------------------------------------------------------

@clause("/aic/AIC-1/task-and-row-in-one-transaction")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_ask_of_a_task(desk, over):
    task = desk.http("POST", "/v1/tasks", {"title": "Build the service", "state": "RUNNING"}, over=over).json
    reply = desk.ask("Which database?", ["PostgreSQL", "SQLite"], task_id=task["id"], reason="Both fit", over=over)
    assert reply.status == 202
    asked = reply.json
    assert asked["status"] == "PENDING" and asked["task_id"] == task["id"] and asked["response"] is None

    [row] = desk.rows("SELECT i.*, t.status AS task_status FROM aic_interactions i JOIN tasks t ON t.id = i.task_id")
    assert row["id"] == asked["id"]
    assert row["status"] == "PENDING"
    assert row["task_status"] == "AWAITING_RESPONSE"
    assert desk.task(task["id"])["status"] == "AWAITING_RESPONSE"
    # The other common name, for programs that read the file.
    assert desk.rows("SELECT status FROM run_state WHERE task_id = ?", task["id"]) == [{"status": "AWAITING_USER"}]


@clause("/aic/AIC-1/announced-after-the-commit-with-the-request")
def test_request_is_announced_after_the_commit(desk):
    with desk.events() as events:
        for number in range(40):
            asked = desk.ask(f"Question {number}?", ["A", "B"], reason="Why", context={"n": number}).json
            event = events.until("AIC_DIALOG_REQUESTED")
            # The row can be read in the file at the moment of the announcement.
            [row] = desk.rows("SELECT i.status, t.status AS task_status FROM aic_interactions i "
                              "JOIN tasks t ON t.id = i.task_id WHERE i.id = ?", event.payload["id"])
            assert row == {"status": "PENDING", "task_status": "AWAITING_RESPONSE"}
            # Whether anything shows the question, or anybody waits for it, is reported as of the moment of the request.
            assert {**event.payload, "shown": False, "awaited": None} == asked
            assert event.data["type"] == "AIC_DIALOG_REQUESTED"
            seconds(event.data["timestamp"])


@clause("/aic/AIC-1/a-task-is-made-when-none-is-named")
def test_ask_without_a_task(desk):
    with desk.events() as events:
        asked = desk.ask("Which?", ["A", "B"], title="Choose a thing", agent="builder", workspace="/srv/thing").json
        created = events.until("TASK_CREATED")
        requested = events.until("AIC_DIALOG_REQUESTED")
        assert created.id < requested.id
    task = desk.task(asked["task_id"])
    assert (task["title"], task["agent"], task["workspace"]) == ("Choose a thing", "builder", "/srv/thing")
    assert task["status"] == "AWAITING_RESPONSE"


@clause("/aic/AIC-1/a-refused-ask-leaves-nothing")
def test_refused_ask_leaves_nothing(desk):
    done = desk.http("POST", "/v1/tasks", {"title": "Over", "state": "RUNNING"}).json["id"]
    assert desk.http("POST", f"/v1/tasks/{done}/complete", {}).status == 200
    before = dump(desk)
    assert desk.ask(task_id="task-none").error == "E102"
    assert desk.ask(task_id=done).error == "E108"
    assert desk.ask(options=[]).error == "E101"
    assert dump(desk) == before


# --- AIC-3 ------------------------------------------------------------------------------------

@clause("/aic/AIC-3/response-settles-row-and-task-and-reaches-the-agent")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_response_reaches_the_waiting_agent(desk, over, waiting):
    agent = waiting(desk, "Which?", ["PostgreSQL", "SQLite"], over=over)
    asked = agent.interaction
    with desk.events() as events:
        answered = desk.http("POST", f"/v1/interactions/{asked['id']}/response",
                             {"option_index": 1, "by": "anna", "note": "Small"}, over=over)
        assert answered.status == 200
        reply = agent.reply()
        announced = events.until("AIC_DIALOG_RESPONDED")

    assert reply.status == 200
    settled = reply.json
    assert settled["status"] == "ANSWERED"
    assert (settled["response"], settled["response_index"], settled["responded_by"]) == ("SQLite", 1, "anna")
    assert settled["surface"] == "http" and settled["timed_out"] is False and settled["note"] == "Small"
    assert seconds(settled["responded_at"]) >= seconds(settled["timestamp"])

    payload = announced.payload
    assert set(payload) >= RESPONSE_SHAPE
    assert {name: payload[name] for name in RESPONSE_SHAPE - {"timestamp"}} == {
        "interaction_id": asked["id"], "response": "SQLite", "option_index": 1, "responded_by": "anna",
        "surface": "http", "timed_out": False}
    assert seconds(payload["timestamp"]) == seconds(settled["responded_at"])

    assert desk.task(asked["task_id"])["status"] == "RUNNING"
    [row] = desk.rows("SELECT * FROM aic_interactions")
    assert (row["response"], row["status"], row["timed_out"], row["responded_by"]) == ("SQLite", "ANSWERED", 0, "anna")


@clause("/aic/AIC-3/one-shape-of-response-for-every-surface")
@pytest.mark.parametrize("surface", ["terminal", "vscode", "http"])
def test_one_shape_of_response(desk, surface):
    asked = desk.ask().json
    with desk.events() as events:
        reply = desk.http("POST", f"/v1/interactions/{asked['id']}/response", {"option_index": 0, "by": "anna"},
                          headers={} if surface == "http" else {"Beckon-Surface": surface})
        assert reply.status == 200, reply.text
        payload = events.until("AIC_DIALOG_RESPONDED").payload
    assert set(payload) >= RESPONSE_SHAPE
    assert payload["surface"] == surface
    assert desk.interaction(asked["id"])["surface"] == surface


@clause("/aic/AIC-3/task-runs-again-only-when-no-other-question-is-open")
def test_task_stays_while_another_question_is_open(desk):
    task = desk.http("POST", "/v1/tasks", {"title": "Two questions", "state": "RUNNING"}).json["id"]
    first = desk.ask("First?", ["A", "B"], task_id=task).json["id"]
    second = desk.ask("Second?", ["C", "D"], task_id=task).json["id"]
    assert desk.task(task)["clarification_question"] == "First?"
    assert desk.respond(first, option_index=0).status == 200
    after_first = desk.task(task)
    assert after_first["status"] == "AWAITING_RESPONSE" and after_first["clarification_question"] == "Second?"
    assert desk.respond(second, option_index=0).status == 200
    after_second = desk.task(task)
    assert after_second["status"] == "RUNNING" and after_second["clarification_question"] is None


@clause("/aic/AIC-3/prefer-wait-ends-with-the-pending-question")
def test_wait_that_ends_without_an_answer(desk):
    begin = time.monotonic()
    reply = desk.ask(wait=1)
    assert 0.9 < time.monotonic() - begin < 5
    assert reply.status == 202 and reply.json["status"] == "PENDING"
    # And again, for the question itself.
    begin = time.monotonic()
    again = desk.http("GET", f"/v1/interactions/{reply.json['id']}", wait=1)
    assert 0.9 < time.monotonic() - begin < 5
    assert again.json["status"] == "PENDING"
    assert desk.respond(reply.json["id"], option_index=0).status == 200
    begin = time.monotonic()
    assert desk.http("GET", f"/v1/interactions/{reply.json['id']}", wait=20).json["status"] == "ANSWERED"
    assert time.monotonic() - begin < 5


@clause("/aic/AIC-3/everybody-who-waits-hears-it")
def test_everybody_who_waits_hears_it(desk, waiting):
    agents = [waiting(desk, "Which?", ["A", "B"], over=over, idempotency_key="one")
              for over in ("unix", "tcp", "unix", "tcp")]
    assert len({agent.interaction["id"] for agent in agents}) == 1
    assert desk.respond(agents[0].interaction["id"], option_index=1).status == 200
    assert [agent.reply().json["response"] for agent in agents] == ["B"] * 4


@clause("/aic/AIC-3/the-same-key-is-the-same-question")
def test_same_key_same_question(desk):
    first = desk.ask(idempotency_key="k-1")
    again = desk.ask(idempotency_key="k-1")
    assert (first.status, again.status) == (202, 202)
    assert again.json["id"] == first.json["id"]
    assert desk.respond(first.json["id"], option_index=1).status == 200
    settled = desk.ask(idempotency_key="k-1", wait=20)
    assert settled.status == 200 and settled.json["response"] == "SQLite"
    assert desk.ask(idempotency_key="k-2").json["id"] != first.json["id"]
    assert len(desk.rows("SELECT * FROM aic_interactions")) == 2


@clause("/errors/E101/a-key-never-gives-the-answer-to-another-question")
@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("other", [
    {"conflict_description": "Delete the production data?"},
    {"options": ["SQLite", "PostgreSQL"]},
    {"options": ["PostgreSQL"]},
    {"kind": "ambiguity"},
])
def test_key_of_another_question(desk, other, settled):
    first = desk.ask(idempotency_key="k-1").json["id"]
    if settled:
        assert desk.respond(first, option_index=1).status == 200
    before = dump(desk)
    refused = desk.ask(idempotency_key="k-1", **other)
    assert (refused.status, refused.error) == (400, "E101")
    assert f"number {first}" in refused.json["error"]["message"] and refused.json["error"]["hint"]
    assert dump(desk) == before
    assert desk.ask(idempotency_key="k-1").json["id"] == first


@clause("/errors/E101/a-key-never-stands-for-another-request")
def test_key_of_another_request(desk):
    first = desk.http("POST", "/v1/requests", {"text": "Build it", "idempotency_key": "r-1"})
    assert desk.http("POST", "/v1/requests", {"text": "Build it", "idempotency_key": "r-1"}).json["id"] == first.json["id"]
    refused = desk.http("POST", "/v1/requests", {"text": "Delete it", "idempotency_key": "r-1"})
    assert (refused.status, refused.error) == (400, "E101") and refused.json["error"]["hint"]
    assert [row["text"] for row in desk.rows("SELECT text FROM requests")] == ["Build it"]


@clause("/aic/AIC-3/a-settled-question-takes-no-second-response")
def test_second_response_is_refused(desk):
    asked = desk.ask().json["id"]
    assert desk.respond(asked, option_index=1, by="anna").status == 200
    before = dump(desk)
    late = desk.respond(asked, option_index=0, by="bert")
    assert (late.status, late.error) == (409, "E106")
    assert "SQLite" in late.json["error"]["message"] and "anna" in late.json["error"]["message"]
    assert dump(desk) == before


@clause("/aic/AIC-3/withdrawn-by-the-agent")
def test_withdrawn(desk, waiting):
    agent = waiting(desk, "Still of use?", ["Yes", "No"])
    identity = agent.interaction["id"]
    with desk.events() as events:
        withdrawn = desk.http("POST", f"/v1/interactions/{identity}/withdraw", {})
        assert withdrawn.status == 200 and withdrawn.json["status"] == "CANCELLED"
        assert events.until("AIC_WITHDRAWN").payload
    assert agent.reply().json["status"] == "CANCELLED"
    assert desk.task(agent.interaction["task_id"])["status"] == "RUNNING"
    assert desk.respond(identity, option_index=0).error == "E106"
    assert desk.http("POST", f"/v1/interactions/{identity}/withdraw", {}).error == "E106"


# --- AIC-8 ------------------------------------------------------------------------------------

@clause("/aic/AIC-8/the-table-has-the-columns-of-the-specification")
def test_table(desk):
    desk.ask("Which?", ["A", {"label": "B", "description": "the second", "destructive": True}])
    columns = {row["name"]: row for row in desk.rows("PRAGMA table_info (aic_interactions)")}
    for name, kind, required in [("id", "INTEGER", None), ("task_id", "TEXT", 1), ("conflict_description", "TEXT", 1),
                                 ("options", "TEXT", 1), ("response", "TEXT", 0), ("timed_out", "INTEGER", 1),
                                 ("timestamp", "TEXT", 1)]:
        assert columns[name]["type"] == kind
        if required is not None:
            assert columns[name]["notnull"] == required
    assert columns["id"]["pk"] == 1 and columns["timed_out"]["dflt_value"] == "0"
    [schema] = desk.rows("SELECT sql FROM sqlite_schema WHERE name = 'aic_interactions'")
    assert "AUTOINCREMENT" in schema["sql"]
    [row] = desk.rows("SELECT * FROM aic_interactions")
    seconds(row["timestamp"])
    assert [option["label"] for option in json.loads(row["options"])] == ["A", "B"]
    assert row["response"] is None and row["timed_out"] == 0


@clause("/aic/AIC-8/every-kind-is-a-row")
def test_every_kind_is_a_row(desk):
    desk.ask(kind="choice")
    desk.ask(kind="ambiguity")
    desk.ask("What is it called?", None, kind="clarification")
    assert [row["kind"] for row in desk.rows("SELECT kind FROM aic_interactions ORDER BY id")] == [
        "choice", "ambiguity", "clarification"]


@clause("/aic/AIC-8/the-file-is-wal-with-version-and-application-id")
def test_file(make_desk):
    desk = make_desk().start()
    [mode] = desk.rows("PRAGMA journal_mode")
    [version] = desk.rows("PRAGMA user_version")
    [application] = desk.rows("PRAGMA application_id")
    assert mode["journal_mode"] == "wal"
    assert version["user_version"] >= 1 and application["application_id"] != 0
    assert desk.database.stat().st_mode & 0o777 == 0o600
    assert desk.data.stat().st_mode & 0o777 == 0o700


# --- AIC-12 -----------------------------------------------------------------------------------

@clause("/aic/AIC-12/a-correction-stands-beside-the-row")
@pytest.mark.desk(timeout_ms=150)
def test_correction_after_an_auto_resolution(desk):
    asked = desk.ask(wait=20).json
    assert asked["status"] == "AUTO_RESOLVED" and asked["response"] == "PostgreSQL"
    with desk.events() as events:
        reply = desk.http("POST", f"/v1/interactions/{asked['id']}/correction", {"response": "SQLite", "by": "anna"})
        assert reply.status == 200, reply.text
        payload = events.until("AIC_CORRECTED").payload
    assert json.dumps(payload).count("SQLite") >= 1
    corrected = desk.interaction(asked["id"])
    assert (corrected["response"], corrected["status"], corrected["timed_out"]) == ("PostgreSQL", "AUTO_RESOLVED", True)
    [correction] = corrected["corrections"]
    assert (correction["response"], correction["corrected_by"], correction["surface"]) == ("SQLite", "anna", "http")
    assert correction["response_indices"] == [1]
    [row] = desk.rows("SELECT response, timed_out, responded_by FROM aic_interactions")
    assert row == {"response": "PostgreSQL", "timed_out": 1, "responded_by": "timeout"}
    [beside] = desk.rows("SELECT * FROM corrections")
    assert (beside["interaction_id"], beside["response"], beside["corrected_by"]) == (asked["id"], "SQLite", "anna")


@clause("/aic/AIC-12/what-cannot-be-corrected")
def test_wrong_corrections(desk):
    open_one = desk.ask().json["id"]
    withdrawn = desk.ask().json["id"]
    desk.http("POST", f"/v1/interactions/{withdrawn}/withdraw", {})
    answered = desk.ask().json["id"]
    desk.respond(answered, option_index=0)
    before = dump(desk)

    def correct(identity, **answer):
        return desk.http("POST", f"/v1/interactions/{identity}/correction", answer)

    assert correct(open_one, response="SQLite").error == "E108"
    assert correct(withdrawn, response="SQLite").error == "E108"
    assert correct(answered, response="Oracle").error == "E103"
    assert correct(987654, response="SQLite").error == "E102"
    assert dump(desk) == before
    assert correct(answered, response="SQLite", by="anna").status == 200


# --- AIC-13 -----------------------------------------------------------------------------------

@clause("/aic/AIC-13/several-options")
def test_several_options(desk):
    asked = desk.ask("Which of them?", ["Alpha", "Beta", "Gamma"], multiple=True).json
    assert asked["multiple"] is True
    reply = desk.respond(asked["id"], option_indices=[2, 0])
    assert reply.status == 200
    settled = desk.interaction(asked["id"])
    assert sorted(settled["response_indices"]) == [0, 2]
    assert set(settled["response"].split(", ")) == {"Alpha", "Gamma"}
    by_text = desk.ask("Which of them?", ["Alpha", "Beta", "Gamma"], multiple=True).json["id"]
    assert desk.respond(by_text, response="2, gamma").status == 200
    assert sorted(desk.interaction(by_text)["response_indices"]) == [1, 2]


@clause("/aic/AIC-13/a-free-answer-where-allowed")
def test_free_answer(desk):
    free = desk.ask(allow_other=True).json["id"]
    assert desk.respond(free, response="CockroachDB, please").status == 200
    settled = desk.interaction(free)
    assert settled["response"] == "CockroachDB, please"
    assert settled["response_index"] is None and settled["response_indices"] == []
    label = desk.ask(allow_other=True).json["id"]
    assert desk.respond(label, response="sqlite").status == 200
    assert desk.interaction(label)["response_index"] == 1


@clause("/aic/AIC-13/a-description-per-option")
def test_descriptions(desk):
    options = [{"label": "Keep", "description": "Leaves everything as it is"},
               {"label": "Drop", "description": "Deletes the table", "destructive": True}]
    asked = desk.ask("What now?", options).json
    assert [(o["label"], o["description"], o["destructive"]) for o in asked["options"]] == [
        ("Keep", "Leaves everything as it is", False), ("Drop", "Deletes the table", True)]


@clause("/aic/AIC-13/a-wrong-response-is-refused-and-changes-nothing")
@pytest.mark.parametrize("answer", [
    {"option_index": 2}, {"option_index": 10**9}, {"option_indices": [0, 1]}, {"option_indices": [0, 7]},
    {"response": "Oracle"}, {"response": ""}, {"response": "   "}, {"response": "0"}, {"response": "3"},
    {"response": "SQL Server"}, {"response": "1,2"}, {"response": ["PostgreSQL", "SQLite"]},
    {"action": "skip"}, {"action": "decline"},
], ids=str)
def test_wrong_response(desk, answer):
    asked = desk.ask().json["id"]
    before = dump(desk)
    reply = desk.respond(asked, **answer)
    assert (reply.status, reply.error) == (422, "E103")
    assert dump(desk) == before
    assert desk.interaction(asked)["status"] == "PENDING"
    assert desk.respond(asked, option_index=1).status == 200
