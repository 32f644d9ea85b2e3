# book.py: links in the documentation are valid, and every setting is documented
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every relative link in README.md and docs/ names an existing file and, if given, an existing heading of it.
docs/interfaces.md lists every setting and every environment variable of the programs, and no others."""

import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PAGES = [*(TOP / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")), *sorted((TOP / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
VARIABLE = r"BECKON_[A-Z_]*[A-Z]|AIC_DIALOG_TIMEOUT_MS"
SETTING = re.compile(r"<key name=\"([a-z-]+)\"")


def text(path):
    return path.read_text(encoding="utf-8")


def prose(page):
    """The page without its code blocks; line numbers stay the same."""
    return re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), text(page), flags=re.M | re.S)


def anchors(page):
    """The anchors of the headings: lower case, hyphens for blanks, no other characters."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.M) if page.suffix == ".md" else []
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def wrong_links(page):
    for match in LINK.finditer(prose(page)):
        name, _, place = match[1].partition("#")
        if "://" in name or name.startswith("mailto:"):
            continue
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (place and place not in anchors(target)):
            line = prose(page).count("\n", 0, match.start()) + 1
            yield f"{page.relative_to(TOP)}:{line}: the link {match[1]} leads nowhere"


def wrong_names():
    sources = [text(path) for path in sorted((TOP / "src").rglob("*.[ch]"))]
    variables = {name for source in sources for name in re.findall(f'"({VARIABLE})"', source)}
    settings = set(SETTING.findall(text(TOP / "data/page.beckon.Beckon.gschema.xml")))
    page = text(TOP / "docs/interfaces.md")
    for name in sorted(variables | settings):
        if f"`{name}`" not in page:
            yield f"docs/interfaces.md:1: {name} is missing"
    for name in sorted(set(re.findall(f"`({VARIABLE})`", page)) - variables):
        yield f"docs/interfaces.md:1: no program knows {name}"


def main():
    problems = [problem for page in PAGES for problem in wrong_links(page)] + list(wrong_names())
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


sys.exit(main())
