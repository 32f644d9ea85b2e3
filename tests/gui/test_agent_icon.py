# test_agent_icon.py: an agent is given an icon in the window, and every face of it has it (WH-5, ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""By keyboard and by pointer. A face says the name of its agent and nothing of its icon, so what it shows is looked for in the pixels."""

import re

import pytest

import labels
from beckon_testing import clause
from beckon_testing.pictures import address, png
from gui_testing import BUTTON, geometry, in_state, is_active, key, rests, run, turn_to, type_text, until, windows, xprop
from people_window import PEOPLE, find, focus, focused, open_people, root, wait
from test_agents import add_agent, agents

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

EDIT = "Edit scout"
ICON = labels.ICON_EMOJI_OR_LETTERS
PICTURE = labels.ICON_A_PICTURE
FILES = "Choose Picture"
MAGENTA = (255, 0, 255)


@pytest.fixture
def app(make_app):
    app = make_app()
    # GTK's list of places asks libcloudproviders.
    app.unwind()
    return app.start()


def icon(app):
    return agents(app)["scout"]["icon"]


def painted(title, color="#FF00FF"):
    """How many pixels of a window have exactly this colour."""
    counts = run("convert", f"x:{windows(title)[0]}", "-alpha", "off", "-depth", "8", "-format", "%c", "histogram:info:")
    return sum(int(line.split(":")[0]) for line in counts.splitlines() if color in line)


def open_edit(app):
    until(lambda: is_active(PEOPLE))
    focus(app, re.compile("^scout"), PEOPLE)
    key("Return")
    until(lambda: is_active(EDIT))


def click(app, title, name):
    """A real click on a button of a dialog."""
    x, y, width, height = rests(lambda: wait(app, BUTTON, name, title).box)
    at = geometry(windows(title)[0])
    shadow = [int(n) for n in re.findall(r"\d+", xprop(windows(title)[0], "_GTK_FRAME_EXTENTS").partition("=")[2])] or [0] * 4
    run("xdotool", "mousemove", at["X"] + shadow[0] + x + width // 2, at["Y"] + shadow[2] + y + height // 2, "click", 1)


def choose(app, path):
    """Types a path into the dialog for files."""
    until(lambda: windows(FILES))
    until(lambda: is_active(FILES))
    # Newer GTK complains of itself when a path is typed.
    app.allow("gtk_tree_model_get_iter_first: assertion")
    key("slash")

    def entry():
        return in_state(app.find_all("text box", None, app.window(FILES)), "editable")
    until(lambda: entry() and entry().text == "/")
    type_text(str(path)[1:])

    def is_typed():
        # It completes the path while it is typed, and leaves behind the cursor what it completed to.
        key("shift+End", "Delete")
        return entry().text == str(path)
    until(is_typed, pause=0.3)
    key("Return")
    until(lambda: not windows(FILES))


@clause("/wh/WH-5/agent-icon-given-by-keyboard-alone", "/att/ATT-14/keyboard-alone")
@pytest.mark.takes(10)
def test_keyboard(app):
    add_agent(app, "scout", folder="/tmp")
    open_people(app)
    wait(app, "label", "Idle · external", PEOPLE)
    called = rests(lambda: app.names("list item", None, root(app, PEOPLE)))
    open_edit(app)
    assert not find(app, BUTTON, labels.REMOVE_ICON, EDIT)
    focus(app, ICON, EDIT)
    type_text("abc")
    key("Return")
    said = wait(app, "label", re.compile("is not an icon\n.*one emoji, one or two letters"), EDIT)
    assert icon(app) is None
    # The field has the focus, and what was typed is still there.
    key("End", "BackSpace")
    until(lambda: find(app, "label", said.name, EDIT) is None)
    key("Return")
    until(lambda: not windows(EDIT))
    assert icon(app) == "ab" and agents(app)["scout"]["folder"] == "/tmp"
    # What a screen reader says of the row is what it said before.
    assert rests(lambda: app.names("list item", None, root(app, PEOPLE))) == called

    open_edit(app)
    focus(app, labels.REMOVE_ICON, EDIT)
    key("space")
    focus(app, ICON, EDIT, presses=1)
    key("Return")
    until(lambda: not windows(EDIT))
    assert icon(app) is None


@clause("/wh/WH-5/agent-icon-is-an-emoji-that-is-searched", "/att/ATT-14/keyboard-alone")
def test_emoji(app):
    add_agent(app, "scout", icon="AB")
    open_people(app)
    open_edit(app)
    focus(app, labels.CHOOSE_EMOJI, EDIT)
    key("space")
    # The search has a name, which GTK does not give it.
    until(lambda: "Search" in focused(app, EDIT).values())
    type_text("grinning")
    rests(lambda: app.names(None, None, root(app, EDIT)))
    key("Tab")
    until(lambda: "Search" not in focused(app, EDIT).values())
    key("Return")
    until(lambda: not find(app, None, "Search", EDIT))
    until(lambda: is_active(EDIT))
    focus(app, ICON, EDIT, by="shift+Tab")
    key("Return")
    until(lambda: not windows(EDIT))
    # The font of this system decides which comes first.
    assert icon(app)[0] in "😀😃😄😁😆😅🤣😸😺"


@clause("/wh/WH-5/agent-icon-is-a-picture-of-any-size", "/wh/WH-5/agent-icon-is-on-every-face")
@pytest.mark.takes(20)
def test_picture(app, tmp_path):
    add_agent(app, "Scout")
    large = tmp_path / "large.png"
    large.write_bytes(png(640, 480, MAGENTA))
    app.http("POST", "/v1/tasks", {"title": "Outreach", "agent": "scout", "state": "RUNNING"})
    until(lambda: app.find(None, re.compile("^Outreach"), app.window("Beckon")))
    named = rests(lambda: app.names("image", None, app.window("Beckon")))
    assert painted("Beckon") == 0
    open_people(app)
    focus(app, re.compile("^Scout"), PEOPLE)
    key("Return")
    until(lambda: is_active("Edit Scout"))
    click(app, "Edit Scout", labels.CHOOSE_PICTURE)
    choose(app, large)
    wait(app, None, PICTURE, "Edit Scout")
    until(lambda: painted("Edit Scout") > 400)
    turn_to("Edit Scout")
    focus(app, PICTURE, "Edit Scout")
    key("Return")
    until(lambda: not windows("Edit Scout"))
    large.unlink()
    # In the list of agents, and in the desk, for the same agent in other letters.
    until(lambda: painted(PEOPLE) > 400)
    key("Escape")
    until(lambda: not windows(PEOPLE))
    until(lambda: painted("Beckon") > 400)
    assert rests(lambda: app.names("image", None, app.window("Beckon"))) == named
    # And after a new start.
    app.restart()
    until(lambda: painted("Beckon") > 400)
    # Removed elsewhere, it is gone at once.
    app.http("PATCH", "/v1/agents/scout", {"icon": None})
    until(lambda: painted("Beckon") == 0)


@clause("/wh/WH-5/agent-icon-from-a-file-that-is-no-picture-says-so")
@pytest.mark.takes(10)
def test_no_picture(app, tmp_path):
    add_agent(app, "scout", icon="AB")
    text = tmp_path / "text.png"
    text.write_text("no picture")
    open_people(app)
    open_edit(app)
    click(app, EDIT, labels.CHOOSE_PICTURE)
    choose(app, text)
    wait(app, "label", re.compile("^text.png is not a picture"), EDIT)
    turn_to(EDIT)
    # The earlier one is still there.
    focus(app, ICON, EDIT)
    key("Return")
    until(lambda: not windows(EDIT))
    assert icon(app) == "AB"


@clause("/wh/WH-5/agent-icon-that-cannot-be-painted-gives-way-to-the-initials")
def test_unpaintable(app):
    whole = png(96, 96, MAGENTA)
    app.http("POST", "/v1/tasks", {"title": "Outreach", "agent": "scout", "state": "RUNNING"})
    until(lambda: app.find(None, re.compile("^Outreach"), app.window("Beckon")))
    add_agent(app, "scout", icon=address(whole))
    until(lambda: painted("Beckon") > 400)
    # Its parts are as they should be; what is in them is rubbish.
    data = whole.index(b"IDAT") + 4
    broken = whole[:data] + bytes(len(whole) - data - 16) + whole[-16:]
    assert app.http("PATCH", "/v1/agents/scout", {"icon": address(broken)}).status == 200
    until(lambda: painted("Beckon") == 0)
    assert app.http("PATCH", "/v1/agents/scout", {"icon": "no-such-icon-symbolic"}).status == 200
    until(lambda: icon(app) == "no-such-icon-symbolic")
    assert rests(lambda: painted("Beckon")) == 0
    # The fixture checks that nothing was said in the log.
