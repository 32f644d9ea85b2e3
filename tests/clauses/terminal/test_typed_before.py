# test_typed_before.py: text typed before a question appeared answers no question (ATT-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import time

import pytest

from beckon_testing import clause


@clause("/att/ATT-3/a-line-begun-before-the-question-is-no-answer")
def test_stale_line(desk, terminal):
    session = terminal()
    session.types("2")
    session.sees("2")
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees_question("Delete everything")
    # The typed text is still there.
    session.enters("")
    session.sees("You were typing when this question appeared")
    assert desk.interaction(number)["status"] == "PENDING"
    time.sleep(0.9)
    session.enters("")
    session.sees('Response received: "No"')
    assert desk.settled(number)["response"] == "No"


@clause("/att/ATT-3/what-the-terminal-has-not-read-yet-is-no-answer")
def test_unread_line(desk, terminal):
    """It is stopped, as on a busy computer: the key was pressed before the question, and is read after it."""
    session = terminal()
    session.child.kill(signal.SIGSTOP)
    session.types("2")
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.child.kill(signal.SIGCONT)
    session.sees_question("Delete everything")
    time.sleep(0.9)
    session.enters("")
    session.sees("You were typing when this question appeared")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-3/a-respond-typed-for-one-question-does-not-answer-the-next")
def test_stale_respond(desk, terminal):
    first = desk.ask("The first?", ["A", "B"]).json["id"]
    second = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session = terminal()
    session.sees_question("The first")
    session.types("/respond 2")
    session.sees("/respond 2")
    desk.respond(first, option_index=1)
    session.sees_question("Delete everything")
    session.enters("")
    session.sees("You were typing when this question appeared")
    assert desk.interaction(second)["status"] == "PENDING"
    time.sleep(0.9)
    session.enters("")
    session.sees('Response received: "No"')
    assert desk.settled(second)["response"] == "No"


@clause("/att/ATT-3/a-respond-typed-for-a-question-that-is-gone-answers-no-other")
def test_respond_to_none(desk, terminal):
    hidden = desk.ask("Delete everything?", ["Yes", "No"], policy="hold").json["id"]
    session = terminal()
    session.sees_question("Delete everything")
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees("stays open")
    shown = desk.ask("The shown one?", ["A", "B"]).json["id"]
    session.sees_question("The shown one")
    session.types("/respond 1")
    session.sees("/respond 1")
    desk.respond(shown, option_index=1)
    session.sees(f"#{shown}: Answered")
    session.enters("")
    session.sees("That question is no longer open")
    assert desk.interaction(hidden)["status"] == "PENDING"


@clause("/att/ATT-3/a-line-too-soon-after-the-question-is-no-answer",
        "/att/ATT-3/a-respond-too-soon-after-the-question-is-no-answer")
@pytest.mark.parametrize("line", ["1", "/respond 1"])
def test_too_soon(desk, terminal, line):
    session = terminal()
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees("press Enter")
    session.enters(line)
    session.sees("You were typing when this question appeared")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-3/pasted-lines-choose-nothing")
def test_pasted(desk, terminal):
    session = terminal()
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees("press Enter")
    session.types("one\rtwo\rthree\rfour\r")
    session.sees("You were typing")
    time.sleep(0.3)
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-3/an-emptied-line-begins-anew")
def test_emptied(desk, terminal):
    session = terminal()
    session.types("hello")
    session.sees("hello")
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session.sees_question()
    session.types("\x15")
    session.enters("2")
    session.sees('Response received: "B"')
    assert desk.settled(number)["response"] == "B"


@clause("/aic/AIC-9/the-line-being-typed-survives-a-question")
def test_line_survives(desk, terminal):
    session = terminal()
    session.types("/stat")
    session.sees("/stat")
    desk.ask("Which?", ["A", "B"])
    session.sees_question()
    session.enters("us")
    session.sees("awaiting_user_response: true")
