# test_wheel.py: a turn of the wheel scrolls what is under the pointer, or the page around it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real wheel events over everything that is scrolled within a scrolled page: ATT-14."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, geometry, key, rests, run, turn_to, until, windows, xprop
from people_window import PEOPLE, open_people
from test_desk_window import choose
from test_handoff import HANDOFF, hand_off, person, task

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

WINDOW = "Beckon"
UP, DOWN = 4, 5


def find(app, title, role, name):
    return app.find(role, name, app.window(title))


def corner(title):
    window = windows(title)[0]
    at = geometry(window)
    frame = [int(n) for n in re.findall(r"\d+", xprop(window, "_GTK_FRAME_EXTENTS").partition("=")[2])] or (0, 0, 0, 0)
    return at["X"] + frame[0], at["Y"] + frame[2]


def point(title, node):
    """Moves the pointer onto it: of one that is higher than the window, onto its beginning."""
    def middle():
        x, y, width, height = node.box
        left, top = corner(title)
        return left + x + width // 2, top + y + min(height // 2, 40)
    run("xdotool", "mousemove", *rests(middle))


def moves(title, over, mark, button=DOWN):
    """A turn of the wheel over @over moves @mark."""
    point(title, over)
    before = rests(lambda: mark.box[1])
    run("xdotool", "click", button)
    until(lambda: mark.box[1] != before)
    rests(lambda: mark.box[1])


def answered(app, question, options, **fields):
    id = app.ask(question, options, policy="hold", **fields).json["id"]
    app.respond(id, option_index=0)


@clause("/cf/CF-8/the-wheel-over-the-table-of-agents-moves-the-page")
def test_insights(app):
    for agent in range(14):
        answered(app, f"Which port does number {agent} take?", ["80", "8080"], agent=f"agent-{agent}")
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    key("ctrl+3")
    run("xdotool", "windowsize", windows(WINDOW)[0], 900, 500)
    heading = until(lambda: find(app, WINDOW, "label", labels.BY_AGENT))
    run("xdotool", "mousemove", corner(WINDOW)[0] + 450, corner(WINDOW)[1] + 250)
    # With the wheel beside it, until the table is in the middle of the window.
    until(lambda: run("xdotool", "click", DOWN) or rests(lambda: heading.box[1]) < 240, pause=0.2)
    cell = until(lambda: find(app, WINDOW, None, "agent-0"))
    moves(WINDOW, cell, heading, DOWN)
    moves(WINDOW, heading, heading, UP)
    cell = until(lambda: find(app, WINDOW, None, "agent-0"))
    moves(WINDOW, cell, heading, UP)


@clause("/att/ATT-9/the-wheel-over-a-short-context-moves-the-question")
def test_question(app):
    options = [{"label": f"Take the way that is number {n}", "description": "It is described here, at some length, so that the list is long."}
               for n in range(1, 10)]
    app.ask("Which of these ways?", options, policy="hold", context={"branch": "main"})
    app.wait_ready()
    fold = app.wait_for(None, re.compile("^Context"))
    app.click(fold)
    run("xdotool", "windowsize", windows(DIALOG)[0], 620, 450)
    context = until(lambda: app.find(("panel", "grouping", "group"), "Context"))
    text = until(lambda: app.find("label", "branch: main", context))
    first = until(lambda: app.find("list item", re.compile("^1\\. ")))
    moves(DIALOG, text, first, DOWN)


@clause("/att/ATT-14/the-wheel-in-the-preferences-changes-no-setting")
@pytest.mark.takes(10)
def test_preferences(app):
    turn_to(WINDOW)
    key("ctrl+comma")
    spins = until(lambda: app.find_all("spin button", None, app.window(labels.PREFERENCES)))
    assert len(spins) >= 6
    values = [spin.get("CurrentValue", "Value") for spin in spins]
    heading = until(lambda: find(app, labels.PREFERENCES, "label", labels.WHEN_NOBODY_ANSWERS))
    # Those of the first page: the others have no size yet.
    on_page = [spin for spin in spins if spin.box[2] > 0]
    assert len(on_page) >= 6
    for spin in on_page:
        # Scrolled into view by the wheel over the edge of the page, then one turn over the field.
        left, top = corner(labels.PREFERENCES)

        def in_sight():
            y = rests(lambda: spin.box[1])
            if 100 < y < 500:
                return True
            # A turn is at most 200 px.
            run("xdotool", "mousemove", left + 12, top + 300, "click", "--repeat", max(1, abs(y - 300) // 200), DOWN if y >= 500 else UP)
            return False
        until(in_sight, pause=0.1)
        at = rests(lambda: heading.box[1])
        moves(labels.PREFERENCES, spin, heading, UP if at < 0 else DOWN)
    assert [spin.get("CurrentValue", "Value") for spin in spins] == values


@clause("/att/ATT-14/the-wheel-over-people-and-agents-moves-the-page")
def test_people(app):
    for n in range(12):
        person(app, f"person{n}", name=f"Person {n}")
        assert app.http("POST", "/v1/agents", {"name": f"agent-{n}", "command": ["true"]}).status == 201
    open_people(app)
    mark = until(lambda: find(app, PEOPLE, "label", "Person 3"))
    moves(PEOPLE, mark, mark, DOWN)
    moves(PEOPLE, until(lambda: find(app, PEOPLE, "label", "Person 4")), mark, UP)


@clause("/wh/WH-8/the-wheel-over-what-is-known-moves-it-or-the-page-around-it")
def test_handed(app):
    app.title = HANDOFF
    person(app, name="Ana")
    id = task(app, context={"John Doe": {f"note {n}": f"What is known of it, number {n}" for n in range(60)}})
    hand_off(app, id)
    app.wait_ready()
    text = until(lambda: app.find(None, labels.MORE_CONTEXT))
    run("xdotool", "windowsize", windows(HANDOFF)[0], 620, 500)
    moves(HANDOFF, text, text, DOWN)
    moves(HANDOFF, text, text, UP)


@clause("/att/ATT-15/the-wheel-over-the-details-of-the-history-moves-them")
def test_history(app):
    answered(app, "Which port? " * 60, ["80", "8080"], reason="Because of this. " * 80, agent="codex", context={"a": "b"})
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    key("ctrl+2")
    run("xdotool", "windowsize", windows(WINDOW)[0], 1000, 480)
    choose(app, re.compile("^Which port"))
    edge = geometry(windows(WINDOW)[0])
    reason = until(lambda: app.find("label", re.compile("^Because of this"), app.window(WINDOW)))
    run("xdotool", "mousemove", edge["X"] + 700, edge["Y"] + 250)
    before = rests(lambda: reason.box[1])
    run("xdotool", "click", DOWN)
    until(lambda: reason.box[1] < before)
