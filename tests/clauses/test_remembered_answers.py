# test_remembered_answers.py: Always answer this way (SEN-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sqlite3

import pytest

from beckon_testing import clause
from openapi_contract import check_error

FORMAT = ("Which format should the report have?", ["PDF", "HTML"])


def preferences(desk, query=""):
    reply = desk.http("GET", f"/v1/preferences{query}")
    assert reply.status == 200, reply.text
    return reply.json["preferences"]


def refused(reply, code):
    check_error(reply)
    assert reply.json["error"]["code"] == code, reply.text


@clause("/sen/SEN-5/remembered-as-it-is-answered")
def test_remember(desk):
    asked = desk.ask(*FORMAT, agent="writer", workspace="/srv/report", policy="hold").json
    reply = desk.respond(asked["id"], option_index=1, by="anna", remember="agent")
    assert reply.status == 200 and reply.json["response"] == "HTML", reply.text
    (known,) = preferences(desk)
    assert (known["scope"], known["scope_value"], known["question"], known["answer"]) == (
        "agent", "writer", FORMAT[0], "HTML")
    assert (known["created_by"], known["interaction_id"], known["uses"], known["used_at"]) == ("anna", asked["id"], 0, None)
    assert desk.http("GET", f"/v1/preferences/{known['id']}").json == known
    desk.restart()
    assert preferences(desk) == [known]


@clause("/sen/SEN-5/remembered-afterwards-and-over-an-earlier-one")
def test_remember_later(desk):
    asked = desk.ask(*FORMAT, workspace="/srv/report", policy="hold").json
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace", "by": "anna"}), "E108")
    desk.respond(asked["id"], option_index=0, by="anna")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "agent", "by": "anna"}), "E101")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "moon", "by": "anna"}), "E101")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": 999, "scope": "everywhere", "by": "anna"}), "E102")
    first = desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace", "by": "anna"}).json
    assert (first["answer"], first["scope_value"]) == ("PDF", "/srv/report")
    desk.http("POST", f"/v1/interactions/{asked['id']}/correction", {"option_index": 1, "by": "anna"})
    assert desk.http("GET", f"/v1/preferences/{first['id']}").json["answer"] is None
    second = desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace", "by": "anna"}).json
    assert (second["id"], second["answer"]) == (first["id"], "HTML")
    assert len(preferences(desk)) == 1


@clause("/sen/SEN-5/made-only-by-the-person")
def test_only_by_the_person(desk):
    asked = desk.ask(*FORMAT, agent="writer", policy="hold").json
    refused(desk.respond(asked["id"], option_index=1, by="Writer", remember="everywhere"), "E109")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    refused(desk.respond(asked["id"], option_index=1, by="sentinel", remember="everywhere"), "E101")
    desk.respond(asked["id"], option_index=1, by="anna", remember="everywhere")
    (known,) = preferences(desk)
    path = f"/v1/preferences/{known['id']}"
    refused(desk.http("PATCH", path, {"answer": "PDF", "by": "writer"}), "E109")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere", "by": "writer"}), "E109")
    refused(desk.http("DELETE", path + "?by=writer"), "E109")
    assert preferences(desk) == [known]


@clause("/sen/SEN-5/nobody-who-is-not-named-is-a-person")
@pytest.mark.parametrize("by", [{}, {"by": None}, {"by": ""}, {"by": "  "}])
def test_nobody_is_named(desk, by):
    def refused_with_hint(reply):
        refused(reply, "E109")
        assert "“by”" in reply.json["error"]["hint"]

    asked = desk.ask(*FORMAT, policy="hold").json
    response = f"/v1/interactions/{asked['id']}/response"
    refused_with_hint(desk.http("POST", response, {"option_index": 1, "remember": "everywhere", **by}))
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    # An answer without a name is accepted, but cannot be remembered, whoever asks for it.
    unnamed = desk.http("POST", response, {"option_index": 1, **by})
    assert (unnamed.status, unnamed.json["responded_by"]) == (200, "http")
    remember = {"interaction_id": asked["id"], "scope": "everywhere"}
    refused(desk.http("POST", "/v1/preferences", {**remember, "by": "anna"}), "E108")
    refused_with_hint(desk.http("POST", "/v1/preferences", {**remember, **by}))
    refused_with_hint(desk.http("POST", f"/v1/interactions/{asked['id']}/correction", {"option_index": 0, **by}))
    assert preferences(desk) == []

    second = desk.ask(*FORMAT, policy="hold").json
    desk.respond(second["id"], option_index=1, by="anna", remember="everywhere")
    (known,) = preferences(desk)
    path = f"/v1/preferences/{known['id']}"
    refused_with_hint(desk.http("PATCH", path, {"answer": "PDF", **by}))
    refused_with_hint(desk.http("DELETE", path if by.get("by") is None else path + "?by=" + by["by"].replace(" ", "+")))
    refused(desk.http("DELETE", path + "?by=http"), "E101")
    refused(desk.http("DELETE", path + "?by=" + "x" * 257), "E104")
    refused(desk.http("DELETE", path + "?agent=anna"), "E101")
    assert preferences(desk) == [known]


@clause("/sen/SEN-5/uses-are-counted-over-changes-of-the-answer")
def test_uses_stay(desk):
    known = remember(desk)
    assert (known["changed_at"], known["changed_by"]) == (None, None)
    answer = desk.ask(*FORMAT).json
    used = preferences(desk)[0]
    assert used["uses"] == 1 and used["used_at"] is not None
    # By the person, in the list.
    path = f"/v1/preferences/{known['id']}"
    same = desk.http("PATCH", path, {"answer": "HTML", "by": "berta"}).json
    assert same == used, "the same answer is no change"
    edited = desk.http("PATCH", path, {"answer": "PDF", "by": "berta"}).json
    assert (edited["uses"], edited["used_at"], edited["changed_by"]) == (1, used["used_at"], "berta")
    assert edited["changed_at"] >= used["used_at"] and edited["created_by"] == "anna"
    assert answered_by_itself(desk)
    # By a correction, which turns it off.
    desk.http("POST", f"/v1/interactions/{answer['id']}/correction", {"option_index": 0, "by": "carl"})
    off = preferences(desk)[0]
    assert (off["answer"], off["uses"], off["changed_by"]) == (None, 2, "carl") and off["used_at"] >= used["used_at"]
    # By another answer that replaces it.
    again = remember(desk)
    assert (again["id"], again["answer"], again["uses"], again["changed_by"]) == (known["id"], "HTML", 2, "anna")
    assert again["used_at"] == off["used_at"] and again["changed_at"] >= off["changed_at"]
    # By a correction of the answer from which it was created.
    desk.http("POST", f"/v1/interactions/{again['interaction_id']}/correction", {"option_index": 0, "by": "dora"})
    last = preferences(desk)[0]
    assert (last["answer"], last["uses"], last["changed_by"]) == (None, 2, "dora")


@clause("/sen/SEN-5/what-nobody-answered-is-not-remembered")
@pytest.mark.desk(timeout_ms=200)
def test_timed_out(desk):
    asked = desk.ask(*FORMAT, wait=10).json
    assert asked["responded_by"] == "timeout"
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere", "by": "anna"}), "E108")
    assert preferences(desk) == []


@clause("/pp/PP-5/no-remembered-answer-for-an-ambiguity")
def test_never_for_an_ambiguity(desk):
    asked = desk.ask("Did you mean?", ["The file", "The folder"], kind="ambiguity").json
    refused(desk.respond(asked["id"], option_index=1, remember="everywhere"), "E105")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    desk.respond(asked["id"], option_index=1)
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere", "by": "anna"}), "E105")
    assert preferences(desk) == []


@clause("/sen/SEN-2/only-one-option-that-can-be-undone-is-remembered")
def test_what_cannot_be_remembered(desk):
    free = desk.ask(*FORMAT, allow_other=True, policy="hold").json["id"]
    refused(desk.respond(free, response="As a poem", remember="everywhere"), "E103")
    several = desk.ask(*FORMAT, multiple=True, policy="hold").json["id"]
    refused(desk.respond(several, option_indices=[0, 1], remember="everywhere"), "E103")
    options = ["Keep it", {"label": "Delete it", "destructive": True}]
    final = desk.ask("The old database?", options, policy="hold").json["id"]
    refused(desk.respond(final, option_index=1, remember="everywhere"), "E105")
    assert [desk.interaction(i)["status"] for i in (free, several, final)] == ["PENDING"] * 3
    assert desk.respond(final, option_index=0, remember="everywhere").status == 200
    assert [p["answer"] for p in preferences(desk)] == ["Keep it"]


@clause("/sen/SEN-5/listed-edited-deleted")
def test_list_edit_delete(desk):
    for number in range(7):
        asked = desk.ask(f"Colour of part {number}?", ["Rot", "Blau"], agent=f"painter-{number % 2}", policy="hold").json
        desk.respond(asked["id"], option_index=number % 2, remember="agent")
    every = preferences(desk)
    assert [p["question"] for p in every] == [f"Colour of part {n}?" for n in reversed(range(7))]
    page = desk.http("GET", "/v1/preferences?limit=3").json
    rest = desk.http("GET", f"/v1/preferences?after={page['next']}").json
    assert page["preferences"] + rest["preferences"] == every and rest["next"] is None
    assert [p["question"] for p in preferences(desk, "?q=PART+4")] == ["Colour of part 4?"]
    assert len(preferences(desk, "?q=painter-1")) == 3
    assert len(preferences(desk, "?q=blau")) == 3
    refused(desk.http("GET", "/v1/preferences?after=x"), "E101")

    path = f"/v1/preferences/{every[0]['id']}"
    assert desk.http("PATCH", path, {"answer": "Blau", "by": "anna"}).json["answer"] == "Blau"
    refused(desk.http("PATCH", path, {"answer": "Purple", "by": "anna"}), "E103")
    refused(desk.http("PATCH", path, {"answer": " ", "by": "anna"}), "E101")
    refused(desk.http("PATCH", path, {}), "E101")
    refused(desk.http("PATCH", path, {"answer": 5, "by": "anna"}), "E101")
    assert desk.http("PATCH", path, {"answer": None, "by": "anna"}).json["answer"] is None
    assert desk.http("DELETE", path + "?by=anna").json["id"] == every[0]["id"]
    refused(desk.http("DELETE", path + "?by=anna"), "E102")
    refused(desk.http("GET", path), "E102")
    assert len(preferences(desk)) == 6


def remember(desk, scope="everywhere", option=1, **fields):
    asked = desk.ask(*FORMAT, policy="hold", **fields).json
    assert desk.respond(asked["id"], option_index=option, by="anna", remember=scope).status == 200
    return preferences(desk)[0]


def answered_by_itself(desk, **fields):
    """The same question, from an agent that waits for a person."""
    return desk.ask(*FORMAT, **fields).json["responded_by"] == "sentinel"


@clause("/sen/SEN-1/remembered-answer-before-a-person-is-asked", "/sen/SEN-6/recorded-with-reason-and-source")
def test_answers(desk):
    known = remember(desk)
    with desk.events() as stream:
        reply = desk.ask("  which FORMAT should\nthe report have?", ["html", "Pdf"], agent="other", policy="hold", title="Report")
        assert reply.status == 200
        answer = reply.json
        assert (answer["status"], answer["responded_by"], answer["surface"]) == ("AUTO_RESOLVED", "sentinel", None)
        assert (answer["response"], answer["response_indices"], answer["timed_out"]) == ("html", [0], False)
        assert answer["source"] == f"preference:{known['id']}" and answer["advice"] == "You always answer this way."
        assert answer["confidence"] == 1 and answer["deadline_at"] is None
        seen = [stream.next() for _ in range(3)]
    assert [event.type for event in seen] == ["TASK_CREATED", "AIC_DIALOG_RESPONDED", "TASK_CHANGED"]
    told = seen[1].payload
    assert (told["interaction_id"], told["responded_by"], told["timed_out"]) == (answer["id"], "sentinel", False)
    task = desk.task(answer["task_id"])
    assert task["status"] == "RUNNING"
    log = desk.http("GET", f"/v1/tasks/{answer['task_id']}/log").json["log"]
    assert not any("AWAITING_RESPONSE" in line.values() for line in log)
    assert any(f"the sentinel (preference:{known['id']}) answered: html" in line["message"] for line in log)
    after = preferences(desk)[0]
    assert after["uses"] == 1 and after["used_at"] is not None
    assert desk.http("GET", "/v1/status").json["open_questions"] == 0
    assert desk.interaction(answer["id"]) == answer


@clause("/sen/SEN-5/scope")
def test_scope(desk):
    remember(desk, "agent", agent="writer", workspace="/a")
    assert answered_by_itself(desk, agent="writer")
    assert not answered_by_itself(desk, agent="reader", policy="hold")
    remember(desk, "workspace", agent="reader", workspace="/b", option=0)
    assert answered_by_itself(desk, agent="painter", workspace="/b")
    assert not answered_by_itself(desk, agent="painter", workspace="/c")
    # The answer for the agent overrides the one for the workspace.
    assert desk.ask(*FORMAT, agent="writer", workspace="/b").json["response"] == "HTML"
    task = desk.http("POST", "/v1/tasks", {"title": "Work", "agent": "worker", "workspace": "/b", "state": "RUNNING"}).json
    assert answered_by_itself(desk, task_id=task["id"])


@clause("/sen/SEN-2/an-answer-that-is-no-option-goes-to-the-person")
def test_other_options(desk):
    remember(desk)
    for options in (["Markdown", "PDF"], [{"label": "HTML", "destructive": True}, "PDF"]):
        asked = desk.ask(FORMAT[0], options, policy="hold").json
        assert asked["status"] == "PENDING" and "HTML" in asked["advice"] and asked["source"] is None
    asked = desk.ask(*FORMAT, kind="ambiguity").json
    assert asked["status"] == "PENDING" and asked["advice"] is None


@clause("/sen/SEN-6/asked-again-after-a-correction")
def test_corrected(desk):
    known = remember(desk)
    answer = desk.ask(*FORMAT).json
    corrected = desk.http("POST", f"/v1/interactions/{answer['id']}/correction", {"option_index": 0, "by": "anna"}).json
    assert corrected["response"] == "HTML" and corrected["corrections"][0]["response"] == "PDF"
    off = preferences(desk)[0]
    assert (off["id"], off["answer"]) == (known["id"], None)
    asked = desk.ask(*FORMAT, policy="hold").json
    assert asked["status"] == "PENDING" and asked["advice"] == "You want to decide this yourself."
    desk.respond(asked["id"], option_index=0, remember="everywhere")
    assert desk.ask(*FORMAT).json["response"] == "PDF"


@clause("/sen/SEN-6/a-corrected-time-out-teaches", "/aic/AIC-12/teaches-the-sentinel")
@pytest.mark.desk(timeout_ms=200)
def test_corrected_time_out(desk):
    silence = desk.ask(*FORMAT, wait=10).json
    assert silence["responded_by"] == "timeout"
    desk.http("POST", f"/v1/interactions/{silence['id']}/correction", {"option_index": 1, "by": "anna"})
    (known,) = preferences(desk)
    assert (known["scope"], known["answer"], known["question"], known["interaction_id"]) == (
        "everywhere", None, FORMAT[0], silence["id"])


@clause("/sen/SEN-1/one-key-one-row")
def test_same_key(desk):
    known = remember(desk)
    first = desk.ask(*FORMAT, idempotency_key="k").json
    again = desk.ask(*FORMAT, idempotency_key="k")
    assert again.json == first and again.headers["beckon-existed"] == "true"
    assert desk.http("GET", f"/v1/preferences/{known['id']}").json["uses"] == 1


@clause("/sen/SEN-1/a-task-for-the-question-alone-ends-with-it")
def test_question_task(desk):
    remember(desk)
    answer = desk.ask(*FORMAT, ends_task=True).json
    task = desk.task(answer["task_id"])
    assert (task["status"], task["result"]) == ("COMPLETE", "HTML")


@clause("/sen/SEN-5/a-remembered-text-for-a-clarification")
def test_clarification(desk):
    text = "Which branch?"
    asked = desk.ask(text, None, kind="clarification", policy="hold").json
    assert desk.respond(asked["id"], response="main", remember="everywhere").status == 200
    answer = desk.ask(text, None, kind="clarification").json
    assert (answer["response"], answer["responded_by"], answer["source"][:11]) == ("main", "sentinel", "preference:")


@clause("/sen/SEN-5/the-same-options-and-the-same-reason")
def test_terms(desk):
    options = [{"label": "PDF", "description": "To print"}, {"label": "HTML", "description": "To read"}]
    first = desk.ask(FORMAT[0], options, reason="The template has both", policy="hold").json
    assert desk.respond(first["id"], option_index=1, by="anna", remember="everywhere").status == 200
    assert preferences(desk)[0]["any_reason"] is False

    def ask(options=options, **fields):
        return desk.ask(FORMAT[0], options, **{"reason": "The template has both", "policy": "hold", **fields}).json

    assert ask()["response"] == "HTML"
    # Neither the order nor the case is another question.
    assert ask([{"label": "html", "description": "to  READ"}, options[0]], reason="the template  has BOTH")["response"] == "html"
    others = [ask([*options, "Plain text"]), ask([options[1]] + ["Markdown"]), ask(multiple=True)]
    assert [(each["status"], each["advice"]) for each in others] == [
        ("PENDING", "You always answer “HTML”, but this time there are other options.")] * 3
    reasons = [ask(reason="It goes to the press"), ask(reason=None), ask(["PDF", "HTML"]),
               ask([options[0], {"label": "HTML", "description": "Published to everybody"}])]
    assert [(each["status"], each["advice"]) for each in reasons] == [
        ("PENDING", "You always answer “HTML”, but this time the reason or a description is another one.")] * 4
    assert preferences(desk)[0]["uses"] == 2


@clause("/sen/SEN-5/whatever-the-reason")
@pytest.mark.parametrize("later", [False, True])
def test_any_reason(desk, later):
    first = desk.ask(*FORMAT, reason="The template has both", policy="hold").json
    if later:
        desk.respond(first["id"], option_index=1, by="anna")
        body = {"interaction_id": first["id"], "scope": "everywhere", "by": "anna"}
        refused(desk.http("POST", "/v1/preferences", {**body, "any_reason": "yes"}), "E101")
        assert desk.http("POST", "/v1/preferences", {**body, "any_reason": True}).json["any_reason"] is True
    else:
        refused(desk.respond(first["id"], option_index=1, by="anna", remember="everywhere", any_reason=1), "E101")
        assert desk.respond(first["id"], option_index=1, by="anna", remember="everywhere", any_reason=True).status == 200
    desk.restart()
    described = ["PDF", {"label": "HTML", "description": "For the web"}]
    assert desk.ask(FORMAT[0], described, reason="It goes to the press", policy="hold").json["response"] == "HTML"
    # The options still count, and what destroys is never answered.
    assert desk.ask(FORMAT[0], ["PDF", "HTML", "Text"], policy="hold").json["status"] == "PENDING"
    assert desk.ask(FORMAT[0], ["PDF", {"label": "HTML", "destructive": True}], policy="hold").json["status"] == "PENDING"
    # Without the word it becomes narrower again.
    second = desk.ask(FORMAT[0], ["PDF", "HTML"], kind="choice", multiple=True, reason="Two", policy="hold").json
    assert desk.respond(second["id"], option_indices=[0], by="anna", remember="everywhere").status == 200
    (known,) = preferences(desk)
    assert (known["any_reason"], known["answer"]) == (False, "PDF")
    assert desk.ask(FORMAT[0], ["PDF", "HTML"], multiple=True, reason="Three", policy="hold").json["status"] == "PENDING"
    assert desk.ask(FORMAT[0], ["PDF", "HTML"], multiple=True, reason="Two", policy="hold").json["response"] == "PDF"


@clause("/sen/SEN-5/the-same-reason-for-a-clarification")
def test_clarification_reason(desk):
    asked = desk.ask("Which branch?", None, kind="clarification", reason="To read", policy="hold").json
    assert desk.respond(asked["id"], response="main", by="anna", remember="everywhere").status == 200
    assert desk.ask("Which branch?", None, kind="clarification", reason="To push", policy="hold").json["status"] == "PENDING"
    assert desk.ask("Which branch?", None, kind="clarification", reason="To read", policy="hold").json["response"] == "main"


@clause("/sen/SEN-5/remembered-before-there-were-reasons")
def test_before(desk):
    """What an earlier version remembered holds whatever the reason, for the options that the person saw."""
    remember(desk)
    desk.stop()
    with sqlite3.connect(desk.database) as db:
        for table, columns in (("preferences", ("options", "multiple", "reason", "any_reason", "expires_at")),
                               ("held_answers", ("any_reason", "remember_for_us")), ("tasks", ("desk",)), ("agents", ("desk",))):
            for column in columns:
                db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        db.execute("DROP TABLE suggestions")
        db.execute("PRAGMA user_version = 29")
    db.close()
    desk.start()
    assert preferences(desk)[0]["any_reason"] is True
    assert desk.ask(*FORMAT, reason="Another one", policy="hold").json["response"] == "HTML"
    assert desk.ask(FORMAT[0], ["PDF", "HTML", "Text"], policy="hold").json["status"] == "PENDING"
