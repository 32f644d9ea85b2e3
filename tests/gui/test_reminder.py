# test_reminder.py: a question that nobody answered is shown again, and its cancellation is reported
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A reminder opens the dialog as a new question does, wherever the window is (PP-3, PP-4, WH-8, ATT-6)."""

import re
import subprocess

import pytest

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.sampling import long
from gui_testing import DIALOG, Typing, Typist, is_active, key, run, stays, turn_to, until, windows
from test_desk_window import choose, entries, labels_of
from test_handoff import HANDOFF, hand_off, person, task

READINGS = ["The test cache", "The other cache"]
# Nothing is cancelled during a check.
TIMES = dict(ambiguity_timeout_ms=2000, reminder_ms=3000, cancel_ms=600_000)
TIME = "[0-9]{2}:[0-9]{2}"
CANCELLED_AT = f"^It will be cancelled at {TIME} if nobody answers\\.$"


def unclear(app, question="Which cache?", **fields):
    reply = app.ask(question, options=READINGS, kind="ambiguity", agent="claude-code", title="Clean up", **fields)
    assert reply.status == 202, reply.text
    return reply.json["id"]


def hold(app, id, held=True):
    reply = app.http("POST", f"/v1/interactions/{id}/hold", {"held": held, "by": "ada"})
    assert reply.status == 200, reply.text


def unclear_held(app, **fields):
    """One that is not set aside before hold (app, id, False), however long that takes."""
    id = unclear(app, **fields)
    hold(app, id)
    return id


def wait_reminded(app, id, after=None):
    """The desk has sent a reminder, one more than @after. A hand-off is reminded of after half of its time."""
    return until(lambda: (at := app.interaction(id)["reminded_at"]) and at != after and at, 2 * PATIENCE)


def wait_mark(app):
    until(lambda: app.find("label", "Reminder"))


def prefer(app, **settings):
    folder = app.home / "config" / "glib-2.0" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text("[page/beckon/Beckon]\n" + "".join(f"{key.replace('_', '-')}={value}\n" for key, value in settings.items()))
    app.env["GSETTINGS_BACKEND"] = "keyfile"


@clause("/pp/PP-3/the-reminder-opens-the-dialog", "/pp/PP-3/marked-with-when-it-is-cancelled", "/pp/PP-8/an-answer-after-the-reminder")
@pytest.mark.parametrize("place", [
    long("open"), pytest.param("minimised", marks=pytest.mark.window_manager),
    pytest.param("closed", marks=(pytest.mark.window_manager, pytest.mark.long)), "never opened"])
def test_opens(make_app, place):
    app = make_app(arguments=["--background"] if place == "never opened" else [], **TIMES)
    prefer(app, background_hinted="true")
    app.start()
    if place != "never opened":
        turn_to("Beckon")
    id = unclear_held(app)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    if place == "minimised":
        run("xdotool", "windowminimize", windows("Beckon")[0])
    elif place == "closed":
        turn_to("Beckon")
        key("ctrl+w")
        until(lambda: not windows("Beckon"))
    hold(app, id, False)
    until(lambda: app.interaction(id)["status"] == "POSTPONED")
    app.wait_dialog()
    wait_mark(app)
    app.wait_shows(CANCELLED_AT)
    assert app.shows("^Which cache") and app.options()
    row = app.interaction(id)
    assert row["status"] == "POSTPONED" and row["reminded_at"]
    app.activate()
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == READINGS[1])
    assert app.interaction(id)["surface"] == "dialog"
    assert app.task(row["task_id"])["status"] == "RUNNING"
    app.wait_no_dialog()


@clause("/pp/PP-3/no-key-that-was-meant-for-something-else-answers", "/att/ATT-3/the-guard-of-a-reminder")
def test_guarded(make_app):
    app = make_app(**TIMES).start()
    turn_to("Beckon")
    id = unclear_held(app)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    with Typing("1"):
        hold(app, id, False)
        app.wait_dialog()
        wait_mark(app)
        stays(lambda: app.interaction(id)["response"] is None, 1.5)
        assert app.is_guarded()
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(id)["response"] == READINGS[0])


@clause("/pp/PP-3/the-reminder-leaves-the-keyboard-where-it-is", "/att/ATT-2/a-reminder-is-quiet")
@pytest.mark.window_manager
def test_elsewhere(make_app):
    app = make_app(arguments=["--background"], **TIMES).start()
    typist = Typist(app)
    try:
        id = unclear(app)
        wait_reminded(app, id)
        app.wait_dialog()
        wait_mark(app)
        stays(lambda: is_active("Typist"))
        key("1")
        until(lambda: typist.text == "1")
        assert app.interaction(id)["status"] == "POSTPONED"
    finally:
        typist.close()


@clause("/pp/PP-3/a-reminder-is-only-listed-where-the-person-wants-that", "/att/ATT-2/only-list-holds-for-reminders")
def test_only_listed(notified, make_app):
    app = make_app(**TIMES)
    prefer(app, arrival="'notify'", arrival_offered="true")
    app.start()
    until(lambda: windows("Beckon"))
    typist = Typist(app)
    try:
        id = unclear(app)
        wait_reminded(app, id)
        until(lambda: any(re.search(f"cancelled at {TIME} unless you answer", text) for text in labels_of(app)))
        stays(lambda: not windows(DIALOG))
        run("xdotool", "windowactivate", windows("Beckon")[0])
        app.wait_ready()
        wait_mark(app)
        key("2")
        until(lambda: app.interaction(id)["response"] == READINGS[1])
    finally:
        typist.close()


@clause("/pp/PP-3/a-reminder-joins-the-open-dialog-and-says-so")
def test_joins(make_app):
    app = make_app(timeout_ms=600_000, **TIMES).start()
    turn_to("Beckon")
    id = unclear_held(app)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    other = app.ask("Which database?", options=["PostgreSQL", "SQLite"]).json["id"]
    app.wait_shows("^Which database")
    hold(app, id, False)
    wait_reminded(app, id)
    app.wait_shows(f"^Reminder: “Which cache\\?” is also waiting\\. It will be cancelled at {TIME} if nobody answers\\.$")
    assert app.shows("2$") and not app.find("label", "Reminder")
    app.wait_ready()
    app.press("Show")
    wait_mark(app)
    app.wait_shows("^Which cache")
    assert not app.shows("is also waiting")
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(id)["response"] == READINGS[0])
    app.wait_shows("^Which database")
    assert not app.find("label", "Reminder") and app.interaction(other)["status"] == "PENDING"


@clause("/pp/PP-3/the-second-and-the-third-reminder")
@pytest.mark.takes(12)
def test_again_and_again(make_app):
    app = make_app(ambiguity_timeout_ms=2000, reminder_ms=2500, timeout_ms=2000).start()
    turn_to("Beckon")
    id = app.ask("Which database?", options=["PostgreSQL", "SQLite"], policy="postpone").json["id"]
    reminded = None
    for _ in range(3):
        reminded = wait_reminded(app, id, reminded)
        app.wait_dialog()
        wait_mark(app)
        app.wait_shows(f"^It is waiting for an answer; next reminder at {TIME}\\.$")
        app.activate()
        app.wait_ready()
        key("Escape")
        app.wait_no_dialog()
    assert app.interaction(id)["status"] == "POSTPONED"


@clause("/pp/PP-3/each-question-is-reminded-of")
@pytest.mark.long
def test_two(make_app):
    app = make_app(arguments=["--background"], **TIMES).start()
    first = unclear(app)
    wait_reminded(app, first)
    wait_mark(app)
    app.respond(first, option_index=0, by="ada")
    app.wait_no_dialog()
    second = unclear(app, "Which log?")
    wait_reminded(app, second)
    wait_mark(app)
    app.wait_shows("^Which log")
    app.activate()
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(second)["response"] == READINGS[1])


@clause("/pp/PP-3/what-was-typed-before-the-reminder-is-there")
def test_draft(make_app):
    app = make_app(**TIMES).start()
    turn_to("Beckon")
    id = unclear_held(app, allow_other=True)
    app.wait_ready()
    key("Up", "n", "o")
    until(lambda: app.find("text box", labels.SOMETHING_ELSE).text == "no")
    key("Escape")
    app.wait_no_dialog()
    hold(app, id, False)
    wait_reminded(app, id)
    app.wait_dialog()
    wait_mark(app)
    assert app.find("text box", labels.SOMETHING_ELSE).text == "no"


@clause("/pp/PP-7/the-reminder-comes-at-the-next-start", "/pp/PP-7/a-reminder-is-there-after-a-restart")
@pytest.mark.parametrize("when", ["before the reminder", "after the reminder"])
def test_restart(make_app, when):
    app = make_app(arguments=["--background"], **TIMES).start()
    id = unclear(app)
    until(lambda: app.interaction(id)["status"] == "POSTPONED")
    if when == "after the reminder":
        wait_reminded(app, id)
        wait_mark(app)
    app.kill9()
    app.start()
    wait_reminded(app, id)
    app.wait_dialog()
    wait_mark(app)
    app.wait_shows(CANCELLED_AT)
    app.activate()
    app.wait_ready()
    key("1")
    until(lambda: app.interaction(id)["response"] == READINGS[0])


@clause("/pp/PP-7/what-would-have-been-cancelled-meanwhile-is-reminded-of-in-the-dialog")
def test_overdue(make_app):
    app = make_app(arguments=["--background"], ambiguity_timeout_ms=1000, reminder_ms=1000, cancel_ms=3000).start()
    id = unclear(app)
    reminded = wait_reminded(app, id)
    app.kill9()
    # It would have been cancelled while no desk was running.
    subprocess.run(["sleep", "3.2"], check=True)
    app.start(cancel_ms=600_000)
    wait_reminded(app, id, reminded)
    app.wait_dialog()
    wait_mark(app)
    app.wait_shows(CANCELLED_AT)


@clause("/pp/PP-3/before-its-reminder-the-dialog-says-when-it-is-cancelled")
def test_before_the_reminder(make_app):
    app = make_app(ambiguity_timeout_ms=1000, reminder_ms=600_000, cancel_ms=600_000).start()
    turn_to("Beckon")
    id = unclear_held(app)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    hold(app, id, False)
    until(lambda: app.interaction(id)["status"] == "POSTPONED")
    app.open_question(id)
    app.wait_dialog()
    app.wait_shows(f"^Set aside: reminder at {TIME}; cancelled at {TIME} unless you answer$")


# --- cancellation ----------------------------------------------------------------------------

ENDS = dict(ambiguity_timeout_ms=1500, reminder_ms=1500, cancel_ms=2500)
SAID = r"^Nobody answered “.*”, so it was cancelled\. 2 steps did not run: .*; Run make test$"


def unclear_plan(app):
    """A plan whose first line is unclear: the person is asked, and none of it runs in the meantime."""
    made = app.http("POST", "/v1/tasks", {"title": "Ship it", "instructions": ["frobnicate the release", "run: make test"]})
    assert made.status == 201, made.text
    task_id = made.json["id"]
    return task_id, until(lambda: next(iter(app.http("GET", f"/v1/interactions?task={task_id}").json["interactions"]), None))["id"]


@clause("/pp/PP-4/the-window-says-what-was-cancelled-and-what-did-not-run", "/pp/PP-4/the-history-says-what-did-not-run",
        "/pp/PP-4/the-log-says-how-much-did-not-run")
@pytest.mark.parametrize("window", [True, long(False)])
def test_cancelled(make_app, window):
    app = make_app(arguments=[] if window else ["--background"], **ENDS).start()
    task_id, id = unclear_plan(app)
    until(lambda: app.interaction(id)["status"] == "CANCELLED")
    app.wait_no_dialog()
    if not window:
        run("env", f"GSETTINGS_BACKEND={app.env['GSETTINGS_BACKEND']}", BUILD / "src" / "app" / "beckon-desk")
    else:
        turn_to("Beckon")
    until(lambda: any(re.search(SAID, text) for text in labels_of(app)))
    log = [line["message"] for line in app.http("GET", f"/v1/tasks/{task_id}/log").json["log"]]
    assert any(line == f"cancelled: nobody answered question {id}; 2 steps did not run" for line in log), log
    turn_to("Beckon")
    key("ctrl+2")
    until(lambda: any("cancelled at" in name for name in entries(app, labels.HISTORY)))
    # The row of the task says so too.
    choose(app, re.compile("^Did you mean .*cancelled at"))
    until(lambda: any(re.search("^2 steps did not run: .*; Run make test$", text) for text in labels_of(app)))


@clause("/pp/PP-4/what-was-cancelled-is-said-after-a-restart-and-once")
def test_cancelled_before(make_app):
    app = make_app(arguments=["--background"], **ENDS).start()
    _, id = unclear_plan(app)
    until(lambda: app.interaction(id)["status"] == "CANCELLED")
    app.wait_no_dialog()
    app.stop()
    app.arguments = []
    app.start()
    turn_to("Beckon")
    until(lambda: any(re.search(SAID, text) for text in labels_of(app)))
    app.restart()
    turn_to("Beckon")
    until(lambda: any("was cancelled" in name for name in entries(app)))
    stays(lambda: not any(re.search(SAID, text) for text in labels_of(app)), 1.5)


# --- hand-offs, and what was set aside -------------------------------------------------------


@clause("/wh/WH-8/the-reminder-opens-the-dialog", "/wh/WH-11/the-reminder-says-when-the-task-goes-on")
@pytest.mark.takes(11)
def test_handoff(make_app):
    app = make_app().start()
    turn_to("Beckon")
    app.title = HANDOFF
    person(app)
    handed = hand_off(app, task(app), timeout_ms=40_000)
    app.wait_ready()
    key("Escape")
    app.wait_no_dialog()
    wait_reminded(app, handed["id"])
    app.wait_dialog()
    wait_mark(app)
    app.wait_shows(f"^If nobody completes it, the task continues at {TIME}\\.$")
    app.activate()
    app.wait_ready()
    app.press(labels.TAKE_OVER)
    until(lambda: app.interaction(handed["id"])["status"] == "ANSWERED")


@clause("/att/ATT-6/what-comes-back-is-marked", "/att/ATT-6/what-comes-back-opens-the-dialog-again-and-again")
@pytest.mark.parametrize("window", [True, long(False)])
def test_later(make_app, window):
    app = make_app(arguments=[] if window else ["--background"], timeout_ms=600_000).start()
    id = app.ask("Which database?", options=["PostgreSQL", "SQLite"]).json["id"]
    for _ in range(2):
        app.wait_dialog()
        assert app.http("POST", f"/v1/interactions/{id}/later", {"duration": 3000}).status == 200
        app.wait_no_dialog()
        app.wait_dialog()
        wait_mark(app)
        app.wait_shows("^It was set aside and is now asked again\\.$")
        app.wait_shows("^Option 1, PostgreSQL, in ")
    app.activate()
    app.wait_ready()
    key("2")
    until(lambda: app.interaction(id)["response"] == "SQLite")


@clause("/wh/WH-8/a-reminder-that-was-only-listed-is-marked-when-the-person-turns-to-the-desk")
@pytest.mark.takes(11)
@pytest.mark.long
def test_handoff_listed(notified, make_app):
    app = make_app()
    prefer(app, arrival="'notify'", arrival_offered="true")
    app.start()
    until(lambda: windows("Beckon"))
    typist = Typist(app)
    try:
        app.title = HANDOFF
        person(app)
        handed = hand_off(app, task(app), timeout_ms=40_000)
        wait_reminded(app, handed["id"])
        assert not windows(HANDOFF)
        run("xdotool", "windowactivate", windows("Beckon")[0])
        app.wait_dialog()
        wait_mark(app)
    finally:
        typist.close()
