# test_question_draft.py: what somebody has begun to type is not lost
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-4: a draft stays with its question, and outlives what happens to the question."""

import json

import labels
from beckon_testing import clause
from gui_testing import BUTTON, Typist, key, stays, type_text, until


def ask(app, **fields):
    reply = app.ask(**{"agent": "claude-code", "title": "Build the payment service", **fields})
    assert reply.status == 202, reply.text
    return reply.json["id"]


def draft(app, text, **fields):
    id = ask(app, allow_other=True, **fields)
    app.wait_ready()
    key("Up")
    type_text(text)
    return id


@clause("/att/ATT-4/draft-is-kept-and-sent-as-a-correction")
def test_draft_correction(app):
    id = draft(app, "neither, use DuckDB")
    app.respond(id, option_index=0)
    app.wait_shows("^Answered .*: PostgreSQL$")
    stays(lambda: app.dialog(), 2.5, 0.25)
    assert app.find("text box", labels.SOMETHING_ELSE).text == "neither, use DuckDB"
    app.press("Send as a Correction")
    app.wait_no_dialog()
    row = app.interaction(id)
    assert row["response"] == "PostgreSQL", "a correction stands beside the answer"
    assert [c["response"] for c in row["corrections"]] == ["neither, use DuckDB"]


@clause("/att/ATT-4/draft-can-be-copied")
def test_draft_copy(app):
    id = draft(app, "keep me")
    app.http("POST", f"/v1/interactions/{id}/withdraw", {})
    app.wait_shows("(?i)withdrawn")
    assert not app.find(BUTTON, "Send as a Correction"), "there is nothing to correct"
    app.press(labels.COPY)
    typist = Typist(app)
    try:
        key("ctrl+v")
        until(lambda: typist.text == "keep me")
    finally:
        typist.close()
    app.activate()
    app.wait_ready()
    app.press("Close")
    app.wait_no_dialog()


@clause("/att/ATT-4/draft-is-there-after-later", "/att/ATT-4/draft-goes-along-with-its-question")
def test_draft_stays_with_question(app):
    draft(app, "half a thought")
    ask(app, conflict_description="The second?", allow_other=True)
    app.wait_shows("^1 of 2$")
    key("alt+Right")
    app.wait_shows(r"The second\?")
    assert app.find("text box", labels.SOMETHING_ELSE).text == ""
    key("alt+Left")
    app.wait_shows("Which database")
    assert app.find("text box", labels.SOMETHING_ELSE).text == "half a thought"


@clause("/att/ATT-4/draft-of-a-question-behind-is-kept")
def test_draft_behind(app):
    first = draft(app, "half a thought")
    second = ask(app, conflict_description="The second?")
    app.wait_shows("^1 of 2$")
    key("alt+Right")
    app.wait_shows(r"The second\?")
    app.respond(first, option_index=0)
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(second)["response"] == "PostgreSQL")
    # What was typed for the first comes back before the dialog closes.
    app.wait_shows("^Answered .*: PostgreSQL$")
    until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "half a thought")


@clause("/att/ATT-4/draft-of-a-question-that-was-set-aside-is-an-answer")
def test_draft_set_aside(app):
    id = draft(app, "neither, use DuckDB")
    assert app.http("POST", f"/v1/interactions/{id}/later", {"duration": "1h"}).status == 200
    app.wait_for(BUTTON, "Send as the Answer")
    assert app.find("text box", labels.SOMETHING_ELSE).text == "neither, use DuckDB"
    app.press("Send as the Answer")
    app.wait_no_dialog()
    row = app.interaction(id)
    assert (row["status"], row["response"], row["surface"]) == ("ANSWERED", "neither, use DuckDB", "dialog")


@clause("/aic/AIC-7/typing-holds-what-would-be-set-aside")
def test_typing_holds(app):
    # No time-out is shorter than ten seconds.
    id = draft(app, "x", kind="ambiguity", timeout_ms=10000)
    until(lambda: app.interaction(id)["held"])
    untouched = ask(app, kind="ambiguity", timeout_ms=10000, conflict_description="The second?")
    until(lambda: app.interaction(untouched)["status"] == "POSTPONED", 40)
    assert app.interaction(id)["status"] == "PENDING"


def kept(app):
    """The texts that the desk has kept, as a next one would find them."""
    path = app.data / "drafts.json"
    return [draft.get("text") for draft in json.loads(path.read_text())["drafts"]] if path.exists() else []


@clause("/att/ATT-4/draft-outlives-a-desk-that-is-killed")
def test_killed(app):
    id = draft(app, "neither, use DuckDB")
    until(lambda: kept(app) == ["neither, use DuckDB"] and app.interaction(id)["held"])
    assert (app.data / "drafts.json").stat().st_mode & 0o777 == 0o600
    app.kill9()
    app.start()
    # The dialog comes again by itself, although its countdown is held: the person had not put the question off.
    app.wait_ready()
    until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "neither, use DuckDB")
    app.press("Answer")
    until(lambda: app.interaction(id)["response"] == "neither, use DuckDB")
    until(lambda: kept(app) == [])


@clause("/att/ATT-4/draft-of-what-was-put-off-outlives-the-desk")
def test_put_off(app):
    id = draft(app, "half a thought")
    key("Escape")
    app.wait_no_dialog()
    app.restart()
    # What was put off does not come by itself.
    app.http("GET", "/v1/status")
    stays(lambda: not app.dialog(), 1.5, 0.25)
    app.open_question(id)
    until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "half a thought")
    app.wait_ready()
    app.respond(id, option_index=0)
    app.wait_shows("^Answered .*: PostgreSQL$")
    assert kept(app) == ["half a thought"], "it can still become a correction"
    app.wait_ready()
    app.press("Close")
    app.wait_no_dialog()
    until(lambda: kept(app) == [])
