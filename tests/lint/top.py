# top.py: what lies at the top of the tree
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every file and folder at the top has a purpose that a stranger knows; a scratch file there that was committed is an error. So is one in findings/
that is no finding."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
ALLOWED = set(""".ci .clang-format .editorconfig .git-blame-ignore-revs .gitignore CONTRIBUTING.md COPYING NEWS README.md SECURITY.md data debian docs
findings flatpak meson.build meson_options.txt po run src tests""".split())


def committed():
    """The files of the tree, or those that are there if it is not a checkout."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=False)
    if listed.returncode == 0:
        return listed.stdout.decode().split("\0")[:-1]
    return [str(path.relative_to(TOP)) for path in TOP.glob("*") if not path.name.startswith("build")] + \
           [f"findings/{path.name}" for path in (TOP / "findings").iterdir()]


def main():
    files = committed()
    problems = [f"{name}:1: nobody looks for this at the top; if it has a purpose there, tests/lint/top.py names it"
                for name in sorted({file.partition("/")[0] for file in files} - ALLOWED)]
    problems += [f"{file}:1: a finding is a script findings/NAME.sh" for file in files
                 if file.startswith("findings/") and file != "findings/README.md" and not (file.endswith(".sh") and file.count("/") == 1)]
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


sys.exit(main())
