# inbox_figures.py: what it takes to answer ten open questions; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys by keyboard alone, clicks and travel by pointer alone, from a window in which ten questions wait to one in which none does. The path is
the shortest that the window offers: where it shows a question beside the list, that is answered there; otherwise each one opens its dialog.

BECKON_BENCH_BEFORE    the Meson build folder of another version, whose figures stand beside
"""

import json
import math
import os
import re
import subprocess
import sys

from world import HERE, figure, line

sys.path.insert(0, str(HERE.parent / "gui"))

from gui_testing import BUTTON, DIALOG, App, geometry, key, rests, run, turn_to, until, windows  # noqa: E402

BEFORE = os.environ.get("BECKON_BENCH_BEFORE")
WINDOW = "Beckon"
TAB = ("tab", "radio button", "toggle button")
# What agents ask: short and long, with two options and with four.
QUESTIONS = [
    ("Which database should the service use?", ["PostgreSQL", "SQLite"]),
    ("The tests need a port. Which one is free on your machine?", ["8080", "8443", "9000"]),
    ("Where do the pictures go?", ["In docs/", "In data/", "Into a release", "Nowhere"]),
    ("May I take the new version of the parser? It reads four formats more, and needs 3 MB more.", ["Yes", "No"]),
    ("Why does the build skip the translations?", ["On purpose", "By mistake"]),
    ("Which of the two names reads better in the menu?", ["Set Aside", "Later"]),
    ("The log has an address of a customer. What becomes of it?", ["Mask it", "Leave it out", "Keep it"]),
    ("Should the service start with the session?", ["Yes", "No", "Ask each time"]),
    ("Which branch is the release made of?", ["main", "stable"]),
    ("Two tests fail on the old release only. Do we still support it?", ["Yes", "No", "Until June"]),
]


def window_of(app):
    return app.window(WINDOW)


def waiting(app):
    """The numbers of the questions that nobody has answered."""
    return [question["id"] for question in app.http("GET", "/v1/interactions?status=PENDING").json["interactions"]]


def put_off(app):
    """The window with ten questions that were put off, and nothing in front of the list."""
    app.start()
    for number, (text, options) in enumerate(QUESTIONS):
        assert app.ask(text, options, agent=f"agent-{number}", title=text, policy="hold").status == 202
    app.wait_dialog()
    while windows(DIALOG):
        app.wait_ready()
        before = app.labels()
        key("Escape")
        until(lambda: not windows(DIALOG) or app.labels() != before)
    turn_to(WINDOW)
    until(lambda: len(rows(app)) == len(QUESTIONS))
    return app


def rows(app):
    """The tasks that wait, in the order of the list."""
    tasks = app.find("list", "Tasks", window_of(app))
    texts = "|".join(re.escape(text) for text, _ in QUESTIONS)
    return app.find_all("list item", re.compile(texts), tasks) if tasks else []


class Place:
    """Where a question is shown now: in the dialog, or beside the list."""

    def __init__(self, app, title, node):
        self.app, self.title, self.node = app, title, node

    def options(self):
        return self.app.find_all("list item", re.compile(r"^[0-9]+\. "), self.node)

    def is_open(self):
        """It shows options and takes an answer."""
        return bool(self.options()) and not self.app.find(None, None, self.node, ["busy"])


def place(app):
    """Where a question is shown, or None."""
    if dialog := app.dialog():
        return Place(app, DIALOG, dialog)
    if app.find(TAB, "Question", window_of(app)):
        pane = app.find(("panel", "grouping", "group"), "Question", window_of(app))
        return Place(app, WINDOW, pane) if pane else None
    return None


def ready(app):
    """The place, once it takes an answer."""
    def is_ready():
        found = place(app)
        return found if found and found.is_open() else None
    return until(is_ready)


def go_on(app, left, found):
    """Waits until less than @left are open; the place that shows the next one, which may be none, and so has to be opened."""
    until(lambda: len(waiting(app)) < left)
    if left == 1:
        return None
    if found.title == WINDOW:
        return ready(app)
    until(lambda: not windows(DIALOG) or place(app).is_open())
    return place(app)


def by_keyboard(app):
    """(keys, where the questions were shown)"""
    keys, kinds, found = 0, set(), place(app)
    while left := len(waiting(app)):
        if found is None:
            key("ctrl+Return")
            keys += 1
            found = ready(app)
        kinds.add(found.title)
        key("1")
        keys += 1
        found = go_on(app, left, found)
    return [keys], kinds


class Pointer:
    """Counts what a hand does that moves in straight lines, from the middle of the window on."""

    def __init__(self, app):
        self.app, self.clicks, self.travel = app, 0, 0.0
        at = geometry(windows(WINDOW)[0])
        self.at = at["X"] + at["WIDTH"] // 2, at["Y"] + at["HEIGHT"] // 2
        run("xdotool", "mousemove", *self.at)

    def click(self, title, node):
        def middle():
            x, y, width, height = node.box
            window = geometry(windows(title)[0])
            return window["X"] + x + width // 2, window["Y"] + y + height // 2
        there = rests(middle)
        self.travel += math.dist(self.at, there)
        self.at = there
        self.clicks += 1
        run("xdotool", "mousemove", *there, "click", 1)


def by_pointer(app):
    """(clicks and pixels, where the questions were shown)"""
    pointer, kinds, found = Pointer(app), set(), place(app)
    while left := len(waiting(app)):
        if found is None:
            first = until(lambda: rows(app))[0]
            pointer.click(WINDOW, app.find(BUTTON, re.compile("^Answer"), first) or first)
            found = ready(app)
        kinds.add(found.title)
        pointer.click(found.title, found.options()[0])
        found = go_on(app, left, found)
    return [pointer.clicks, pointer.travel], kinds


def measure():
    """Those of the build that BECKON_BUILD_DIR names."""
    figures, kinds = [], set()
    for way in (by_keyboard, by_pointer):
        app = App()
        try:
            counted, shown = way(put_off(app))
        finally:
            app.discard()
        figures += counted
        kinds |= shown
    return {"figures": figures, "where": " and ".join("beside the list" if kind == WINDOW else "in a dialog" for kind in sorted(kinds))}


def measure_before(build):
    """The same with another build."""
    done = subprocess.run([sys.executable, __file__, "--measure"], env={**os.environ, "BECKON_BUILD_DIR": build}, capture_output=True, text=True,
                          timeout=600)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return json.loads(done.stdout)


@figure("ten open questions, until none is open")
def inbox():
    now = measure()
    before = measure_before(BEFORE) if BEFORE else None
    for number, (what, show) in enumerate([
            ("keys, by keyboard alone", "{:d}".format), ("clicks, by pointer alone", "{:d}".format),
            ("travel of the pointer", "{:.0f} px".format)]):
        line(f"ten open questions, until none is open: {what}", show(now["figures"][number]), "",
             f"before: {show(before['figures'][number])}" if before else "",
             f"answered {now['where']}" + (f"; before: {before['where']}" if before else ""))


FIGURES = (inbox,)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    if wanted == ["--measure"]:
        print(json.dumps(measure()))
    else:
        for take in FIGURES:
            if not wanted or any(word in take.__name__ for word in wanted):
                take()
