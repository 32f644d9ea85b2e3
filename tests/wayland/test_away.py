# test_away.py: GNOME's own idle monitor says when the person is away, and Telegram is used then (ATT-12)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sys
import time
from pathlib import Path

import pytest

from beckon_testing import clause
from gui_testing import until

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import CHAT, TelegramServer  # noqa: E402

AWAY_MS = 4000


@pytest.fixture
def telegram():
    server = TelegramServer()
    yield server
    server.close()


def surface(app):
    return next(s for s in app.http("GET", "/v1/status").json["surfaces"] if s["name"] == "telegram")


def held(app, telegram, compositor, n):
    """The person does something while the question is on its way, and Telegram has no more than @n messages."""
    compositor.key("F12")
    until(lambda: surface(app)["waiting"] == 0)
    return len(telegram.sent()) == n


@clause("/att/ATT-12/idle-on-gnome-is-away")
@pytest.mark.compositor("gnome")
@pytest.mark.takes(12)
def test_idle(make_app, compositor, telegram):
    compositor.key("F12")
    app = make_app(arguments=["--background"], telegram_base_url=telegram.url, telegram_token=telegram.token, telegram_chat=CHAT,
                   telegram_when="away", away_after_ms=AWAY_MS).start()
    until(lambda: surface(app)["healthy"])
    for n in range(2):
        # Any key: the person is here.
        compositor.key("F12")
        asked_at = time.monotonic()
        app.ask(f"Question number {n}?", ["Yes", "No"], policy="hold")
        assert held(app, telegram, compositor, n)
        telegram.wait_text(f"Question number {n}?")
        assert time.monotonic() - asked_at >= AWAY_MS / 1000
        # What is asked while nobody is there is sent at once.
    app.ask("And another one?", ["Yes", "No"], policy="hold")
    telegram.wait_text("And another one?")
    assert len(telegram.sent()) == 3
