# test_markdown.py: the Markdown of agents in a terminal
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pexpect

from beckon_testing import clause

TEXT = """## Which fix?

I have **reproduced** it in `capture()`: see [#219](https://example.org/219).
[Run](javascript:alert(1)) \x1b[2J\u202e

- one
  - two

```diff
-old
+new
```

| name | ms |
|------|---:|
| p50  | 12 |
"""
PLAIN = """Which fix?

I have reproduced it in capture(): see #219 (https://example.org/219).
Run (javascript:alert(1)) ␛[2J⟨U+202E⟩

• one
  • two

    -old
    +new

name  ms
────  ──
p50   12
"""


def show(desk, beckon, **env):
    """`beckon show` on a terminal: all that it prints."""
    asked = desk.ask(TEXT, ["A", "B"], policy="hold").json
    child = beckon.terminal("show", asked["id"], env=env, size=(50, 200))
    child.expect(pexpect.EOF)
    return child.before.replace("\r\n", "\n")


@clause("/att/ATT-9/terminal-without-styles-shows-plain-text")
def test_plain(desk, beckon):
    asked = desk.ask(TEXT, ["**A**", "B"], policy="hold").json
    out = beckon("show", asked["id"], check=True).stdout
    assert PLAIN in out and "\x1b" not in out
    assert "\x1b" not in show(desk, beckon, NO_COLOR="1")


@clause("/att/ATT-9/terminal-styles-what-agents-write")
def test_styles(desk, beckon):
    out = show(desk, beckon)
    for styled in ("\x1b[1mWhich fix?\x1b[0m", "\x1b[1mreproduced\x1b[0m", "\x1b[36mcapture()\x1b[0m", "\x1b[4m#219\x1b[0m (https://example.org/219)",
                   "    \x1b[31m-old\x1b[0m\n    \x1b[32m+new\x1b[0m", "\x1b[1mname  ms\x1b[0m\n────  ──"):
        assert styled in out, styled
    assert "␛[2J⟨U+202E⟩" in out and "\x1b[2J" not in out and "\u202e" not in out


@clause("/att/ATT-9/terminal-lists-show-the-first-line-without-marks")
def test_list(desk, beckon):
    desk.ask("## **Deploy** to `production`?\n\nNow", ["Yes", "No"], policy="hold")
    assert "Question: Deploy to production?…" in beckon("tasks", check=True).stdout
