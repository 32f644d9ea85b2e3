# shortcuts.py: every key that the window binds is in its list of shortcuts
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the table of src/app/shortcuts.c against the keys and the actions of the other files of src/app."""

import re
import sys
from pathlib import Path

APP = Path(__file__).resolve().parents[2] / "src" / "app"
TABLE = APP / "shortcuts.c"
MODIFIERS = {"GDK_CONTROL_MASK": "control", "GDK_SHIFT_MASK": "shift", "GDK_ALT_MASK": "alt"}
# What every dialog has: it closes. And Ctrl+F searches, wherever that is possible.
CLOSES = {("escape",), ("control", "w")}
SEARCHES = ("control", "f")


def normal(accelerator):
    """<Control><Shift>n as ("control", "shift", "n")."""
    *modifiers, key = re.findall(r"[^<>]+", accelerator.lower())
    return (*sorted(modifiers), key)


def read_table():
    """(keys, action) of each row."""
    rows = []
    for row in re.findall(r"\{ [A-Z]+,\s*N_ \(\"[^\"]+\"\),\s*\{([^}]*)\}([^}]*)\}", TABLE.read_text(encoding="utf-8")):
        action = re.search(r'"([^"]+)"', row[1])
        rows.append(([normal(keys) for keys in re.findall(r'"([^"]+)"', row[0])], action and action.group(1)))
    return rows


def find_bound(path):
    """(line, keys, action) of each key that the file binds."""
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(r"add_binding(?:_action|_signal)?\s*\(\s*\w+,\s*GDK_KEY_(\w+),\s*([^,]+),\s*\"?([\w.-]+)", text):
        modifiers = [MODIFIERS[name] for name in re.findall(r"GDK_\w+_MASK", found[2])]
        yield text.count("\n", 0, found.start()) + 1, (*sorted(modifiers), found[1].lower()), found[3]
    for found in re.finditer(r'"trigger">([^<]+)</property>\s*<property name="action">action\(([^)]+)\)', text):
        yield text.count("\n", 0, found.start()) + 1, normal(found[1].replace("&lt;", "<").replace("&gt;", ">")), found[2]


def main():
    rows = read_table()
    files = [path for path in sorted(APP.rglob("*")) if path.suffix in (".c", ".ui") and path != TABLE]
    listed = {(keys, action) for row, action in rows for keys in row}
    # The same keys may do one thing in the window and another one in a dialog.
    hand_made = {keys for row, action in rows if action is None for keys in row}
    bad = []
    if len(rows) < 20:
        bad.append(f"{TABLE.name}: only {len(rows)} rows are understood")
    for path in files:
        for line, keys, action in find_bound(path):
            if keys in CLOSES and action == "window.close" or keys == SEARCHES and action == "on_find":
                continue
            if (keys, action) not in listed and keys not in hand_made:
                bad.append(f"{path.relative_to(APP.parent)}:{line}: {'+'.join(keys)} ({action}) is missing in the table of {TABLE.name}")
    everything = "\n".join(path.read_text(encoding="utf-8") for path in files)
    for action in {action for _, action in rows if action}:
        scope, _, name = action.partition(".")
        if f'"{action}"' not in everything and not (scope == "app" and f'.name = "{name}"' in everything) and scope != "window":
            bad.append(f"{TABLE.name}: there is no action {action}")
    print("\n".join(bad))
    return 1 if bad else 0


sys.exit(main())
