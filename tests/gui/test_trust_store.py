# test_trust_store.py: what the window shows when the data file is gone, and afterwards (TR-3, ATT-4)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os

import labels
from beckon_testing import clause
from gui_testing import key, run, turn_to, type_text, until, windows

WINDOW = "Beckon"


def texts(app):
    """All texts of the window."""
    root = app.window(WINDOW)
    return app.names("label", None, root) if root else []


def healths(app):
    """What the footer of the window says about the desk itself."""
    root = app.window(WINDOW)
    return [name for name in app.names(None, None, root) if name and name.startswith(("desk: ", "All channels work: "))] if root else []


def says(app, *words):
    """One text of the window contains all of @words."""
    return any(all(word in text for word in words) for text in texts(app))


def store_works(app):
    return all(surface["healthy"] for surface in app.http("GET", "/v1/status").json["surfaces"] if surface["name"] == "store")


def picture(name, title=WINDOW):
    """Saves a picture of a window, if a person wants to check it."""
    folder = os.environ.get("BECKON_PICTURES")
    if folder:
        run("import", "-window", windows(title)[0], f"{folder}/{name}.png")


@clause("/tr/TR-3/the-window-says-that-the-file-is-gone")
def test_window_says_it(app):
    kept = app.data / "kept.db"
    app.allow("")
    app.database.rename(kept)
    # Nothing was written in the meantime.
    until(lambda: says(app, "beckon.db is gone", "saved in", "Put it back where it was"))
    until(lambda: any("beckon.db is gone" in name for name in healths(app)))
    picture("file-gone")
    kept.rename(app.database)
    until(lambda: [name.split("\n")[0] for name in healths(app)] == ["All channels work: desk: ok"])


@clause("/tr/TR-3/a-refused-answer-stays-in-the-dialog", "/att/ATT-4/a-refused-answer-keeps-its-draft")
def test_draft_is_kept(app):
    app.allow("")
    asked = app.ask("Which port?", ["80", "443"], allow_other=True, policy="hold").json["id"]
    app.wait_dialog()
    app.wait_ready()
    kept = app.data / "kept.db"
    app.database.rename(kept)
    key("Up")
    type_text("8080")
    key("Return")
    until(lambda: app.shows("No more requests are accepted"))
    assert app.interaction(asked)["status"] == "PENDING"
    picture("refused", app.title)
    kept.rename(app.database)
    until(lambda: store_works(app))
    # The typed text is still there.
    app.press(labels.ANSWER)
    until(lambda: app.interaction(asked)["status"] == "ANSWERED")
    assert app.interaction(asked)["response"] == "8080"


@clause("/tr/TR-3/the-window-says-what-the-next-start-did")
def test_next_start(app):
    app.allow("")
    assert app.http("POST", "/v1/tasks", {"title": "Kept task"}).status == 201
    for path in app.data.glob("beckon.db*"):
        path.unlink()
    until(lambda: says(app, "is gone", "saved in"))
    assert app.stop() == 0
    app._bus = None
    app.start()
    turn_to(WINDOW)
    until(lambda: says(app, "recovered to the same place", "No accepted data are lost"))
    until(lambda: says(app, "Kept task"))
    picture("next-start")


@clause("/tr/TR-3/the-window-comes-back-when-the-shared-memory-was-cut-short")
def test_shared_memory_cut(app):
    app.allow("")
    assert app.http("POST", "/v1/tasks", {"title": "Kept task"}).status == 201
    pid = app.process.pid
    began = (app.runtime / "desk.json").stat().st_mtime_ns
    os.truncate(app.database.with_name("beckon.db-shm"), 0)
    try:
        app.http("POST", "/v1/tasks", {"title": "T"})
    except (OSError, AssertionError, ValueError):
        pass
    until(lambda: (app.runtime / "desk.json").exists() and (app.runtime / "desk.json").stat().st_mtime_ns != began)
    app._bus = None
    until(lambda: windows(WINDOW))
    until(lambda: says(app, "beckon.db-shm", "No accepted data are lost"))
    picture("began-anew")
    assert app.process.pid == pid and app.process.poll() is None
    until(lambda: says(app, "Kept task"))
