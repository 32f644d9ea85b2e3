# notes.py: the notes that the desk makes, against the table of all notes
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""beckon_note_new () takes its arguments as printf () does, so no compiler looks at them: each code
stands in src/model/note-codes.c, each one there is used, and gets as many arguments as it has."""
import re
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"
TABLE = SRC / "model" / "note-codes.c"
ROW = re.compile(r'^  \{ "(\w+)",\s*"([^"]*)"', re.M)
CALL = re.compile(r'beckon_note_new \("(\w+)"')
# Those that take a code and hand it on.
TAKERS = ["cancel_task", "beckon_apply_follow_time", "follow_clock", "beckon_task_run_cancel", "end_step"]
TAKES = re.compile(rf'\b({"|".join(TAKERS)}) \(([^;{{]*?)\)[;\s|&]')
WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"')
STRING = re.compile(r'"(\w+)"')


def count_arguments(text, at):
    """How many arguments follow the code, whose closing quote is before @at."""
    depth, count, quoted = 1, 0, False
    while depth > 0:
        character = text[at]
        if quoted:
            at += character == "\\"
            quoted = character != '"'
        elif character == '"':
            quoted = True
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth == 1:
            count += 1
        at += 1
    return count


def main():
    # An x is the name of the number before it, and takes none.
    rows = {code: len([a for a in arguments.split() if not a.endswith(":x")])
            for code, arguments in ROW.findall(TABLE.read_text())}
    assert len(rows) > 100, "the table of notes was not understood"
    used, takers, bad = set(), set(), []
    for path in sorted(SRC.rglob("*.c")):
        if path == TABLE:
            continue
        text = path.read_text()
        used |= set(STRING.findall(text))
        for call in CALL.finditer(text):
            code, count = call[1], count_arguments(text, call.end())
            where = f"{path.relative_to(SRC.parent)}:{text.count(chr(10), 0, call.start()) + 1}"
            if code not in rows:
                bad.append(f"{where}: there is no note “{code}”")
            elif rows[code] != count:
                bad.append(f"{where}: “{code}” has {rows[code]} arguments, and gets {count}")
        for taker, arguments in TAKES.findall(text):
            codes = WORDS.findall(arguments)
            takers |= {taker} if codes else set()
            bad += [f"{path.relative_to(SRC.parent)}: there is no note “{code}”" for code in codes if code not in rows]
    bad += [f"{taker} () gets no code from anywhere" for taker in TAKERS if taker not in takers]
    bad += [f"{TABLE.name}: nothing makes the note “{code}”" for code in rows if code not in used]
    print("\n".join(bad) or f"{len(rows)} notes")
    return 1 if bad else 0


sys.exit(main())
