# builder.py: every .ui file is valid
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs gtk4-builder-tool over each .ui file of src/app.

The tool does not know our own classes, libadwaita's, nor templates of them, so complaints about
an unknown type are set aside; then the file is at least well-formed, and what GTK knows is right.
"""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

TOP = Path(__file__).resolve().parents[2]
UNKNOWN = re.compile(r"Invalid object type|Invalid type|is not a type|Invalid class|does not have|Failed to lookup template parent", re.I)
NAMELESS = {"GtkButton", "GtkToggleButton", "GtkMenuButton"}
NAMES = {"label", "icon-name", "child", "action-name"}


def problems(path):
    """What is wrong with one file."""
    try:
        tree = ElementTree.parse(path)
    except ElementTree.ParseError as error:
        yield str(error)
        return
    for found in tree.iter("property"):
        # A text that a person reads is translatable; one without a letter need not be.
        words = found.get("name") in {"label", "title", "subtitle", "tooltip-text", "placeholder-text", "description"}
        if words and found.text and re.search(r"[A-Za-z]{2}", found.text) and found.get("translatable") != "yes" \
                and found.get("bind-source") is None:
            yield f"{found.get('name')} “{found.text}” is not translatable"
    for button in tree.iter("object"):
        # An icon alone has no name for a screen reader: it needs a tooltip or a label of its own.
        own = {p.get("name") for p in button.findall("property")}
        said = button.find("accessibility/property[@name='label']") is not None
        if button.get("class") in NAMELESS and "icon-name" in own and not own & {"tooltip-text", "label"} and not said:
            yield f"the button {button.get('id') or ''} with an icon has no tooltip and no accessible label"
    done = subprocess.run(["gtk4-builder-tool", "validate", path], capture_output=True, text=True)
    if done.returncode and not UNKNOWN.search(done.stderr + done.stdout) and "display" not in done.stderr:
        yield (done.stderr or done.stdout).strip()


def main():
    bad = 0
    for path in sorted((TOP / "src" / "app").rglob("*.ui")):
        for problem in problems(path):
            bad += 1
            print(f"{path.relative_to(TOP)}: {problem}")
    return 1 if bad else 0


sys.exit(main())
