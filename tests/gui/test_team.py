# test_team.py: the window of a desk whose data is on a database server (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.postgresql import Server, find_program
from gui_testing import DIALOG, until

MODULE = BUILD / "src" / "db" / "postgresql"
AWAY = "Cannot reach the database server"
# At the foot of the window.
WELL = "All channels work"


@clause("/tm/TM-4/the-window-says-that-the-server-is-away-and-the-dialog-stays")
@pytest.mark.takes(30)
@pytest.mark.skipif(not find_program("postgres") or not (MODULE / "libbeckon-postgresql.so").exists(),
                    reason="there is no PostgreSQL server, or the module is not built")
def test_away(make_app):
    with Server() as server:
        app = make_app(env={"BECKON_DATABASE": server.create_database("desk"), "BECKON_MODULE_DIR": str(MODULE)})
        app.allow(r"Cannot (?:read|reach)")
        app.start()

        def says(text):
            return any(name.startswith(text) for name in app.names(None, None, app.window("Beckon")))

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
