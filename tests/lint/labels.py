# labels.py: the tests of the window know its texts by what they are now
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds tests/gui/labels.py against the texts of the program, which every catalogue of po has."""

import ast
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


def main():
    catalogue = next(iter(sorted((TOP / "po").glob("*.po")))).read_text(encoding="utf-8")
    texts = {"".join(ast.literal_eval(line) for line in lines.split("\n")).replace("_", "")
             for lines in re.findall(r'^msgid (".*"(?:\n".*")*)$', catalogue, re.M)}
    bad = [node for node in ast.parse((TOP / "tests" / "gui" / "labels.py").read_text(encoding="utf-8")).body
           if isinstance(node, ast.Assign) and node.value.value not in texts]
    for node in bad:
        print(f"tests/gui/labels.py:{node.lineno}: the program says nowhere “{node.value.value}”")
    return 1 if bad else 0


sys.exit(main())
