# test_launcher.py: what the desktop's launcher and its search reach (ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import configparser

import pytest
from gi.repository import Gio, GLib

import labels
from beckon_testing import clause
from beckon_testing.desk import BUILD
from gui_testing import DIALOG, stays, until, windows
from notifications import activate

APP = "page.beckon.Beckon"


def search(method, signature, *arguments):
    """What the Shell calls while somebody types into its search."""
    provider = configparser.ConfigParser()
    provider.read(BUILD / "data" / f"{APP}.search-provider.ini")
    entry = provider["Shell Search Provider"]
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        entry["BusName"], entry["ObjectPath"], "org.gnome.Shell.SearchProvider2", method, GLib.Variant(signature, arguments), None,
        Gio.DBusCallFlags.NONE, 20000, None).unpack()


@pytest.fixture
def desk(make_app):
    app = make_app(arguments=["--background"], timeout_ms=600000)
    app.prefer(do_not_disturb_until=str(2**63 - 1))
    return app.start()


@clause("/att/ATT-5/the-search-of-the-desktop-finds-tasks-questions-and-answers")
def test_search(desk):
    task = desk.http("POST", "/v1/tasks", {"title": "Translate the manual", "agent": "scout", "state": "RUNNING"}).json["id"]
    asked = desk.ask("Which manual first?", ["Installation", "Reference"]).json["id"]
    settled = desk.ask("Manual or automatic?", ["Manual", "Automatic"]).json["id"]
    desk.respond(settled, option_index=1)

    found, = search("GetInitialResultSet", "(as)", ["manual"])
    assert set(found) == {f"task:{task}", f"question:{asked}", f"question:{settled}"} | {id for id in found if "task:" in id}
    metas = {meta["id"]: meta for meta in search("GetResultMetas", "(as)", found)[0]}
    assert metas[f"task:{task}"]["name"] == "Translate the manual" and metas[f"task:{task}"]["description"] == "scout"
    assert metas[f"question:{asked}"]["name"] == "Which manual first?"
    assert "Automatic" in metas[f"question:{settled}"]["description"]
    assert search("GetSubsearchResultSet", "(asas)", found, ["manual", "first"]) == ([f"question:{asked}"] + [
        id for id in search("GetInitialResultSet", "(as)", ["manual", "first"])[0] if id != f"question:{asked}"],)
    assert search("GetInitialResultSet", "(as)", ["zzz"]) == ([],)
    assert search("GetInitialResultSet", "(as)", []) == ([],)
    # What another program makes up.
    assert search("GetResultMetas", "(as)", ["question:4711", "", "nonsense"]) == ([],)
    search("ActivateResult", "(sasu)", "question:4711", ["x"], 0)
    stays(lambda: not windows(DIALOG) and not windows("Beckon"), 0.5)

    search("GetInitialResultSet", "(as)", ["manual"])
    search("ActivateResult", "(sasu)", f"question:{asked}", ["manual"], 1)
    desk.wait_dialog()
    assert desk.shows("Which manual first")
    search("ActivateResult", "(sasu)", f"task:{task}", ["manual"], 1)
    until(lambda: windows("Beckon"))
    search("LaunchSearch", "(asu)", ["translate"], 1)
    rows = lambda: " ".join(desk.names("list item", None, desk.window("Beckon")))  # noqa: E731
    until(lambda: "Translate the manual" in rows() and "Manual or automatic" not in rows())


@clause("/att/ATT-12/the-launcher-s-menu-offers-new-task-the-oldest-question-and-silence")
def test_actions(desk):
    entry = configparser.ConfigParser(interpolation=None, strict=False)
    entry.optionxform = str
    entry.read(BUILD / "data" / f"{APP}.desktop")
    actions = entry["Desktop Entry"]["Actions"].strip(";").split(";")
    assert actions == ["show-question-oldest", "new-task", "do-not-disturb-hour"]
    asked = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    for action in actions:
        assert entry[f"Desktop Action {action}"]["Exec"].split()[-1] == action
    stays(lambda: not windows(DIALOG), 0.5)
    activate("show-question-oldest")
    desk.wait_dialog()
    desk.respond(asked, option_index=0)
    desk.wait_no_dialog()
    activate("do-not-disturb-hour")
    desk.ask("Milk?", ["Yes", "No"])
    stays(lambda: not windows(DIALOG), 1)
    activate("new-task")
    until(lambda: windows(labels.NEW_TASK))
