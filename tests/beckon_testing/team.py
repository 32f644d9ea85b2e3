# team.py: desks whose data is in a PostgreSQL database
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from .desk import BUILD, Desk
from .postgresql import find_program

MODULE = BUILD / "src" / "db" / "postgresql"
needs_server = pytest.mark.skipif(not find_program("postgres") or not (MODULE / "libbeckon-postgresql.so").exists(),
                                  reason="there is no PostgreSQL server, or the module is not built")


def open_desk(address, env=None, **settings):
    """A desk that is not started yet."""
    desk = Desk({"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE), **(env or {})}, **settings)
    # What it says of a server that is away.
    desk.allow(r"Cannot (?:read|reach)")
    return desk


def holder_of(server, database, role, desks):
    """The one of @desks that has @role; None: none has it now."""
    rows = server.query(database, "SELECT process FROM beckon.roles JOIN beckon.desks ON desk = id WHERE role = "
                        f"'{role}' AND until_us > extract (epoch FROM clock_timestamp ()) * 1000000")
    return next((desk for desk in desks if rows and desk.process and desk.process.pid == int(rows[0][0])), None)
