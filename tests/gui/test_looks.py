# test_looks.py: everything works in dark style, high contrast, large text, little room and from right to left (ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
from contextlib import nullcontext

import pytest

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import BUTTON, DIALOG, key, rests, run, turn_to, until, windows
from looks import DARK, HIGH_CONTRAST, RIGHT_TO_LEFT, brightness, contrast, edge, shrink, size, text_scale
from test_desk_window import ENTRY, OPEN_ONES, choose, entries, focus, see, sees, window
from test_steps import WAITING, start

QUESTION = "Which database should the service use from now on?"
OPTIONS = [{"label": "PostgreSQL", "description": "Runs as a server, more to set up"},
           {"label": "SQLite", "description": "One file, no server"}]
LOOKS = ["plain", "dark", "high contrast", "large text", "narrow", "right to left"]
# The widgets that a screen reader must find in every look.
NAMES = {("list", labels.OPTIONS), (ENTRY, "1. PostgreSQL"), (ENTRY, "2. SQLite"), ("button", "Hold"), ("button", labels.LATER),
         ("button", labels.MORE), ("check box", labels.ALWAYS_ANSWER_THIS_WAY), ("label", QUESTION),
         ("label", "claude-code · Move the payment service")}


def role(node):
    """The same word for the same role in every version of GTK."""
    return {"push button": "button", "checkbox": "check box", "toggle button": "button"}.get(node.role, node.role)


# The others differ from these in one thing each.
@pytest.fixture(params=[name if name in ("dark", "large text") else pytest.param(name, marks=pytest.mark.long) for name in LOOKS])
def look(request, make_app):
    """A desk with that look, and the name of the look."""
    env = {"dark": DARK, "high contrast": HIGH_CONTRAST, "right to left": RIGHT_TO_LEFT}.get(request.param, {})
    with text_scale(2) if request.param == "large text" else nullcontext():
        app = make_app(env).start()
        until(lambda: windows("Beckon"))
        yield app, request.param


def boxes(app, names):
    """The position of each of these in the dialog: left, top, right, bottom."""
    found = {}
    for node in app.find_all():
        if (role(node), node.name) in names:
            x, y, width, height = node.box
            found[node.name] = (x, y, x + width, y + height)
    return found


@clause("/att/ATT-14/question-can-be-read-and-answered-in-every-look")
def test_dialog(look):
    app, name = look
    id = app.ask(QUESTION, OPTIONS, agent="claude-code", title="Move the payment service").json["id"]
    app.wait_ready()
    if name == "narrow":
        shrink(DIALOG, 360, 360, 800)
    until(lambda: {(role(node), node.name) for node in app.find_all()} >= NAMES)

    def fits():
        """All of them are inside the dialog, the options above its foot."""
        _, _, wide, tall = app.dialog().box
        at = boxes(app, NAMES)
        foot = min(at[name][1] for name in ("Hold", labels.LATER))
        return all(0 <= x < right <= wide and 0 <= y < bottom <= tall for x, y, right, bottom in at.values()) \
            and all(at[name][3] <= foot for name in ("1. PostgreSQL", "2. SQLite", QUESTION))

    until(fits)
    at = rests(lambda: boxes(app, NAMES))
    # The look was really applied.
    until(lambda: (brightness(DIALOG) < 0.4) == (name == "dark"))
    assert ((at["Hold"][0] < at[labels.LATER][0]) != (name == "right to left")
            or at["Hold"][3] <= at[labels.LATER][1]), "beside each other in their order, or one above the other"
    assert (at["1. PostgreSQL"][3] - at["1. PostgreSQL"][1] > 75) == (name == "large text"), at
    assert (edge(DIALOG, app.find(BUTTON, "Hold").box) > 0.25) == (name == "high contrast")

    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")


@clause("/att/ATT-14/desk-window-in-every-look")
def test_window(look):
    app, name = look
    task = start(app, "Follow up with Acme", WAITING)
    until(lambda: app.task(task)["status"] == "WAITING")
    until(lambda: any(entry.startswith("Waiting, Follow up with Acme") for entry in entries(app)))
    choose(app, re.compile("^Waiting, Follow up with Acme"))
    until(lambda: len(entries(app, "Steps")) == 3)
    wide, tall = size("Beckon")
    for node in app.find_all(BUTTON, re.compile("^(Pause|More Actions|Main Menu)$"), window(app)):
        x, y, width, height = rests(lambda: node.box)
        assert 0 <= x and x + width <= wide and 0 <= y and y + height <= tall, (node.name, node.box)
    # The look was really applied, also to our own styles: in high contrast no heading is dim.
    assert (brightness("Beckon") < 0.4) == (name == "dark")
    assert name != "high contrast" or contrast("Beckon", *see(app, "label", labels.WAITING).box) > 0.6


@clause("/att/ATT-14/window-stays-narrow")
@pytest.mark.parametrize("factor", [long(1), 2])
@pytest.mark.window_manager
def test_narrow(make_app, factor):
    with text_scale(factor):
        app = make_app().start()
        until(lambda: windows("Beckon"))
        task = start(app, "Follow up with Acme", WAITING)
        until(lambda: app.task(task)["status"] == "WAITING")
        shrink("Beckon", 360)
        choose(app, re.compile("^Waiting, Follow up with Acme"))
        until(lambda: len(entries(app, "Steps")) == 3)
        shrink("Beckon", 360)
        # And back.
        focus()
        key("Escape")
        until(lambda: any(name.startswith("Waiting, Follow up") for name in entries(app)))
        shrink("Beckon", 360)
        # While nothing is wrong the list has the place of the footer.
        assert not sees(app, None, re.compile("^0 running · "))
        run("xdotool", "windowsize", windows("Beckon")[0], 1000, 700)
        until(lambda: size("Beckon")[0] == 1000)
        # With large text that is narrow, too.
        until(lambda: sees(app, None, "0 running · 0 need you") == (factor == 1))


@clause("/att/ATT-14/chips-begin-where-one-reads-from")
@pytest.mark.parametrize("direction", (long("left to right"), "right to left"))
def test_chips(make_app, direction):
    app = make_app(RIGHT_TO_LEFT if direction == "right to left" else {}).start()
    turn_to("Beckon")
    key("ctrl+2")
    shrink("Beckon", 360, 360, 700)

    def boxes():
        """Those of the filters, in their order."""
        window = app.window("Beckon")
        return [app.find(BUTTON, name, window).box for name in (labels.SETTLED, "Answered", "Without me", "Unanswered", OPEN_ONES)]

    def all_are_seen():
        found = boxes()
        first, last = (found[0][0], 360 - found[0][0] - found[0][2])[:: -1 if direction == "right to left" else 1]
        return first < 40 and last > 100 and all(0 <= x and x + width <= 360 for x, _, width, _ in found)
    # None is cut off: they wrap, from where one reads.
    until(all_are_seen)
    assert boxes()[-1][1] > boxes()[0][1]
