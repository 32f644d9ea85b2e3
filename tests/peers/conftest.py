# conftest.py: agents of others, a model that says what a script has, and a desk
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from peer_rig.model import Model  # noqa: E402
from peer_rig.world import Home, Run  # noqa: E402


def pytest_configure(config):
    if config.getoption("dist", "no") == "no" and "BECKON_PEERS_RIG" not in os.environ:
        pytest.exit("These tests need a network of their own: ./run test peers", returncode=2)


@pytest.fixture
def home(request):
    """A home with a running desk; `@pytest.mark.desk (…)` gives it settings."""
    mark = request.node.get_closest_marker("desk")
    home = Home(**(mark.kwargs if mark else {}))
    home.start()
    yield home
    home.finish()


@pytest.fixture
def say():
    """say (turn, …): the model of the test."""
    models = []

    def make(*script):
        models.append(Model(*script))
        return models[-1]

    yield make
    for model in models:
        model.finish()


@pytest.fixture
def run(home):
    """run (agent, prompt, option…): starts the agent where it asks no person by itself."""
    runs = []

    def start(agent, prompt, *options, **env):
        runs.append(Run(home, agent.command(prompt, *options), {**agent.env, **env}, f"run-{len(runs)}"))
        return runs[-1]

    yield start
    for one in runs:
        one.finish()
