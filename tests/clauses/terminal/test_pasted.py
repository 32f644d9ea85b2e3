# test_pasted.py: lines that come at once in the interactive terminal are one input (AIC-9, ATT-19)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import time

import pytest

from beckon_testing import clause

CHOICE = ["PostgreSQL", "SQLite"]


def bracketed(text):
    """As a terminal sends what is pasted, if the program asked for that."""
    return f"\x1b[200~{text}\x1b[201~"


@clause("/aic/AIC-9/lines-that-come-at-once-are-one-try", "/att/ATT-19/pasted-lines-choose-no-option")
@pytest.mark.parametrize("text", ["neither\rof\rthem\r", "7\r8\r9\r", "1\rthen\rthe rest\r", "a\r\r\rb\rc\rd\r",
                                  bracketed("neither\rof\rthem") + "\r"])
def test_one_try(desk, terminal, text):
    number = desk.ask("Which?", CHOICE).json["id"]
    session = terminal()
    session.sees_question()
    session.types(text)
    session.sees("E103")
    session.sees("Lines that come at once are one answer, not one each.")
    session.sees("Try 2 of 3")
    session.sees_not("Try 3 of 3|Three invalid")
    assert desk.interaction(number)["status"] == "PENDING"
    # The tries are counted on: the rule stays.
    session.types(text)
    session.sees("Try 3 of 3")
    session.enters("2")
    assert desk.settled(number)["response"] == "SQLite"
    assert session.leaves() == 0


@clause("/aic/AIC-9/three-refusals-at-once-choose-nothing")
def test_refusals(desk, terminal):
    number = desk.ask("Which?", CHOICE).json["id"]
    session = terminal()
    session.sees_question()
    session.types("no\rnone\rstop\r")
    session.sees("Lines that come at once")
    session.sees_not("Three invalid")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/one-line-with-blank-lines-around-it-is-one-line")
def test_blank_lines(desk, terminal):
    number = desk.ask("Which?", CHOICE).json["id"]
    session = terminal()
    session.sees_question()
    session.types("\r2\r\r")
    session.sees('Response received: "SQLite"')
    assert desk.settled(number)["response"] == "SQLite"


@clause("/aic/AIC-9/lines-that-come-at-once-are-one-text")
@pytest.mark.parametrize("text", ["one\rtwo, three\r  four\r", bracketed("one\rtwo, three\r  four\r") + "\r"])
@pytest.mark.parametrize("how", [{"kind": "clarification", "options": None}, {"options": CHOICE, "allow_other": True}])
def test_text(desk, terminal, text, how):
    fields = dict(how)
    number = desk.ask("What is it called?", fields.pop("options"), **fields).json["id"]
    session = terminal()
    session.sees_question("What is it called")
    session.types(text)
    session.sees("Response received")
    assert desk.settled(number)["response"] == "one\ntwo, three\n  four"
    assert session.leaves() == 0


@clause("/aic/AIC-9/the-last-line-without-an-end-belongs-to-the-text")
def test_without_end(desk, terminal):
    number = desk.ask("What is it called?", None, kind="clarification").json["id"]
    session = terminal()
    session.sees_question("What is it called")
    session.types("one\rtwo\rthr")
    session.sees("These lines came at once and are one text.")
    assert desk.interaction(number)["status"] == "PENDING"
    session.enters("ee")
    session.sees("Response received")
    assert desk.settled(number)["response"] == "one\ntwo\nthree"


@clause("/aic/AIC-9/lines-that-came-at-once-can-be-dropped")
def test_dropped(desk, terminal):
    number = desk.ask("Which?", CHOICE).json["id"]
    session = terminal()
    session.sees_question()
    session.types("one\rtwo\rthr")
    session.sees("or Ctrl\\+C to drop it")
    session.types("\x03")
    session.sees("\\^C")
    time.sleep(0.2)
    session.enters("2")
    assert desk.settled(number)["response"] == "SQLite"


@clause("/att/ATT-3/a-text-begun-before-the-question-is-no-answer")
def test_question_between(desk, terminal):
    session = terminal()
    session.types("1\r1")
    session.sees("These lines came at once")
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees_question("Delete everything")
    session.enters("")
    session.sees("You were typing when this question appeared")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/ar/AR-3/commands-that-are-pasted-run-one-after-the-other")
def test_commands(desk, terminal):
    session = terminal()
    session.types("/status\r/tasks\r/status\r")
    session.sees("awaiting_user_response: false")
    session.sees("Summary:")
    session.sees("awaiting_user_response: false")
    assert session.leaves() == 0
