# test_attachments.py: files and pictures are attached in the dialog: chosen, pasted, dropped (ATT-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""With ATT-3 (nothing is answered by it) and ATT-14 (the keyboard alone, and names)."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

import labels
from beckon_testing import clause
from gui_testing import BUTTON, DIALOG, in_state, key, run, turn_to, type_text, until, windows
from test_narrow import check, large  # noqa: F401
from test_new_task_files import dragging, drop

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

PICTURES = os.environ.get("PICTURES")
FILES = "Attach a File"


def picture(name):
    """Keeps what is on the screen, if somebody wants to look at it."""
    if PICTURES:
        run("import", "-window", "root", f"{PICTURES}/{name}.png", check=True)


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes of today.txt"
    path.write_text("It is blue.\n")
    return path


@pytest.fixture
def shot(tmp_path):
    path = tmp_path / "shot.png"
    run("convert", "-size", "40x30", "xc:blue", path, check=True)
    return path


@contextmanager
def clipboard(app, *content):
    """Something else has this in the clipboard."""
    owner = subprocess.Popen([sys.executable, Path(__file__).parent / "clipboard_owner.py", *map(str, content)], env=app.env,
                             stdout=subprocess.PIPE, text=True)
    try:
        assert owner.stdout.readline() == "ready\n"
        yield
    finally:
        owner.kill()
        owner.communicate()


def ask(app, **fields):
    return app.ask("What is wrong with the page?", None, kind="clarification", agent="claude-code", title="Mend the page", **fields).json["id"]


def attached(app, id):
    """What the answer has taken along."""
    return [each["name"] for each in app.interaction(id)["attachments"]]


def stored(app, id):
    return [row["name"] for row in app.rows("SELECT name FROM attachments WHERE interaction_id = ? ORDER BY id", id)]


def remove(name):
    return f"Remove {name}"


def choose(app, path):
    """Types the path of a file into GTK's own dialog."""
    until(lambda: windows(FILES))
    turn_to(FILES)
    dialog = until(lambda: app.window(FILES))

    def entry():
        return in_state(app.find_all("text box", None, dialog), "editable")
    key("slash")
    until(lambda: entry().text == "/")
    type_text(str(path)[1:])

    def is_typed():
        key("shift+End", "Delete")
        return entry().text == str(path)
    until(is_typed, pause=0.3)
    key("Return")
    until(lambda: not windows(FILES))


@clause("/att/ATT-13/chosen-with-the-keyboard", "/att/ATT-13/files-alone-answer-a-text-in-the-dialog", "/att/ATT-14/keyboard-alone")
@pytest.mark.takes(8)
def test_chosen(make_app, notes):
    app = make_app()
    # GTK's list of places asks libcloudproviders.
    app.unwind()
    # Newer GTK complains of itself when a path is typed.
    app.allow("gtk_tree_model_get_iter_first: assertion")
    app.start()
    id = ask(app)
    app.wait_ready()
    # Changed their mind.
    app.press_more(labels.ATTACH)
    until(lambda: windows(FILES))
    turn_to(FILES)
    key("Escape")
    until(lambda: not windows(FILES))
    assert stored(app, id) == []
    app.activate()
    app.wait_ready()
    app.press_more(labels.ATTACH)
    choose(app, notes)
    app.wait_for(BUTTON, remove(notes.name))
    app.wait_shows("^notes of today.txt$")
    picture("attach-chosen")
    assert attached(app, id) == [] and app.interaction(id)["status"] == "PENDING"
    app.activate()
    app.wait_ready()
    app.press("Continue")
    until(lambda: attached(app, id) == [notes.name])
    assert app.interaction(id)["response"] == notes.name


@clause("/att/ATT-13/pasted", "/att/ATT-13/text-is-pasted-as-text")
@pytest.mark.takes(8)
def test_pasted(app, notes, shot, tmp_path):
    id = ask(app)
    app.wait_ready()
    with clipboard(app, "image/png", shot):
        key("ctrl+v")
        app.wait_for(BUTTON, remove("picture.png"))
    uris = tmp_path / "uris"
    uris.write_text(f"{notes.as_uri()}\r\n")
    with clipboard(app, "text/uri-list", uris):
        key("ctrl+v")
        app.wait_for(BUTTON, remove(notes.name))
    # A word processor offers a picture of what is a text.
    with clipboard(app, "image/png", shot, "text/plain;charset=utf-8", notes):
        app.click(in_state(app.find_all("text box"), "editable"))
        key("ctrl+v")
        until(lambda: app.interaction(id) and "It is blue." in (in_state(app.find_all("text box"), "editable").text or ""))
    assert stored(app, id) == ["picture.png", notes.name]
    picture("attach-pasted")
    # One is taken off again.
    app.press(remove(notes.name))
    until(lambda: stored(app, id) == ["picture.png"])
    app.press("Continue")
    until(lambda: attached(app, id) == ["picture.png"])
    assert open(app.interaction(id)["attachments"][0]["path"], "rb").read().startswith(b"\x89PNG")


@clause("/att/ATT-13/dropped", "/att/ATT-13/what-cannot-be-attached-is-said")
@pytest.mark.takes(10)
def test_dropped(app, notes, shot, tmp_path):
    id = app.ask("Which page?", ["Head", "Foot"], agent="claude-code").json["id"]
    app.wait_ready()
    with dragging(app, notes.as_uri(), shot.as_uri()) as window:
        drop(window, DIALOG)
        app.wait_for(BUTTON, remove(notes.name))
        app.wait_for(BUTTON, remove(shot.name))
    with dragging(app, tmp_path.as_uri()) as window:
        drop(window, DIALOG)
        app.wait_shows("is a folder")
    picture("attach-error")
    assert app.interaction(id)["status"] == "PENDING"
    app.activate()
    app.wait_ready()
    key("2")
    until(lambda: sorted(attached(app, id)) == [notes.name, shot.name])
    assert app.interaction(id)["response"] == "Foot"


@clause("/att/ATT-13/kept-with-their-question", "/att/ATT-13/the-next-dialog-has-none")
@pytest.mark.takes(8)
def test_kept(app, shot):
    first = ask(app)
    app.wait_ready()
    with clipboard(app, "image/png", shot):
        key("ctrl+v")
        app.wait_for(BUTTON, remove("picture.png"))
    key("Escape")
    app.wait_no_dialog()
    second = app.ask("Which page?", ["Head", "Foot"]).json["id"]
    app.wait_ready()
    app.wait_shows("^Which page")
    assert not app.find(BUTTON, remove("picture.png"))
    key("2")
    until(lambda: app.interaction(second)["response"] == "Foot")
    assert attached(app, second) == []
    # It is still there, with its question.
    app.open_question(first)
    app.wait_for(BUTTON, remove("picture.png"))
    # Answered elsewhere meanwhile: what was attached here goes.
    with app.told("^Answered "):
        app.respond(first, response="It is blue")
    until(lambda: stored(app, first) == [])
    until(lambda: not app.find(BUTTON, labels.MORE))


@clause("/att/ATT-13/closed-while-it-is-attached")
@pytest.mark.takes(6)
def test_closed(app, tmp_path):
    large = tmp_path / "large.png"
    run("convert", "-size", "1500x1000", "plasma:blue-red", large, check=True)
    id = ask(app)
    app.wait_ready()
    with clipboard(app, "image/png", large):
        key("ctrl+v", "Escape")
        app.wait_no_dialog()
        until(lambda: stored(app, id) == ["picture.png"])
    app.open_question(id)
    app.wait_for(BUTTON, remove("picture.png"))


@clause("/att/ATT-13/fits-360-px-with-large-text")
@pytest.mark.takes(6)
def test_narrow(large, tmp_path):  # noqa: F811
    id = ask(large)
    large.wait_ready()
    uris = tmp_path / "uris"
    names = ["a name that is much longer than anybody would want it to be, which happens.txt", "Übersicht über die Zahlen 2026.csv", "shot.png"]
    for name in names:
        (tmp_path / name).write_text("1\n")
    uris.write_text("".join(f"{(tmp_path / name).as_uri()}\r\n" for name in names))
    large.activate()
    with clipboard(large, "text/uri-list", uris):
        key("ctrl+v")
        until(lambda: len(stored(large, id)) == 3)
        large.wait_for(BUTTON, remove("shot.png"))
    picture("attach-large")
    check(DIALOG)
    picture("attach-narrow")
