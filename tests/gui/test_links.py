# test_links.py: links that open the desk at a task (WH-13)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import subprocess

import pytest

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.sampling import long
from gui_testing import key, until, windows
from test_desk_window import later, make_task, see, sees


def follow(app, *links):
    """Gives the link to another process, like a browser or a mail program."""
    done = subprocess.run([BUILD / "src" / "app" / "beckon-desk", *links], env=app.env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    # It passed its message to the running desk.
    assert done.stderr == ""


def follow_and_hear(app, link, words):
    """A toast disappears after some seconds: if the test was too slow, it opens the link again."""
    for _ in range(5):
        follow(app, link)
        try:
            return until(lambda: sees(app, "label", words), 5)
        except AssertionError:
            continue
    raise AssertionError(f"{link} is not answered by {words}")


@clause("/wh/WH-13/link-opens-the-running-desk-at-the-task")
def test_running(app):
    make_task(app, "Rename the module", description="Only the inner one")
    task = make_task(app, "Build the payment service", description="With care and tests")
    until(lambda: sees(app, "list item", re.compile("Build the payment")))
    assert not sees(app, "label", "With care and tests")
    follow(app, f"beckon://tasks/{task}")
    see(app, "label", "With care and tests")
    until(lambda: not sees(app, "label", "Only the inner one"))
    assert len(windows("Beckon")) == 1


@clause("/wh/WH-13/link-opens-the-window-of-a-hidden-desk")
@pytest.mark.window_manager
def test_hidden(make_app):
    app = make_app(arguments=["--background"]).start()
    assert not windows("Beckon")
    task = make_task(app, "Build the payment service", description="With care and tests")
    follow(app, f"beckon://tasks/{task}")
    until(lambda: windows("Beckon"))
    see(app, "label", "With care and tests")


@clause("/wh/WH-13/link-of-the-desk-opens-its-window-only")
def test_desk_only(make_app):
    app = make_app(arguments=["--background"]).start()
    make_task(app, "Build the payment service", description="With care and tests")
    follow(app, "beckon://desk")
    until(lambda: windows("Beckon"))
    see(app, "list item", re.compile("Build the payment"))
    assert not sees(app, "label", re.compile("is not a link to a task"))


@clause("/wh/WH-13/link-starts-the-desk-at-the-task")
def test_starting(make_app):
    app = make_app().start()
    task = make_task(app, "Build the payment service", description="With care and tests")
    app.stop()
    app.arguments = [f"beckon://tasks/{task}"]
    app.start()
    until(lambda: windows("Beckon"))
    see(app, "label", "With care and tests")


@clause("/wh/WH-13/link-to-no-task-says-so")
def test_no_task(app):
    task = make_task(app, "Build the payment service", description="With care and tests")
    follow(app, f"beckon://tasks/{task}")
    see(app, "label", "With care and tests")
    follow_and_hear(app, "beckon://tasks/task-aaaaaaaaaa", re.compile("^Task task-aaaaaaaaaa does not exist. See the list of tasks"))
    assert sees(app, "label", "With care and tests")


@pytest.mark.parametrize("link", ["beckon://elsewhere/x", "beckon://tasks/task-2?action=delete", long("beckon:")])
@clause("/wh/WH-13/wrong-link-says-what-a-right-one-looks-like")
def test_wrong(app, link):
    follow_and_hear(app, link, re.compile(f"^“{re.escape(link)}.*” is not a link to a task.*beckon://tasks/task-…"))


@clause("/wh/WH-13/link-with-action-without-a-hand-off")
def test_no_handoff(app):
    task = make_task(app, "Build the payment service", description="With care and tests")
    follow_and_hear(app, f"beckon://tasks/{task}?action=handoff", "Nothing is handed over in this task right now.")
    see(app, "label", "With care and tests")


@clause("/wh/WH-13/link-with-action-opens-the-open-hand-off")
def test_handoff(app):
    app.title = labels.HAND_OFF
    assert app.http("POST", "/v1/people", {"handle": "ana", "name": "Ana Müller"}).status == 201
    task = make_task(app, "Win Acme", description="With care and tests")
    handed = app.http("POST", f"/v1/tasks/{task}/handoff", {"assignee": "ana", "subject": "John Doe", "message": "Call him"}).json
    later(app)
    follow(app, f"beckon://tasks/{task}")
    see(app, "label", "With care and tests")
    assert not windows(app.title)
    follow(app, f"beckon://tasks/{task}?action=handoff")
    app.wait_ready()
    assert app.find("label", "Personal outreach to John Doe")
    key("Tab", "Return")
    until(lambda: app.interaction(handed["id"])["status"] == "ANSWERED")
    app.wait_no_dialog()
    follow_and_hear(app, f"beckon://tasks/{task}?action=handoff", "Nothing is handed over in this task right now.")


@clause("/wh/WH-13/desktop-knows-the-scheme")
def test_desktop_file():
    text = (BUILD / "data" / "page.beckon.Beckon.desktop").read_text()
    assert "MimeType=x-scheme-handler/beckon;" in text
    assert re.search(r"^Exec=beckon-desk %u$", text, re.M)
