# test_answers.py: answers typed in the interactive terminal, on a real pseudo-terminal (AIC-9)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import signal

import pytest

from beckon_testing import clause
from beckon_testing.command import ended
from beckon_testing.written import LABELS


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
    row = desk.settled(number)
    assert (row["response"], row["surface"], row["timed_out"]) == ("SQLite", "terminal", False)
    assert row["responded_by"] not in ("timeout", "sentinel", "http")
    # The person who answers gets one message, not two.
    session.sees_not("Answered")
    assert session.leaves() == 0


@clause("/aic/AIC-9/a-question-that-was-open-before-is-shown")
def test_open_before(desk, terminal):
    number = desk.ask("An old one?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question("An old one")
    session.enters("a")
    session.sees("Response received")
    assert desk.settled(number)["response"] == "A"


@clause("/wh/WH-1/a-message-in-the-interactive-terminal")
def test_notice(desk, terminal):
    session = terminal()
    number = desk.ask("Which?", ["PostgreSQL", "SQLite"], policy="hold").json["id"]
    session.sees_question()
    desk.http("POST", "/v1/people", {"handle": "ana"})
    desk.http("POST", "/v1/tasks", {"title": "Bake a cake", "agent": "baker", "steps": [
        {"type": "notify", "message": "The cake is ready"}, {"type": "notify", "title": "Gone", "message": "It is eaten", "to": "ana"}]})
    session.sees("Message from baker · Bake a cake:")
    session.sees("The cake is ready")
    session.sees("for @ana: Gone: It is eaten")
    # A line still answers the question above it.
    session.enters("2")
    session.sees('Response received: "SQLite"')
    assert desk.settled(number)["response"] == "SQLite"
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
    assert desk.settled(number)["response"] == "PostgreSQL"
    assert session.leaves() == 0


@clause("/aic/AIC-9/a-refusal-and-a-number-with-two-meanings-are-no-tries", "/att/ATT-19/the-terminal-asks-which")
def test_no_try(desk, terminal):
    number = desk.ask("How many?", ["3", "2", "1"]).json["id"]
    session = terminal()
    session.sees_question()
    for line in ("no", "nein", "不要", "stop"):
        session.enters(line)
        session.sees("It stays open until it is answered.")
    session.enters("1")
    session.sees("which one?")
    session.sees("Answer “1.” for “3”, or “3.” for “1”.")
    assert desk.interaction(number)["status"] == "PENDING"
    session.enters("3.")
    assert desk.settled(number)["response_index"] == 2


@clause("/att/ATT-18/the-terminal-shows-labels-as-written", "/att/ATT-18/and-takes-them-so")
def test_labels(desk, terminal):
    number = desk.ask("Is 2*3*4 right for *.o and *.a?", LABELS, policy="hold").json["id"]
    session = terminal()
    shown = session.sees_question().replace("\r", "")
    assert "Is 2*3*4 right for *.o and *.a?" in shown
    for place, label in enumerate(LABELS, 1):
        assert f"{place}. {label}\n" in shown
    session.enters("__init__")
    assert desk.settled(number)["response_index"] == LABELS.index("__init__")
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
    session.sees("⚠ Three invalid answers: option 1, PostgreSQL, was chosen")
    row = desk.settled(number)
    assert (row["response"], row["status"], row["surface"]) == ("PostgreSQL", "AUTO_RESOLVED", "terminal")
    assert "three invalid answers" in row["note"]
    # It was not chosen by a person.
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
    session.sees(f"Question {number} stays open; nothing was chosen")
    row = desk.interaction(number)
    assert (row["status"], row["response"]) == ("PENDING", None)
    # It does not come back automatically, and can still be answered.
    session.sees_not("AGENT CLARIFICATION NEEDED")
    session.enters(f"/respond {number} 2")
    session.sees("Response received")
    desk.settled(number)


@clause("/aic/AIC-9/a-held-question-is-not-taken-by-three-invalid-answers")
def test_held(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.enters("/hold")
    session.sees("is on hold until")
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees("stays open")
    row = desk.interaction(number)
    assert row["status"] == "PENDING" and row["held"] is True


@clause("/aic/AIC-9/end-of-input-leaves-the-question-open")
def test_end_of_input(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.types("\x04")
    session.sees(f"Question {number} stays open")
    assert ended(session.child) == 0
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/a-terminal-that-goes-away-leaves-the-question-open")
def test_hang_up(desk, terminal):
    number = desk.ask("Which?", ["A", "B"]).json["id"]
    session = terminal()
    session.sees_question()
    session.types("1")
    # The terminal is closed, and its program ends.
    session.child.ptyproc.fileobj.close()
    session.child.wait()
    assert desk.interaction(number)["status"] == "PENDING"


@clause("/aic/AIC-9/settled-elsewhere-goes-to-the-next")
def test_settled_elsewhere(desk, terminal):
    first = desk.ask("The first?", ["A", "B"]).json["id"]
    second = desk.ask("The second?", ["C", "D"]).json["id"]
    session = terminal()
    shown = session.sees_question("The first")
    assert "1 more question waiting" in shown + session.sees("> ")
    desk.respond(first, option_index=1)
    session.sees(f"#{first}: Answered.*: B")
    session.sees_question("The second")
    session.enters("1")
    session.sees('Response received: "C"')
    assert desk.settled(second)["response"] == "C"


@clause("/att/ATT-1/what-waited-behind-the-shown-question-is-said-too")
@pytest.mark.desk(timeout_ms=1500, ambiguity_timeout_ms=1500)
def test_behind_the_shown(desk, terminal):
    shown = desk.ask("The first?", ["A", "B"], policy="hold").json["id"]
    session = terminal()
    session.sees_question("The first")
    behind = desk.ask("The second?", ["C", "D"]).json["id"]
    aside = desk.ask("Which cache?", ["One", "Two"], kind="ambiguity").json["id"]
    said = session.sees(f"#{behind} The second\\?: Nobody answered: option 1, C, was chosen")
    if f"#{aside} " not in said:
        session.sees(f"#{aside} Which cache\\?: Set aside")
    # It is reported once, and a line still answers the shown question.
    session.enters("2")
    session.sees('Response received: "B"')
    assert desk.settled(shown)["response"] == "B"


@clause("/att/ATT-4/a-draft-survives-an-answer-from-elsewhere")
def test_draft(desk, terminal):
    number = desk.ask("Name?", None, kind="clarification").json["id"]
    session = terminal()
    session.sees_question("Name")
    session.types("half an ans")
    session.sees("half an ans")
    desk.respond(number, response="Elsewhere")
    session.sees("Answered.*: Elsewhere")
    session.sees(f"Your text was not sent. Use “/correct {number} ANSWER”")
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
    assert desk.settled(several)["response_indices"] == [0, 2]
    free = desk.ask("Name?", None, kind="clarification").json["id"]
    session.sees_question("Name")
    session.enters("Don't know; \"maybe\" Größe 3")
    session.sees("Response received")
    assert desk.settled(free)["response"] == "Don't know; \"maybe\" Größe 3"


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
