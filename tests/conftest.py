# conftest.py: what every Python test of Beckon gets
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures: a real desk, the command line against it, and clauses in the names of tests.

BECKON_BUILD_DIR   the Meson build folder whose programs are tested (default: build)
BECKON_TEST_PATIENCE   seconds to wait for a process (default: 60)
BECKON_TEST_OUTCOMES, BECKON_TEST_ONLY   files for and of the program that runs the tests (beckon_testing/outcomes.py)
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Beckon, Desk, folders, longest_first, outcomes  # noqa: E402
from beckon_testing.clause import rename  # noqa: E402
from beckon_testing.new_database import put_database  # noqa: E402
from beckon_testing.shared import SharedDesks  # noqa: E402

folders.in_memory = True


def pytest_configure(config):
    outcomes.register(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        rename(item)
        longest_first.rename(item)
    outcomes.only(config, items)
    longest_first.sort(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return longest_first.OneByOne(config, log)


def pytest_make_parametrize_id(val, argname):
    """Names long or unprintable parameters by their length, so that hostile ones do not fill the report."""
    if isinstance(val, (str, bytes)) and (len(val) > 60 or not str(val).isprintable()):
        return f"{argname}-of-{len(val)}"
    return None


@pytest.fixture
def make_desk():
    """Makes desks that are not started yet: `make_desk (timeout_ms=1500).start ()`."""
    desks = []

    def make(env=None, **settings):
        desks.append(Desk(env, **settings))
        return desks[-1]

    yield make
    failures = []
    for desk in reversed(desks):
        try:
            desk.finish()
        except AssertionError as failure:
            failures.append(str(failure))
    assert not failures, "\n".join(failures)


@pytest.fixture(scope="module")
def shared_desks():
    """The desks of the mark shared_desk.

    A worker starts such a desk once or a few times, since longest_first.py keeps its tests together and hands out many at once. In another
    order everything holds as well, and takes longer. A desk for a whole session would need no order, but each worker would keep all of
    them until its end.
    """
    shared = SharedDesks()
    yield shared
    shared.finish()


@pytest.fixture
def desk(make_desk, request):
    """A running desk; `@pytest.mark.desk (timeout_ms=1500)` gives it settings.

    It finds a database; one of `make_desk ()` creates its own. At the end it must exit with 0 and have printed no warning. With
    `@pytest.mark.shared_desk` other tests of the module use it too: after each of them it must run, have printed no warning, and hold
    what it held before.
    """
    mark = request.node.get_closest_marker("desk")
    settings = mark.kwargs if mark else {}
    mark = request.node.get_closest_marker("shared_desk")
    if mark is None:
        own = make_desk(**settings)
        put_database(own)
        yield own.start()
        return
    desks = request.getfixturevalue("shared_desks")
    shared = desks.get(mark.kwargs.get("furnish"), settings)
    shared.begin()
    yield shared.desk
    try:
        shared.check()
    except BaseException:
        desks.drop(shared)
        raise


@pytest.fixture
def beckon(desk):
    """The command line, against the desk of the test."""
    command = Beckon(desk)
    yield command
    command.finish()
