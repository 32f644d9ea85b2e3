# test_trust_names.py: names that look the same are the same (TR-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Invisible characters in a name do not make a different person: they are refused, and ignored in names that were stored before."""

import sqlite3

import pytest

from beckon_testing import clause

READINGS = ["Translate the manual", "Translate the website"]
# One of each kind: zero width, bidirectional, format, variation selectors, blank letters, tags, controls, separators.
INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u115f", "\u17b4", "\u180b", "\u180e", "\u200e", "\u200f",
             "\u202a", "\u202e", "\u2066", "\u2069", "\u206a", "\u2800", "\u3164", "\uffa0", "\ufe00", "\ufe0f", "\ufff9", "\U0001d173", "\U000e0041", "\U000e0100",
             "\u0007", "\u001b", "\u007f", "\u009b", "\u2028", "\u2029", "\n", "\t"]


def ambiguity(desk, **fields):
    asked = desk.ask("Which one is meant?", READINGS, kind="ambiguity", **fields)
    assert asked.status == 202, asked.text
    return asked.json["id"]


def furnish(desk):
    """An open question of agent-x, which only a person answers."""
    desk.number = ambiguity(desk, agent="agent-x")


def respond(desk, number, by):
    return desk.http("POST", f"/v1/interactions/{number}/response", {"option_index": 0, "by": by})


@clause("/tr/TR-7/an-agent-does-not-answer-itself-under-a-name-that-looks-the-same")
@pytest.mark.shared_desk(furnish=furnish)
@pytest.mark.parametrize("by", ["agent-x", "Agent-X", " agent-x ", "agent-x\u00a0", "ａｇｅｎｔ－ｘ", "𝐚𝐠𝐞𝐧𝐭-𝐱", "ⓐgent-x"])
def test_folded(desk, by):
    reply = respond(desk, desk.number, by)
    assert (reply.status, reply.error) == (403, "E109")
    assert desk.interaction(desk.number)["status"] == "PENDING"


@clause("/tr/TR-7/what-nobody-sees-is-refused-in-who-answers")
@pytest.mark.shared_desk(furnish=furnish)
@pytest.mark.parametrize("name", ["agent-x{}", "{}agent-x", "age{}nt-x", "{}timeout", "time{}out"])
def test_invisible_by(desk, name):
    number = desk.number
    for character in INVISIBLE:
        by = name.format(character)
        # Blanks at the ends are trimmed, as they always were.
        reply = respond(desk, number, by)
        assert reply.error == ("E109" if by.strip("\n\t\u2028\u2029") == "agent-x" and reply.status == 403 else "E101"), (by, reply.text)
        assert reply.json["error"]["hint"]
        deleted = desk.http("DELETE", "/v1/preferences/1?by=" + "".join(f"%{byte:02X}" for byte in by.encode()))
        assert deleted.error in ("E101", "E102"), deleted.text
    row = desk.interaction(number)
    assert (row["status"], row["responded_by"]) == ("PENDING", None)


@clause("/tr/TR-7/nobody-is-called-like-the-desk")
@pytest.mark.shared_desk(furnish=furnish)
@pytest.mark.parametrize("name", ["timeout", "TimeOut", "ｔｉｍｅｏｕｔ", "tіmeout", "timеout", "timeοut", "time0ut", "tirneout", "sentinel", "sentineI", "ѕentinel", "SENTINE1",
                                  "fallback", "faIlback", "http", "һttp", "ΗTTP", "desk", "dеsk", "𝓭𝓮𝓼𝓴",
                                  "Beckon", "bеckon", "System", "ЅYSTEM"])
def test_reserved(desk, name):
    assert respond(desk, desk.number, name).error == "E101"
    assert desk.ask("Tea or coffee?", ["Tea", "Coffee"], agent=name).error == "E101"
    assert desk.http("POST", "/v1/tasks", {"title": "Work", "agent": name}).error == "E101"
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": name}).error == "E101"
    assert desk.http("POST", "/v1/agents", {"name": name}).error == "E101"


@clause("/tr/TR-7/who-is-called-nearly-so-is-somebody")
@pytest.mark.parametrize("name", ["Tim Eout", "timeouts", "Тимур", "desktop", "Ιάσων", "Anna", "محمد", "علی‌رضا", "क्‍ष", "Zoë", "李小龍", "🤖", "🧑‍💻", "❤️ bot", "O'Neil", "sentinel-bot",
                                  "beckon-bot", "systemd"])
def test_others(desk, name):
    number = ambiguity(desk, agent="agent-x")
    reply = respond(desk, number, name)
    assert reply.status == 200, reply.text
    assert reply.json["responded_by"] == name


@clause("/tr/TR-7/what-nobody-sees-is-refused-in-every-name")
def test_invisible_everywhere(desk):
    bad = "agent\u200b"
    plan = {"title": "Work", "steps": [{"type": "run", "prompt": "Do it", "agent": bad}]}
    calls = [("POST", "/v1/interactions", {"conflict_description": "Tea?", "options": ["Yes", "No"], "agent": bad}),
             ("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": "Acme", "message": "Call", "agent": bad}),
             ("POST", "/v1/tasks", {"title": "Work", "agent": bad}), ("POST", "/v1/tasks", {"tasks": [{"title": "Work", "agent": bad}]}),
             ("POST", "/v1/tasks", plan), ("POST", "/v1/requests", {"text": "Translate the manual", "agent": bad}),
             ("POST", "/v1/agents", {"name": bad}), ("POST", "/v1/people", {"handle": "ana", "name": "Ana\u202e"}),
             ("POST", "/v1/people", {"handle": "ana\u200b"}), ("POST", "/v1/tasks/next", {"agent": bad, "wait": 0})]
    for method, path, body in calls:
        reply = desk.http(method, path, body)
        assert reply.error == "E101", (path, body, reply.text)
    task = desk.http("POST", "/v1/tasks", {"title": "Work", "agent": "agent", "state": "RUNNING"}).json["id"]
    for path, body in (("log", {"message": "Hello"}), ("cancel", {}), ("complete", {})):
        assert desk.http("POST", f"/v1/tasks/{task}/{path}", {**body, "agent": bad}).error == "E101", path
        assert desk.http("POST", f"/v1/tasks/{task}/{path}", {**body, "by": bad}).error == "E101", path
    tagged = desk.ask("Tea?", ["Yes", "No"], tags=["\u3164", "x"])
    assert tagged.error == "E101"
    assert desk.http("GET", f"/v1/tasks/{task}").json["status"] == "RUNNING"
    assert desk.http("GET", "/v1/interactions").json["interactions"] == []


@clause("/tr/TR-7/a-name-is-kept-in-one-form")
def test_one_form(desk):
    asked = desk.ask("Tea?", ["Yes", "No"], agent="  ｂｕｉｌｄ bot ").json
    assert asked["agent"] == "build bot"
    assert desk.http("POST", "/v1/agents", {"name": "Build Bot"}).status == 201
    assert desk.http("POST", "/v1/agents", {"name": "ｂｕｉｌｄ  ｂｏｔ"}).status in (400, 409)


@clause("/tr/TR-7/names-from-before-are-read-and-compared-without-what-nobody-sees")
def test_stored_before(desk):
    number = ambiguity(desk, agent="agent-x")
    other = desk.ask("Tea?", ["Yes", "No"], agent="tea").json["id"]
    desk.stop()
    with sqlite3.connect(desk.database) as database:
        database.execute("UPDATE aic_interactions SET agent = ? WHERE id = ?", ("agent-x\u200b", number))
        database.execute("UPDATE tasks SET agent = ?", ("agent-x\u2060",))
        database.execute("UPDATE aic_interactions SET status = 'ANSWERED', response = 'Yes', responded_by = ? WHERE id = ?", ("\u200btimeout", other))
    database.close()
    desk.start()
    row = desk.interaction(number)
    assert (row["agent"], row["status"]) == ("agent-x\u200b", "PENDING")
    assert respond(desk, number, "agent-x").error == "E109"
    assert respond(desk, number, "anna").status == 200
    assert desk.interaction(other)["responded_by"] == "\u200btimeout"


def keyed(desk, text="Which database?", key="nightly", **fields):
    return desk.ask(text, ["Postgres", "SQLite"], idempotency_key=key, policy="hold", **fields)


@clause("/tr/TR-7/a-key-belongs-to-the-agent-that-used-it")
def test_key_of_another_agent(desk):
    first = keyed(desk, agent="one", context={"secret": "of one"})
    assert first.status == 202, first.text
    assert desk.respond(first.json["id"], option_index=0, note="for one").status == 200
    for agent in ("two", None):
        fields = {} if agent is None else {"agent": agent}
        other = keyed(desk, **fields)
        assert other.status == 202 and other.json["id"] != first.json["id"], other.text
        assert "secret" not in other.text and "for one" not in other.text
        assert keyed(desk, **fields).json["id"] == other.json["id"]
    # The same agent, however its name is written, gets its own; another question is refused to it alone.
    for name in ("one", "One", " ｏｎｅ "):
        again = keyed(desk, agent=name)
        assert (again.status, again.json["id"], again.json["response"]) == (200, first.json["id"], "Postgres")
    assert keyed(desk, "Which language?", agent="ONE").error == "E101"
    assert keyed(desk, "Which language?", agent="three").status == 202


@clause("/tr/TR-7/a-key-of-a-hand-off-or-a-request-belongs-to-its-agent")
def test_key_of_other_kinds(desk):
    assert desk.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201

    def handed(agent, message="Call"):
        return desk.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": "Acme", "message": message, "agent": agent,
                                                      "idempotency_key": "k"})

    def requested(agent, text="Translate the manual"):
        return desk.http("POST", "/v1/requests", {"text": text, "agent": agent, "idempotency_key": "k"})

    for make, other in ((handed, "Write"), (requested, "Translate the website")):
        first = make("one")
        assert first.status in (201, 202), first.text
        again = make("one")
        assert again.status in (200, 201, 202) and again.json["id"] == first.json["id"], again.text
        second = make("two", other)
        assert second.status in (201, 202) and second.json["id"] != first.json["id"], second.text
    assert requested("one", "Translate the website").error == "E101"


@clause("/tr/TR-4/options-that-look-the-same-are-refused")
@pytest.mark.shared_desk
@pytest.mark.parametrize("options", [["Yes", "Yes\u200b"], ["\u202eYes", "Yes"], ["да", "да\ufe00"], ["\u200b", "\u2060"]])
def test_options(desk, options):
    assert desk.ask("Which one?", options).error == "E101"
