# test_installed.py: the installed flatpak from outside: its window, its socket, its data, and that there is one of it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest
from gi.repository import GLib

from gui_testing import key, until, windows
from installed import APP, PATIENCE, flatpak, is_owned


@pytest.mark.clause("/aic/AIC-9/flatpak-question-is-clicked")
def test_question_is_clicked(app):
    asked = app.ask().json
    app.wait_ready()
    app.wait_for("list item", "2. SQLite").do()
    row = app.settled(asked["id"])
    assert (row["status"], row["response"], row["surface"]) == ("ANSWERED", "SQLite", "dialog"), row


@pytest.mark.clause("/aic/AIC-9/flatpak-question-by-key")
def test_question_by_key(app):
    asked = app.ask().json
    app.wait_ready()
    key("1")
    assert app.settled(asked["id"])["response"] == "PostgreSQL"


def test_second_start_shows_the_first(app):
    begun = windows("Beckon")
    assert flatpak("run", "--user", APP, env=app.env).returncode == 0
    assert windows("Beckon") == begun
    assert app.process.poll() is None


def test_bus_starts_it(installed):
    """The service file that the flatpak exports, as an agent that finds no desk does."""
    assert not is_owned(APP)
    installed.call("Activate", GLib.Variant("(a{sv})", ({},)))
    assert is_owned(APP)
    until(installed.answers, PATIENCE)
    until(lambda: windows("Beckon"), PATIENCE)


def test_data_outlives_it(app):
    asked = app.ask(policy="hold").json
    with app.db() as database:
        assert database.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    app.quit()
    assert not app.socket.exists()
    app.start()
    assert app.interaction(asked["id"])["status"] == "PENDING"
