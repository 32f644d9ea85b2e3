# test_destructive_words.py: options that count as destructive because their words say so (ATT-17)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

import pytest

from beckon_testing import clause, until
from test_evaluators import evaluator, write_rules

DELETE = ["Delete all 14", "Keep them"]


def words(interaction):
    return [(option["destructive"], option["destructive_word"]) for option in interaction["options"]]


@clause("/att/ATT-17/no-time-out-takes-what-says-delete", "/aic/AIC-6/nor-what-only-says-so")
@pytest.mark.desk(timeout_ms=250)
@pytest.mark.parametrize("option, word", [
    ("Delete all 14", "delete"),
    ({"label": "Delete all 14", "destructive": False}, "delete"),
    ({"label": "Start over", "description": "Wipes the output bucket first"}, "wipes"),
    ("Force-push to main", "force-push"),
    ("Alle Zweige löschen", "löschen"),
    ("删除全部分支", "删除"),
    ("ＤＥＬＥＴＥ all", "delete"),
    ("De\u00adlete all", "delete"),
    ("`git reset --hard origin/main`", "reset --hard"),
    ("Deploy the new build to production", "deploy … production"),
], ids=str)
def test_time_out(desk, option, word):
    with desk.events() as events:
        settled = desk.ask("What shall I do?", [option, "Keep them"], policy="first-option", wait=20).json
        events.until("AIC_POSTPONED")
    assert words(settled) == [(True, word), (False, None)]
    assert (settled["policy"], settled["status"], settled["response"]) == ("postpone", "POSTPONED", None)
    assert desk.rows("SELECT * FROM aic_interactions WHERE response IS NOT NULL OR timed_out = 1") == []


@clause("/att/ATT-17/harmless-words-are-taken-by-the-time-out")
@pytest.mark.desk(timeout_ms=250)
@pytest.mark.parametrize("option", [
    "Delete the unused import", "Do not delete anything", "Keep them, delete nothing", "Use a drop-down",
    {"label": "PostgreSQL", "description": "You can drop it later"}, "Nichts löschen", "不要删除",
    {"label": "List the branches", "description": "Dry run"},
], ids=str)
def test_harmless(desk, option):
    settled = desk.ask("What shall I do?", [option, "Wait"], wait=20).json
    assert words(settled) == [(False, None), (False, None)]
    assert (settled["status"], settled["timed_out"]) == ("AUTO_RESOLVED", True)


@clause("/att/ATT-17/yes-says-what-the-question-says")
@pytest.mark.desk(timeout_ms=250)
def test_yes(desk):
    settled = desk.ask("I am going to drop the users table. Continue?", ["Yes, proceed", "No"], wait=20).json
    assert words(settled) == [(True, "drop … table"), (False, None)]
    assert settled["status"] == "POSTPONED"
    assert desk.ask("Shall I run the tests?", ["Yes", "No"], wait=20).json["status"] == "AUTO_RESOLVED"


@clause("/att/ATT-17/no-confidence-confirms-it", "/cf/CF-7/a-sure-agent-still-asks-before-it-deletes")
def test_confirmation(desk):
    sure = {"kind": "confirmation", "options": None, "confidence": 0.99}
    asked = desk.ask("Shall I go on?", intent="Delete the old backups", **sure).json
    assert (asked["status"], words(asked)[0]) == ("PENDING", (True, "delete"))
    assert desk.ask("Shall I go on?", intent="List the old backups", **sure).json["status"] == "AUTO_RESOLVED"


@clause("/att/ATT-17/not-after-three-lines-that-do-not-fit")
def test_first_option(desk):
    number = desk.ask("What shall I do?", DELETE).json["id"]
    reply = desk.respond(number, action="first-option")
    assert (reply.status, reply.error) == (422, "E105")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-17/no-remembered-answer-takes-it-and-the-person-is-told-why")
def test_remembered(desk):
    # The answer is remembered while the words are exempt.
    desk.stop()
    desk.prefer(destructive_exempt_wordings="['delete all 14']")
    desk.start()
    desk.allow_guards()
    asked = desk.ask("What about the branches?", DELETE, policy="hold").json
    assert words(asked)[0] == (False, None)
    assert desk.respond(asked["id"], option_index=0, by="anna", remember="everywhere").status == 200
    assert desk.ask("What about the branches?", DELETE).json["responded_by"] == "sentinel"
    # They are not any more.
    desk.stop()
    desk.prefer()
    desk.start()
    asked = desk.ask("What about the branches?", DELETE).json
    assert (asked["status"], asked["source"], words(asked)[0]) == ("PENDING", None, (True, "delete"))
    assert asked["advice"] == ("You always answer “Delete all 14”, but decide yourself what may destroy something. "
                               "Destructive: says “delete”")
    # Nor can it be remembered anew.
    reply = desk.respond(asked["id"], option_index=0, by="anna", remember="everywhere")
    assert reply.error == "E105"
    assert desk.interaction(asked["id"])["status"] == "PENDING"


@clause("/att/ATT-17/no-evaluator-takes-it", "/sen/SEN-2/a-destructive-word-goes-to-the-person")
def test_evaluator(desk):
    desk.stop()
    write_rules(desk, {"questions": [{"words": ["branches"], "answer": "Delete all 14", "confidence": 1}]})
    desk.start(evaluator="rules")
    until(lambda: evaluator(desk)["detail"] == "1 rule")
    asked = desk.ask("What about the branches?", DELETE).json
    assert (asked["status"], asked["source"]) == ("PENDING", None)
    assert "Delete all 14" in asked["advice"]
    # The same rule answers where the words are harmless.
    write_rules(desk, {"questions": [{"words": ["branches"], "answer": "Keep them", "confidence": 1}]})
    until(lambda: desk.ask("What about the branches?", DELETE).json["status"] == "AUTO_RESOLVED")


@clause("/att/ATT-17/the-person-lifts-it-for-one-agent")
def test_exempt_agent(make_desk):
    desk = make_desk(timeout_ms=250)
    desk.prefer(destructive_exempt_agents="['janitor']")
    desk.start()
    desk.allow_guards()
    settled = desk.ask("What shall I do?", DELETE, agent="janitor", wait=20).json
    assert (settled["status"], settled["response"], words(settled)[0]) == ("AUTO_RESOLVED", "Delete all 14", (False, None))
    assert words(desk.ask("What shall I do?", DELETE, agent="builder").json)[0] == (True, "delete")
    # What the agent itself says of it stays.
    marked = desk.ask("What shall I do?", [{"label": "Delete", "destructive": True}, "Keep"], agent="janitor").json
    assert (marked["policy"], words(marked)[0]) == ("postpone", (True, None))
    # The agent of a task is the one that counts.
    task = desk.http("POST", "/v1/tasks", {"title": "Work", "agent": "janitor", "state": "RUNNING"}).json
    assert words(desk.ask("What shall I do?", DELETE, task_id=task["id"]).json)[0] == (False, None)


@clause("/att/ATT-17/the-person-lifts-it-for-one-wording")
def test_exempt_wording(make_desk):
    desk = make_desk()
    desk.prefer(destructive_exempt_wordings="['delete the preview database', 'purge ... cdn']")
    desk.start()
    desk.allow_guards()

    def of(label):
        return words(desk.ask("What shall I do?", [label, "Wait"]).json)[0]

    assert of("DELETE the preview database") == (False, None)
    assert of("Purge everything from the CDN") == (False, None)
    assert of("Delete the preview database and wipe the disk") == (True, "wipe")
    assert of("Delete the database")[0]


@clause("/att/ATT-17/the-person-adds-words")
def test_more_words(make_desk):
    desk = make_desk()
    desk.prefer(destructive_words="['frobnicat*', 'send ... parents|teachers']")
    desk.start()

    def of(label):
        return words(desk.ask("What shall I do?", [label, "Wait"]).json)[0]

    assert of("Frobnicate the index") == (True, "frobnicate")
    assert of("Send the report to all parents") == (True, "send … parents")
    assert of("Do not frobnicate it") == (False, None)
    assert of("Delete all 14") == (True, "delete")


@clause("/att/ATT-17/a-word-that-is-none-is-ignored-and-the-log-says-so")
def test_invalid_words(make_desk):
    desk = make_desk()
    desk.prefer(destructive_words=json.dumps(["@nothing", "*", "x" * 300, "frobnicate"]))
    desk.start()
    assert words(desk.ask("What shall I do?", ["Frobnicate", "Wait"]).json)[0] == (True, "frobnicate")
    for entry in ("@nothing", "*", "x" * 200):
        assert f"Destructive words: “{entry}” is ignored" in desk.stderr
    desk.allow("Destructive words: ")


@clause("/att/ATT-17/decided-once-when-it-is-asked", "/att/ATT-17/a-restart-keeps-it")
def test_decided_once(desk):
    asked = desk.ask("What shall I do?", DELETE).json
    desk.stop()
    desk.prefer(destructive_exempt_wordings="['delete']")
    desk.start()
    desk.allow_guards()
    again = desk.interaction(asked["id"])
    assert again["options"] == asked["options"] and words(again)[0] == (True, "delete")
    assert again["policy"] == "postpone"
    assert words(desk.ask("What shall I do?", DELETE).json)[0] == (False, None)


@clause("/att/ATT-17/the-stream-says-so")
def test_stream(desk):
    with desk.events() as events:
        desk.ask("What shall I do?", DELETE)
        told = events.until("AIC_DIALOG_REQUESTED").payload
    assert words(told) == [(True, "delete"), (False, None)]


@clause("/att/ATT-17/an-agent-cannot-say-which-word")
def test_word_from_outside(desk):
    reply = desk.ask("What shall I do?", [{"label": "Tidy up", "destructive_word": "delete"}, "Wait"])
    assert (reply.status, reply.error) == (400, "E101")


@clause("/att/ATT-17/fifty-long-options-are-decided-at-once")
def test_hostile(desk):
    options = [{"label": f"{n} " + "not delete " * 90, "description": "lösche nicht " * 280} for n in range(50)]
    # A text that takes longer than its length would exceed the time of a call.
    reply = desk.ask("What shall I do?", options)
    assert reply.status == 202, reply.text
