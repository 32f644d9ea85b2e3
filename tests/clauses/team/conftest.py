# conftest.py: a PostgreSQL server, and desks over a database of it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing.postgresql import Server
from beckon_testing.team import open_team


@pytest.fixture(scope="module")
def server():
    with Server() as server:
        yield server


@pytest.fixture
def team(server, request):
    with open_team(server, request) as team:
        yield team
