# test_trust_text.py: hostile text in every place where a person reads (TR-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Text from an agent, a person or a stranger is shown unchanged: nothing in it hides or has an effect, and every place stays usable."""

import os
import re
import unicodedata

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause
from beckon_testing.sampling import usual
from gui_testing import BUTTON, DIALOG, geometry, key, rests, run, turn_to, until, windows
from people_window import PEOPLE, open_people

WINDOW = "Beckon"
SCREEN = (1280, 900)
# If set, a picture of each place is saved there, for a person to check.
PICTURES = os.environ.get("BECKON_TRUST_PICTURES")
LINE = "x" * 60_000

# One text of each kind, short enough for a title.
FAMILIES = {
    "markup": "<b>bold</b> & &lt; &#8238; <span size='99999'>x</span> </b> <a href=\"javascript:alert(1)\"> %s%n%x%1$s {0} $(id) `id` %99999d \\u202e "
              "https://good.example@evil.example/ file:///etc/passwd https://xn--pple-43d.com [Yes](https://evil.example) аpple.com",
    "bidi": "\u202eoN\u202c \u2066\u2067\u2068x\u2069 \u200f\u200e\u061c \u05d0\u05d1\u05d2 Yes",
    "controls": "\x1b]0;owned\x07\x1b[2J\x1b]52;c;QUJD\x07\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\ \x9b31m\x08\x7f a\u2028b\u2029c\x0cd\x0be\u0085f\rg\th",
    "glyphs": "Z" + "\u0335\u0301\u0320" * 30 + "algo ﷽﷽﷽﷽𒐫𒐫⸻⸻ 👩‍👩‍👧‍👦🏳️‍🌈 \u200d\u200c\ufe0f\U000e0067 \u2800\u3164\u115f\u200b\ufeff\u034f\u00a0.",
    "long": "w" * 500,
}


def is_shown(text):
    """TRUE if nothing in @text hides, changes the direction or has an effect. Parts of emoji are allowed."""
    for index, c in enumerate(text):
        before = text[index - 1] if index else " "
        if c in "\n\t" or c in "\u200d\ufe0f" and ord(before) > 0x2000:
            continue
        # GTK itself inserts this for a widget inside a text.
        if c != "\ufffc" and (unicodedata.category(c) in ("Cc", "Zl", "Zp") or unicodedata.category(c) == "Cf" or c in "\u2800\u3164\u115f\u1160\uffa0\u034f"):
            return False
    return True


def check(app, title, place, name):
    """No text that @title shows hides anything, and it fits on the screen."""
    window = until(lambda: app.window(title))
    seen = window.look()
    asked = window.bus.calls([(node.bus_name, node.path, "org.freedesktop.DBus.Properties", "Get",
                               GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", "Description"))) for node, _, _ in seen])
    for (node, role, called), described in zip(seen, asked):
        texts = [called, described[0] if described else ""]
        if role in ("text box", "entry", "text", "label"):
            try:
                texts.append(node.text)
            except GLib.Error:
                pass
        for text in texts:
            assert is_shown(text or ""), f"{place}: {role} {text[:200]!r}"
    assert not app.complaints, f"{place}: {app.stderr}"
    size = rests(lambda: geometry(windows(title)[0]))
    assert size["WIDTH"] <= SCREEN[0] and size["HEIGHT"] <= SCREEN[1], (place, size)
    for node in app.find_all(BUTTON, None, window):
        try:
            x, _, width, _ = node.box
        except GLib.Error:
            # It has disappeared in the meantime.
            continue
        assert width == 0 or (x >= -40 and x + width <= size["WIDTH"] + 40), f"{place}: the button {node.name!r} is beside the window: {node.box} of {size}"
    if PICTURES:
        run("import", "-window", "root", f"{PICTURES}/{name}-{place}.png")


def name_of(text):
    """The part of @text that is a valid name."""
    name = "".join(c for c in unicodedata.normalize("NFKC", text) if is_shown(c) and c not in "\n\t\u200d\ufe0f").strip()[:60]
    while len(name.encode()) > 250:
        name = name[:-1]
    return name or "agent"


def open_log(app):
    """The other view of the task's page."""
    until(lambda: app.find(None, "Log", app.window(WINDOW))).do()
    until(lambda: re.search("created|y{100}|x{100}", app.find(("text", "text box"), "Log", app.window(WINDOW)).text))


def fill(app, text):
    """One of each kind of text that others write."""
    agent = name_of(text)
    short = text.encode()[:500].decode(errors="ignore")
    made = app.http("POST", "/v1/tasks", {"title": short, "description": text, "agent": agent, "workspace": "/" + short, "state": "RUNNING", "context": {short: text}})
    assert made.status == 201, made.text
    task = made.json["id"]
    for line in (text, text * 20, LINE, text + LINE[:50_000]):
        assert app.http("POST", f"/v1/tasks/{task}/log", {"message": line, "agent": agent}).status in (200, 201)
    assert app.http("PATCH", f"/v1/tasks/{task}", {"progress": 0.5, "message": short, "agent": agent}).status == 200
    assert app.http("POST", "/v1/agents", {"name": agent, "command": ["/bin/true", short.replace("\0", "")]}).status == 201
    assert app.http("POST", "/v1/people", {"handle": "ana", "name": name_of(text)}).status == 201
    settled = app.ask("settled " + text, [{"label": text[:200], "description": text}, "No"], reason=text, title=short, agent=agent, policy="hold",
                      context={short: text}, workspace="/" + short)
    assert settled.status == 202, settled.text
    answered = app.respond(settled.json["id"], option_index=0, note=text, by=agent + " junior")
    assert answered.status == 200, answered.text
    remembered = app.http("POST", "/v1/preferences", {"interaction_id": settled.json["id"], "scope": "everywhere", "by": "ana"})
    assert remembered.status in (200, 201), remembered.text
    return task, agent, short


@clause("/tr/TR-4/hostile-text-in-every-place", "/tr/TR-4/what-it-shows")
@pytest.mark.long
@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.takes(12)
def test_every_place(app, name):
    text = FAMILIES[name]
    task, agent, short = fill(app, text)
    app.wait_no_dialog()
    turn_to(WINDOW)

    key("ctrl+1")
    until(lambda: app.find_all("list item", None, app.window(WINDOW)))
    check(app, WINDOW, "list", name)
    key("Down", "Down", "Return")
    until(lambda: app.find(BUTTON, re.compile("^(Back|Cancel|Pause|More).*"), app.window(WINDOW)))
    check(app, WINDOW, "task", name)
    open_log(app)
    check(app, WINDOW, "log", name)

    asked = app.ask(text, [text[:200] + " Yes", {"label": "No", "description": text}], reason=text, title=short, agent=agent, context={short: [text, LINE[:20_000]]},
                    workspace="/" + short, policy="hold").json["id"]
    app.wait_dialog()
    assert len(app.options()) == 2 and app.options()[1] == "2. No" and app.options()[0] != "2. No"
    check(app, DIALOG, "dialog", name)
    app.wait_ready()
    x, y, width, height = app.find("list item", re.compile("^2\\. ")).box
    assert 0 < y < geometry(windows(DIALOG)[0])["HEIGHT"] and width > 100, "the second option is not in sight"
    key("1")
    # What is sent is exactly what the agent wrote.
    until(lambda: app.interaction(asked)["response"] == text[:200] + " Yes")
    app.wait_no_dialog()

    handed = app.http("POST", "/v1/interactions", {"kind": "handoff", "assignee": "ana", "subject": short, "message": text, "title": short, "agent": agent,
                                                   "context": {short: text, "findings": [text], "recommended_action": text}, "task_id": task})
    assert handed.status == 202, handed.text
    until(lambda: [title for title in (DIALOG, app.title) if windows(title)] or [child for child in app.node.children if child.name != WINDOW])
    titles = [child.name for child in app.node.children if child.name != WINDOW and windows(child.name)]
    for title in titles:
        assert is_shown(title)
        check(app, title, "handoff", name)
    assert app.respond(handed.json["id"], action="complete", note=text, by="ana").status == 200

    # Settled elsewhere: it says so until it is closed.
    for title in titles:
        until(lambda: app.find(BUTTON, "Close", app.window(title))).do()
        until(lambda: not windows(title))

    turn_to(WINDOW)
    key("ctrl+2")
    until(lambda: app.find("list", labels.HISTORY, app.window(WINDOW)))
    check(app, WINDOW, "history", name)
    key("Down", "Down", "Return")
    until(lambda: app.find(None, "Everything Recorded", app.window(WINDOW)))
    check(app, WINDOW, "details", name)
    key("ctrl+3")
    until(lambda: app.find(None, labels.BY_AGENT, app.window(WINDOW)))
    check(app, WINDOW, "insights", name)

    key("ctrl+comma")
    until(lambda: windows(labels.PREFERENCES))
    check(app, labels.PREFERENCES, "preferences", name)
    key("Escape")
    until(lambda: not windows(labels.PREFERENCES))
    open_people(app)
    check(app, PEOPLE, "people", name)


@clause("/tr/TR-4/ten-thousand-lines-and-a-megabyte-without-a-blank")
@pytest.mark.long
def test_floods(app):
    task = app.http("POST", "/v1/tasks", {"title": "x" * 512, "agent": "agent", "state": "RUNNING"}).json["id"]
    for _ in range(16):
        assert app.http("POST", f"/v1/tasks/{task}/log", {"message": "y" * 65_000}).status in (200, 201)
    asked = app.ask("\n".join(f"line {n}" for n in range(6_000)), ["Yes" + "s" * 1000, "No"], reason="z" * 16_000, context={"lines": "\n".join("l" for _ in range(10_000)), "one": "w" * 200_000},
                    policy="hold")
    assert asked.status == 202, asked.text
    app.wait_dialog()
    check(app, DIALOG, "dialog", "flood")
    assert app.options()[1] == "2. No"
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(asked.json["id"])["response"] == "No")
    turn_to(WINDOW)
    key("ctrl+1", "Down", "Down", "Return")
    check(app, WINDOW, "task", "flood")
    open_log(app)
    check(app, WINDOW, "log", "flood")
    key("ctrl+2")
    check(app, WINDOW, "history", "flood")


# Of 64 KiB, and without a blank in the middle.
UNBROKEN = {"letters": "x", "ideographs": "一", "Arabic": "\u0627", "accents": "Z" + "\u0301" * 6, "emoji": "👩‍👩‍👧‍👦", "separators": "a\u200b",
            "tabs": "a\t\t\t", "lines": "a\n", "marks": "[(*_`", "links": "[a](http://b.c)"}


def unbroken(part, size):
    return "Begin " + part * ((size - 12) // len(part.encode())) + " End?"


@clause("/tr/TR-4/unbroken-text-is-reached-to-its-end-and-answered")
@pytest.mark.parametrize("name", usual(UNBROKEN, "letters"))
def test_unbroken(app, name):
    part = UNBROKEN[name]
    asked = app.ask(unbroken(part, 65_536), ["Yes", "No"], reason=unbroken(part, 16_000), context={"found": unbroken(part, 65_536)}, policy="hold")
    assert asked.status == 202, asked.text
    app.wait_dialog()
    assert app.options() == ["1. Yes", "2. No"]
    for place in ("Question", "Reason"):
        text = app.find("text box", place).text
        assert text.startswith("Begin ") and text.endswith(" End?"), f"{place}: {text[:50]!r} … {text[-50:]!r}"
        assert max(map(len, text.split("\n"))) <= 1000
    app.wait_ready()
    app.wait_for(BUTTON, re.compile("^Context")).do()
    text = until(lambda: app.find("text box", "Long text")).text
    assert text.rstrip("`").endswith(" End?"), text[-50:]
    assert max(map(len, text.split("\n"))) <= 1000
    check(app, DIALOG, "dialog", name)
    key("2")
    until(lambda: app.interaction(asked.json["id"])["response"] == "No")
