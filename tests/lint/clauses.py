# clauses.py: the clauses of the book, the citations of them, and the tests that prove them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks every cited clause and section against docs/behaviour.md and docs/interfaces.md.

Every id of a clause (AIC-4, E107) and every "behaviour, section 9" in the sources, the tests and the
documentation must exist in the book. Every clause must have a test, except one that is marked
*Planned*; a planned clause that has a test must lose its mark.

clauses.py --list prints the number of tests of each clause."""

import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BOOK = {name: (TOP / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("behaviour", "interfaces")}

ID = r"(?:(?:AG|AIC|AP|AR|ATT|CF|PP|SEN|TM|TR|WH)-[0-9]+|E1[0-9]{2})"
CITED = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
# The path of a test names the clause that it proves: "/aic/AIC-4/first-option-after-timeout".
PROVED = re.compile(rf"\"(/[a-z]+/({ID})/[a-z0-9-]+)\"")
CLAUSE = re.compile(r"^### ([A-Z]+-[0-9]+)\n(\*Planned\.\* )?\*\*(.+?)\.?\*\*", re.M)
CODE = re.compile(rf"^\| \*\*({ID})\*\* \|[^|]*\| ([^.|]+)", re.M)
# A comment may break a line between any two of these words.
SECTION = re.compile(r"\b(behaviour|interfaces)(?:\.md)?\)?,[\s*#]+section[\s*#]+([0-9]+(?:\.[0-9]+)?)")
HEADING = re.compile(r"^##+ ([0-9]+(?:\.[0-9]+)?)\.? ", re.M)
SEARCHED = {".c", ".h", ".ui", ".py", ".sh", ".sql", ".md", ".xml", ".in", ".json", ".build", ".css", ".ts", ".mjs"}


def files():
    """The text files that may cite the book, and their contents."""
    for folder in ("src", "tests", "docs", "data"):
        for path in sorted((TOP / folder).rglob("*")):
            if path.suffix in SEARCHED and path.is_file() and "corpus" not in path.parts:
                yield path, path.read_text(encoding="utf-8", errors="replace")
    for name in ("README.md", "meson.build", "run"):
        yield TOP / name, (TOP / name).read_text(encoding="utf-8")


def clauses():
    """{id: (title, planned)} in the order of the book."""
    found = {match[1]: (match[3], match[2] is not None) for match in CLAUSE.finditer(BOOK["behaviour"])}
    found.update({match[1]: (match[2].strip(), False) for match in CODE.finditer(BOOK["behaviour"])})
    return found


def where(path, text, at):
    return f"{path.relative_to(TOP)}:{text.count(chr(10), 0, at) + 1}"


def main():
    known, tests, problems = clauses(), {}, []
    sections = {name: set(HEADING.findall(text)) for name, text in BOOK.items()}

    for name in re.findall(r"^### ([A-Z]+-[0-9]+)", BOOK["behaviour"], re.M):
        if name not in known:
            problems.append(f"docs/behaviour.md:1: {name} has no title in bold")
    for path, text in files():
        for match in CITED.finditer(text):
            if match[0] not in known:
                problems.append(f"{where(path, text, match.start())}: there is no clause {match[0]}")
        for match in SECTION.finditer(text):
            if match[2] not in sections[match[1]]:
                problems.append(f"{where(path, text, match.start())}: docs/{match[1]}.md has no section {match[2]}")
        if "tests" in path.parts:
            for match in PROVED.finditer(text):
                tests.setdefault(match[2], set()).add(match[1])

    if "--list" in sys.argv:
        for name, (title, planned) in known.items():
            print(f"{name:7} {len(tests.get(name, ())):4}  {title}{' (planned)' if planned else ''}")
    for name, (title, planned) in known.items():
        if planned and name in tests:
            problems.append(f"docs/behaviour.md:1: {name} has a test and is no longer planned: {min(tests[name])}")
        if not planned and name not in tests:
            problems.append(f"docs/behaviour.md:1: {name} has no test: {title}")
    without = [name for name, (_, planned) in known.items() if planned]
    print(f"{len(known)} clauses, {sum(map(len, tests.values()))} tests; planned: {', '.join(without)}")
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


sys.exit(main())
