# test_markdown.py: what agents write is drawn in the window, and does nothing by itself
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

import pytest

from beckon_testing import clause
from gui_testing import geometry, key, run, stays, turn_to, until, windows
from test_desk_window import labels_of, make_task, press, see, sees
from test_links import follow
from test_question_extremes import work

# Too long for every change: ./run test --long.
pytestmark = pytest.mark.long

TEXT = """## Which fix?

I have **reproduced** it in `capture()`: see [the issue](https://example.org/219).
[Run](javascript:alert(1)) <b>raw</b>

- one
- [x] two

```python
x = "\u202e"
```

```diff
-old
+new
```

| name | ms |
|------|---:|
| p50  | 12 |
"""
BOMBS = {
    "nested": "> " * 30000 + "a",
    "links": "[a](https://x/) " * 4000,
    "cells": "|" + "h|" * 100 + "\n|" + "-|" * 100 + "\n" + ("|" + "c|" * 100 + "\n") * 97,
    "line": "word " * 13000,
    "one-word": "x" * 65000,
    "diff": "```diff\n" + "+a\n-b\n" * 10000 + "```",
    "escapes": "\x1b[31mred\x1b]0;x\x07 \u202e" * 3000,
    "styles": "*a* **b** `c` " * 4500,
}


def with_browser(app, schemes=("https",), kinds=()):
    """Makes a program the one for links of these schemes and files of these kinds; the file that has what it was given."""
    seen, program = app.home / "opened", app.home / "browser"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >>"{seen}"\n')
    program.chmod(0o755)
    folder = app.home / "share" / "applications"
    folder.mkdir(parents=True, exist_ok=True)
    types = [f"x-scheme-handler/{scheme}" for scheme in schemes] + list(kinds)
    (folder / "browser.desktop").write_text(
        f"[Desktop Entry]\nType=Application\nName=Browser\nExec={program} %u\nMimeType={';'.join(types)};\n")
    (folder / "mimeapps.list").write_text("[Default Applications]\n" + "".join(f"{one}=browser.desktop\n" for one in types))
    return seen


def show(app, **fields):
    """A task whose page shows @TEXT."""
    task = make_task(app, "Fix the capture", **{"description": TEXT, **fields})
    until(lambda: sees(app, "list item", re.compile("Fix the capture")))
    follow(app, f"beckon://tasks/{task}")
    return task


@clause("/att/ATT-9/markdown-is-drawn-and-does-nothing", "/att/ATT-14/markdown-has-names-and-headings")
def test_drawn(app):
    seen = with_browser(app)
    show(app)
    see(app, "heading", "Which fix?")
    shown = labels_of(app)
    # Nothing of the marks, and nothing that is hidden.
    assert "I have reproduced it in capture(): see the issue.\nRun (javascript:alert(1)) <b>raw</b>" in shown
    for label in ("•", "☑", "one", "two", "python", 'x = "⟨U+202E⟩"', "-old", "+new", "name", "ms", "p50", "12"):
        assert label in shown, label
    assert not seen.exists()
    # Copy takes the code as it is shown.
    press(app, "Copy Code")
    until(lambda: sees(app, "label", re.compile("Copied")))


def click(app, node):
    """A real click at the centre of a widget of the desk window."""
    x, y, width, height = node.box
    at = geometry(windows("Beckon")[0])
    run("xdotool", "mousemove", at["X"] + x + width // 2, at["Y"] + y + height // 2, "click", 1)


@clause("/att/ATT-9/a-link-is-opened-only-by-the-person")
def test_link(make_app):
    app = make_app()
    seen = with_browser(app)
    app.start()
    turn_to("Beckon")
    words = " ".join(["the", "issue"] * 15)
    show(app, description=f"[{words}](https://example.org/219)")
    label = see(app, "label", words)
    # A screen reader says where it leads.
    assert "https://example.org/219" in label.description
    stays(lambda: not seen.exists())
    click(app, label)
    until(lambda: seen.exists() and seen.read_text() == "https://example.org/219\n")


@clause("/att/ATT-14/a-link-is-opened-by-the-keyboard")
def test_link_by_keyboard(make_app):
    app = make_app()
    seen = with_browser(app)
    app.start()
    turn_to("Beckon")
    show(app, description="[the issue](https://example.org/219)")
    label = see(app, "label", "the issue")
    for _ in range(60):
        if "focused" in label.states:
            break
        key("Tab")
    else:
        raise AssertionError("Tab does not come to the link")
    stays(lambda: not seen.exists())
    key("Return")
    until(lambda: seen.exists() and seen.read_text() == "https://example.org/219\n")


@pytest.mark.parametrize("name", list(BOMBS))
@clause("/att/ATT-9/a-bomb-does-not-stop-the-window")
def test_bomb(app, name):
    after = make_task(app, "Afterwards", description="after the bomb")
    begin = work(app)
    show(app, description=BOMBS[name][:65000])
    until(lambda: sees(app, "label", re.compile("^Fix the capture$")))
    # The window still does what it is told.
    follow(app, f"beckon://tasks/{after}")
    see(app, "label", "after the bomb")
    assert work(app) - begin < 15
