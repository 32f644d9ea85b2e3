# bridge_world.py: a home with `beckon mcp` and no desk, for which a stand-in plays
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Desk  # noqa: E402
from bridge_client import Client, envelope  # noqa: E402

ASK = {"name": "ask_person", "arguments": {"question": "Tea or coffee?"}}


@pytest.fixture
def world():
    """A home without a desk."""
    desk = Desk()
    yield desk
    desk.discard()


@pytest.fixture
def client(world):
    with Client(world.env, cwd=world.home) as client:
        yield client


def ask(client, id=None, version=None, token=None):
    meta = envelope(version) if version else {}
    if token is not None:
        meta["progressToken"] = token
    return client.request("tools/call", {**ASK, "_meta": meta}, id=id)


def answer_all(request):
    """An endpoint that knows everything at once."""
    if "id" not in request.message:
        request.accept()
    elif request.method == "initialize":
        request.result({"protocolVersion": request.message["params"]["protocolVersion"], "capabilities": {}})
    else:
        request.result({"method": request.method})
