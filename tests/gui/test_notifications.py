# test_notifications.py: a question is notified when nobody sees it, answered from there, and withdrawn (ATT-2, ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import signal
import time

import pytest
from gi.repository import GLib

import labels
from beckon_testing import clause
from beckon_testing.sampling import long
from gui_testing import DIALOG, stays, until, windows
from notifications import Double, NotificationServer, activate


@pytest.fixture
def server():
    server = NotificationServer()
    yield server
    server.close()


@pytest.fixture
def quiet_app(background_app):
    """A desk without a window, and a person in another program who wants notifications only."""
    return lambda settings=None, **preferences: background_app("notify", settings, **preferences)


def ask(app, description="Which database should it use?", options=("PostgreSQL", "SQLite"), **fields):
    reply = app.ask(description, list(options), **fields)
    assert reply.status in (201, 202), reply.text
    return reply.json["id"]


@clause("/att/ATT-5/one-notification-with-agent-task-and-options-answers")
@clause("/att/ATT-2/notify-only-notifies-and-opens-no-dialog")
def test_answered(server, quiet_app):
    app = quiet_app()
    for n in range(2):
        id = ask(app, f"Which database, {n}?", agent="claude-code", title="Build the payment service")
        bubble = server.wait(f"Which database, {n}?")
        assert bubble.texts[0] == "claude-code · Build the payment service"
        # A click beside the buttons only dismisses there, so what it would do is a button, too.
        assert bubble.buttons == ["PostgreSQL", "SQLite", labels.OPEN]
        assert not windows(DIALOG)
        bubble.press("SQLite")
        row = app.settled(id)
        assert (row["response"], row["surface"], row["timed_out"]) == ("SQLite", "notification", False)
        assert row["responded_by"] not in ("timeout", "sentinel", "http")
        server.wait_none()


@clause("/att/ATT-5/withdrawn-when-settled-elsewhere")
def test_withdrawn(server, quiet_app):
    app = quiet_app()
    id = ask(app)
    server.wait("Which database")
    assert app.respond(id, option_index=0).status == 200
    server.wait_none()


@clause("/att/ATT-5/withdrawn-when-set-aside-and-replaced-by-the-reminder")
def test_later(server, quiet_app):
    app = quiet_app()
    id = ask(app, "Keep the old branch?", ["Yes", "No"], agent="codex")
    server.wait("Keep the old branch?")
    until_time = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3))
    reply = app.http("POST", f"/v1/interactions/{id}/later", {"until": until_time, "by": "anna"})
    assert reply.status == 200, reply.text
    server.wait_none()
    bubble = server.wait("Keep the old branch?")
    assert bubble.texts[0].startswith("Reminder: codex")
    assert len(server.bubbles) == 1
    bubble.press("No")
    assert app.settled(id)["response"] == "No"


@clause("/att/ATT-2/the-dialog-opens-when-the-person-turns-to-the-desk")
@clause("/att/ATT-5/nothing-is-notified-that-is-in-sight")
def test_turned_to(server, quiet_app):
    app = quiet_app()
    first = ask(app, "First?", ["Yes", "No"])
    server.wait("First?")
    activate("show")
    app.wait_dialog()
    server.wait_none()
    # The dialog is in sight: the next one is in its queue, and no bubble comes.
    second = ask(app, "Second?", ["Yes", "No"])
    stays(lambda: not server.bubbles, 3.5)
    assert {app.interaction(id)["status"] for id in (first, second)} == {"PENDING"}


@clause("/att/ATT-5/more-than-three-options-are-two-and-open")
def test_many_options(server, quiet_app):
    app = quiet_app()
    id = ask(app, "Which colour?", ["Red", "Green", "Blue", "Black"])
    bubble = server.wait("Which colour?")
    assert bubble.buttons == ["Red", "Green", labels.OPEN]
    bubble.press(labels.OPEN)
    app.wait_dialog()
    assert len(app.options()) == 4
    assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-5/a-destructive-option-opens-the-dialog")
@pytest.mark.parametrize("fields, button", [
    ({"options": [{"label": "Wipe it", "destructive": True}, "Keep it"]}, "Wipe it…"),
    ({"kind": "ambiguity", "options": ["The old one", "The new one"]}, "The old one…"),
    ({"kind": "clarification", "options": None}, labels.OPEN),
    ({"multiple": True, "options": ["One", "Two"]}, "One…"),
])
def test_never_answers(server, quiet_app, fields, button):
    app = quiet_app()
    reply = app.ask("What about the disk?", **fields)
    assert reply.status in (201, 202), reply.text
    server.wait("What about the disk?").press(button)
    app.wait_dialog()
    assert app.interaction(reply.json["id"])["status"] == "PENDING"
    server.wait_none()


@clause("/att/ATT-5/a-burst-is-one")
def test_burst(server, quiet_app):
    app = quiet_app()
    asked = [ask(app, f"Question {n}?", agent=f"agent-{n}") for n in range(8)]
    until(lambda: [bubble.texts[0] for bubble in server.bubbles] == ["8 agents need you"])
    for id in asked[:6]:
        app.respond(id, option_index=0)
    # The number stays true.
    until(lambda: [bubble.texts[0] for bubble in server.bubbles] == ["2 agents need you"])
    server.bubbles[0].press(labels.OPEN)
    app.wait_dialog()
    server.wait_none()
    for id in asked[6:]:
        app.respond(id, option_index=0)
    app.wait_no_dialog()


@clause("/pp/PP-3/reminders-are-never-bundled")
def test_reminders(quiet_app, tmp_path):
    server = Double("good", tmp_path / "server.log")
    try:
        app = quiet_app()
        asked = [ask(app, f"Question {n}?", agent=f"agent-{n}") for n in range(5)]
        until(lambda: "notify 5 agents need you" in server.lines)
        until_time = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3))
        for id in asked:
            assert app.http("POST", f"/v1/interactions/{id}/later", {"until": until_time, "by": "anna"}).status == 200
        until(lambda: all(f"notify Reminder: agent-{n}" in server.lines for n in range(5)))
    finally:
        server.close()


@clause("/pp/PP-3/the-notification-of-a-reminder-says-when-it-is-cancelled")
def test_reminder_time(quiet_app, tmp_path):
    server = Double("good", tmp_path / "server.log")
    try:
        app = quiet_app({"ambiguity_timeout_ms": 1000, "reminder_ms": 1000, "cancel_ms": 600000})
        ask(app, "Which of the two?", kind="ambiguity", agent="codex")
        until(lambda: "notify Reminder: codex" in server.lines)
        lines = server.lines
        body = lines[lines.index("notify Reminder: codex"):]
        assert any(re.fullmatch(r"body It will be cancelled at .*\d\d:\d\d if nobody answers\.", line) for line in body), body
        assert "body Which of the two?" in body
        # The server ends, perhaps before it has answered.
        app.allow("unable to send notifications")
    finally:
        server.close()


@clause("/wh/WH-9/the-notification-of-a-warm-lead-is-urgent")
@pytest.mark.parametrize("warm, urgency", ((True, "urgency 2"), (False, "urgency 1")))
def test_warm(quiet_app, tmp_path, warm, urgency):
    server = Double("good", tmp_path / "server.log")
    try:
        app = quiet_app()
        task = app.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING"}).json["id"]
        assert app.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
        made = app.http("POST", f"/v1/tasks/{task}/handoff", {"assignee": "ana", "subject": "John Doe", "message": "Call him about the quote", "priority": "normal", "warm": warm})
        assert made.status == 202, made.text
        until(lambda: any(line.startswith("urgency") for line in server.lines))
        assert [line for line in server.lines if line.startswith("urgency")] == [urgency]
        # The server ends, perhaps before it has answered.
        app.allow("unable to send notifications")
    finally:
        server.close()


@clause("/att/ATT-5/the-private-form-has-no-word-of-the-question")
def test_private(server, quiet_app):
    app = quiet_app(notify_privately="true")
    id = ask(app, "Shall I fire Bob?", ["Yes", "No"], agent="hr-bot", title="Fire Bob")
    bubble = server.wait("hr-bot needs you")
    assert bubble.buttons == [labels.OPEN]
    assert not any("Bob" in text for text in bubble.texts)
    assert app.interaction(id)["status"] == "PENDING"


@clause("/att/ATT-5/markup-of-an-agent-is-shown-as-text")
def test_markup(server, quiet_app):
    app = quiet_app()
    ask(app, "Use <b>bold</b> & <a href='http://example.org'>links</a>?", agent="a<i>b</i>")
    bubble = server.wait("bold")
    assert "Use <b>bold</b> & <a href='http://example.org'>links</a>?" in bubble.texts
    assert any("a<i>b</i>" in text for text in bubble.texts)


@clause("/att/ATT-5/withdrawn-from-a-server-that-answers-late")
def test_slow_server(quiet_app, tmp_path):
    server = Double("slow", tmp_path / "server.log")
    try:
        app = quiet_app()
        id = ask(app)
        until(lambda: any(line.startswith("notify") for line in server.lines))
        # The server has it, and has not said under which number.
        app.respond(id, option_index=0)
        until(lambda: "close 1" in server.lines)
    finally:
        server.close()


@clause("/att/ATT-5/replaced-on-a-server-that-answers-late")
def test_replaced_on_slow_server(quiet_app, tmp_path):
    server = Double("slow", tmp_path / "server.log")
    try:
        app = quiet_app(notify_done_agents="['codex']")
        tasks = [app.http("POST", "/v1/tasks", {"title": f"Task {n}", "agent": "codex", "state": "RUNNING"}).json["id"] for n in range(12)]
        for task in tasks:
            assert app.http("POST", f"/v1/tasks/{task}/complete").status == 200
            # Until the server is known to answer, nothing is sent.
            if task == tasks[0]:
                until(lambda: "numbered 1" in server.lines)

        def counts():
            """What was said of all those that had no notification of their own, and whether that replaced what was said before."""
            lines = server.lines
            return [(int(line.split()[1]), lines[i + 1:i + 2] != [] and lines[i + 1].startswith("replaces "))
                    for i, line in enumerate(lines) if "more task" in line]

        # Three have one of their own.
        until(lambda: counts() and counts()[-1][0] == 9)
        # There is never more than one of them.
        assert [replaces for _, replaces in counts()] == [False] + [True] * (len(counts()) - 1), server.lines
        until(lambda: sum(line.startswith("notify") for line in server.lines) == sum(line.startswith("numbered") for line in server.lines))
    finally:
        server.close()


@clause("/att/ATT-5/notified-again-when-the-server-crashed")
def test_server_crashes(server, quiet_app):
    app = quiet_app()
    app.allow("unable to send notifications")
    id = ask(app)
    server.wait("Which database")
    server.kill()
    server.start()
    server.wait("Which database").press("SQLite")
    assert app.settled(id)["response"] == "SQLite"
    server.wait_none()


def notification_state(app):
    surfaces = app.http("GET", "/v1/status").json["surfaces"]
    return next(surface for surface in surfaces if surface["name"] == "notification")


@clause("/att/ATT-5/a-server-that-answers-nothing-is-unhealthy-and-the-dialog-opens")
def test_mute_server(quiet_app, tmp_path):
    server = Double("mute", tmp_path / "server.log")
    try:
        app = quiet_app()
        app.allow("unable to send notifications")
        id = ask(app)
        app.wait_dialog()
        until(lambda: not notification_state(app)["healthy"])
        assert "does not answer" in notification_state(app)["detail"]
        app.respond(id, option_index=0)
        app.wait_no_dialog()
        # From now on it is not relied upon.
        ask(app)
        app.wait_dialog()
    finally:
        server.close()


@clause("/att/ATT-5/without-buttons-health-says-so")
def test_bare_server(quiet_app, tmp_path):
    server = Double("bare", tmp_path / "server.log")
    try:
        app = quiet_app()
        ask(app, "A <b> question?")
        until(lambda: any(line.startswith("notify") for line in server.lines))
        until(lambda: notification_state(app)["healthy"])
        assert "no buttons" in notification_state(app)["detail"]
    finally:
        server.close()


@pytest.fixture
def double(tmp_path):
    """A server that does what it is told; what it was sent is in its lines."""
    with_name = []

    def start(how="good"):
        with_name.append(Double(how, tmp_path / "server.log"))
        return with_name[0]
    yield start
    for server in with_name:
        server.close()


def actions(server):
    """Keys by labels, of what was sent last."""
    last = max(n for n, line in enumerate(server.lines) if line.startswith("notify"))
    return {label: key for word, key, label in (line.split(" ", 2) for line in server.lines[last:] if line.startswith("action"))}


@clause("/att/ATT-5/each-action-has-a-label-and-the-notification-is-closed-after-one")
def test_action(double, quiet_app):
    """Some servers leave a notification after an action; others take one without a label for another, or for none."""
    server = double()
    app = quiet_app()
    id = ask(app, "Which database?")
    keys = until(lambda: "numbered 1" in server.lines and actions(server))
    assert list(keys) == ["PostgreSQL", "SQLite", labels.OPEN] and keys[labels.OPEN] == "default"
    assert len(set(keys.values())) == 3
    server.say(f"invoke 1 {keys['SQLite']}")
    assert app.settled(id)["response"] == "SQLite"
    until(lambda: "close 1" in server.lines)


@clause("/att/ATT-5/a-server-that-tells-the-end-before-the-click")
def test_end_before_action(double, quiet_app):
    server = double()
    app = quiet_app()
    id = ask(app, "Which database?")
    keys = until(lambda: "numbered 1" in server.lines and actions(server))
    server.say("closed 1 2")
    server.say(f"invoke 1 {keys['SQLite']}")
    assert app.settled(id)["response"] == "SQLite"


@clause("/att/ATT-5/a-click-of-another-program-or-on-no-button-answers-nothing")
def test_foreign_actions(double, quiet_app):
    server = double()
    app = quiet_app()
    id = ask(app, "Which database?")
    keys = until(lambda: "numbered 1" in server.lines and actions(server))
    run, serial, _ = keys["SQLite"].split("-")
    for order in (f"invoke 2 {keys['SQLite']}", f"invoke 1 {run}-{serial}-7", f"invoke 1 {run}-99-0", f"invoke 1 00000000-{serial}-0", "invoke 1 0",
                  f"invoke 1 {keys['SQLite']}x", "invoke 2 default"):
        server.say(order)
    server.say(f"invoke 1 {keys['PostgreSQL']}")
    assert app.settled(id)["response"] == "PostgreSQL"
    assert not windows(DIALOG)


@clause("/aic/AIC-5/a-notification-counts-as-shown-until-it-is-dismissed-or-runs-out")
@pytest.mark.parametrize("reason", [1, 2])
def test_gone(double, quiet_app, reason):
    server = double()
    app = quiet_app()
    id = ask(app, "Which database?")
    until(lambda: app.interaction(id)["shown"])
    server.say(f"closed 1 {reason}")
    until(lambda: not app.interaction(id)["shown"])
    assert app.interaction(id)["status"] == "PENDING"


@clause("/aic/AIC-5/the-server-of-a-notification-is-gone")
def test_server_gone(double, quiet_app):
    server = double()
    app = quiet_app()
    id = ask(app, "Which database?")
    until(lambda: app.interaction(id)["shown"])
    server.close()
    until(lambda: not app.interaction(id)["shown"])


@clause("/att/ATT-5/a-server-that-hangs-after-it-has-answered-is-unhealthy-and-the-dialog-opens")
def test_hanging_server(double, quiet_app):
    server = double()
    app = quiet_app()
    first = ask(app, "Which database?")
    until(lambda: app.interaction(first)["shown"])
    assert not windows(DIALOG)
    server.process.send_signal(signal.SIGSTOP)
    try:
        ask(app, "And which port?")
        until(lambda: not notification_state(app)["healthy"])
        app.wait_dialog()
    finally:
        server.process.send_signal(signal.SIGCONT)


@clause("/att/ATT-5/a-server-whose-click-only-dismisses-is-not-ok")
@clause("/att/ATT-5/buttons-that-a-server-would-cut-are-not-there")
@pytest.mark.parametrize("how, options, shown, detail", [
    ("dunst", ["Red", "Green"], ["Red", "Green", labels.OPEN], "middle mouse button"),
    long("mako", ["Red", "Green"], ["Red", "Green", labels.OPEN], "no buttons"),
    ("lxqt-notificationd", ["Red", "Green", "Blue"], ["Red", "Green", labels.OPEN], ""),
    long("lxqt-notificationd", ["Override", "SQLite"], [labels.OPEN], ""),
    long("lxqt-notificationd", ["R&D", "批准"], ["R&&D", "批准", labels.OPEN], ""),
    long("lxqt-notificationd", ["批准执行", "拒绝"], [labels.OPEN], ""),
    ("Xfce Notify Daemon", ["部署" * 11, "拒绝"], [labels.OPEN], ""),
    long("good", ["部署" * 11, "拒绝"], ["部署" * 11, "拒绝", labels.OPEN], ""),
    ("SwayNotificationCenter", ["Keep what is there", "Overwrite nothing at all"], ["Keep what is there", "Overwrite nothing at all", labels.OPEN], ""),
    ("SwayNotificationCenter", ["Keep everything that is there", "Leave everything as it was"], [labels.OPEN, labels.OPEN], ""),
    ("good", ["Keep everything that is there", "Leave everything as it was"],
     ["Keep everything that is there", "Leave everything as it was", labels.OPEN], "")])
def test_traits(double, quiet_app, how, options, shown, detail):
    server = double(how)
    app = quiet_app()
    ask(app, "Which one?", options)
    until(lambda: "numbered 1" in server.lines)
    assert [line.split(" ", 2)[2] for line in server.lines if line.startswith("action")] == shown
    until(lambda: notification_state(app)["healthy"] and detail in notification_state(app)["detail"])
    if not detail:
        assert notification_state(app)["detail"] in ("", "ok")


@clause("/att/ATT-5/an-answer-starts-the-program")
def test_program_started(server, quiet_app):
    app = quiet_app()
    id = ask(app)
    bubble = server.wait("Which database")
    stamp = app.stop()
    assert stamp == 0
    del bubble
    # This server cannot start a program: its bubble went with it.
    server.wait_none()
    app.process = None
    app.start()
    server.wait("Which database").press("PostgreSQL")
    assert app.settled(id)["response"] == "PostgreSQL"


def target(id, index, stamp, surface="notification"):
    return GLib.Variant("(sxis)", (surface, id, index, stamp))


@clause("/att/ATT-5/a-click-that-is-not-for-this-question-answers-nothing")
def test_foreign_clicks(server, quiet_app):
    app = quiet_app()
    id = ask(app, "Which one?", ["A", "B"])
    server.wait("Which one?")
    for bad in [target(id, 0, "00000000"), target(id, 7, "00000000"), target(id, -1, ""), target(4711, 0, "12345678"),
                target(-1, 0, "x" * 1000, "dialog")]:
        activate("answer", bad)
    stays(lambda: app.interaction(id)["status"] == "PENDING", 1)
    # What is wrong is said in the window, not passed over.
    until(lambda: windows("Beckon"))


@clause("/att/ATT-5/a-late-click-changes-nothing-and-says-so")
def test_settled_click(server, quiet_app):
    app = quiet_app()
    id = ask(app, "Which one?", ["A", "B"])
    bubble = server.wait("Which one?")
    app.respond(id, option_index=0)
    try:
        bubble.press("B")
    except GLib.Error:
        # It has gone already: then as the server would have sent it.
        pass
    activate("answer", target(id, 1, "00000000"))
    row = app.interaction(id)
    assert (row["response"], row["responded_by"]) == ("A", "anna")
    until(lambda: windows("Beckon"))


@clause("/att/ATT-5/a-failed-task-that-somebody-waits-for-is-notified")
@clause("/att/ATT-5/an-agent-that-is-done-is-notified-if-wanted")
def test_tasks(server, quiet_app):
    app = quiet_app(notify_done_agents="['codex']")
    reply = app.http("POST", "/v1/tasks", {"title": "Tidy up", "steps": [{"type": "run", "command": ["false"]}]})
    assert reply.status == 201, reply.text
    assert "Tidy up" in " ".join(server.wait("failed").texts)
    for agent in ("codex", "quiet-one"):
        task = app.http("POST", "/v1/tasks", {"title": f"Work of {agent}", "agent": agent, "state": "RUNNING"}).json
        assert app.http("POST", f"/v1/tasks/{task['id']}/complete").status == 200
    server.wait("codex is done")
    assert not any("quiet-one" in text for bubble in server.bubbles for text in bubble.texts)


@clause("/wh/WH-13/the-notification-of-a-hand-off-opens-the-desk-at-its-task", "/wh/WH-8/a-notification-tells-of-a-hand-off")
def test_handoff(server, quiet_app):
    app = quiet_app()
    task = app.http("POST", "/v1/tasks", {"title": "Win Acme", "agent": "Scout", "state": "RUNNING"}).json["id"]
    assert app.http("POST", "/v1/people", {"handle": "ana", "name": "Ana"}).status == 201
    made = app.http("POST", f"/v1/tasks/{task}/handoff", {"assignee": "ana", "subject": "John Doe", "message": "Call him about the quote"})
    assert made.status == 202, made.text
    bubble = server.wait("Agent Scout needs your attention for John Doe")
    assert bubble.texts[0].startswith("Scout")
    assert bubble.buttons == [labels.TAKE_OVER_ELSEWHERE]
    bubble.press(labels.TAKE_OVER_ELSEWHERE)
    app.title = labels.HAND_OFF
    app.wait_dialog()
    assert windows("Beckon")
    server.wait_none()
