# test_desk_window.py: the desk window, as a screen reader reads it and a person operates it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of tasks, a task's page, history, preferences and the states of the window: AR, AIC-12, ATT-14, ATT-15."""

import re
import signal
import subprocess
import time

import pytest

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD, Desk
from gui_testing import (BUTTON, DIALOG, GUARD, geometry, in_state, is_active, key, pointer_aside, preferences_page, rests, run, stays,
                         turn_to, type_text, until, windows)

WINDOW = "Beckon"
ENTRY = "list item"
PRESSED = (*BUTTON, "tab", "radio button", "menu item")
CHECK = ("checkbox", "check box", "radio button", "radio")


def window(app, title=WINDOW):
    """A window as a screen reader sees it."""
    return app.window(title)


def see(app, role, name, title=WINDOW):
    return until(lambda: app.find(role, name, window(app, title)))


def sees(app, role, name, title=WINDOW):
    root = window(app, title)
    return bool(root and app.find(role, name, root))


def labels_of(app, title=WINDOW):
    return app.names("label", None, window(app, title))


# The filter of the history.
OPEN_ONES = "Still open"


def entries(app, name="Tasks"):
    """The rows of a list of the window, as a screen reader reads them."""
    lists = app.find_all("list", name, window(app))
    return app.names(ENTRY, None, lists[0]) if lists else []


def log_text(app):
    found = app.find(("text", "text box"), labels.LOG, window(app))
    return found.text if found else ""


def press(app, name, title=WINDOW):
    """Presses a button that is sensitive, as a screen reader does."""
    def find():
        for node in app.find_all(PRESSED, name, window(app, title)):
            if node.call("Action", "GetActions")[0]:
                return node
        return None
    until(find).do()


def press_in_row(app, row, name):
    """Presses the button that a row of the list offers under the pointer."""
    node = until(lambda: app.find(ENTRY, row, window(app)))
    run("xdotool", "mousemove", *place(app, node))
    until(lambda: app.find(BUTTON, name, window(app)))
    press(app, name)


def in_pane(app):
    """The question is shown beside the list, and its guard is over."""
    see(app, ("tab", "radio button", "toggle button"), "Question")
    time.sleep(GUARD + 0.2)
    until(lambda: not app.find(None, None, window(app), ["busy"]))


def is_typing(app):
    """A field of the window has the focus."""
    return app.find(None, None, window(app), ["focused", "editable"])


def focus(title=WINDOW):
    turn_to(title)


def leave(title):
    """Escape closes the window that has the keyboard, which then goes to the desk window."""
    until(lambda: is_active(title))
    key("Escape")
    until(lambda: not windows(title))
    until(lambda: is_active(WINDOW))


def make_task(app, title, status="RUNNING", agent="claude-code", **fields):
    reply = app.http("POST", "/v1/tasks", {"title": title, "agent": agent, "state": status, **fields})
    assert reply.status == 201, reply.text
    return reply.json["id"]


def ask(app, task=None, **fields):
    reply = app.ask(**{"task_id": task, **fields} if task else fields)
    assert reply.status == 202, reply.text
    return reply.json["id"]


def later(app):
    """Closes the dialog; a key that comes too early extends its guard."""
    app.wait_dialog()
    while windows(app.title):
        time.sleep(GUARD + 0.4)
        if windows(app.title):
            key("Escape")
            time.sleep(0.3)
    focus()


# --- the list (AR-1, AR-2, ATT-14) -----------------------------------------------------------


@clause("/ar/AR-1/window-lists-tasks-by-what-they-need")
def test_groups(app):
    see(app, "label", labels.NO_AGENTS_YET)
    done = make_task(app, "Rename the module")
    assert app.http("POST", f"/v1/tasks/{done}/complete").status == 200
    make_task(app, "Translate the manual", agent="gemini")
    asking = make_task(app, "Build the payment service", workspace="/home/ada/src/pay")
    ask(app, asking, reason="Both fit.")
    later(app)

    until(lambda: sees(app, ENTRY, re.compile("^Needs you, Build the payment service")))
    listed = entries(app)
    assert listed[0] == "Needs You, 1"
    assert listed[1].startswith("Needs you, Build the payment service, claude-code, pay, Which database")
    assert listed[2:] == ["Running, 1", "Running, Translate the manual, gemini",
                          "Done Today, 1", "Done, Rename the module, claude-code"]


@clause("/ar/AR-1/queued-tasks-wait")
def test_queued(app):
    make_task(app, "Translate the manual", agent="gemini", state="RUNNING")
    queued = make_task(app, "Write the notes", agent="gemini", state="QUEUED")
    until(lambda: entries(app) == [labels.NOTHING_NEEDS_YOU, "Running, 1", "Running, Translate the manual, gemini",
                                   "Waiting, 1", "Queued, Write the notes, gemini"])
    assert app.http("POST", f"/v1/tasks/{queued}/start").status == 200
    until(lambda: entries(app)[1:] == ["Running, 2", "Running, Translate the manual, gemini", "Running, Write the notes, gemini"])


@clause("/ar/AR-1/the-question-stands-once")
def test_named_after_question(app):
    id = app.ask("Which database should the service use?", ["PostgreSQL", "SQLite"], agent="codex", policy="hold").json["id"]
    later(app)
    until(lambda: sees(app, ENTRY, "Needs you, codex, Which database should the service use?"))
    row = next(node for node in app.find_all(ENTRY, re.compile("^Needs you, codex"), window(app)))
    assert [node.name for node in app.find_all("label", None, row)].count("Which database should the service use?") == 1
    app.respond(id, option_index=0)
    until(lambda: sees(app, ENTRY, re.compile("Which database should the service use\\?, codex$")))


def in_sight(app):
    """The rows that the list shows now, from top to bottom."""
    lists = app.find_all("list", "Tasks", window(app))
    seen = []
    for node in app.find_all(ENTRY, None, lists[0]):
        x, y, width, height = node.box
        if height > 0:
            seen.append((y, node.name))
    top = lists[0].box[1]
    return [name for y, name in sorted(seen) if y >= top]


@clause("/ar/AR-1/new-need-comes-into-sight")
@pytest.mark.long
def test_need_arrives_in_a_long_list(app):
    tasks = [make_task(app, f"Chapter {n}") for n in range(1, 26)]
    until(lambda: in_sight(app)[:2] == [labels.NOTHING_NEEDS_YOU, f"Running, {len(tasks)}"] and len(in_sight(app)) > 10)
    ask(app, tasks[20])
    until(lambda: in_sight(app)[0] == "Needs You, 1" and in_sight(app)[1].startswith("Needs you, Chapter 21, "))
    # The next one is below it.
    ask(app, tasks[3])
    until(lambda: in_sight(app)[0] == "Needs You, 2" and in_sight(app)[2].startswith("Needs you, Chapter 4, "))


@clause("/ar/AR-1/who-reads-further-down-stays-there")
def test_need_arrives_while_scrolled(app):
    def height():
        return app.find(ENTRY, re.compile("^Running, Chapter 12, "), window(app)).box[1]

    tasks = [make_task(app, f"Chapter {n}") for n in range(1, 41)]
    until(lambda: in_sight(app)[:2] == [labels.NOTHING_NEEDS_YOU, f"Running, {len(tasks)}"] and len(in_sight(app)) > 10)
    began = height()
    x, y = rests(lambda: place(app, app.find("list", "Tasks", window(app))))
    run("xdotool", "mousemove", x, y, "click", "--repeat", 5, "--delay", 40, 5)
    until(lambda: 0 < height() < began - 200)
    run("xdotool", "mousemove", 5, 890)
    scrolled = rests(height, 0.5)
    ask(app, tasks[39])
    later(app)
    until(lambda: sees(app, None, re.compile("1 needs you")))
    stays(lambda: height() == scrolled)


@clause("/ar/AR-2/window-summary")
def test_summary(app):
    for number in range(3):
        task = make_task(app, f"Task {number}")
        assert app.http("POST", f"/v1/tasks/{task}/complete").status == 200
    make_task(app, "Runs")
    ask(app, make_task(app, "Asks"))
    until(lambda: "1 running · 1 needs you" in
          app.names(None, re.compile("running"), window(app)))


@clause("/att/ATT-14/answer-from-the-list")
def test_answer_from_list(app):
    id = ask(app, make_task(app, "Build the payment service"))
    later(app)
    press_in_row(app, re.compile("^Needs you"), re.compile("^Answer: Which database"))
    in_pane(app)
    key("2")
    until(lambda: app.interaction(id)["status"] == "ANSWERED")
    until(lambda: sees(app, "label", "Answered: SQLite"))
    until(lambda: labels.NOTHING_NEEDS_YOU in entries(app))


@clause("/att/ATT-14/keyboard-alone")
def test_keyboard_alone(app):
    id = ask(app, make_task(app, "Build the payment service"))
    later(app)
    key("ctrl+2")
    press(app, OPEN_ONES)
    until(lambda: any(name.startswith("Which database") for name in entries(app, labels.HISTORY)))
    key("ctrl+1")
    until(lambda: sees(app, ENTRY, re.compile("^Needs you, ")))
    key("ctrl+f")
    until(lambda: is_typing(app))
    key("Escape")
    key("ctrl+comma")
    see(app, "label", labels.WHEN_NOBODY_ANSWERS, labels.PREFERENCES)
    leave(labels.PREFERENCES)
    key("ctrl+question")
    see(app, "label", "Answer Oldest Question", labels.KEYBOARD_SHORTCUTS)
    leave(labels.KEYBOARD_SHORTCUTS)
    key("ctrl+Return")
    in_pane(app)
    key("1")
    until(lambda: app.interaction(id)["response"] == "PostgreSQL")


@clause("/ar/AR-1/search-and-filter")
def test_search(app):
    make_task(app, "Translate the manual", agent="gemini")
    make_task(app, "Build the payment service")
    until(lambda: len(entries(app)) == 4)
    focus()
    key("ctrl+f")
    until(lambda: is_typing(app))
    type_text("manual")
    until(lambda: entries(app) == ["Running, 1", "Running, Translate the manual, gemini"])
    type_text(" nothing has these words")
    see(app, "label", "No Tasks Found")
    key("Escape")
    until(lambda: len(entries(app)) == 4)


@clause("/wh/WH-14/how-long-logs-are-kept-is-a-setting")
@pytest.mark.long
def test_retention(app):
    def days():
        node = app.find("spin button", "Keep logs for (days)", window(app, labels.PREFERENCES))
        return node and node.get("CurrentValue", "Value")

    def preferences():
        focus()
        key("ctrl+comma")
        preferences_page(app, "c")
        return until(days)

    def write(text):
        until(lambda: is_active(labels.PREFERENCES))
        for _ in range(60):
            if in_state(app.find_all(None, None, app.find("spin button", "Keep logs for (days)", window(app, labels.PREFERENCES))),
                        "focused"):
                break
            key("Tab")
            time.sleep(0.1)
        key("ctrl+a")
        type_text(text)
        key("Return")

    assert preferences() == 365
    write("90")
    until(lambda: days() == 90)
    # Thirty days are the minimum.
    write("7")
    until(lambda: days() == 30)
    leave(labels.PREFERENCES)
    assert preferences() == 30


def place(app, node):
    """The centre of a widget of the desk window, on the screen."""
    x, y, width, height = node.box
    at = geometry(windows(WINDOW)[0])
    return at["X"] + x + width // 2, at["Y"] + y + height // 2


def choose(app, name):
    """Clicks a row of a list."""
    x, y = rests(lambda: place(app, see(app, ENTRY, name)))
    run("xdotool", "mousemove", x, y, "click", 1)


# --- a task (PP-10) --------------------------------------------------------------------------


@clause("/ar/AR-4/task-page-has-conversation-and-log")
def test_task_page(app):
    task = make_task(app, "Build the payment service", description="With <b>care</b> & tests")
    ask(app, task)
    later(app)
    choose(app, re.compile("^Needs you, Build"))
    see(app, "label", "With <b>care</b> & tests")
    until(lambda: any(text.startswith("Waiting for you") for text in labels_of(app)))
    assert app.http("POST", f"/v1/tasks/{task}/log", {"level": "warning", "message": "The disk is slow"}).status == 201
    press(app, "Log")
    until(lambda: "Warning: The disk is slow" in log_text(app) and "Running → Needs you" in log_text(app))


@clause("/ar/AR-1/a-task-that-is-over-asked-nothing")
def test_asked_nothing(app):
    task = make_task(app, "Write the notes")
    until(lambda: entries(app))
    subprocess.run([BUILD / "src" / "app" / "beckon-desk", f"beckon://tasks/{task}"], env=app.env, check=True, timeout=60)
    until(lambda: sees(app, "label", "It has not asked anything yet."))
    assert app.http("POST", f"/v1/tasks/{task}/complete").status == 200
    until(lambda: sees(app, "label", "It asked no questions."))


@clause("/pp/PP-10/cancel-says-what-will-happen")
def test_cancel(app):
    task = make_task(app, "Build the payment service")
    id = ask(app, task)
    later(app)
    choose(app, re.compile("^Needs you, Build"))
    press(app, "Pause")
    until(lambda: app.task(task)["paused"])
    press(app, "Resume")
    until(lambda: not app.task(task)["paused"])

    press(app, "More Actions")
    press(app, "Cancel Task…")
    press(app, "Keep Running", labels.CANCEL_THIS_TASK)
    until(lambda: not windows(labels.CANCEL_THIS_TASK))
    assert app.task(task)["status"] == "AWAITING_RESPONSE"

    press(app, "More Actions")
    press(app, "Cancel Task…")
    press(app, labels.CANCEL_TASK, labels.CANCEL_THIS_TASK)
    until(lambda: app.task(task)["status"] == "CANCELLED")
    assert app.interaction(id)["status"] == "CANCELLED"


# --- history (AIC-12, ATT-15) ----------------------------------------------------------------


@clause("/aic/AIC-12/corrected-in-the-window")
@pytest.mark.desk(timeout_ms=1500)
def test_correct(app):
    id = ask(app, make_task(app, "Build the payment service"))
    until(lambda: app.interaction(id)["status"] == "AUTO_RESOLVED")
    app.wait_no_dialog()
    focus()
    key("ctrl+2")
    entry = until(lambda: app.find(ENTRY, re.compile("^Which database"), window(app)))
    assert labels.NOBODY_ANSWERED in entry.name
    choose(app, re.compile("^Which database"))
    press(app, labels.CORRECT)
    dialog = labels.CORRECT_THE_ANSWER
    turn_to(dialog)
    key("Down", "space")
    until(lambda: "checked" in see(app, CHECK, re.compile("SQLite"), dialog).states)
    press(app, "Correct", dialog)
    until(lambda: app.interaction(id).get("corrections"))
    assert app.interaction(id)["response"] == "PostgreSQL"
    assert app.interaction(id)["corrections"][0]["response"] == "SQLite"
    until(lambda: any(text.startswith("SQLite (") for text in labels_of(app)))


@clause("/att/ATT-15/history-in-the-window")
def test_history(app):
    first = ask(app, make_task(app, "One"), description="Which licence?")
    ask(app, make_task(app, "Two"), description="Which database?")
    assert app.respond(first, option_index=1, by="ada").status == 200
    later(app)
    key("ctrl+2")
    # What is open is no history: it is under a filter of its own.
    until(lambda: [name.partition(",")[0] for name in entries(app, labels.HISTORY)] == ["Today", "Which licence?"])
    assert re.match(r"Which licence\?, ada answered SQLite over HTTP after .+, [0-9]{2}:[0-9]{2}$", entries(app, labels.HISTORY)[1])
    press(app, OPEN_ONES)
    until(lambda: [name.partition(",")[0] for name in entries(app, labels.HISTORY)] == ["Today", "Which database?"])
    assert entries(app, labels.HISTORY)[1].startswith("Which database?, Waiting for you")
    press(app, "Unanswered")
    see(app, "label", "No Questions Found")
    press(app, labels.SETTLED)
    until(lambda: len(entries(app, labels.HISTORY)) == 2)
    key("ctrl+f")
    until(lambda: is_typing(app))
    type_text("licen")
    until(lambda: len(entries(app, labels.HISTORY)) == 2)
    type_text("x")
    see(app, "label", "No Questions Found")


# --- the program -----------------------------------------------------------------------------


@clause("/aic/AIC-11/window-closed-desk-goes-on")
@pytest.mark.window_manager
def test_close_and_quit(app):
    see(app, "label", labels.NO_AGENTS_YET)
    focus()
    key("ctrl+w")
    press(app, "Keep Running", "Beckon keeps running in the background")
    until(lambda: not windows(WINDOW))
    id = ask(app)
    app.wait_dialog()
    assert app.respond(id, option_index=0).status == 200
    app.wait_no_dialog()
    assert app.process.poll() is None
    app.process.send_signal(signal.SIGTERM)
    app.wait()
    assert not app.socket.exists()


@clause("/e/E110/held-by-another-desk")
def test_take_over(make_app):
    first = Desk().start()
    second = make_app(env={name: first.env[name] for name in ("BECKON_DATA_DIR", "BECKON_RUNTIME_DIR")})
    second.allow("another desk|Could Not Open the Desk")
    second.socket, second.data, second.runtime = first.socket, first.data, first.runtime
    second.spawn()
    until(lambda: windows(WINDOW))
    see(second, "label", "Could Not Open the Desk")
    press(second, "Try Again")
    time.sleep(0.5)
    press(second, "Stop It and Take Over")
    first.wait()
    see(second, "label", labels.NO_AGENTS_YET)
    # The window is there before the socket is.
    until(second.socket.exists)
    ask(second)
    second.wait_dialog()
    first.finish()


@clause("/att/ATT-5/a-channel-that-cannot-deliver-is-shown-in-the-window")
def test_channel_health(make_app):
    app = make_app(env={"BECKON_TELEGRAM_BASE_URL": "http://127.0.0.1:9", "BECKON_TELEGRAM_CHAT": "7",
                        "BECKON_TELEGRAM_TOKEN": "123456789:AAFaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}).start()
    ask(app)
    app.wait_dialog()
    until(lambda: any(re.match(r"Telegram: .*cannot be reached.*1 message waiting", name)
                      for name in app.names(None, None, window(app))))


@clause("/att/ATT-14/hidden-window-wakes-nobody")
@pytest.mark.long
@pytest.mark.takes(18)
def test_hidden_is_still(app):
    for number in range(20):
        ask(app, make_task(app, f"Task {number}"))
    later(app)

    def minimise():
        for window in windows(WINDOW):
            run("xdotool", "windowminimize", window)
        return not windows(WINDOW) and not windows(DIALOG)

    def switches():
        text = open(f"/proc/{app.process.pid}/status").read()
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M).group(1))

    def is_still():
        # If the pointer was over a widget with a tooltip, GTK 4.8 keeps polling every half second.
        pointer_aside()
        time.sleep(1)
        until(minimise)
        time.sleep(1)
        before = switches()
        time.sleep(4)
        if switches() - before <= 2:
            return True
        # On a slow machine the window manager and the program may have disagreed: try again.
        for window in run("xdotool", "search", "--name", f"^{WINDOW}$").split():
            run("xdotool", "windowactivate", window)
        until(lambda: windows(WINDOW))
        return False

    # Pending work is finished first; a running countdown would wake it every second.
    until(is_still, 60)
