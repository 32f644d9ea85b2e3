# clause.py: names the clauses that a test proves
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The decorator `clause`, and its effect on the name of a test."""

import re

import pytest

# "/aic/AIC-4/first-option-after-timeout": the section, the clause, and what the test shows.
PATH = re.compile(r"^/[a-z]+/[A-Z]{1,3}-?[0-9]+/[a-z0-9][a-z0-9-]*$")


def clause(*paths):
    """Says which clauses a test proves; the paths become part of its name.

    One test may prove several: give several paths, or stack the decorator.
    """
    for path in paths:
        if not PATH.match(path):
            raise ValueError(f"not the path of a clause: {path!r}")
    return pytest.mark.clause(*paths)


def paths_of(item):
    """The paths of a collected test, in the order in which they are written."""
    marks = reversed(list(item.iter_markers("clause")))
    return list(dict.fromkeys(path for mark in marks for path in mark.args))


def rename(item):
    """Puts the paths into the name that reports show, so that `-k AIC-4` and grep find it."""
    paths = paths_of(item)
    if paths:
        item.extra_keyword_matches.update(paths)
        item._nodeid = " ".join([item.nodeid, *paths])
