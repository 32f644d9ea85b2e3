# conftest.py: the fixtures of all GUI tests
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures: the real beckon-desk on the display of rig-x11.sh."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing.new_database import put_database  # noqa: E402
from gui_testing import App, Typist, pointer_aside, turn_to  # noqa: E402
from notifications import Double  # noqa: E402


def pytest_configure(config):
    """The process that only distributes the tests to workers needs no desktop."""
    if config.getoption("dist", "no") == "no" and "RIG" not in os.environ:
        pytest.exit("The GUI tests need a desktop of their own: tests/gui/rig-x11.sh -- pytest …", returncode=2)


@pytest.fixture
def make_app(request):
    """Makes desks with a window, not started yet: `make_app (timeout_ms=1500).start ()`."""
    # The test before left it somewhere.
    pointer_aside()
    apps = []

    def make(env=None, arguments=(), **settings):
        apps.append(App(env, arguments, **settings))
        return apps[-1]

    yield make
    failures = []
    for app in reversed(apps):
        try:
            app.finish()
        except AssertionError as failure:
            failures.append(str(failure))
    assert not failures, "\n".join(failures)


@pytest.fixture
def background_app(make_app):
    """background_app (arrival, settings, preferences…): a running desk without a window, to which a question comes as *arrival* says, and a person
    who types in another program."""
    typists = []

    def make(arrival, settings=None, **preferences):
        app = make_app(arguments=["--background"], **{"timeout_ms": 600000, **(settings or {})})
        app.prefer(arrival=f"'{arrival}'", **preferences)
        app.start()
        typists.append(Typist(app))
        return app

    yield make
    for typist in typists:
        typist.close()


@pytest.fixture
def app(make_app, request):
    """A running desk with its window; `@pytest.mark.desk (timeout_ms=1500)` gives it settings. It finds a database; one of `make_app ()` creates its own."""
    mark = request.node.get_closest_marker("desk")
    app = make_app(**(mark.kwargs if mark else {}))
    put_database(app)
    app.start()
    turn_to("Beckon")
    return app


@pytest.fixture
def notified(tmp_path):
    """A notification server that draws nothing; its lines say what it was sent."""
    server = Double("good", tmp_path / "notified.log")
    yield server
    server.close()


@pytest.fixture
def typist(app):
    """Another program that has the keyboard."""
    typist = Typist(app)
    yield typist
    typist.close()
