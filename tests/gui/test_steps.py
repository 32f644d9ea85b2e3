# test_steps.py: the steps of a task on its page, and a task that waits (WH-1, WH-2, WH-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.patience import PATIENCE
from gui_testing import BUTTON, Typist, key, until, windows
from test_desk_window import choose, entries, focus, labels_of, press, see, sees, window

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

WAITING = [{"type": "run", "command": ["echo", "hello"]}, {"type": "wait", "duration": "5 days"},
           {"type": "notify", "message": "Five days are over"}]


def start(app, title, steps):
    reply = app.http("POST", "/v1/tasks", {"title": title, "steps": steps})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def steps(app):
    return entries(app, "Steps")


def show_waiting(app):
    """A task that waits, with its page open."""
    task = start(app, "Follow up with Acme", WAITING)
    until(lambda: app.task(task)["status"] == "WAITING")
    choose(app, re.compile("^Waiting, Follow up with Acme"))
    until(lambda: len(steps(app)) == 3)
    return task


@clause("/wh/WH-2/row-and-page-say-when-the-task-resumes")
def test_waiting(app):
    show_waiting(app)
    until(lambda: any(re.match("Will resume in 5 days$", text) for text in labels_of(app)))
    until(lambda: any(re.match(r"Waits until \w+ \d+ \w+.* at \d\d:\d\d$", text) for text in labels_of(app)))


@clause("/wh/WH-1/timeline-says-what-was-done-what-is-done-and-what-comes-next")
def test_timeline(app):
    show_waiting(app)
    until(lambda: re.match("Step 1 of 3, Done, .*, Run echo hello", steps(app)[0]))
    until(lambda: re.match("Step 2 of 3, Will resume in .*, Wait 5 days", steps(app)[1]))
    until(lambda: re.match(r"Step 3 of 3, Next, on \w+ \d+ \w+.* at \d\d:\d\d, Notify: Five days are over", steps(app)[2]))


@clause("/wh/WH-5/pause-resume-and-resume-now-by-keyboard")
def test_pause(app):
    task = show_waiting(app)
    focus()
    key("ctrl+p")
    until(lambda: app.task(task)["paused"])
    until(lambda: any(re.match("Paused, 5 days left$", text) for text in labels_of(app)))
    see(app, "button", "Resume") if sees(app, "button", "Resume") else see(app, "push button", "Resume")
    key("ctrl+p")
    until(lambda: not app.task(task)["paused"])
    assert app.task(task)["status"] == "WAITING"
    key("ctrl+shift+p")
    until(lambda: app.task(task)["status"] == "COMPLETE")
    until(lambda: re.match("Step 3 of 3, Done, ", steps(app)[2]))


@clause("/wh/WH-1/cancel-says-what-will-not-run")
def test_cancel(app):
    task = show_waiting(app)
    focus()
    key("ctrl+Delete")
    see(app, "label", re.compile("^1 step will not run: Notify: Five days are over\n"), labels.CANCEL_THIS_TASK)
    press(app, labels.CANCEL_TASK, labels.CANCEL_THIS_TASK)
    until(lambda: app.task(task)["status"] == "CANCELLED")
    until(lambda: not windows(labels.CANCEL_THIS_TASK))
    until(lambda: re.match("Step 3 of 3, Cancelled", steps(app)[2]))
    # Its row is another one now, and the list has the keyboard still.
    until(lambda: app.find(("list", "list item"), None, window(app), ["focused"]))


# --- messages of plans (WH-1) ----------------------------------------------------------------

@pytest.fixture
def typist(app):
    """Another program has the keyboard."""
    typist = Typist(app)
    yield typist
    typist.close()


def say(app, *messages, **fields):
    return start(app, "Bake a cake", [{"type": "notify", "message": message, **fields} for message in messages])


@clause("/wh/WH-1/a-message-is-shown-in-passing")
def test_notice(app):
    start(app, "Follow up with Acme", WAITING)
    see(app, "label", re.compile("^Follow up with Acme"))
    focus()
    said, since = [], 0

    def press_show():
        """The message has a button that shows its task; if the test was too slow, it presses that of the next message."""
        nonlocal since
        if time.monotonic() > since + 15:
            said.append(say(app, "The <b>cake</b> is ready & warm", title="Ready"))
            since = time.monotonic()
        root = window(app)
        button = app.find(BUTTON, re.compile("^Show( Show)?$"), root)
        return app.find("label", "Ready: The <b>cake</b> is ready & warm", root) and (button.do() or True)

    until(press_show, 4 * PATIENCE)
    until(lambda: len(steps(app)) == 1 and steps(app)[0].startswith("Step 1 of 1, Done"))
    see(app, "label", "Notify: The <b>cake</b> is ready & warm")
    assert app.task(said[-1])["status"] == "COMPLETE"


@clause("/wh/WH-1/messages-do-not-queue-up-in-the-window")
def test_many_notices(app):
    start(app, "Follow up with Acme", WAITING)
    see(app, "label", re.compile("^Follow up with Acme"))
    focus()
    say(app, *[f"Message {i}" for i in range(1, 31)])
    see(app, "label", "Message 30 (and 29 more)")
    until(lambda: len([text for text in labels_of(app) if text.startswith("Message ")]) == 1)


@clause("/wh/WH-1/a-message-for-somebody-else-says-so")
def test_notice_for_ana(app):
    app.http("POST", "/v1/people", {"handle": "ana"})
    start(app, "Follow up with Acme", WAITING)
    see(app, "label", re.compile("^Follow up with Acme"))
    focus()
    say(app, "The cake is ready", to="@ana")
    see(app, "label", "For @ana: The cake is ready")


@clause("/wh/WH-1/no-message-is-shown-to-a-window-that-nobody-uses")
@pytest.mark.window_manager
def test_notice_elsewhere(app, typist):
    task = say(app, "The cake is ready")
    until(lambda: app.task(task)["status"] == "COMPLETE")
    until(lambda: any(text.startswith("Bake a cake") for text in labels_of(app)))
    focus()
    assert not sees(app, "label", "The cake is ready")
