# test_similar.py: what people answered to similar questions, as information (SEN-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import getpass

import pytest

from beckon_testing import clause

QUESTION = "Which database should the service use?"


def similar(desk, interaction, query=""):
    reply = desk.http("GET", f"/v1/interactions/{interaction}/similar{query}")
    assert reply.status == 200, reply.text
    assert reply.json["next"] is None
    return reply.json["interactions"]


@clause("/sen/SEN-7/what-the-person-answered-before")
def test_similar(desk):
    first = desk.ask(QUESTION, agent="codex").json["id"]
    desk.respond(first, option_index=0, by="anna")
    other = desk.ask("Wie soll die neue Fassung heißen?", ["Eins", "Zwei"]).json["id"]
    desk.respond(other, option_index=0)
    now = desk.ask("Which database should the new service use?", agent="claude").json["id"]
    found = similar(desk, now)
    assert [(item["id"], item["response"], item["responded_by"], item["agent"]) for item in found] == [
        (first, "PostgreSQL", "anna", "codex")]
    # This is information only: the question waits as before.
    asked = desk.http("GET", f"/v1/interactions/{now}").json
    assert (asked["status"], asked["response"]) == ("PENDING", None)


@clause("/sen/SEN-7/only-what-a-person-decided")
@pytest.mark.desk(timeout_ms=300)
def test_nobody(desk):
    nobody = desk.ask(QUESTION, wait=10).json
    assert nobody["timed_out"]
    now = desk.ask(QUESTION, policy="hold").json["id"]
    assert similar(desk, now) == []
    corrected = desk.http("POST", f"/v1/interactions/{nobody['id']}/correction", {"option_index": 1, "by": "anna"})
    assert corrected.status == 200
    assert [item["corrections"][0]["response"] for item in similar(desk, now)] == ["SQLite"]


@clause("/sen/SEN-7/at-most-so-many")
def test_limit(desk):
    for name in ("alpha", "beta", "gamma", "delta", "epsilon"):
        desk.respond(desk.ask(f"Which database should the service {name} use?").json["id"], option_index=1)
    now = desk.ask(QUESTION).json["id"]
    assert len(similar(desk, now)) == 3
    assert len(similar(desk, now, "?limit=1")) == 1
    assert len(similar(desk, now, "?limit=20")) == 5
    for query in ("?limit=0", "?limit=21", "?limit=x", "?q=1"):
        reply = desk.http("GET", f"/v1/interactions/{now}/similar{query}")
        assert (reply.status, reply.json["error"]["code"]) == (400, "E101")
    missing = desk.http("GET", "/v1/interactions/4711/similar")
    assert (missing.status, missing.json["error"]["code"]) == (404, "E102")
    assert desk.http("POST", f"/v1/interactions/{now}/similar", {}).status == 405


@clause("/sen/SEN-7/in-the-terminal")
def test_shown(desk, beckon):
    first = desk.ask(QUESTION, agent="codex").json["id"]
    desk.respond(first, option_index=0, by=getpass.getuser())
    other = desk.ask("Wie soll die neue Fassung heißen?", ["Eins", "Zwei"]).json["id"]
    desk.respond(other, option_index=0)
    now = desk.ask("Which database should the new service use?", agent="claude", policy="hold").json["id"]
    shown = beckon("show", now, check=True).stdout
    assert "You answered “PostgreSQL” to a similar question just now (codex): " + QUESTION in shown
    assert shown.count("to a similar question") == 1
    # A settled question needs no hint.
    desk.respond(now, option_index=0, by="anna")
    assert "to a similar question" not in beckon("show", now, check=True).stdout
    assert "to a similar question" not in beckon("show", first, check=True).stdout
