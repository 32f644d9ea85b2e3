# telegram_desk.py: a desk whose questions go to a double of Telegram's server
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of Telegram share. The double itself is the fixture `telegram`; CHATS in a module says which chats there are."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import CHAT, TelegramServer  # noqa: E402

STRANGER = 666
LATER = "Later…"
TIMES = ["15 Minutes", "1 Hour", "Tomorrow Morning", "Back"]


@pytest.fixture
def telegram(request):
    server = TelegramServer(people=getattr(request.module, "CHATS", ((CHAT, "Anna"), (STRANGER, "Mallory"))))
    yield server
    server.close()


def settings(server, chat=CHAT):
    return {"telegram_base_url": server.url, "telegram_token": server.token, "telegram_chat": chat}


def surface(desk, name="telegram"):
    """A surface in the status; None if it is not there."""
    surfaces = desk.http("GET", "/v1/status").json["surfaces"]
    return next((s for s in surfaces if s["name"] == name), None)


def buttons(message):
    return [b["text"] for row in (message.get("reply_markup") or {}).get("inline_keyboard", []) for b in row]


def answers(message):
    """The buttons that answer."""
    return [text for text in buttons(message) if text != LATER]


def is_done(telegram):
    """Every update was processed, and the desk polls for the next."""
    return telegram.wait(lambda: telegram.pending() == 0)
