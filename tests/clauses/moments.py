# moments.py: points in time as the API writes them
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ISO 8601, UTC, ms: checked and turned into seconds."""

import re
from datetime import datetime

STAMP = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")


def seconds(text):
    """Seconds since the epoch; fails for any other form."""
    assert STAMP.fullmatch(text), f"not ISO 8601 in UTC with ms: {text!r}"
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
