# conftest.py: what every test on Wayland gets
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures: the compositor of rig-wl.sh, and the real beckon-desk on it. A test that only one of them can pass has the mark
`compositor ("gnome")`; ./run test --long passes all of them under each, without --long under sway alone."""

import os
import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "gui")]

from gui_testing import in_state, until  # noqa: E402
from gnome import Gnome  # noqa: E402
from sway import Sway  # noqa: E402
from wayland_testing import WaylandApp, WaylandTypist  # noqa: E402


def pytest_configure(config):
    """Whoever only hands the tests out to workers needs no compositor."""
    if config.getoption("dist", "no") == "no" and "RIG_COMPOSITOR" not in os.environ:
        pytest.exit("These tests need a compositor of their own: tests/gui/rig-wl.sh -c sway -- pytest …", returncode=2)


def pytest_collection_modifyitems(config, items):
    """What is for the other compositor is not of this run."""
    def is_meant(item):
        mark = item.get_closest_marker("compositor")
        return mark is None or os.environ["RIG_COMPOSITOR"] in mark.args
    config.hook.pytest_deselected(items=[item for item in items if not is_meant(item)])
    items[:] = filter(is_meant, items)


@pytest.fixture
def compositor():
    """The eyes and hands of the person; there is a keyboard from the first key on."""
    compositor = {"gnome": Gnome, "sway": Sway}[os.environ["RIG_COMPOSITOR"]]()
    yield compositor
    compositor.close()


@pytest.fixture
def make_app(compositor):
    """Makes desks with a window, not started yet: `make_app (timeout_ms=1500).start ()`."""
    apps = []

    def make(env=None, arguments=(), **settings):
        apps.append(WaylandApp(compositor, env, arguments, **settings))
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
def app(make_app, compositor, request):
    """A running desk with its window, which has the keyboard; `@pytest.mark.desk (timeout_ms=1500)` gives it settings."""
    mark = request.node.get_closest_marker("desk")
    app = make_app(**(mark.kwargs if mark else {}))
    # Whoever closes the window knows that the desk goes on.
    app.prefer(background_hinted="true")
    app.start()
    # A program learns from a keyboard alone that it has the focus: there is one from here on.
    compositor.key("F12")
    compositor.turn_to("Beckon")
    # The program hears of it after the compositor.
    until(lambda: in_state([node for node, _, _ in app.window("Beckon").look()], "focused"))
    return app


@pytest.fixture
def typist(app):
    """Another program, which has the keyboard."""
    typist = WaylandTypist(app)
    yield typist
    typist.close()
