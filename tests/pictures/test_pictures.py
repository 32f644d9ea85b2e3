# test_pictures.py: the pictures of README, of the metainfo and of docs: they can be taken, and they are what is asked of them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""They are taken with the real program, so a text or a way to a page that changed breaks the script."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from beckon_testing.desk import BUILD

TOP = Path(__file__).resolve().parents[2]
SCREENSHOTS = TOP / "data" / "screenshots"
PICTURES = TOP / "docs" / "pictures"
METAINFO = TOP / "data" / "page.beckon.Beckon.metainfo.xml.in"
ADDRESS = "https://beckon.page/screenshots/"
# Flathub takes 1600 px at most, and of small windows a picture of at least 300 px is still readable.
WIDEST, NARROWEST = 1600, 300
# All of them together are in every clone.
LARGEST, ALL = 300_000, 3_000_000


def taken():
    return {*SCREENSHOTS.rglob("*.png"), *PICTURES.rglob("*.png")}


def named():
    """The pictures that a page or the metainfo names."""
    found = set()
    for page in (TOP / "README.md", *(TOP / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r'!\[[^\]]*\]\(([^)]+\.png)\)|(?:src|srcset)="([^"]+\.png)"', text):
            found.add((page.parent / "".join(name)).resolve())
    for image in ElementTree.parse(METAINFO).iter("image"):
        assert image.text.startswith(ADDRESS), image.text
        found.add(SCREENSHOTS / image.text.removeprefix(ADDRESS))
    return found


def measure(path, what):
    return subprocess.run(["identify", "-format", what, path], capture_output=True, text=True, check=True).stdout


def test_each_is_named_and_there():
    assert named() == taken()


def test_light_and_dark():
    light = {path.name for path in SCREENSHOTS.glob("*.png")}
    assert light == {path.name for path in (SCREENSHOTS / "dark").glob("*.png")} and light
    for name in light:
        bright, dark = (float(measure(folder / name, "%[fx:mean]")) for folder in (SCREENSHOTS, SCREENSHOTS / "dark"))
        assert bright > 0.5 > 0.35 > dark, (name, bright, dark)
    # Both styles have the same captions, and README offers each picture in both.
    shots = list(ElementTree.parse(METAINFO).iter("screenshot"))
    captions = [[shot.findtext("caption") for shot in shots if shot.get("environment") == style] for style in (None, "gnome:dark")]
    assert captions[0] == captions[1] and len(set(captions[0])) == len(light)
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r'src="data/screenshots/([^"]+)"', readme):
        assert f'media="(prefers-color-scheme: dark)" srcset="data/screenshots/dark/{name}"' in readme


def test_sizes():
    for path in taken():
        width, height = map(int, measure(path, "%w %h").split())
        assert NARROWEST <= width <= WIDEST and NARROWEST <= height <= WIDEST, (path, width, height)
        assert path.stat().st_size <= LARGEST, path
    assert sum(path.stat().st_size for path in taken()) <= ALL


def test_only_the_window():
    for path in taken():
        # Nothing of a desktop is around it: the corners are transparent, and the shadow fades.
        assert measure(path, "%[fx:p{0,0}.a] %[fx:p{w-1,0}.a] %[fx:p{0,h-1}.a] %[fx:p{w-1,h-1}.a]") == "0 0 0 0", path


@pytest.mark.long
@pytest.mark.takes(100)
def test_screenshots(tmp_path):
    rig = TOP / "tests" / "gui" / "rig-x11.sh"
    command = [rig, "-s", "1400x1000", "-w", "composited", "--", sys.executable, SCREENSHOTS / "take.py", tmp_path / "s", tmp_path / "p"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900,
                          env={**os.environ, "BECKON_BUILD_DIR": str(BUILD)})
    assert done.returncode == 0, done.stderr
    assert {path.relative_to(tmp_path / "s") for path in (tmp_path / "s").rglob("*.png")} == \
        {path.relative_to(SCREENSHOTS) for path in SCREENSHOTS.rglob("*.png")}
    assert {path.name for path in (tmp_path / "p").iterdir()} == {path.name for path in PICTURES.glob("*.png")}
