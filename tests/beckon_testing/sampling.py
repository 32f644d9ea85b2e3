# sampling.py: what of many similar cases is tried for every change
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The values of a parametrized test. Those that show the same as another one are for ./run test --long."""

import pytest


def long(*values):
    """One value, or one for each parameter: for --long."""
    return pytest.param(*values, marks=pytest.mark.long)


def usual(values, *chosen):
    """@values, of which only @chosen are tried for every change."""
    missing = [value for value in chosen if value not in values]
    assert not missing, f"not among the values: {missing}"
    return [value if value in chosen else long(value) for value in values]
