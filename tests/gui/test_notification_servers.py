# test_notification_servers.py: servers of notifications as they are: what each draws, and what a click there does (ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

import labels
from beckon_testing import clause
from gui_testing import DIALOG, Typist, until, windows
from notifications import Dunst, Lxqt, Mate, NotificationServer


# Those that say what they show.
READABLE = [NotificationServer, Mate, pytest.param(Lxqt, marks=pytest.mark.long)]
# What is about the table of servers alone is tried on one of them for every change.
ONE = [NotificationServer, *(pytest.param(server, marks=pytest.mark.long) for server in (Mate, Lxqt, Dunst))]


@pytest.fixture(params=[*READABLE, Dunst])
def server(request):
    # Its Qt is more than all else that is installed for these tests.
    if request.param is Lxqt and not Lxqt.find():
        pytest.skip("lxqt-notificationd is not installed")
    server = request.param()
    yield server
    server.close()


@pytest.fixture
def app(server, make_app):
    """A desk without a window, and a person in another program who wants notifications only."""
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(arrival="'notify'")
    app.start()
    typist = Typist(app)
    yield app
    typist.close()


def ask(app, description, options, **fields):
    reply = app.ask(description, options, **fields)
    assert reply.status in (201, 202), reply.text
    return reply.json["id"]


def check_buttons(server, bubble, options):
    """Those of a question with these @options, from the first to the last."""
    some = options if len(options) <= server.BUTTONS else options[:2]
    wanted = some + [labels.OPEN] if server.DRAWS_DEFAULT or some != options else some
    # The menu of dunst has no order.
    in_order = sorted if isinstance(server, Dunst) else list
    assert in_order(bubble.buttons) == in_order(wanted)


def check_opened(server, app, id):
    app.wait_dialog()
    assert app.interaction(id)["status"] == "PENDING"
    server.wait_none()


@clause("/att/ATT-5/on-real-servers-each-button-has-its-label-and-answers-it")
@pytest.mark.parametrize("options", [
    pytest.param(["A & B", "a_b"], marks=pytest.mark.long), pytest.param(["Fish & chips", "C:\\new"], marks=pytest.mark.long),
    ["<b>x</b>", "1 && 2", "&amp;"]], ids=("two", "more", "three"))
def test_answered(server, app, options):
    options = [option[:server.CHARS].strip() for option in options]
    for n, option in enumerate(options):
        id = ask(app, f"Which one, {n}?", options)
        bubble = server.wait(f"Which one, {n}?")
        check_buttons(server, bubble, options)
        if n < server.BUTTONS:
            bubble.press(option)
            row = app.settled(id)
            assert (row["response"], row["surface"], row["timed_out"]) == (option, "notification", False)
            server.wait_none()
        else:
            bubble.press(labels.OPEN)
            check_opened(server, app, id)


@clause("/att/ATT-5/on-real-servers-what-answers-is-shown-whole")
@pytest.mark.parametrize("server", ONE, indirect=True)
def test_long_labels(server, app):
    options = ["Deploy the payments to Frankfurt in 2027", "Deploy the payments to Ashburn, Virginia", "Deploy the payments to none of these two"]
    id = ask(app, "Where?", options)
    bubble = server.wait("Where?")
    if len(options[0]) > server.CHARS:
        assert bubble.buttons == [labels.OPEN]
        bubble.press(labels.OPEN)
        check_opened(server, app, id)
    else:
        check_buttons(server, bubble, options)
        assert bubble.is_on_screen
        bubble.press(options[1])
        assert app.settled(id)["response"] == options[1]
        server.wait_none()


@clause("/att/ATT-5/on-real-servers-five-options-are-two-and-open")
@pytest.mark.parametrize("server", ONE, indirect=True)
@pytest.mark.parametrize("press", ["Two", labels.OPEN])
def test_five(server, app, press):
    options = ["One", "Two", "Three", "Four", "Five"]
    id = ask(app, "How many?", options)
    bubble = server.wait("How many?")
    check_buttons(server, bubble, options)
    bubble.press(press)
    if press == labels.OPEN:
        check_opened(server, app, id)
    else:
        assert app.settled(id)["response"] == press
        server.wait_none()


@clause("/att/ATT-5/on-real-servers-a-destructive-option-opens-the-dialog")
def test_destructive(server, app):
    id = ask(app, "What about it?", [{"label": "Wipe", "destructive": True}, "Keep"])
    server.wait("What about it?").press("Wipe…")
    check_opened(server, app, id)


@clause("/att/ATT-5/on-real-servers-a-question-settled-elsewhere-is-withdrawn")
def test_withdrawn(server, app):
    id = ask(app, "Which one?", ["One", "Two"])
    server.wait("Which one?")
    assert app.respond(id, option_index=0).status == 200
    server.wait_none()


@clause("/att/ATT-5/on-real-servers-that-were-killed-the-question-is-there-again")
def test_restarted(server, app):
    app.allow("unable to send notifications")
    id = ask(app, "Which one?", ["One", "Two"])
    server.wait("Which one?")
    server.kill()
    server.start()
    server.wait("Which one?").press("Two")
    assert app.settled(id)["response"] == "Two"
    server.wait_none()


@clause("/att/ATT-5/on-real-servers-a-click-beside-the-buttons-opens-the-dialog-or-dismisses")
def test_beside(server, app):
    id = ask(app, "Which one?", ["One", "Two"])
    bubble = server.wait("Which one?")
    until(lambda: app.interaction(id)["shown"])
    bubble.click_beside()
    if server.OPENS_BESIDE:
        check_opened(server, app, id)
    else:
        until(lambda: not app.interaction(id)["shown"])
        server.wait_none()
        assert not windows(DIALOG)
        assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-5/on-real-servers-markup-of-an-agent-is-shown-as-text")
@pytest.mark.parametrize("server", READABLE, indirect=True)
def test_markup(server, app):
    ask(app, "Use <b>bold</b> & <a href='http://example.org'>links</a>?", ["One", "Two"], agent="a<i>b</i> & c")
    texts = server.wait("bold").texts
    assert "Use <b>bold</b> & <a href='http://example.org'>links</a>?" in texts
    assert "a<i>b</i> & c" in texts


@clause("/att/ATT-5/on-real-servers-a-question-whose-end-is-not-seen-is-not-answered")
@pytest.mark.parametrize("server", ONE, indirect=True)
@pytest.mark.parametrize("more", ["", " more"], ids=["seen", "not seen"])
def test_long_questions(server, app, more):
    """Two words with a space fill a line."""
    options = ["One", "Two"]
    word = "w" * ((server.COLUMNS - 1) // 2)
    ask(app, " ".join([word] * 2 * server.LINES) + more, options)
    bubble = server.wait(word)
    if more and not server.SHOWS_ALL:
        assert bubble.buttons == [labels.OPEN]
    else:
        check_buttons(server, bubble, options)
