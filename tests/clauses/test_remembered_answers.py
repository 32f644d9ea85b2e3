# test_remembered_answers.py: Always answer this way (SEN-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

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
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace"}), "E108")
    desk.respond(asked["id"], option_index=0, by="anna")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "agent"}), "E101")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "moon"}), "E101")
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": 999, "scope": "everywhere"}), "E102")
    first = desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace"}).json
    assert (first["answer"], first["scope_value"]) == ("PDF", "/srv/report")
    desk.http("POST", f"/v1/interactions/{asked['id']}/correction", {"option_index": 1, "by": "anna"})
    assert desk.http("GET", f"/v1/preferences/{first['id']}").json["answer"] is None
    second = desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "workspace"}).json
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
    assert preferences(desk) == [known]


@clause("/sen/SEN-5/what-nobody-answered-is-not-remembered")
@pytest.mark.desk(timeout_ms=200)
def test_timed_out(desk):
    asked = desk.ask(*FORMAT, wait=10).json
    assert asked["responded_by"] == "timeout"
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere"}), "E108")
    assert preferences(desk) == []


@clause("/pp/PP-5/no-remembered-answer-for-an-ambiguity")
def test_never_for_an_ambiguity(desk):
    asked = desk.ask("Did you mean?", ["The file", "The folder"], kind="ambiguity").json
    refused(desk.respond(asked["id"], option_index=1, remember="everywhere"), "E105")
    assert desk.interaction(asked["id"])["status"] == "PENDING"
    desk.respond(asked["id"], option_index=1)
    refused(desk.http("POST", "/v1/preferences", {"interaction_id": asked["id"], "scope": "everywhere"}), "E105")
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
    assert desk.http("PATCH", path, {"answer": "Blau"}).json["answer"] == "Blau"
    refused(desk.http("PATCH", path, {"answer": "Purple"}), "E103")
    refused(desk.http("PATCH", path, {"answer": " "}), "E101")
    refused(desk.http("PATCH", path, {}), "E101")
    refused(desk.http("PATCH", path, {"answer": 5}), "E101")
    assert desk.http("PATCH", path, {"answer": None}).json["answer"] is None
    assert desk.http("DELETE", path).json["id"] == every[0]["id"]
    refused(desk.http("DELETE", path), "E102")
    refused(desk.http("GET", path), "E102")
    assert len(preferences(desk)) == 6
