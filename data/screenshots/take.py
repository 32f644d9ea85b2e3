# take.py: takes the screenshots of README, of the metainfo and of docs
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""take.py SCREENSHOTS PICTURES, on a display of its own with a compositing window manager (`./run screenshots`).

The real program with tasks and questions that were really asked and answered; nothing is painted in. SCREENSHOTS gets the pictures
of README and of the metainfo, its folder `dark` the same in dark style, PICTURES those of the pages that only docs show.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "tests"), str(TOP / "tests" / "gui")]

import content  # noqa: E402
import labels  # noqa: E402
from beckon_testing.desk import BUILD, Desk  # noqa: E402
from camera import photograph  # noqa: E402
from gui_testing import BUTTON, DIALOG, App, geometry, key, pointer_aside, preferences_page, rests, turn_to, type_text, until, windows  # noqa: E402
from looks import DARK, size  # noqa: E402
from notifications import NotificationServer  # noqa: E402
from people_window import PEOPLE, open_people  # noqa: E402

DESK = "Beckon"
SIZE = (1140, 820)
# What a program of the session finds, and nothing of the machine that takes the pictures.
SESSION = {"XDG_DATA_DIRS": f"{BUILD}/root/share:/usr/local/share:/usr/share"}


def still(title):
    """Waits until nothing in the window moves any more."""
    time.sleep(0.4)
    rests(lambda: geometry(windows(title)[0]), pause=0.3)


def shoot(path, *titles):
    for title in titles:
        until(lambda: windows(title))
        still(title)
    photograph([windows(title)[0] for title in titles], path)
    print(path)


def center():
    """Puts the desk into the middle of the screen, where its dialogs are."""
    window = until(lambda: windows(DESK))[0]
    around = [a - b for a, b in zip((geometry(window)["WIDTH"], geometry(window)["HEIGHT"]), size(DESK))]
    subprocess.run(["xdotool", "windowsize", window, *(str(a + b) for a, b in zip(SIZE, around))], check=True)
    until(lambda: size(DESK) == SIZE)
    at = geometry(window)
    width, height = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(["xdotool", "windowmove", window, str((int(width) - at["WIDTH"]) // 2), str((int(height) - at["HEIGHT"]) // 2)], check=True)
    pointer_aside()


def close(*titles):
    """Leaves windows with Escape."""
    for title in titles:
        turn_to(title)
        until(lambda: not windows(title) or key("Escape"), pause=0.5)
    turn_to(DESK)


def put_away(app):
    """The questions that came up by themselves are left open."""
    while windows(DIALOG):
        app.wait_ready()
        key("Escape")
        time.sleep(0.5)
    turn_to(DESK)


def begin(app, env=None):
    """Starts the window."""
    app.start(env)
    until(lambda: windows(DESK))
    center()
    time.sleep(2)
    put_away(app)


def row(app, name):
    """Selects a row of the list that is shown."""
    app.title = DESK
    node = until(lambda: next((node for node, called in app.look("list item", None, app.window(DESK)) if name in called), None))
    app.click(node)
    pointer_aside()
    called = until(lambda: next((called for _, called in app.look("list item", None, app.window(DESK), ["selected"]) if name in called), None))
    app.title = DIALOG
    # Its question, too, can be answered by now. One that is no longer shown stays busy if its guard had not ended.
    if called.startswith("Needs you"):
        until(lambda: not app.find(None, None, app.window(DESK), ["busy"]))
    time.sleep(1)


def show_desk(app, asked, folder):
    """The pages of README and of the metainfo."""
    # That it was put away has stopped its countdown.
    content.check(app.http("POST", f"/v1/interactions/{asked['charge']}/hold", {"held": False}))
    turn_to(DESK)
    key("ctrl+1")
    row(app, "Fix the double charge")
    shoot(folder / "desk.png", DESK)
    key("ctrl+2")
    time.sleep(1)
    row(app, "How many users should")
    shoot(folder / "history.png", DESK)
    key("ctrl+3")
    until(lambda: any(called.startswith(labels.QUESTIONS_PER_DAY) for _, called in app.look(None, None, app.window(DESK))))
    time.sleep(1)
    # A click beside everything takes the ring of the keyboard away.
    at = geometry(windows(DESK)[0])
    subprocess.run(["xdotool", "mousemove", str(at["X"] + 100), str(at["Y"] + 500), "click", "1"], check=True)
    pointer_aside()
    shoot(folder / "insights.png", DESK)
    key("ctrl+1")
    row(app, "Review pull request 1218")
    app.open_question(asked["charge"])
    app.wait_ready()
    shoot(folder / "question.png", DESK, DIALOG)
    close(DIALOG)


def show_tasks(app, folder):
    """The pages of a task."""
    key("ctrl+1")
    row(app, "Win back Acme")
    shoot(folder / "steps.png", DESK)
    row(app, "Test staging under load")
    shoot(folder / "failed.png", DESK)
    until(lambda: app.find(None, labels.LOG, app.window(DESK))).do()
    shoot(folder / "log.png", DESK)


def show_dialogs(app, folder):
    """The dialogs of the window, each by itself."""
    key("ctrl+n")
    turn_to(labels.NEW_TASK)
    type_text("Find out why the invoices of October have no VAT number, and write a test", 5)
    shoot(folder / "new-task.png", labels.NEW_TASK)
    close(labels.NEW_TASK)

    key("ctrl+shift+n")
    turn_to(labels.PLAN)
    for number, line in enumerate(content.PLAN.splitlines()):
        if number:
            key("Return")
        type_text(line, 5)
    app.title = labels.PLAN
    for entry, text in (("Title", "Release 2.8"), ("Agent", "claude-code")):
        app.click(until(lambda: app.find(("text", "entry", "text box"), entry)))
        type_text(text, 5)
    app.title = DIALOG
    pointer_aside()
    time.sleep(1)
    shoot(folder / "plan.png", labels.PLAN)
    key("Escape")
    until(lambda: windows(labels.DISCARD_THIS_PLAN))
    turn_to(labels.DISCARD_THIS_PLAN)
    until(lambda: app.find(BUTTON, "Discard", app.window(labels.DISCARD_THIS_PLAN))).do()
    until(lambda: not windows(labels.PLAN))

    turn_to(DESK)
    key("ctrl+k")
    turn_to(labels.COMMAND_PALETTE)
    type_text("answer", 5)
    time.sleep(1)
    shoot(folder / "palette.png", labels.COMMAND_PALETTE)
    close(labels.COMMAND_PALETTE)

    key("ctrl+comma")
    turn_to(labels.PREFERENCES)
    for letter, name in (("a", "asking"), ("n", "notifications"), ("w", "answers"), ("c", "connections")):
        preferences_page(app, letter)
        shoot(folder / f"preferences-{name}.png", labels.PREFERENCES)
    close(labels.PREFERENCES)

    open_people(app)
    shoot(folder / "people.png", PEOPLE)
    close(PEOPLE)

    key("F10")
    until(lambda: app.find("menu item", labels.CONNECT_AN_AGENT, app.window(DESK))).do()
    turn_to(labels.CONNECT_AN_AGENT)
    shoot(folder / "connect.png", labels.CONNECT_AN_AGENT)
    close(labels.CONNECT_AN_AGENT)


def main():
    screenshots, pictures = map(Path, sys.argv[1:3])
    dark = screenshots / "dark"
    for folder in (dark, pictures):
        folder.mkdir(parents=True, exist_ok=True)
    # Without somebody who shows notifications the window says that something is wrong.
    notified = NotificationServer()
    before = Desk()
    app = App(SESSION)
    # What is set in the environment cannot be changed in the preferences, and they say so.
    del app.env["BECKON_PORT"]
    app.prefer(default_agent="'claude-code'", port="0")
    app.set_toolkit(font_name="Cantarell 11", cursor_blink=False)
    try:
        content.past(before)
        shutil.copytree(before.data, app.data)
        begin(app)
        content.register(app)
        content.work(app)
        asked = content.needs(app)
        time.sleep(1)
        put_away(app)
        show_desk(app, asked, screenshots)
        show_tasks(app, pictures)
        show_dialogs(app, pictures)
        app.stop()
        begin(app, DARK)
        show_desk(app, asked, dark)
    finally:
        app.discard()
        before.discard()
        notified.close()


if __name__ == "__main__":
    main()
