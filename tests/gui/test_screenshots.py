# test_screenshots.py: the screenshots of README can be taken
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""They are taken with the real program, so a text or a way to a page that changed breaks the script."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "data" / "screenshots"


@pytest.mark.long
@pytest.mark.takes(60)
def test_screenshots(tmp_path):
    taken = subprocess.run([sys.executable, FOLDER / "take.py", tmp_path], capture_output=True, text=True, timeout=120)
    assert taken.returncode == 0, taken.stderr
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in FOLDER.glob("*.png")}
