# test_question_list.py: all questions of the dialog in a list, answered one by one by number (ATT-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, held_down, key, stays, until

ROWS = ["1. Which database?, codex", "2. Tea or coffee?, codex", "3. Which port?, codex"]


def ask(app, *questions):
    """Their numbers; the dialog shows the first."""
    ids = [app.ask(question, ["The first", "The second", "The third"], agent="codex").json["id"] for question in questions]
    app.wait_ready()
    app.wait_shows(f"^1 of {len(questions)}$")
    return ids


def rows(app):
    return [node.name for node in app.find_all("list item", None, app.find("list", "Questions"))] if app.find("list", "Questions") else []


def is_open(app):
    return bool(app.find("list", "Questions"))


def pending(app):
    return {row["id"] for row in app.http("GET", "/v1/interactions?status=PENDING").json["interactions"]}


@clause("/att/ATT-11/a-list-of-all-questions-answered-one-by-one-by-number", "/att/ATT-11/no-key-for-two-questions-in-the-list",
        "/att/ATT-14/the-list-of-all-questions-by-keyboard-alone")
@pytest.mark.takes(8)
def test_numbers(app):
    first, second, third = ask(app, "Which database?", "Tea or coffee?", "Which port?")
    key("ctrl+l")
    until(lambda: rows(app) == ROWS)
    # The one that is shown has the focus.
    until(lambda: app.focused().name == ROWS[0])
    # The same key twice, as from a person who holds it for too long: the second is not an answer.
    key("3", "3")
    app.wait_shows("^Which port\\?$")
    until(lambda: not is_open(app))
    stays(lambda: pending(app) == {first, second, third})
    app.wait_ready()
    key("2")
    assert app.settled(third)["response"] == "The second"
    assert pending(app) == {first, second}
    # And the next one.
    app.wait_shows("^[12] of 2$")
    app.wait_ready()
    key("ctrl+l")
    until(lambda: rows(app) == ROWS[:2])
    key("2")
    app.wait_shows("^Tea or coffee\\?$")
    until(lambda: not is_open(app))
    app.wait_ready()
    key("1")
    assert app.settled(second)["response"] == "The first"
    assert pending(app) == {first}
    # Of one question there is no list.
    app.wait_shows("^Which database\\?$")
    until(lambda: not app.find(BUTTON, "All Questions"))
    app.wait_ready()
    key("ctrl+l")
    stays(lambda: not is_open(app))


@clause("/att/ATT-11/a-number-of-two-digits-in-the-list", "/att/ATT-19/a-digit-in-the-list-of-questions-waits-for-what-follows-it")
@pytest.mark.takes(8)
def test_two_digits(app):
    ids = ask(app, *(f"Question of the {letter}?" for letter in "ABCDEFGHIJKL"))
    key("ctrl+l")
    until(lambda: len(rows(app)) == 12)
    key("1", "2")
    app.wait_shows("^Question of the L\\?$")
    until(lambda: not is_open(app))
    app.wait_ready()
    key("ctrl+l")
    until(lambda: is_open(app) and app.focused().name.startswith("12. "))
    # Alone it is taken when nothing follows.
    key("1")
    app.wait_shows("^Question of the A\\?$")
    until(lambda: not is_open(app))
    app.wait_ready()
    key("ctrl+l")
    until(lambda: is_open(app) and app.focused().name.startswith("1. "))
    key("0", "1", "Down", "Down", "Return")
    app.wait_shows("^Question of the C\\?$")
    until(lambda: not is_open(app))
    app.wait_ready()
    # A number that there is not is no shorter one.
    key("ctrl+l")
    until(lambda: is_open(app) and app.focused().name.startswith("3. "))
    key("1", "5")
    stays(lambda: is_open(app))
    # A key that is held down is one press, in the list and behind it.
    with held_down("1", 100, 30):
        app.wait_shows("^Question of the A\\?$")
        stays(lambda: app.shows("^Question of the A\\?$"), 1.5)
    assert pending(app) == set(ids)


@clause("/att/ATT-11/of-very-many-questions-the-first-are-listed")
@pytest.mark.takes(8)
def test_many(app):
    ids = ask(app, *(f"Question {number}?" for number in range(1, 103)))
    key("ctrl+l")
    until(lambda: len(rows(app)) == 99 and app.find("label", "3 more in the window"))
    key("9", "9")
    app.wait_shows("^Question 99\\?$")
    until(lambda: not is_open(app))
    # A page over HTTP has not all of them.
    assert len(app.rows("SELECT 1 FROM aic_interactions WHERE status = 'PENDING'")) == len(ids)


@clause("/att/ATT-11/the-list-is-left-and-nothing-is-answered", "/att/ATT-11/a-question-that-was-settled-while-the-list-was-open")
@pytest.mark.takes(8)
def test_left(app):
    first, second, third = ask(app, "Which database?", "Tea or coffee?", "Which port?")
    key("Down")
    until(app.focused)
    key("ctrl+l")
    until(lambda: is_open(app))
    key("Escape")
    until(lambda: not is_open(app))
    # The focus is where it was.
    until(lambda: app.focused().name.startswith("1. The first"))
    assert app.dialog() and pending(app) == {first, second, third}
    # The keyboard comes back to the dialog.
    app.wait_ready()
    app.press("All Questions")
    until(lambda: rows(app) == ROWS)
    app.respond(second, option_index=0)
    app.settled(second)
    app.wait_shows("^1 of 2$")
    # Its row leads nowhere.
    key("2")
    until(lambda: not is_open(app))
    stays(lambda: app.shows("^Which database\\?$") and pending(app) == {first, third})
    app.wait_ready()
    app.press("All Questions")
    until(lambda: rows(app) == [ROWS[0], "2. Which port?, codex"])
    # Nobody else's answer closes the last question with the list open.
    app.respond(third, option_index=0)
    until(lambda: not app.find(BUTTON, "All Questions"))
    until(lambda: not is_open(app))
    app.wait_ready()
    key("3")
    assert app.settled(first)["response"] == "The third"


@clause("/att/ATT-11/the-list-stays-when-the-question-behind-it-is-another-one")
@pytest.mark.takes(12)
def test_another_behind(app):
    first, second, third = ask(app, "Which database?", "Tea or coffee?", "Which port?")
    key("ctrl+l")
    until(lambda: rows(app) == ROWS)
    app.respond(first, option_index=0)
    # How it was settled is shown for two seconds; then comes the next.
    app.wait_shows("^1 of 2$")
    stays(lambda: is_open(app), 1)
    assert app.focused().name == ROWS[0]
    # A row of the list, not an option of the question behind it.
    key("3")
    app.wait_shows("^Which port\\?$")
    until(lambda: not is_open(app))
    stays(lambda: pending(app) == {second, third})
    # Nor is a second step what the person turned away from.
    app.wait_ready()
    app.press("All Questions")
    until(lambda: is_open(app))
    key("Escape")
    until(lambda: not is_open(app))
    assert app.dialog() and pending(app) == {second, third}


@clause("/att/ATT-11/an-option-that-waits-for-its-second-step-does-not-wait-behind-the-list", "/att/ATT-7/the-list-of-questions-takes-a-first-step-back")
@pytest.mark.takes(8)
def test_second_step(app):
    ids = [app.ask(question, ["Keep it", {"label": "Drop it", "destructive": True}], policy="hold").json["id"] for question in ("The old table?", "The new table?")]
    app.wait_ready()
    app.wait_shows("^1 of 2$")
    key("2")
    app.wait_shows("again")
    key("ctrl+l")
    until(lambda: is_open(app))
    key("Return")
    until(lambda: not is_open(app))
    app.wait_ready()
    key("Return")
    stays(lambda: pending(app) == set(ids) and not any(app.interaction(id)["held_answer"] for id in ids))


@clause("/att/ATT-19/the-list-of-questions-opens-with-caps-lock-and-num-lock")
def test_locks(app):
    ask(app, "Which database?", "Tea or coffee?")
    for lock in ("Caps_Lock", "Num_Lock"):
        key(lock)
        try:
            # The key of the lock was pressed while the guard was open; what follows may wait for it.
            app.wait_ready()
            key("ctrl+l")
            until(lambda: is_open(app))
            key("Escape")
            until(lambda: not is_open(app))
            app.wait_ready()
        finally:
            key(lock)


@clause("/att/ATT-11/enter-on-a-row-of-the-list-shows-that-question")
def test_row(app):
    ids = ask(app, "Which database?", "Tea or coffee?")
    app.press("All Questions")
    until(lambda: rows(app) == ROWS[:2] and app.focused().name == ROWS[0])
    key("Down")
    until(lambda: app.focused().name == ROWS[1])
    key("Return")
    app.wait_shows("^Tea or coffee\\?$")
    until(lambda: not is_open(app))
    assert pending(app) == set(ids) and app.title == labels.AGENT_CLARIFICATION_NEEDED
