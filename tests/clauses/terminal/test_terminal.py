# test_terminal.py: the interactive terminal on a real pseudo-terminal (AIC-9, AR-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal
import time

import pexpect
import pytest

from beckon_testing import clause, until


def settled(desk, number):
    return until(lambda: (row := desk.interaction(number))["status"] != "PENDING" and row)


# --- AIC-9 ------------------------------------------------------------------------------------

@clause("/aic/AIC-9/a-valid-number-and-enter-resolves")
def test_number(desk, terminal):
    session = terminal()
    number = desk.ask("Which database should the service use?", ["PostgreSQL", "SQLite"], reason="Both work",
                      title="Build service", agent="builder").json["id"]
    shown = session.sees_question("⚠ AGENT CLARIFICATION NEEDED")
    assert "Which database should the service use?" in shown and "Both work" in shown
    assert "builder" in shown and "Build service" in shown
    assert "If nobody answers: option 1, PostgreSQL, in 4:" in shown or "in 5:00" in shown
    session.enters("2")
    session.sees('Response received: "SQLite"')
    session.sees("continuing...")
    row = settled(desk, number)
    assert (row["response"], row["surface"], row["timed_out"]) == ("SQLite", "terminal", False)
    assert row["responded_by"] not in ("timeout", "sentinel", "http")
    # Who answers gets one message, not two.
    session.sees_not("Answered")
    assert session.leaves() == 0


@clause("/aic/AIC-9/a-question-that-was-open-before-is-shown")
def test_open_before(desk, terminal):
    number = desk.ask("An old one?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question("An old one")
    session.enters("a")
    session.sees("Response received")
    assert settled(desk, number)["response"] == "A"


@clause("/wh/WH-1/a-message-in-the-interactive-terminal")
def test_notice(desk, terminal):
    session = terminal()
    number = desk.ask("Which?", ["PostgreSQL", "SQLite"], policy="hold").json["id"]
    session.sees_question()
    desk.http("POST", "/v1/people", {"handle": "ana"})
    desk.http("POST", "/v1/tasks", {"title": "Bake a cake", "agent": "baker", "steps": [
        {"type": "notify", "message": "The cake is ready"}, {"type": "notify", "title": "Gone", "message": "It is eaten", "to": "ana"}]})
    session.sees("Message of baker · Bake a cake:")
    session.sees("The cake is ready")
    session.sees("for @ana: Gone: It is eaten")
    # The question above it is still the one that a line answers.
    session.enters("2")
    session.sees('Response received: "SQLite"')
    assert settled(desk, number)["response"] == "SQLite"
    assert session.leaves() == 0


@clause("/sen/SEN-7/hint-in-the-interactive-terminal")
def test_similar(desk, terminal):
    before = desk.ask("Which database should the service use?", ["PostgreSQL", "SQLite"], agent="codex").json["id"]
    desk.respond(before, option_index=1, by="anna")
    number = desk.ask("Which database should the shop use?", ["PostgreSQL", "SQLite"], policy="hold").json["id"]
    session = terminal()
    shown = session.sees_question()
    assert "anna answered “SQLite” to a similar question just now (codex): Which database should the service use?" in shown
    # A hint answers nothing.
    assert desk.interaction(number)["status"] == "PENDING"
    session.enters("1")
    assert settled(desk, number)["response"] == "PostgreSQL"
    assert session.leaves() == 0


@clause("/aic/AIC-9/an-invalid-line-asks-again-and-the-third-takes-option-1-with-a-warning")
def test_three_invalid(desk, terminal):
    number = desk.ask("Which?", ["PostgreSQL", "SQLite"]).json["id"]
    session = terminal()
    session.sees_question()
    session.enters("7")
    session.sees("E103: ")
    session.sees("Try 2 of 3: Type a number from 1 to 2")
    session.enters("neither")
    session.sees("Try 3 of 3")
    assert desk.interaction(number)["status"] == "PENDING"
    session.enters("0")
    session.sees("⚠ Three answers did not fit: option 1, PostgreSQL, is taken")
    row = settled(desk, number)
    assert (row["response"], row["status"], row["surface"]) == ("PostgreSQL", "AUTO_RESOLVED", "terminal")
    assert "three invalid answers" in row["note"]
    # No person chose it.
    assert (row["responded_by"], row["timed_out"]) == ("fallback", False)
    session.enters(f"/logs {row['task_id']}")
    session.sees("no answer fitted question")


@clause("/aic/AIC-9/enter-alone-is-no-answer")
def test_enter_alone(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    for _ in range(5):
        session.enters("")
        session.sees("Type a number from 1 to 2")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/what-may-never-be-auto-approved-is-left-open",
        "/pp/PP-5/the-terminal-picks-no-reading")
@pytest.mark.parametrize("how", [
    {"kind": "ambiguity"}, {"policy": "hold"}, {"policy": "postpone"},
    {"options": [{"label": "Delete", "destructive": True}, "Keep"]},
])
def test_left_open(desk, terminal, how):
    number = desk.ask("Did you mean A or B?", **{"options": ["A", "B"], **how}).json["id"]
    session = terminal()
    session.sees_question()
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees(f"Question {number} is left open; nothing was chosen")
    row = desk.interaction(number)
    assert (row["status"], row["response"]) == ("PENDING", None)
    # It does not come back by itself, and can still be answered.
    session.sees_not("AGENT CLARIFICATION NEEDED")
    session.enters(f"/respond {number} 2")
    session.sees("Response received")
    settled(desk, number)


@clause("/aic/AIC-9/a-held-question-is-not-taken-by-three-invalid-answers")
def test_held(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.enters("/hold")
    session.sees("is held")
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees("left open")
    row = desk.interaction(number)
    assert row["status"] == "PENDING" and row["held"] is True


@clause("/aic/AIC-9/end-of-input-leaves-the-question-open")
def test_end_of_input(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.types("\x04")
    session.sees(f"Question {number} stays open")
    session.child.expect(pexpect.EOF)
    session.child.close()
    assert session.child.exitstatus == 0
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/a-terminal-that-goes-away-leaves-the-question-open")
def test_hang_up(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.types("1")
    session.child.close(force=True)
    time.sleep(0.3)
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/settled-elsewhere-goes-to-the-next")
def test_settled_elsewhere(desk, terminal):
    first = desk.ask("The first?", ["A", "B"]).json["id"]
    second = desk.ask("The second?", ["C", "D"]).json["id"]
    session = terminal()
    shown = session.sees_question("The first")
    assert "1 more question waits" in shown + session.sees("> ")
    desk.respond(first, option_index=1)
    session.sees(f"#{first}: Answered.*: B")
    session.sees_question("The second")
    session.enters("1")
    session.sees('Response received: "C"')
    assert settled(desk, second)["response"] == "C"


@clause("/att/ATT-4/a-draft-survives-an-answer-from-elsewhere")
def test_draft(desk, terminal):
    number = desk.ask("Name?", None, kind="clarification").json["id"]
    session = terminal()
    session.sees_question("Name")
    session.types("half an ans")
    session.sees("half an ans")
    desk.respond(number, response="Elsewhere")
    session.sees("Answered.*: Elsewhere")
    session.sees(f"What you typed was not sent. /correct {number} ANSWER")
    session.sees("half an ans")
    session.types(f"\x01/correct {number} \x05wer\r")
    session.sees("corrected: \"half an answer\"")
    assert desk.interaction(number)["corrections"][0]["response"] == "half an answer"


@clause("/aic/AIC-3/two-answers-at-once-on-the-terminal")
def test_race(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.child.kill(signal.SIGSTOP)
    session.types("2\r")
    desk.respond(number, option_index=0, by="anna")
    session.child.kill(signal.SIGCONT)
    session.sees("Answered.*: A")
    assert desk.interaction(number)["response"] == "A"
    session.enters("/status")
    session.sees("awaiting_user_response: false")


@clause("/att/ATT-1/a-time-out-is-said-on-the-terminal")
@pytest.mark.desk(timeout_ms=5000)
def test_time_out(desk, terminal):
    session = terminal()
    desk.ask("Which?", ["PostgreSQL", "SQLite"])
    session.sees_question()
    session.sees("Nobody answered: option 1, PostgreSQL, was chosen")


@clause("/aic/AIC-9/several-answers-and-free-answers")
def test_several(desk, terminal):
    session = terminal()
    several = desk.ask("Which ones?", ["A", "B", "C"], multiple=True).json["id"]
    assert "one or more numbers" in session.sees_question() + "one or more numbers"
    session.enters("1, 3")
    session.sees("Response received")
    assert settled(desk, several)["response_indices"] == [0, 2]
    free = desk.ask("Name?", None, kind="clarification").json["id"]
    session.sees_question("Name")
    session.enters("Don't know; \"maybe\" Größe 3")
    session.sees("Response received")
    assert settled(desk, free)["response"] == "Don't know; \"maybe\" Größe 3"


@clause("/aic/AIC-9/a-hostile-question-is-shown-as-what-it-is")
def test_hostile(desk, terminal):
    session = terminal()
    desk.ask("\x1b]0;owned\x07\x1b[31mRED\u202e", ["\x1b[2JA", "B"], title="\x9b31m")
    session.sees("AGENT CLARIFICATION NEEDED")
    session.child.expect("press Enter")
    raw = session.child.before
    assert "RED" in raw
    for bad in ("\x1b]0;owned", "\x1b[31mRED", "\u202e", "\x1b[2JA", "\x9b31m"):
        assert bad not in raw


# --- what was typed before a question came ------------------------------------------------------

@clause("/att/ATT-3/a-line-begun-before-the-question-is-no-answer")
def test_stale_line(desk, terminal):
    session = terminal()
    session.types("1")
    session.sees("1")
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees_question("Delete everything")
    # What was typed is still there.
    session.enters("")
    session.sees("You were typing when this question came")
    assert desk.interaction(number)["status"] == "PENDING"
    time.sleep(0.9)
    session.enters("")
    session.sees('Response received: "Yes"')
    assert settled(desk, number)["response"] == "Yes"


@clause("/att/ATT-3/a-respond-typed-for-one-question-does-not-answer-the-next")
def test_stale_respond(desk, terminal):
    first = desk.ask("The first?", ["A", "B"]).json["id"]
    second = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session = terminal()
    session.sees_question("The first")
    session.types("/respond 1")
    session.sees("/respond 1")
    desk.respond(first, option_index=1)
    session.sees_question("Delete everything")
    session.enters("")
    session.sees("You were typing when this question came")
    assert desk.interaction(second)["status"] == "PENDING"
    time.sleep(0.9)
    session.enters("")
    session.sees('Response received: "Yes"')
    assert settled(desk, second)["response"] == "Yes"


@clause("/att/ATT-3/a-respond-typed-for-a-question-that-is-gone-answers-no-other")
def test_respond_to_none(desk, terminal):
    hidden = desk.ask("Delete everything?", ["Yes", "No"], policy="hold").json["id"]
    session = terminal()
    session.sees_question("Delete everything")
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees("left open")
    shown = desk.ask("The shown one?", ["A", "B"]).json["id"]
    session.sees_question("The shown one")
    session.types("/respond 1")
    session.sees("/respond 1")
    desk.respond(shown, option_index=1)
    session.sees(f"#{shown}: Answered")
    session.enters("")
    session.sees("The question that was shown is gone")
    assert desk.interaction(hidden)["status"] == "PENDING"


@clause("/att/ATT-3/a-respond-too-soon-after-the-question-is-no-answer")
def test_respond_too_soon(desk, terminal):
    session = terminal()
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees("press Enter")
    session.enters("/respond 1")
    session.sees("You were typing when this question came")
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/att/ATT-3/a-line-too-soon-after-the-question-is-no-answer")
def test_too_soon(desk, terminal):
    session = terminal()
    number = desk.ask("Delete everything?", ["Yes", "No"]).json["id"]
    session.sees("press Enter")
    session.enters("1")
    session.sees("You were typing when this question came")
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
    assert settled(desk, number)["response"] == "B"


@clause("/aic/AIC-9/the-line-being-typed-survives-a-question")
def test_line_survives(desk, terminal):
    session = terminal()
    session.types("/stat")
    session.sees("/stat")
    desk.ask("Which?", ["A", "B"])
    session.sees_question()
    session.enters("us")
    session.sees("awaiting_user_response: true")


# --- commands ---------------------------------------------------------------------------------

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
    session.sees("No question is shown")


@clause("/ar/AR-7/wrong-lines-on-the-terminal")
@pytest.mark.parametrize("line, said", [
    ("/nosuch", "no command /nosuch"), ("/", "no command /"), ("/logs", "/logs"), ("/logs a b", "Too many words"),
    ("/logs task-nosuch", "E102"), ("/serve", "no command /serve"), ("/show 4711", "E102"), ("/correct 1", "/correct"),
    ("/tasks --nosuch", "nosuch"), ("/usr/bin/env", "no command"), ("/hold", "missing"), ("/status " + "x" * 3000, "Too many"),
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
    assert settled(desk, shown)["response"] == "B"
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
    settled(desk, number)
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
    session.sees("The desk went away")
    desk.start()
    session.sees("The desk is back")
    number = desk.ask("After the restart?", ["A", "B"]).json["id"]
    session.sees_question("After the restart")
    session.enters("1")
    session.sees("Response received")
    settled(desk, number)
    assert session.leaves() == 0


@clause("/ar/AR-7/sigterm-ends-the-terminal-in-order")
def test_sigterm(desk, terminal):
    session = terminal()
    session.child.kill(signal.SIGTERM)
    session.child.expect(pexpect.EOF)
    session.child.close()
    assert session.child.exitstatus == 128 + signal.SIGTERM


@clause("/ar/AR-8/no-desk-on-the-terminal")
def test_no_desk(make_desk):
    from beckon_testing import Beckon
    beckon = Beckon(make_desk())
    child = beckon.terminal()
    child.expect("No desk answers")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 3
