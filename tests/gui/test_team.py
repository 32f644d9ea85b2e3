# test_team.py: the window of a desk whose data is on a database server (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

import labels
from beckon_testing import clause
from beckon_testing.command import typed
from beckon_testing.patience import PATIENCE
from beckon_testing.postgresql import Server
from beckon_testing.team import MODULE, TAKE_OVER, needs_server, open_desk
from gui_testing import DIALOG, geometry, is_active, key, rests, run, stays, turn_to, type_text, until, windows
from test_awaited import GONE, Agent

AWAY = "The database server has not answered since "
NO_ANSWER = "The database server does not answer. You can answer when it is back"
# At the foot of the window.
WELL = "All channels work"


@clause("/tm/TM-4/the-window-says-that-the-server-is-away-and-the-dialog-stays")
@pytest.mark.takes(30)
@needs_server
def test_away(make_app):
    with Server() as server:
        app = make_app(env={"BECKON_DATABASE": server.create_database("desk"), "BECKON_MODULE_DIR": str(MODULE)})
        app.allow(r"Cannot (?:read|reach)")
        app.start()

        def says(text):
            return any(name.startswith(text) for name in app.names("label", None, app.window("Beckon")))

        asked = app.ask("Which database?", ("A", "B")).json["id"]
        app.wait_dialog()
        assert says(WELL)
        server.kill()
        # Nothing else shows that it is gone.
        assert app.respond(asked, option_index=1).error == "E110"
        until(lambda: says(AWAY) and not says(WELL))
        assert app.window(DIALOG)
        server.start()
        until(lambda: says(WELL), 2 * PATIENCE)
        assert app.window(DIALOG)
        assert app.respond(asked, option_index=1).status == 200
        until(lambda: not app.window(DIALOG))


@clause("/tm/TM-4/what-is-seen-is-marked-with-its-time-and-answers-wait-for-the-server")
@pytest.mark.takes(40)
@needs_server
def test_silent(make_app):
    with Server() as server:
        app = make_app(env={"BECKON_DATABASE": server.create_database("desk"), "BECKON_MODULE_DIR": str(MODULE)})
        app.allow(r"Cannot (?:read|reach)")
        app.start()

        def says(text, window):
            return any(name.startswith(text) for name in app.names("label", None, app.window(window)))

        def usable():
            return [row.name for row in app.find_all("list item", re.compile("^[12]")) if "sensitive" in row.states]

        def pause():
            # No connection is closed: only time tells.
            server.pause()
            until(lambda: says(AWAY, "Beckon") and says(NO_ANSWER, DIALOG) and not says(WELL, "Beckon"))

        def resume():
            server.resume()
            until(lambda: not says(AWAY, "Beckon") and not says(NO_ANSWER, DIALOG) and says(WELL, "Beckon"))

        chosen = app.ask("Which database?", ("A", "B")).json["id"]
        app.wait_ready()
        assert len(usable()) == 2
        pause()
        assert usable() == []
        key("2")
        key("Return")
        stays(lambda: app.window(DIALOG))
        resume()
        until(lambda: len(usable()) == 2)
        # Nobody has typed, so the countdown goes on.
        app.counting(chosen)
        key("2")
        key("Return")
        app.wait_no_dialog()
        assert app.settled(chosen)["response"] == "B"
        # What was typed stays, before and meanwhile.
        typed = app.ask("What shall it be called?", None, kind="clarification").json["id"]
        app.wait_ready()
        type_text("Half a")
        pause()
        type_text(" sentence")
        key("ctrl+Return")
        stays(lambda: app.window(DIALOG))
        resume()
        key("ctrl+Return")
        app.wait_no_dialog()
        assert app.settled(typed)["response"] == "Half a sentence"


@clause("/tm/TM-1/preferences-are-those-of-all-desks")
@pytest.mark.takes(30)
@needs_server
def test_preferences(make_app):
    with Server() as server:
        address = server.create_database("desk")
        other = open_desk(address, agents_may_answer="")
        other.allow("This desk now does what is due")
        app = make_app(env={"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE)})
        app.allow("This desk now does what is due")
        try:
            other.start()
            app.start()
            turn_to("Beckon")
            key("ctrl+comma")
            until(lambda: is_active(labels.PREFERENCES))

            def rounds():
                return app.find("spin button", "Clarifications per request", app.window(labels.PREFERENCES))

            def stored(name):
                return next(s["stored"] for s in other.http("GET", "/v1/settings").json["settings"] if s["setting"] == name)

            def value():
                return next((node.text for node in app.find_all("text", None, rounds())), None) or rounds().text

            until(rounds)
            assert app.find("label", re.compile("^All desks of the database have"), app.window(labels.PREFERENCES))
            # The first row has the focus: keep asking.
            assert stored("choice-policy") == "'first-option'"
            key("Return")
            key("Down")
            key("Return")
            until(lambda: stored("choice-policy") == "'hold'")
            # The other way round, while the window shows it.
            assert value() == "2"
            assert typed(other, "settings", "max-clarifications", "5")[0] == 0
            until(lambda: value() == "5")
            # And it is the same for a window that starts then.
            app.restart()
            assert app.ask("Which database?", ("A", "B"), policy=None).json["policy"] == "hold"
        finally:
            other.finish()


@clause("/tm/TM-5/a-notification-at-another-desk-keeps-the-countdown-running")
@pytest.mark.takes(30)
@needs_server
def test_notified(background_app, notified):
    with Server() as server:
        address = server.create_database("desk")
        keeper = open_desk(address)
        keeper.allow("This desk now does what is due")
        try:
            keeper.start()
            app = background_app("notify", {"env": {"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE)}})
            app.allow("This desk now does what is due")
            asked = keeper.ask("Tea or coffee?", ["Tea", "Coffee"], timeout_ms=600_000).json["id"]
            until(lambda: app.interaction(asked)["shown"])
            assert not app.window(DIALOG)
            keeper.counting(asked)
            notified.say("closed 1 2")
            until(lambda: keeper.interaction(asked)["deadline_at"] is None)
        finally:
            keeper.finish()


@clause("/tm/TM-6/the-window-says-of-a-task-that-its-desk-is-away")
@pytest.mark.takes(40)
@needs_server
def test_desk_away(make_app):
    with Server() as server:
        address = server.create_database("desk")
        other = open_desk(address)
        other.allow("This desk now does what is due")
        app = make_app(env={"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE)})
        app.allow("This desk now does what is due")
        try:
            other.start()
            app.start()
            task = other.http("POST", "/v1/tasks", {"title": "Build it", "steps": [{"type": "run", "command": ["sleep", "600"], "interrupted": "repeat"}]}).json["id"]
            until(lambda: app.task(task)["status"] == "RUNNING")
            until(lambda: app.names("list item", re.compile("Build it"), app.window("Beckon")))

            def says(text):
                return any(re.search(text, name) for name in app.names(None, None, app.window("Beckon")))

            assert not says("is away")
            other.kill9()
            until(lambda: says("The desk of .* is away"), TAKE_OVER)
            turn_to("Beckon")
            at, row = geometry(windows("Beckon")[0]), rests(lambda: app.find("list item", re.compile("Build it"), app.window("Beckon")).box)
            run("xdotool", "mousemove", at["X"] + row[0] + row[2] // 2, at["Y"] + row[1] + row[3] // 2, "click", 1)
            until(lambda: says("This runs on the desk of .*, which has been away since .*. It continues when that desk is back."))
            other.start()
            until(lambda: not says("is away"))
            assert other.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200
        finally:
            other.finish()


@clause("/att/ATT-21/the-window-of-another-desk-says-it-too")
@pytest.mark.takes(30)
@needs_server
def test_awaited_elsewhere(make_app):
    with Server() as server:
        address = server.create_database("desk")
        other = open_desk(address)
        other.allow("This desk now does what is due")
        app = make_app(env={"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE)})
        app.allow("This desk now does what is due")
        try:
            other.start()
            app.start()
            agent = Agent(other, "POST /v1/interactions", '{"conflict_description": "Tea or coffee?", "options": ["Tea", "Coffee"], "policy": "hold", "agent": "codex"}')
            app.wait_ready()
            assert not app.shows(GONE)
            agent.cut()
            app.wait_shows(GONE)
            # It comes back, at the desk of the window.
            [asked] = [row["id"] for row in app.http("GET", "/v1/interactions?status=PENDING").json["interactions"]]
            back = Agent(app, f"GET /v1/interactions/{asked}")
            until(lambda: not app.shows(GONE))
            back.cut()
            app.wait_shows(GONE)
        finally:
            other.finish()
