# conftest.py: what the tests of beckon setup share
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beckon_testing import Beckon, Desk  # noqa: E402
from setup_home import CONFIGURED  # noqa: E402


@pytest.fixture
def home():
    """A home in which no desk runs: setup needs none."""
    desk = Desk()
    for name in CONFIGURED:
        desk.env.pop(name, None)
    desk.env["PATH"] = f"{os.path.dirname(Beckon.program)}:/usr/bin:/bin"
    yield desk
    desk.discard()


@pytest.fixture
def beckon(home):
    beckon = Beckon(home)
    yield beckon
    beckon.finish()
