# test_bulk.py: several tasks of the list at once (ATT-11)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Selected with keys and clicks, and what the bar below the list does with them."""

import re

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, in_state, key, rests, run, stays, turn_to, until, windows
from test_desk_window import ENTRY, ask, focus, later, make_task, place, see, window
from test_row_menu import has_focus, open_menu, pick

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

DESTRUCTIVE = ["Keep it", {"label": "Drop the table", "destructive": True}]


def row(title):
    return re.compile(f"(^|, ){title}")


def checked(app):
    """The rows that have a check mark, as a screen reader hears them."""
    return sorted(name.split(", ")[2] for _, name in app.look(ENTRY, re.compile("^Checked, "), window(app)))


def click(app, title, modifier=None):
    x, y = rests(lambda: place(app, see(app, ENTRY, row(title))))
    held = ("keydown", modifier) if modifier else ()
    freed = ("keyup", modifier) if modifier else ()
    run("xdotool", "mousemove", x, y, *held, "click", 1, *freed)


def bar(app, name, sensitive=True):
    """A button of the bar."""
    node = app.find(BUTTON, name, window(app))
    return node if node is not None and node.box[3] > 0 and ("sensitive" in node.states) == sensitive else None


def counts(app, text):
    return app.find(None, text, window(app))


def ask_three(app, question="May the old table go?", options=DESTRUCTIVE, agents=("anton", "berta", "carla"), **fields):
    """The same question of three agents, none of them in a dialog."""
    ids = [ask(app, make_task(app, f"Task of {agent}", agent=agent), description=question, options=options, policy="hold",
               reason=f"So says {agent}", context={"host": f"host-of-{agent}"}, **fields) for agent in agents]
    later(app)
    until(lambda: app.find(ENTRY, row(f"Task of {agents[-1]}"), window(app)))
    return ids


def select_all(app, n):
    click(app, "Task of anton", "ctrl")
    until(lambda: counts(app, "1 selected"))
    key("ctrl+a")
    until(lambda: counts(app, f"{n} selected"))


@pytest.fixture
def tasks(app):
    for name in ("First", "Second", "Third"):
        make_task(app, f"{name} task")
    focus()
    until(lambda: app.find(ENTRY, row("Third task"), window(app)))
    return app


@clause("/att/ATT-11/select-with-ctrl-and-shift-and-escape-ends-it")
def test_pointer(tasks):
    app = tasks
    click(app, "First task", "ctrl")
    until(lambda: checked(app) == ["First task"])
    until(lambda: counts(app, "1 selected"))
    click(app, "Third task", "shift")
    until(lambda: checked(app) == ["First task", "Second task", "Third task"])
    # From now on a click is enough, and takes back what is checked.
    click(app, "Second task")
    until(lambda: checked(app) == ["First task", "Third task"])
    key("Escape")
    until(lambda: checked(app) == [] and not bar(app, "Done"))
    # And a second time, from the menu of a row.
    open_menu(app, row("Second task"))
    pick(app, "Select")
    until(lambda: checked(app) == ["Second task"])


@clause("/att/ATT-14/select-by-keyboard-alone")
def test_keyboard(tasks):
    app = tasks
    click(app, "First task")
    until(lambda: has_focus(app, row("First task")))
    key("ctrl+space")
    until(lambda: checked(app) == ["First task"])
    key("Down")
    until(lambda: has_focus(app, row("Second task")))
    key("space")
    until(lambda: checked(app) == ["First task", "Second task"])
    key("space")
    until(lambda: checked(app) == ["First task"])
    key("ctrl+a")
    until(lambda: counts(app, "3 selected"))
    key("Escape")
    until(lambda: not checked(app))
    # The palette begins it too.
    key("ctrl+k")
    turn_to(labels.COMMAND_PALETTE)
    run("xdotool", "type", "select tasks")
    until(lambda: app.find("list item", "Select Tasks", window(app, labels.COMMAND_PALETTE), ["selected"]))
    key("Return")
    until(lambda: counts(app, "Select tasks"))


@clause("/ar/AR-4/several-tasks-are-paused-and-undone-in-one-message")
def test_pause(tasks):
    app = tasks

    def paused():
        return sorted(task["title"] for task in app.http("GET", "/v1/tasks").json["tasks"] if task["paused"])

    click(app, "First task", "ctrl")
    click(app, "Second task")
    until(lambda: bar(app, "Pause")).do()
    until(lambda: paused() == ["First task", "Second task"])
    until(lambda: app.find("label", "2 tasks paused", window(app)))
    assert not checked(app)
    until(lambda: app.find(BUTTON, re.compile("^Undo"), window(app))).do()
    until(lambda: paused() == [])


@clause("/ar/AR-4/several-tasks-are-cancelled-after-all-were-listed")
def test_cancel(tasks):
    app = tasks
    click(app, "First task", "ctrl")
    click(app, "Third task")
    until(lambda: bar(app, "Cancel Tasks…")).do()
    title = "Cancel 2 Tasks?"
    turn_to(title)
    until(lambda: app.find("label", re.compile("First task.*Third task", re.S), window(app, title)))
    until(lambda: app.find(BUTTON, "Cancel Tasks", window(app, title))).do()
    until(lambda: sorted(task["title"] for task in app.http("GET", "/v1/tasks").json["tasks"] if task["status"] == "CANCELLED")
          == ["First task", "Third task"])


@clause("/att/ATT-11/what-leaves-the-list-leaves-the-selection")
def test_vanishes(app):
    ids = [make_task(app, f"{name} task") for name in ("First", "Second")]
    focus()
    until(lambda: app.find(ENTRY, row("Second task"), window(app)))
    click(app, "First task", "ctrl")
    click(app, "Second task")
    until(lambda: counts(app, "2 selected"))
    app.http("POST", f"/v1/tasks/{ids[0]}/complete")
    app.http("DELETE", f"/v1/tasks/{ids[0]}")
    until(lambda: counts(app, "1 selected") and checked(app) == ["Second task"])


@clause("/att/ATT-6/later-for-ten-selected-questions")
@pytest.mark.takes(10)
def test_later(app):
    ids = [ask(app, make_task(app, f"Wall {number}", agent="painter"), description=f"Which colour has wall {number}?",
               options=["White", "Green"]) for number in range(10)]
    later(app)
    until(lambda: app.find(ENTRY, row("Wall 9"), window(app)))
    click(app, "Wall 0", "ctrl")
    until(lambda: counts(app, "1 selected"))
    key("ctrl+a")
    until(lambda: counts(app, "10 selected"))
    # Other words: no answer for all.
    assert bar(app, "Answer All…", sensitive=False)
    until(lambda: app.find(BUTTON, labels.LATER, window(app), ["sensitive"])).do()
    pick(app, labels.FOR_1_HOUR)
    until(lambda: [app.interaction(id)["status"] for id in ids] == ["POSTPONED"] * 10)
    until(lambda: app.find("label", "10 questions set aside", window(app)))


@clause("/att/ATT-11/one-answer-for-questions-of-the-same-words-each-in-full")
@pytest.mark.takes(10)
def test_answer_all(app):
    ids = ask_three(app, options=["Keep it", "Move it"])
    select_all(app, 3)
    until(lambda: bar(app, "Answer All…")).do()
    title = "Answer 3 Questions"
    turn_to(title)
    seen = until(lambda: app.names("label", None, window(app, title)))
    for agent in ("anton", "berta", "carla"):
        assert any(agent in name and f"Task of {agent}" in name for name in seen)
        assert any(f"So says {agent}" in name for name in seen) and any(f"host-of-{agent}" in name for name in seen)
    assert [name for name in seen if name.startswith("2. Move it")] == ["2. Move it"] * 3
    # Nobody is answered by a digit, nor by choosing.
    key("2")
    until(lambda: app.find("list item", re.compile("^2[.] Move it"), window(app, title))).do()
    stays(lambda: all(app.interaction(id)["response"] is None for id in ids), 0.5)
    # One of them is answered elsewhere meanwhile, which is said here and in the end.
    app.respond(ids[1], option_index=0)
    until(lambda: app.find("label", re.compile("^Answered .*Keep it"), window(app, title)))
    until(lambda: app.find(BUTTON, title, window(app, title), ["sensitive"])).do()
    until(lambda: [app.interaction(id)["response"] for id in ids] == ["Move it", "Keep it", "Move it"])
    until(lambda: app.find("label", re.compile("^2 questions answered; 1 of 3 was not: .*Keep it"), window(app)))
    assert not windows(title)


@clause("/att/ATT-7/a-destructive-answer-for-all-takes-two-steps-and-one-undo")
@pytest.mark.takes(10)
def test_destructive(make_app):
    app = make_app({"BECKON_UNDO_SECONDS": "15"}).start()
    ids = ask_three(app)
    select_all(app, 3)
    until(lambda: bar(app, "Answer All…")).do()
    title = "Answer 3 Questions"
    turn_to(title)
    until(lambda: app.find("list item", re.compile("^2[.] Drop the table"), window(app, title))).do()
    send = until(lambda: app.find(BUTTON, title, window(app, title), ["sensitive"]))
    send.do()
    until(lambda: app.find(None, re.compile("^It is destructive"), window(app, title)))
    stays(lambda: all(app.interaction(id)["held_answer"] is None for id in ids), 0.5)
    send.do()
    until(lambda: all(app.interaction(id)["held_answer"] for id in ids))
    assert [app.interaction(id)["response"] for id in ids] == [None] * 3
    until(lambda: app.find("label", re.compile("^3 answers: “Drop the table” goes out in"), window(app)))
    until(lambda: app.find(BUTTON, re.compile("^Undo"), window(app))).do()
    until(lambda: not any(app.interaction(id)["held_answer"] for id in ids))
    assert [app.interaction(id)["status"] for id in ids] == ["PENDING"] * 3


@clause("/att/ATT-11/closing-the-list-answers-none")
@pytest.mark.takes(10)
def test_close(app):
    ids = ask_three(app)
    select_all(app, 3)
    until(lambda: bar(app, "Answer All…")).do()
    title = "Answer 3 Questions"
    turn_to(title)
    until(lambda: app.find("list item", re.compile("^1[.] Keep it"), window(app, title))).do()
    key("Escape")
    until(lambda: not windows(title))
    assert [app.interaction(id)["status"] for id in ids] == ["PENDING"] * 3
    assert counts(app, "3 selected")


RISKY = "\n".join(["rm -rf build"] + [f"echo 'line {n}'" for n in range(1, 31)])
LASTING = [{"label": "Allow once", "effect": "allow_once"}, {"label": "Allow in this session", "effect": "allow_always"},
           {"label": "Deny", "effect": "reject_once"}]


def ask_leave(app, n, command="npm test", cwd="/src/pay", agent="anton"):
    """What it says of itself differs each time, what it would do does not."""
    return ask(app, make_task(app, f"Task of anton {n}", agent=agent), kind="approval", description=f"Attempt {n} to run a command",
               agent=agent, options=LASTING, policy="hold", reason=f"Reason {n}",
               approval={"tool": "Bash", "command": command, "cwd": cwd, "arguments": {"command": command, "description": f"Says {n}"}})


def ask_leave_thrice(app, **fields):
    app.title = labels.AGENT_APPROVAL_NEEDED
    ids = [ask_leave(app, n, **fields) for n in range(3)]
    later(app)
    until(lambda: app.find(ENTRY, row("Task of anton 2"), window(app)))
    return ids


def select_approvals(app, n):
    click(app, "Task of anton 0", "ctrl")
    until(lambda: counts(app, "1 selected"))
    key("ctrl+a")
    until(lambda: counts(app, f"{n} selected"))


@clause("/att/ATT-11/approvals-of-one-pattern-from-a-list-with-each-in-full", "/ag/AG-7/approvals-of-one-pattern-from-a-list-with-each-in-full")
@pytest.mark.takes(12)
def test_allow_all(make_app):
    app = make_app({"BECKON_UNDO_SECONDS": "1"}).start()
    ids = ask_leave_thrice(app, command=RISKY)
    select_approvals(app, 3)
    until(lambda: bar(app, "Answer All…")).do()
    title = "Answer 3 Approvals"
    turn_to(title)

    def cards():
        return [node.text for node in app.find_all(("text", "text box", "terminal"), "Command", window(app, title))]

    # Each with all of its lines, its folder, what it can destroy, and who says what.
    until(lambda: cards() == [RISKY] * 3)
    until(lambda: not [node for node in app.find_all(BUTTON, re.compile("Lines$"), window(app, title)) if node.box[3] > 0])
    seen = app.names("label", None, window(app, title))
    assert seen.count("/src/pay") == 3 and sum("rm -rf" in name and "destroy" in name for name in seen) == 3
    for n in range(3):
        assert any(f"Attempt {n}" in name for name in seen) and any(f"Reason {n}" in name for name in seen)
        assert any(f"Task of anton {n}" in name for name in seen)
    # Nothing that holds for later than these, and nothing to edit.
    until(lambda: app.find("list item", re.compile("^1[.] Allow once"), window(app, title)))
    assert not app.find("list item", re.compile("Allow in this session"), window(app, title))
    assert not app.find(BUTTON, "Edit…", window(app, title))
    # One more arrives while the person reads.
    late = ask_leave(app, 3, command=RISKY)
    until(lambda: app.find("list item", re.compile("^1[.] Allow once"), window(app, title))).do()
    send = until(lambda: app.find(BUTTON, title, window(app, title), ["sensitive"]))
    send.do()
    until(lambda: app.find(None, re.compile("^It is destructive"), window(app, title)))
    assert all(app.interaction(id)["held_answer"] is None for id in ids)
    send.do()
    until(lambda: [app.interaction(id)["response"] for id in ids] == ["Allow once"] * 3)
    assert [app.interaction(id)["surface"] for id in ids] == ["dialog"] * 3
    left = app.interaction(late)
    assert left["status"] == "PENDING" and left["held_answer"] is None


@clause("/att/ATT-11/approvals-that-differ-are-answered-one-at-a-time")
@pytest.mark.takes(8)
@pytest.mark.parametrize("other", ({"command": "npm test --all"}, {"cwd": "/src/web"}, {"agent": "berta"}))
def test_not_alike(app, other):
    app.title = labels.AGENT_APPROVAL_NEEDED
    ask_leave(app, 0)
    ask_leave(app, 1, **other)
    later(app)
    until(lambda: app.find(ENTRY, row("Task of anton 1"), window(app)))
    click(app, "Task of anton 0", "ctrl")
    click(app, "Task of anton 1")
    until(lambda: counts(app, "2 selected"))
    until(lambda: bar(app, "Pause"))
    assert bar(app, "Answer All…", sensitive=False)


@clause("/att/ATT-10/several-approvals-are-denied-with-one-reason")
@pytest.mark.takes(8)
def test_deny_all(make_app):
    app = make_app({"BECKON_UNDO_SECONDS": "1"}).start()
    ids = ask_leave_thrice(app)
    select_approvals(app, 3)
    until(lambda: bar(app, "Answer All…")).do()
    title = "Answer 3 Approvals"
    turn_to(title)

    def note():
        return in_state(app.find_all(("text", "text box", "entry"), re.compile("^Note"), window(app, title)), "focused")
    # From *Cancel*, which has the keyboard, backwards around to the note.
    until(lambda: note() or key("shift+Tab"), pause=0.2)
    run("xdotool", "type", "Not today")
    until(lambda: app.find(BUTTON, "Deny with This Reason", window(app, title))).do()
    until(lambda: [app.interaction(id)["status"] for id in ids] == ["DECLINED"] * 3)
    assert [app.interaction(id)["note"] for id in ids] == ["Not today"] * 3
