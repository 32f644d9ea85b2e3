# test_question_typing.py: what is typed where nothing takes text: numbers of several digits, and own words
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ATT-19: a digit waits if something longer can begin with it, and no letter is dropped or goes to another window."""

import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import held_down, key, run, stays, type_text, until, windows
from test_question_pane import pane, select, wait_open, wait_question

TWELVE = [f"Option {n}" for n in range(1, 13)]



def ask(app, options=("PostgreSQL", "SQLite"), **fields):
    id = app.ask("Which one?", list(options), **fields).json["id"]
    app.wait_ready()
    assert app.focused() is None
    return id


def is_open(app, id):
    row = app.interaction(id)
    return row["status"] == "PENDING" and row["held_answer"] is None


def answer_of(app, id):
    return app.interaction(id)["response"]


def text_of(app):
    return app.find("text box", labels.SOMETHING_ELSE).text


@clause("/att/ATT-19/two-digits-are-the-number-of-one-option", "/aic/AIC-11/ten-and-more-are-typed")
@pytest.mark.parametrize("typed, chosen", [long("10", 10), ("12", 12), long("3", 3)])
def test_two_digits(app, typed, chosen):
    id = ask(app, TWELVE)
    type_text(typed)
    until(lambda: answer_of(app, id) == f"Option {chosen}")


@clause("/att/ATT-19/a-digit-alone-answers-after-half-a-second-or-at-enter")
@pytest.mark.parametrize("then", [(), long(("Return",)), long(("KP_Enter",))])
def test_digit_waits(app, then):
    id = ask(app, TWELVE, policy="hold")
    began = time.monotonic()
    key("1", *then)
    if not then:
        # It says what it waits for.
        app.wait_shows("^1… Press Enter to choose it, or type on\\.$")
    until(lambda: answer_of(app, id) == "Option 1", pause=0.01)
    if not then:
        assert time.monotonic() - began > 0.4
    assert not app.shows("^1…")


@clause("/att/ATT-19/escape-and-backspace-take-the-digit-back")
@pytest.mark.parametrize("back", ["Escape", long("BackSpace")])
def test_taken_back(app, back):
    id = ask(app, TWELVE)
    key("1", back)
    stays(lambda: is_open(app, id), 1)
    assert not app.shows("^1…")
    # The dialog is still there, and begins anew.
    key("2")
    until(lambda: answer_of(app, id) == "Option 2")


@clause("/att/ATT-19/a-digit-that-waits-holds-the-countdown", "/aic/AIC-5/a-digit-that-waits-is-typed")
def test_countdown(app):
    id = ask(app, TWELVE)
    assert not app.interaction(id)["held"]
    key("1", "Escape")
    until(lambda: app.interaction(id)["held"])
    assert is_open(app, id)


@clause("/att/ATT-19/going-elsewhere-takes-the-digit-back")
def test_moved_on(app):
    id = ask(app, TWELVE)
    key("1", "Down")
    stays(lambda: is_open(app, id), 1)


@clause("/att/ATT-19/a-digit-held-down-is-one-digit")
def test_held_down(app):
    id = ask(app, TWELVE, policy="hold")
    # The key repeats long before half a second.
    with held_down("1", 100, 30):
        until(lambda: answer_of(app, id) is not None)
    assert answer_of(app, id) == "Option 1"


@clause("/att/ATT-19/with-several-options-two-digits-are-one-number-if-there-is-one")
@pytest.mark.parametrize("how", [{}, {"allow_other": True}])
def test_multiple(app, how):
    id = ask(app, TWELVE, multiple=True, **how)
    type_text("12")
    until(lambda: "checked" in app.find("list item", "12. Option 12").states)
    type_text("13")
    until(lambda: "checked" in app.find("list item", "3. Option 3").states)
    key("5", "ctrl+Return")
    until(lambda: app.interaction(id)["response_indices"] == [0, 2, 4, 11])


@clause("/att/ATT-19/own-words-begin-with-nothing-focused")
def test_own_words(app):
    id = ask(app, allow_other=True)
    type_text("Mongo 7")
    until(lambda: text_of(app) == "Mongo 7")
    until(lambda: "editable" in app.focused().states)
    # Nobody went to the entry: it may have been meant for another program (ATT-3).
    key("Return")
    app.wait_shows("^Press Ctrl\\+Enter to send\\.$")
    stays(lambda: is_open(app, id), 0.5)
    key("ctrl+Return")
    until(lambda: answer_of(app, id) == "Mongo 7")


@clause("/att/ATT-19/own-words-begin-on-an-option")
def test_own_words_on_option(app):
    id = ask(app, allow_other=True)
    key("Down")
    until(lambda: app.focused() and app.focused().name.startswith("1. "))
    type_text("jk")
    until(lambda: text_of(app) == "jk")
    assert is_open(app, id)
    # Who went to an option is here.
    key("Return")
    until(lambda: answer_of(app, id) == "jk")


@clause("/att/ATT-19/own-words-may-begin-with-a-digit")
@pytest.mark.parametrize("typed", ["2 weeks", long("2nd"), long("12 days"), "0.5 h", long("1.5")])
def test_own_words_with_digit(app, typed):
    id = ask(app, allow_other=True)
    type_text(typed, 60)
    until(lambda: text_of(app) == typed)
    stays(lambda: is_open(app, id), 0.8)
    key("ctrl+Return")
    until(lambda: answer_of(app, id) == typed)


@clause("/att/ATT-19/a-digit-where-own-words-are-allowed-still-answers")
def test_digit_answers(app):
    id = ask(app, allow_other=True)
    key("2")
    until(lambda: app.interaction(id)["response_index"] == 1)


@clause("/att/ATT-19/words-typed-with-nothing-focused-come-after-the-draft")
def test_draft_stays(app):
    id = ask(app, allow_other=True)
    key("Up")
    type_text("Mongo")
    until(lambda: text_of(app) == "Mongo")
    key("Tab")
    until(lambda: (there := app.focused()) and "editable" not in there.states)
    type_text("DB")
    until(lambda: text_of(app) == "MongoDB")
    assert is_open(app, id)


@clause("/att/ATT-19/an-accent-that-begins-the-own-words-is-kept")
def test_dead_key(app):
    id = ask(app, allow_other=True)
    try:
        run("setxkbmap", "us", "-variant", "intl", check=True)
        time.sleep(0.3)
        key("dead_acute", "e", "t", "e")
        until(lambda: text_of(app) == "éte")
    finally:
        run("setxkbmap", "us", check=True)
    assert is_open(app, id)


@clause("/att/ATT-19/what-no-option-begins-with-filters", "/aic/AIC-11/letters-filter-many-options")
def test_filter(app):
    id = ask(app, TWELVE, allow_other=True)
    type_text("15", 60)
    until(lambda: (there := app.focused()) and there.text == "15")
    stays(lambda: is_open(app, id), 0.8)




@clause("/att/ATT-19/a-digit-waits-beside-the-list-too", "/att/ATT-19/words-after-a-digit-search-no-list")
def test_pane(app):
    many, words = (app.ask(text, options, allow_other=other, agent="claude-code", title=text).json["id"]
                   for text, options, other in (("Which of many?", TWELVE, False), ("Which one else?", ["A", "B"], True)))
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    select(app, "Which of many?")
    wait_open(app)
    type_text("11")
    until(lambda: answer_of(app, many) == "Option 11")
    wait_question(app, "Which one else?")
    wait_open(app)
    type_text("2 weeks", 60)
    entry = app.find("text box", labels.SOMETHING_ELSE, pane(app))
    until(lambda: entry.text == "2 weeks")
    stays(lambda: is_open(app, words), 0.8)
    key("ctrl+Return")
    until(lambda: answer_of(app, words) == "2 weeks")


@clause("/att/ATT-19/a-number-of-two-digits-takes-the-second-step-too", "/att/ATT-7/the-second-step-of-a-tenth-option")
def test_second_step(app):
    id = ask(app, [*TWELVE[:11], "Drop the table"])
    type_text("12")
    app.wait_shows("^Press 12 again, or Enter, to answer")
    # Another number is another option: it is not the second step.
    key("1", "BackSpace")
    stays(lambda: is_open(app, id), 0.8)
    type_text("12")
    until(lambda: answer_of(app, id) == "Drop the table")


@clause("/att/ATT-19/own-words-begin-in-a-narrow-window")
@pytest.mark.parametrize("options, how, name", [(["A", "B"], {"allow_other": True}, labels.SOMETHING_ELSE),
                                                (None, {"kind": "clarification"}, "Your answer")])
def test_narrow(app, options, how, name):
    id = app.ask("Which one?", options, agent="claude-code", title="Which one?", **how).json["id"]
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    select(app, "Which one?")
    run("xdotool", "windowsize", "--sync", windows("Beckon")[0], 360, 720)
    time.sleep(0.5)
    key("Return")
    until(lambda: app.find("button", "Back", app.window("Beckon"), ["focused"]))
    # The guard of the page, which has no mark here.
    time.sleep(1)
    type_text("2 weeks", 60)
    until(lambda: app.find("text box", name, pane(app)).text == "2 weeks")
    assert is_open(app, id)


@clause("/att/ATT-19/a-number-with-two-meanings-chooses-nothing", "/att/ATT-19/and-a-full-stop-says-that-it-is-the-position")
@pytest.mark.parametrize("then, chosen", [(("period",), "3"), (("3", "period"), "1"), (("2",), "2")])
def test_two_meanings(app, then, chosen):
    id = ask(app, ["3", "2", "1"], policy="hold")
    key("1")
    app.wait_shows("^“1” is the number of the option “3” and the label of option 3: which one\\? Answer “1\\.” for “3”, or “3\\.” for “1”\\.$")
    key("Return")
    stays(lambda: is_open(app, id), 0.7)
    key(*then)
    until(lambda: answer_of(app, id) == chosen)


@clause("/att/ATT-19/a-number-with-two-meanings-is-taken-back", "/att/ATT-19/a-number-with-two-meanings-among-many")
def test_two_meanings_among_many(app):
    id = ask(app, ["4", *TWELVE, "1"], policy="hold")
    key("1")
    app.wait_shows("^“1” is the number of the option “4” and the label of option 14")
    key("Escape")
    until(lambda: not app.shows("which one"))
    type_text("14")
    until(lambda: answer_of(app, id) == "1")
