# circles.py: files that use each other in a circle
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whoever wants to understand one file of a circle has to understand all of them: prints the circles of src, and
fails if one is larger than allowed.

A file uses another if it names a function (beckon_...) that the other defines, whichever header
declares it; a header without a .c file counts by its includes."""
import re
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / 'src'
# How many files a circle may have at most, by folder; these figures may shrink.
LARGEST = 4
LARGEST_OF = {"app": 2, "app/question": 3, "app/question/queue": 1, "app/window": 3, "desk": 2, "desk/lists": 1, "gateway": 2, "plan/lines": 8, "rules": 4,
              "rules/question": 7, "surface": 1}

DEFINITION = re.compile(r'^(?!static\b)(?:[A-Za-z_][\w ]*[ *]+)?(beckon_\w+) \([^;]*?\)\n\{', re.M | re.S)
NAME = re.compile(r'\bbeckon_\w+\b')
COMMENT = re.compile(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.S)
INCLUDE = re.compile(r'^#include "([^"]+)\.h"', re.M)


def read_uses():
    """{file: the set of files that it uses}; files without suffix, relative to src."""
    texts = {}
    for path in sorted(SRC.rglob('*.[ch]')):
        name = str(path.relative_to(SRC).with_suffix(''))
        texts[name, path.suffix] = path.read_text(encoding='utf-8')
    owner = {}
    for (name, suffix), text in texts.items():
        if suffix == '.c':
            for function in DEFINITION.findall(COMMENT.sub('', text)):
                owner[function] = name
    uses = {name: set() for name, _ in texts}
    for (name, suffix), text in texts.items():
        if suffix == '.c':
            uses[name] |= {owner[word] for word in NAME.findall(COMMENT.sub('', text)) if word in owner}
        else:
            uses[name] |= {other for other in INCLUDE.findall(text) if (other, '.c') not in texts}
        uses[name].discard(name)
    return uses


def find_circles(uses):
    """Sets of several files that reach each other (Tarjan), the largest first."""
    index, low, stack, on_stack, circles = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        for other in sorted(uses[node] & uses.keys()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in on_stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            members = set()
            while not members or node not in members:
                members.add(stack.pop())
            on_stack.difference_update(members)
            if len(members) > 1:
                circles.append(sorted(members))

    sys.setrecursionlimit(10000)
    for node in sorted(uses):
        if node not in index:
            visit(node)
    return sorted(circles, key=lambda members: (-len(members), members))


def get_limit(name):
    """That of the folder of the file, or else of its top folder."""
    return LARGEST_OF.get(name.rsplit('/', 1)[0], LARGEST_OF.get(name.split('/')[0], LARGEST))


def main():
    circles = find_circles(read_uses())
    for members in circles:
        print(f'{len(members)}: {" ".join(members)}')
    largest = len(circles[0]) if circles else 0
    print(f'{len(circles)} circles, the largest of {largest} files')
    broken = [members for members in circles if len(members) > get_limit(members[0])]
    for members in broken:
        print(f'A circle of {len(members)} files is too large; it begins with {members[0]}')
    return 1 if broken else 0


sys.exit(main())
