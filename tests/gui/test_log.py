# test_log.py: the log of a task as a terminal shows it, as a screen reader reads it and a person uses it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program printed: order, names, following, searching, copying (ATT-9, ATT-14, TR-4), and why a task failed (WH-15)."""

import os
import re
import subprocess
import time

import pytest

from gi.repository import GLib

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import BUTTON, geometry, key, rests, run, stays, type_text, until, windows

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

WINDOW = "Beckon"
# What is written in and what only shows text has one of these roles.
TEXT = ("text", "entry", "text box", "search box")
PICTURES = os.environ.get("BECKON_TEST_PICTURES")


def picture(name):
    if PICTURES:
        run("import", "-window", "root", f"{PICTURES}/log-{name}.png")


def shell(line, **fields):
    return {"type": "run", "command": ["sh", "-c", line], **fields}


def plan(app, *steps, **fields):
    return app.http("POST", "/v1/tasks", {"title": "Build the service", "steps": list(steps), "workspace": str(app.home), **fields}).json["id"]


def reaches(app, task, status):
    until(lambda: app.task(task)["status"] == status)


def make(app, title="Build the service", lines=0):
    task = app.http("POST", "/v1/tasks", {"title": title, "state": "RUNNING", "agent": "builder"}).json["id"]
    for number in range(lines):
        say(app, task, f"line {number}")
    return task


def say(app, task, message, level="info"):
    assert app.http("POST", f"/v1/tasks/{task}/log", {"message": message, "level": level, "agent": "builder"}).status == 201


def show(app, task, part=labels.LOG):
    """Opens the desk at @task, and a part of its page."""
    subprocess.run([BUILD / "src" / "app" / "beckon-desk", f"beckon://tasks/{task}"], env=app.env, check=True, timeout=60)
    until(lambda: app.find(None, part, app.window(WINDOW))).do()


def log_node(app):
    return app.find(TEXT, labels.LOG, app.window(WINDOW))


def text(app):
    """All that a screen reader finds in the log."""
    node = log_node(app)
    return node.text if node else ""


def press(app, name):
    def find():
        for node in app.find_all((*BUTTON, "tab", "radio button", "menu item"), name, app.window(WINDOW)):
            if node.call("Action", "GetActions")[0]:
                return node
        return None
    until(find).do()


def shown(app, name):
    return app.find(BUTTON, name, app.window(WINDOW))


def focus(app):
    """A click into the log."""
    x, y, width, height = rests(lambda: log_node(app).box)
    at = geometry(windows(WINDOW)[0])
    run("xdotool", "mousemove", at["X"] + x + width // 2, at["Y"] + y + height - 30, "click", 1)
    until(lambda: "focused" in log_node(app).states)


def pasted(app):
    """What is in the clipboard: pasted into the entry of the search, which keeps it on one line."""
    key("ctrl+f", "ctrl+a", "ctrl+v")
    entry = until(lambda: app.find(TEXT, labels.SEARCH_IN_THE_LOG, app.window(WINDOW)))
    return entry.text


COLOURS = r"""printf '\033[1;32mok\033[0m 12 tests \033[38;5;208mcoverage 81 %%\033[0m\n'
printf '\033[34mblue\033[0m \033[93mbright yellow\033[0m \033[2mfaint\033[0m \033[3mitalic\033[0m \033[4munderlined\033[0m \033[7mreverse\033[0m \033[41;97mon red\033[0m\n'
printf '10 %%\r50 %%\r100 %% done\n'
printf '\033[38;2;20;20;20mnearly black\033[0m \033[38;2;250;250;250mnearly white\033[0m\n'
sleep 0.2; echo "warning: unused variable" >&2; echo "  int x;" >&2; sleep 0.2; echo "the end"
"""


@clause("/att/ATT-9/the-log-is-a-terminal", "/att/ATT-14/standard-error-is-named")
def test_terminal(app):
    task = plan(app, shell(COLOURS), {"type": "wait", "duration": "4 days"}, agent="deployer")
    reaches(app, task, "WAITING")
    say(app, task, "The disk is slow", "warning")
    say(app, task, "The disk is full", "error")
    show(app, task)
    found = until(lambda: text(app) if "the end" in text(app) and "disk is full" in text(app) else None)
    lines = found.split("\n")
    assert "\033" not in found and "50 %" not in found and "100 % done" in lines
    assert "ok 12 tests coverage 81 %" in lines
    # Runs of one source have one head, and the marks beside lines have words.
    heads = [line for line in lines if re.fullmatch(r"deployer · Step 1 · \d\d:\d\d:\d\d · 7 lines", line)]
    assert len(heads) == 1, found
    at = lines.index("Standard error: warning: unused variable")
    assert lines[at + 1:at + 3] == ["  int x;", "the end"], found
    assert "Warning: The disk is slow" in lines and "Error: The disk is full" in lines
    picture("colours")


@clause("/tr/TR-4/rubbish-in-the-log")
def test_rubbish(app):
    task = make(app)
    bad = ["\033[", "\033]0;never ends", "\u202eevil\u202c", "a" + 2048 * "\u0301", "x" * 65000, "nul\0nul", "\033[999;999;38;2m!", "tab\there", "\r\r\r", ""]
    for line in bad:
        app.http("POST", f"/v1/tasks/{task}/log", {"message": line, "agent": "builder"})
    printed = plan(app, shell("head -c 1048576 /dev/zero | tr '\\0' y"), title="Without an end")
    reaches(app, printed, "COMPLETE")
    show(app, task)
    found = until(lambda: text(app) if "tab" in text(app) else None)
    assert "0;never ends" in found and "\u202e" not in found and "⟨U+202E⟩evil" in found
    assert "⟨+" in found and "\0" not in found and found.count("\u0301") < 20
    assert max(len(line) for line in found.split("\n")) <= 1000
    show(app, printed)
    until(lambda: "yyyy" in text(app))
    assert len(text(app)) < 20000


@clause("/att/ATT-14/the-log-is-followed-until-somebody-scrolls")
def test_follow(app):
    task = make(app, lines=120)
    show(app, task)
    until(lambda: "line 119" in text(app))
    assert not shown(app, re.compile(f"^{labels.JUMP_TO_THE_END}"))
    say(app, task, "one more")
    until(lambda: "one more" in text(app))
    focus(app)
    key("ctrl+Home")
    until(lambda: shown(app, labels.JUMP_TO_THE_END))
    until(lambda: "line 0\n" in text(app))
    for number in range(3):
        say(app, task, f"unseen {number}")
    until(lambda: shown(app, f"{labels.JUMP_TO_THE_END} · 3 new lines"))
    picture("jump")
    press(app, f"{labels.JUMP_TO_THE_END} · 3 new lines")
    until(lambda: "unseen 2" in text(app))
    until(lambda: not shown(app, re.compile(f"^{labels.JUMP_TO_THE_END}")))
    say(app, task, "followed again")
    until(lambda: "followed again" in text(app))


@clause("/att/ATT-14/a-long-log-is-read-where-somebody-looks")
def test_long(app):
    task = plan(app, shell("i=0; while [ $i -lt 6000 ]; do echo number $i; i=$((i + 1)); done"))
    reaches(app, task, "COMPLETE")
    show(app, task)
    until(lambda: "number 5999" in text(app))
    assert "number 0\n" not in text(app)
    focus(app)
    # The search goes through the whole log, and what is found is selected.
    key("ctrl+f")
    type_text("NUMBER 1234")
    until(lambda: "number 1234\n" in text(app))
    until(lambda: selected(app) == "number 1234")
    key("ctrl+g")
    until(lambda: selected(app) == "number 1234")
    picture("search")
    key("ctrl+a")
    type_text("number 59")
    until(lambda: selected(app) == "number 59")
    key("ctrl+a")
    type_text("not there")
    until(lambda: app.find("label", labels.NO_RESULTS, app.window(WINDOW)))
    key("Escape")
    until(lambda: shown(app, labels.JUMP_TO_THE_END)).do()
    until(lambda: "number 5999" in text(app))


def selected(app):
    node = log_node(app)
    start, end = node.call("Text", "GetSelection", GLib.Variant("(i)", (0,)))[:2]
    return node.call("Text", "GetText", GLib.Variant("(ii)", (start, end)))[0]


@clause("/att/ATT-14/a-screen-reader-may-ask-for-the-colours-of-the-log")
def test_attributes(app):
    """GTK 4.8 crashed at the first word with a colour."""
    task = plan(app, shell(r"printf '\033[31mred\033[0m plain \033[34mblue\033[0m\n'"))
    reaches(app, task, "COMPLETE")
    show(app, task)
    until(lambda: "red plain blue" in text(app))
    for word, coloured in ("Desk ·", True), ("red plain", True), ("plain blue", False), ("blue\n", True):
        place = text(app).rindex(word)
        attributes = log_node(app).call("Text", "GetAttributes", GLib.Variant("(i)", (place,)))[0]
        assert ("fg-color" in attributes) == coloured, (word, attributes)


@clause("/att/ATT-14/the-log-can-be-copied")
def test_copy(app):
    task = plan(app, shell(r"printf '\033[31mred\033[0m\n'; sleep 0.2; echo bad >&2"))
    reaches(app, task, "COMPLETE")
    show(app, task)
    until(lambda: "red" in text(app))
    focus(app)
    key("ctrl+a", "ctrl+c")
    copied = until(lambda: pasted(app))
    assert "red" in copied and "created" in copied and "bad" in copied
    assert "\033" not in copied and "Standard error" not in copied
    key("Escape")
    press(app, labels.COPY_FROM_THE_LOG)
    press(app, labels.COPY_WHOLE_LOG)
    until(lambda: re.search(r"red\W*bad", pasted(app)))
    assert "created" in pasted(app)


@clause("/att/ATT-14/the-log-of-another-task")
def test_another(app):
    one, other = make(app, "The first", 150), make(app, "The second")
    say(app, other, "of the second")
    show(app, one)
    until(lambda: "line 149" in text(app))
    focus(app)
    key("ctrl+Home")
    show(app, other)
    until(lambda: "of the second" in text(app) and "line 149" not in text(app))
    say(app, one, "not here")
    say(app, other, "here")
    until(lambda: "here" in text(app))
    stays(lambda: "not here" not in text(app))
    # Deleted while it is looked at.
    app.http("POST", f"/v1/tasks/{other}/complete")
    assert app.http("DELETE", f"/v1/tasks/{other}").status in (200, 204)
    until(lambda: "here" not in text(app))
    show(app, one)
    until(lambda: "not here" in text(app))


@clause("/att/ATT-9/markdown-in-the-log")
def test_markdown(app):
    task = make(app)
    say(app, task, "## Found it\n\nThe **lock** is held in `capture ()`:\n\n```python\ndef capture(order):\n    pass\n```\n\n- one\n- [the page](https://example.org/a)")
    say(app, task, "plain_text with * and _")
    show(app, task)
    found = until(lambda: text(app) if "plain_text" in text(app) else None)
    assert not re.search(r"```|\*\*|##|\]\(", found), found
    assert "The lock is held in capture ():" in found and "  def capture(order):\n      pass" in found
    assert "• one" in found and "the page (https://example.org/a)" in found and "plain_text with * and _" in found
    picture("markdown")


# --- why it failed (WH-15) -------------------------------------------------------------------

FAILS = "test -e ready || { for n in 1 2 3 4 5 6 7; do echo out $n; done; sleep 0.2; echo \"ls: cannot access '/does-not-exist'\" >&2; exit 2; }; echo made it"
REASON = "Step 2 of 3: Exited with status 2 · ls: cannot access '/does-not-exist'"
# As a screen reader says it.
SPOKEN = REASON.replace(" ·", ",")


def rows(app):
    lists = app.find_all("list", "Tasks", app.window(WINDOW))
    return app.names("list item", None, lists[0]) if lists else []


@clause("/wh/WH-15/the-window-says-why-and-runs-it-again")
def test_failed(app):
    task = plan(app, shell("true"), shell(FAILS), shell("true"))
    reaches(app, task, "FAILED")
    show(app, task, labels.STEPS)
    # The row, the head, and the last lines below the step.
    until(lambda: any(SPOKEN in row for row in rows(app)))
    until(lambda: app.find("label", REASON, app.window(WINDOW)))
    until(lambda: app.find("label", "out 4\nout 5\nout 6\nout 7\nls: cannot access '/does-not-exist'", app.window(WINDOW)))
    picture("failed")
    press(app, labels.COPY_OUTPUT)
    press(app, labels.SHOW_OUTPUT)
    until(lambda: "out 7" in text(app))
    until(lambda: "focused" in log_node(app).states)
    assert "out 1" in pasted(app) and "/does-not-exist" in pasted(app)
    key("Escape")
    until(lambda: app.find(None, labels.STEPS, app.window(WINDOW))).do()
    (app.home / "ready").touch()
    press(app, labels.RUN_AGAIN_FROM_HERE)
    reaches(app, task, "COMPLETE")
    until(lambda: not shown(app, labels.RUN_AGAIN_FROM_HERE))
    # It moved: there is one row of it.
    until(lambda: sum("Build the service" in row for row in rows(app)) == 1)
    stays(lambda: not any("Exited with status" in row for row in rows(app)))


@clause("/wh/WH-15/fails-a-second-time")
def test_fails_again(app):
    task = plan(app, shell(FAILS), title="Fails twice")
    reaches(app, task, "FAILED")
    show(app, task, labels.STEPS)
    press(app, labels.RUN_AGAIN_FROM_HERE)
    until(lambda: app.http("GET", f"/v1/tasks/{task}/steps").json["steps"][0]["attempts"] == 2)
    reaches(app, task, "FAILED")
    until(lambda: shown(app, labels.RUN_AGAIN_FROM_HERE))
    until(lambda: sum("Fails twice" in row for row in rows(app)) == 1)


@clause("/ar/AR-4/the-last-line-of-a-running-task")
def test_last_line(app):
    task = make(app)
    until(lambda: rows(app))
    say(app, task, "**Reading** the tests")
    until(lambda: app.find("label", "Reading the tests", app.window(WINDOW)))
    # Also what came over HTTP may have colours.
    say(app, task, "\033[1;32mok\033[0m 12 *tests*")
    until(lambda: app.find("label", "ok 12 tests", app.window(WINDOW)))
    printed = plan(app, shell("printf '10 %%\\r\\033[32m20 %%\\033[0m\\n'; test -e go || sleep 30"), title="Prints")
    until(lambda: app.find("label", "20 %", app.window(WINDOW)))
    app.http("POST", f"/v1/tasks/{printed}/cancel")
    until(lambda: not app.find("label", "20 %", app.window(WINDOW)))


@clause("/wh/WH-5/resume-now-is-in-sight")
def test_waits(app):
    task = plan(app, {"type": "wait", "duration": "4 days"}, shell("true"))
    reaches(app, task, "WAITING")
    show(app, task, labels.STEPS)
    until(lambda: app.find("label", re.compile(r"^Waits until \w+ \d+ \w+ at \d\d:\d\d$"), app.window(WINDOW)))
    assert not app.find("label", re.compile("^(Agent paused|Resumes on)"), app.window(WINDOW))
    picture("waits")
    press(app, labels.RESUME_NOW)
    reaches(app, task, "COMPLETE")
    until(lambda: not shown(app, labels.RESUME_NOW))


@clause("/att/ATT-9/a-hidden-log-is-not-read")
def test_hidden(app):
    task = make(app, lines=5)
    show(app, task)
    until(lambda: "line 4" in text(app))
    node = log_node(app)
    press(app, labels.CONVERSATION)
    until(lambda: "showing" not in node.states)
    # It leaves step by step.
    time.sleep(1)
    for number in range(150):
        say(app, task, f"hidden {number}")
    # What is hidden has its text still, and gets no other one.
    assert "line 4" in node.text
    stays(lambda: "hidden" not in node.text, seconds=1)
    # The end of it is there at once, and the rest where somebody scrolls.
    press(app, labels.LOG)
    until(lambda: "hidden 149" in text(app))
    say(app, task, "the newest line")
    until(lambda: "the newest line" in text(app))
    focus(app)
    until(lambda: "line 0" in text(app) or key("Page_Up"), pause=0.1)
    lines = [line for line in text(app).split("\n") if re.fullmatch(r"(line|hidden) \d+|the newest line", line)]
    assert lines == [*(f"line {n}" for n in range(5)), *(f"hidden {n}" for n in range(150)), "the newest line"]
