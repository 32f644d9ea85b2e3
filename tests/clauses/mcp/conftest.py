# conftest.py: agents that speak MCP to the desk
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from mcp_client import Client  # noqa: E402


@pytest.fixture
def agent(desk):
    """A client that began with initialize."""
    return Client(desk).initialize()


@pytest.fixture
def modern(desk):
    """A client of 2026-07-28, which begins with nothing."""
    return Client(desk, modern=True)


@pytest.fixture(params=["sessions", "modern"])
def either(request, desk):
    """Each of them."""
    return Client(desk, modern=True) if request.param == "modern" else Client(desk).initialize()
