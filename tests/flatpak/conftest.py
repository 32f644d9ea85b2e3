# conftest.py: the fixtures of the tests of the installed flatpak
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "gui")]

from installed import Installed  # noqa: E402


def pytest_configure(config):
    if config.getoption("dist", "no") == "no" and "FLATPAK_USER_DIR" not in os.environ:
        pytest.exit("These tests need an installed flatpak and a desktop: ./run flatpak", returncode=2)


@pytest.fixture
def installed():
    """The flatpak, with no data yet and not running."""
    flatpak = Installed()
    yield flatpak
    flatpak.finish()


@pytest.fixture
def app(installed):
    """The flatpak with its window open."""
    return installed.start()
