# test_keyboard_walk.py: the keyboard alone reaches every control of every page and dialog (ATT-14)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Presses Tab until the focus comes round, and arrows within lists; then every control that a screen reader knows must have had the focus.
The same walk looks for names: of what had the focus, and of everything else (test_names.py, which has the places that nobody walks through)."""

import re
import time

import pytest

import labels
from atspi import WINDOW as IN_WINDOW
from atspi import Events, Node
from beckon_testing import clause
from beckon_testing.sampling import long, usual
from gi.repository import GLib
from gui_testing import BUTTON, DIALOG, is_active, key, preferences_page, rests, turn_to, until, windows
from notifications import activate
from people_window import PEOPLE, open_people
from test_desk_window import choose, focus, press
from test_handoff import HANDOFF, hand_off, person, task
from test_names import NAMELESS, complaints

WINDOW = "Beckon"
ABOUT = "About Beckon"
CONTROLS = (*BUTTON, "check box", "checkbox", "combo box", "entry", "link", "list item", "menu item", "radio button", "search box",
            "slider", "spin button", "switch", "tab", "text box")
# What may have the focus, to scroll what is in it, and needs no name.
SCROLLED = ("generic", "group", "panel", "filler", "scroll pane")
# Parts of one control, which has the focus as a whole.
WHOLE = ("combo box", "spin button", "text box", "search box", *BUTTON)
# The window manager's, which has keys of its own for them.
FRAME = {"Minimize", "Maximize", "Restore", "Close"}
# Lists of text, which scroll as a whole.
TEXTS = ("Steps", "Conversation", "Log")
MOST = 120


class Keyboard(Events):
    """Where the focus goes in a window."""

    def __init__(self, app, title):
        self.app, self.title, self.known, self.trail = app, title, {}, []
        until(lambda: app.window(title) and is_active(title))
        rests(lambda: [node.path for node, *_ in app.window(title).look("focusable")])
        super().__init__(app.node)

    def _hear(self, connection, sender, path, interface, member, arguments):
        what, gained = arguments.unpack()[:2]
        if (member, what, gained) == ("StateChanged", "focused", 1):
            self._heard.append(path)

    def press(self, name):
        """The node that has the focus then, or None if it stayed where it was."""
        before = len(self.heard)
        key(name)
        end = time.monotonic() + 1
        while len(self.heard) == before and time.monotonic() < end:
            time.sleep(0.01)
        return self.heard[-1] if len(self.heard) > before else None

    def node(self, path):
        return Node(self.app.node.bus, self.app.node.bus_name, path)

    def parents(self, path):
        """(path, role, name, states) of each node around this one, from the inside."""
        if path not in self.known:
            node = self.node(path)
            try:
                _, parent = node.get("Parent")
                self.known[path] = (path, node.role, node.name, node.states), parent
            except GLib.Error:
                self.known[path] = (path, "", "", set()), None
        facts, parent = self.known[path]
        return [facts, *(self.parents(parent) if parent and facts[1] != "application" else [])]

    def walk(self):
        """Presses Tab until the focus is where it was before."""
        while (path := self.press("Tab")) and path not in self.trail:
            self.trail.append(path)
            assert len(self.trail) < MOST, "the focus does not come round"
        assert path or len(self.trail) == 1, f"the focus is trapped at {self.describe(self.trail[-1:])}"

    def walk_list(self, path, rest):
        """Presses arrows in the list around a node that Tab reaches until the focus was at all of @rest. Tab comes back to where the focus
        was in it."""
        around = self.parents(path)[1][0]
        until(lambda: (at := self.press("Tab")) and (at == path or around in {node for node, *_ in self.parents(at)}), pause=0)
        for arrow in "Down", "Up", "Right", "Left":
            while rest - set(self.trail) and (at := self.press(arrow)):
                self.trail.append(at)
                assert len(self.trail) < 2 * MOST, f"the focus does not leave {self.describe([path])}"

    def describe(self, paths):
        return [f"{role} {name!r}" for (_, role, name, _), *_ in map(self.parents, paths)]

    # --- what there is ---------------------------------------------------------------------

    def hits(self, x, y):
        """The nodes at this place of the window."""
        (name, path), = self.app.window(self.title).call("Component", "GetAccessibleAtPoint", GLib.Variant("(iiu)", (x, y, IN_WINDOW)))
        return {path for path, *_ in self.parents(path)} if name else set()

    def is_shown(self, around):
        """The pages around it are in front. GTK 4.8 does not tell, but says what is at a place."""
        for inner, outer in zip(around, around[1:]):
            if inner[1] == "tab panel":
                x, y, width, height = self.node(outer[0]).box
                places = [(x + width * i // 4, y + height * j // 4) for i in (1, 2, 3) for j in (1, 2, 3)]
                if not any(inner[0] in self.hits(*place) for place in places):
                    return False
        return True

    def reached(self):
        """What had the focus, and what is around it."""
        return {around[0] for path in self.trail for around in self.parents(path)}

    def unreached(self):
        """The controls in sight that have not had the focus, nor anything in them."""
        reached, left = self.reached(), set()
        for node, role, name in self.app.window(self.title).look("focusable", "sensitive"):
            if role not in CONTROLS or node.path in reached or node.box[2] <= 0:
                continue
            _, *around = self.parents(node.path)
            # With newer GTK, Tab stops at one tab of a list. What is in the window of libadwaita has no name here.
            if role == "tab" and around[0][0] in reached or role == "link" and not name:
                continue
            if name in FRAME and role in BUTTON or role == "list item" and is_text(name, around[0][2]) \
                    or any(role in WHOLE or role != "application" and "sensitive" not in states for _, role, _, states in around):
                continue
            if self.is_shown(self.parents(node.path)):
                left.add(node.path)
        return left

    def nameless(self):
        return [facts for facts in {self.parents(path)[0][:3] for path in self.trail}
                if NAMELESS.search(facts[2]) and (facts[1] not in SCROLLED or facts[2])]


def is_text(name, name_of_list):
    """A row that can neither be selected nor activated, which GTK 4.8 does not say."""
    return name_of_list in TEXTS or name_of_list in ("Tasks", labels.HISTORY) and "," not in name


def walk(app, title):
    """The keyboard reaches everything in a window, and hears of what; and everything has a name."""
    keyboard = Keyboard(app, title)
    assert complaints(app, title) == []
    keyboard.walk()
    # An arrow in a list may show something else: it need not reach what comes then.
    left = keyboard.unreached()
    for path in list(keyboard.trail):
        inside = {path, *[around[0] for around in keyboard.parents(path)[1:2]]}
        rest = {other for other in left - keyboard.reached() if keyboard.parents(other)[1][0] in inside}
        if rest:
            keyboard.walk_list(path, rest)
    assert keyboard.describe(left - keyboard.reached()) == []
    assert keyboard.nameless() == []


def leave(title):
    """Escape closes it."""
    until(lambda: is_active(title))
    key("Escape")
    until(lambda: not windows(title))


@pytest.fixture
def full(app):
    """A desk with one of each kind of event."""
    for status in ("RUNNING", "WAITING"):
        app.http("POST", "/v1/tasks", {"title": f"A task that is {status}", "agent": "codex", "state": "RUNNING"})
    for question in "Which port?", "Which host?":
        answered = app.ask(question, ["80", "8080"], agent="codex", policy="hold").json["id"]
        app.respond(answered, option_index=0)
    app.http("POST", "/v1/tasks", {"title": "A plan", "agent": "codex", "steps": [{"type": "wait", "duration": "5 days"}]})
    until(lambda: not windows(DIALOG))
    turn_to(WINDOW)
    until(lambda: app.find(None, re.compile("A plan"), app.window(WINDOW)))
    return app


@pytest.mark.takes(15)
@clause("/att/ATT-14/tab-reaches-every-control-of-every-page", "/att/ATT-14/every-page-has-names")
@pytest.mark.parametrize("page", usual(("list", "task", "search", "history", "insights"), "list"))
def test_pages(full, page):
    if page == "task":
        choose(full, re.compile("A plan"))
        until(lambda: full.find(BUTTON, "Pause", full.window(WINDOW)))
    elif page == "history":
        key("ctrl+2")
        choose(full, re.compile("^Which port"))
        until(lambda: full.find(BUTTON, "Show Task", full.window(WINDOW)))
    elif page == "insights":
        key("ctrl+3")
        until(lambda: full.find(None, labels.BY_AGENT, full.window(WINDOW)))
    elif page == "search":
        key("ctrl+f")
        type_into_search(full)
    walk(full, WINDOW)


def type_into_search(app):
    """An empty search would be gone as soon as the focus leaves it."""
    until(lambda: app.find(None, None, app.window(WINDOW), ["focused", "editable"]))
    key("a")
    until(lambda: app.find("combo box", None, app.window(WINDOW)))


@clause("/att/ATT-14/tab-reaches-every-control-of-a-desk-without-agents")
def test_first(app):
    until(lambda: app.find("label", labels.NO_AGENTS_YET, app.window(WINDOW)))
    walk(app, WINDOW)


@clause("/att/ATT-14/tab-reaches-every-control-of-connecting-an-agent")
def test_connect(app):
    until(lambda: app.find("label", labels.NO_AGENTS_YET, app.window(WINDOW)))
    key("Return")
    walk(app, labels.CONNECT_AN_AGENT)
    leave(labels.CONNECT_AN_AGENT)


@pytest.mark.takes(15)
@clause("/att/ATT-14/tab-reaches-every-control-of-every-dialog", "/att/ATT-14/escape-closes-every-dialog", "/att/ATT-14/every-dialog-has-names")
@pytest.mark.parametrize("keys, title", (
    ("ctrl+comma", labels.PREFERENCES), *(long(f"ctrl+comma alt+{page}", labels.PREFERENCES) for page in "nwc"),
    ("ctrl+n", labels.NEW_TASK), long("ctrl+shift+n", labels.PLAN),
    long("ctrl+question", labels.KEYBOARD_SHORTCUTS), long(None, ABOUT)))
def test_dialogs(app, keys, title):
    if keys:
        keys, _, page = keys.partition(" alt+")
        key(keys)
        if page:
            preferences_page(app, page)
    else:
        activate("about")
    walk(app, title)
    leave(title)


@pytest.mark.long
@pytest.mark.takes(15)
@clause("/att/ATT-14/tab-reaches-every-control-of-a-language-model")
def test_model(make_app):
    app = make_app({"BECKON_EVALUATOR": "llm"}).start()
    turn_to(WINDOW)
    key("ctrl+comma")
    preferences_page(app, "w")
    walk(app, labels.PREFERENCES)
    leave(labels.PREFERENCES)


@pytest.mark.takes(8)
@clause("/att/ATT-14/tab-reaches-every-control-of-every-question", "/att/ATT-14/escape-leaves-every-question-open", "/att/ATT-14/every-question-has-names")
@pytest.mark.parametrize("kind", usual(("choice", "several", "clarification", "confirmation", "ambiguity"), "choice", "clarification"))
def test_questions(app, kind):
    options = None if kind == "clarification" else ["PostgreSQL", "SQLite"]
    more = {"confirmation": {"intent": "Deploy", "confidence": 0.4}, "several": {"multiple": True, "allow_other": True}}.get(kind, {})
    reply = app.ask("Which one?", options, kind="choice" if kind == "several" else kind, reason="Both fit.", context={"a": 1}, **more)
    assert reply.status == 202, reply.text
    app.wait_ready()
    walk(app, app.title)
    leave(app.title)
    assert app.interaction(reply.json["id"])["response"] is None


@clause("/att/ATT-14/tab-reaches-every-control-of-a-hand-off", "/att/ATT-14/a-hand-off-has-names")
def test_handoff(app):
    app.title = HANDOFF
    person(app, name="Ana")
    hand_off(app, task(app, context={"John Doe": {"deal": {"value": 50000, "stage": "proposal"}}}), priority="urgent", warm=True)
    app.wait_ready()
    walk(app, HANDOFF)
    leave(HANDOFF)


@pytest.mark.takes(8)
@clause("/att/ATT-14/tab-reaches-every-control-of-people-and-agents", "/att/ATT-14/people-and-agents-have-names")
@pytest.mark.parametrize("dialog", (None, labels.ADD_PERSON, long(labels.ADD_AGENT)))
def test_people(app, dialog):
    person(app, name="Ana")
    person(app, "eve", name="Eve", active=False)
    assert app.http("POST", "/v1/agents", {"name": "scout", "command": ["true"]}).status == 201
    open_people(app)
    if dialog:
        press(app, f"{dialog}…", PEOPLE)
    walk(app, dialog or PEOPLE)
    leave(dialog or PEOPLE)


@clause("/att/ATT-14/tab-reaches-every-control-of-a-correction", "/att/ATT-14/a-correction-has-names")
def test_correction(full):
    focus()
    key("ctrl+2")
    choose(full, re.compile("^Which port"))
    press(full, re.compile("^Correct…$"))
    walk(full, labels.CORRECT_THE_ANSWER)
    leave(labels.CORRECT_THE_ANSWER)


@clause("/att/ATT-14/tab-reaches-both-answers-when-quitting")
def test_quit(app):
    app.ask("Which one?", ["PostgreSQL", "SQLite"])
    app.wait_ready()
    leave(app.title)
    turn_to(WINDOW)
    key("ctrl+q")
    walk(app, labels.QUIT_BECKON)
    leave(labels.QUIT_BECKON)
