# test_about.py: what the program says about itself
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import sys
import time
from pathlib import Path

import pytest

from beckon_testing import clause
from gui_testing import BUTTON, is_active, key, run, turn_to, until, windows

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from telegram_server import TelegramServer  # noqa: E402

ABOUT = "About Beckon"
KEY = "sk-a-key-that-nobody-sees"


@pytest.fixture
def about(make_app):
    """The window of a desk that has every secret."""
    server = TelegramServer()
    app = make_app({"BECKON_TELEGRAM_TOKEN": server.token, "BECKON_LLM_API_KEY": KEY}, telegram_base_url=server.url).start()
    turn_to("Beckon")
    run("gapplication", "action", "page.beckon.Beckon", "about")
    app.title = ABOUT
    until(lambda: is_active(ABOUT))
    app.secrets = [server.token, KEY, app.token]
    yield app
    server.close()


def press(app, name):
    app.click(until(lambda: app.find("list item", name)))


@clause("/tr/TR-2/troubleshooting-shows-no-secret", "/tr/TR-2/troubleshooting-shows-no-name-of-the-person")
def test_troubleshooting(about):
    press(about, "Troubleshooting")
    shown = until(lambda: next((text for text in about.names("label") if re.search("Desk at .*process [0-9]+", text)), None))
    assert "Data file" in shown and "Token" in shown
    for secret in [*about.secrets, str(Path.home())]:
        assert secret not in shown
    about.click(about.find(BUTTON, "Copy"))
    until(lambda: about.find("label", "Copied"))
    # Escape goes away from the message, then back, then closes.
    for _ in range(3):
        assert windows(ABOUT)
        key("Escape")
        time.sleep(0.3)
    until(lambda: not windows(ABOUT))


@clause("/att/ATT-14/about-has-no-link-that-leads-nowhere")
def test_links(about):
    metainfo = (Path(__file__).parents[2] / "data" / "page.beckon.Beckon.metainfo.xml.in").read_text()
    until(lambda: about.find("list item", "Legal"))
    for kind, name in (("homepage", "Website"), ("bugtracker", "Report an Issue")):
        assert bool(about.find("list item", name)) == (f'<url type="{kind}">' in metainfo), name


@clause("/att/ATT-14/about-says-what-is-new")
def test_news(about):
    metainfo = (Path(__file__).parents[2] / "data" / "page.beckon.Beckon.metainfo.xml.in").read_text()
    news = re.search(r"<release .*?<p>(.*?)</p>", metainfo, re.S)[1]
    press(about, "What’s New")
    until(lambda: any(news in text for text in about.names("label")))
    about.click(about.find(BUTTON, "Back"))
    press(about, "Legal")
    until(lambda: any("General Public License" in text for text in about.names("label")))
