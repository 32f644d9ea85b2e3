# test_interactive.py: the interactive terminal: its commands, completion, history and end (AR-5 to AR-8)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal

import pytest

from beckon_testing import clause
from beckon_testing.command import ended


@clause("/ar/AR-7/the-commands-of-the-terminal")
def test_commands(desk, terminal):
    asked = desk.ask("Which?", ["A", "B"], title="Work").json
    session = terminal()
    session.sees_question()
    session.enters("/tasks")
    session.sees(f"\\[\\?\\]\\S* {asked['task_id']} - Work")
    session.sees("Summary: 0 RUNNING, 1 AWAITING_RESPONSE, 0 QUEUED, 0 COMPLETE")
    session.enters("/status")
    session.sees("awaiting_user_response: true")
    session.enters(f"/logs {asked['task_id']}")
    session.sees("Pending Response Required")
    session.sees("How to respond: /respond [0-9]+ <your answer>")
    session.enters(f"/show {asked['id']}")
    session.sees("Status: PENDING")
    session.enters(f"/pause {asked['task_id']}")
    session.sees("paused")
    session.enters(f"/resume {asked['task_id']}")
    session.sees(asked["task_id"])
    session.enters("/respond B")
    session.sees('Response received: "B"')
    session.sees(f"Task {asked['task_id']} continuing...")
    session.enters(f"/correct {asked['id']} a")
    session.sees("corrected")
    session.enters("/help")
    session.sees("/withdraw")
    session.enters(f"/cancel {asked['task_id']}")
    session.sees("CANCELLED")
    assert session.leaves() == 0


@clause("/ar/AR-6/nothing-pending-on-the-terminal")
def test_nothing_pending(desk, terminal):
    session = terminal()
    session.enters("/respond something")
    session.sees("E107: No tasks awaiting response - nothing to respond to")
    session.sees("/tasks")
    session.enters("hello")
    session.sees("There is no current question")


@clause("/ar/AR-7/wrong-lines-on-the-terminal")
@pytest.mark.shared_desk
@pytest.mark.parametrize("line, said", [
    ("/nosuch", "Unknown command /nosuch"), ("/", "Unknown command /"), ("/logs", "/logs"), ("/logs a b", "Unexpected argument"),
    ("/logs task-nosuch", "E102"), ("/serve", "Unknown command /serve"), ("/show 4711", "E102"), ("/correct 1", "/correct"),
    ("/tasks --nosuch", "nosuch"), ("/usr/bin/env", "Unknown command"), ("/hold", "Missing"), ("/status " + "x" * 3000, "Unexpected argument"),
])
def test_wrong_lines(desk, terminal, line, said):
    session = terminal()
    session.enters(line)
    session.sees(said)
    session.enters("/status")
    session.sees("awaiting_user_response: false")


@clause("/ar/AR-5/respond-without-an-id-answers-what-is-shown")
def test_respond_answers_the_shown(desk, terminal):
    older_task = desk.http("POST", "/v1/tasks", {"title": "Queued first"}).json["id"]
    shown = desk.ask("The shown one?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question("The shown one")
    hidden = desk.ask("The hidden one?", ["A", "B"], task_id=older_task).json["id"]
    session.enters("/respond B")
    session.sees("Response received")
    assert desk.settled(shown)["response"] == "B"
    session.sees_question("The hidden one")
    assert desk.interaction(hidden)["status"] == "PENDING"


@clause("/ar/AR-5/the-oldest-by-its-task-is-shown-first")
def test_oldest_first(desk, terminal):
    first = desk.http("POST", "/v1/tasks", {"title": "Queued first"}).json["id"]
    second = desk.http("POST", "/v1/tasks", {"title": "Queued second"}).json["id"]
    desk.ask("Of the second?", ["A", "B"], task_id=second)
    desk.ask("Of the first?", ["A", "B"], task_id=first)
    session = terminal()
    session.sees_question("Of the first")
    session.enters("1")
    session.sees_question("Of the second")


@clause("/ar/AR-7/completion-of-commands-ids-and-options")
def test_completion(desk, terminal):
    asked = desk.ask("Which?", ["PostgreSQL", "SQLite"]).json
    session = terminal()
    session.sees_question()
    session.types("/statu\t")
    session.sees("/status")
    session.types("\x15/logs ta\t")
    session.sees(asked["task_id"])
    session.types("\x15sq\t")
    session.sees("SQLite")
    session.enters("")
    session.sees('Response received: "SQLite"')


@clause("/ar/AR-7/history-of-commands-but-not-of-answers")
def test_history(desk, terminal):
    session = terminal()
    session.enters("/status")
    session.sees("awaiting_user_response")
    number = desk.ask("Password?", None, kind="clarification").json["id"]
    session.sees_question("Password")
    session.enters("secret-word")
    session.sees("Response received")
    desk.settled(number)
    session.enters("/respond other-secret")
    session.sees("E107")
    assert session.leaves() == 0
    path = desk.home / "state" / "beckon" / "history"
    assert path.stat().st_mode & 0o077 == 0
    assert "/status" in path.read_text() and "secret" not in path.read_text()
    again = terminal()
    again.types("\x1b[A\x1b[A")
    again.sees("/status")


@clause("/ar/AR-7/interrupt-clears-the-line-and-answers-nothing")
def test_interrupt(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.types("1")
    session.sees("1")
    session.types("\x03")
    session.sees(r"\^C")
    session.enters("")
    session.sees("Type a number")
    assert desk.interaction(number)["status"] == "PENDING"
    assert session.leaves() == 0


@clause("/ar/AR-7/the-terminal-outlives-the-desk")
def test_desk_restarts(desk, terminal):
    session = terminal()
    desk.kill9()
    session.sees("Lost connection to the desk")
    desk.start()
    session.sees("The desk is back")
    number = desk.ask("After the restart?", ["A", "B"]).json["id"]
    session.sees_question("After the restart")
    session.enters("1")
    session.sees("Response received")
    desk.settled(number)
    assert session.leaves() == 0


@clause("/ar/AR-7/sigterm-ends-the-terminal-in-order")
def test_sigterm(desk, terminal):
    session = terminal()
    session.child.kill(signal.SIGTERM)
    assert ended(session.child) == 128 + signal.SIGTERM


@clause("/ar/AR-8/no-desk-on-the-terminal")
def test_no_desk(make_desk):
    from beckon_testing import Beckon
    beckon = Beckon(make_desk())
    child = beckon.terminal()
    child.expect("Cannot reach the desk")
    assert ended(child) == 3
