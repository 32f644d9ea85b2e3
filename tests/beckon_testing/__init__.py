# beckon_testing: a real desk for a test, and the ways to talk to it
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a test needs to work with a real desk: start it, ask it, listen to it, kill it."""

from .clause import clause
from .command import Beckon
from .desk import Desk
from .events import Event, EventStream
from .http import Reply
from .waiting import until

__all__ = ["Beckon", "Desk", "Event", "EventStream", "Reply", "clause", "until"]
