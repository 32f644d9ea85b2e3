# members.py: structs with many members
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A struct with many members is several objects that nobody has separated: fails if one has more than allowed.

A member is a declarator: `int a, b;` are two, an array is one, a function pointer is one."""
import re
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / 'src'
MAX_MEMBERS = 30
# How many members it may have at most, and why. These figures may only shrink.
MAX_OF = {
    '_BeckonInteraction': (67, 'a row of the table of questions: each member is a column or a member of its JSON'),
    '_BeckonTask': (37, 'a row of the table of tasks: each member is a column or a member of its JSON'),
    '_BeckonDesk': (52, 'owns the parts of the desk, one member each, and ends them in their order'),
}

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
STRUCT = re.compile(r'^(typedef )?struct( \w+)?\n\{\n(.*?)^\}( \w+)?;', re.M | re.S)
NESTED = re.compile(r'\{[^{}]*\}')
PARAMETERS = re.compile(r'\([^()]*\)')


def count_members(body):
    for pattern in (NESTED, PARAMETERS):
        while pattern.search(body):
            body = pattern.sub('', body)
    return sum(1 + declaration.count(',') for declaration in body.split(';') if declaration.strip())


def find_structs(text):
    """(name, members) of each struct of @text."""
    for match in STRUCT.finditer(COMMENT.sub('', text)):
        yield ((match[2] or match[4] or '').strip(), count_members(match[3]))


def main():
    broken = 0
    for path in sorted(SRC.rglob('*.[ch]')):
        for name, members in find_structs(path.read_text(encoding='utf-8')):
            allowed, _ = MAX_OF.get(name, (MAX_MEMBERS, ''))
            where = f'{path.relative_to(SRC.parent)}: {name}'
            if members > allowed:
                print(f'{where} has {members} members, {allowed} are allowed: find the object in it and give it its own file')
                broken += 1
            elif members < allowed and name in MAX_OF:
                print(f'{where} has only {members} members: lower its figure in tests/lint/members.py, or remove it')
    return 1 if broken else 0


sys.exit(main())
