# new_database.py: a database for a desk that starts
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saves a desk the migrations, which are half of the work of its first start."""

import functools

from .desk import Desk


@functools.cache
def _content():
    """What a desk leaves that was started and stopped; made once in each process, since workers test the same build."""
    desk = Desk()
    try:
        desk.start()
        assert desk.stop() == 0, desk.stderr
        return desk.database.read_bytes()
    finally:
        desk.discard()


def put_database(desk):
    """Puts the database of another desk, in which nothing happened, where @desk will look for its own."""
    desk.data.mkdir(mode=0o700)
    desk.database.touch(mode=0o600)
    desk.database.write_bytes(_content())
