# test_markdown.py: the Markdown of agents on Telegram
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause
from telegram_bot import MAX_TEXT, check_entities, units
from telegram_desk import settings

TEXT = """## Which fix?

I have **reproduced** it in `capture()`: see [#219](https://example.org/219) and [𝄞 *this*](https://example.org/this).
[Run](javascript:alert(1)) [me](file:///etc/passwd) ~~not~~

- one
- [x] two

```python
x = "<b>"
```

| name | ms |
|------|---:|
| p50  | 12 |
"""


@pytest.fixture
def desk(telegram, make_desk):
    """A desk that sends its questions to the double, which refuses wrong entities."""
    return make_desk(**settings(telegram), timeout_ms=300000).start()


def styled(message):
    """(type, the styled text, where it leads or its language) of each entity."""
    raw = message["text"].encode("utf-16-le")
    return [(entity["type"], raw[2 * entity["offset"]:2 * (entity["offset"] + entity["length"])].decode("utf-16-le"), entity.get("url") or entity.get("language"))
            for entity in message["entities"]]


@clause("/att/ATT-9/telegram-styles-what-agents-write")
def test_styles(desk, telegram):
    desk.ask(TEXT, ["**A**: the `index`", "B"], reason="It is *slow*.")
    message = telegram.wait_text("Which fix?")
    found = styled(message)
    assert ("bold", "Which fix?", None) in found and ("bold", "reproduced", None) in found
    assert ("code", "capture()", None) in found and ("strikethrough", "not", None) in found
    assert ("text_link", "#219", "https://example.org/219") in found
    assert ("text_link", "𝄞 ", "https://example.org/this") in found and ("italic", "this", None) in found
    assert ("pre", 'x = "<b>"', "python") in found and ("pre", "name  ms\n────  ──\np50   12", None) in found
    assert ("italic", "slow", None) in found
    # What leads nowhere is text, with its address.
    assert "Run (javascript:alert(1)) me (file:///etc/passwd)" in message["text"]
    assert {url for kind, _, url in found if kind == "text_link"} == {"https://example.org/219", "https://example.org/this"}
    assert "• one\n☑ two" in message["text"]
    # A label stands as it was written (ATT-18).
    before, label, after = message["text"].partition("1. **A**: the `index`\n")
    assert label != ""
    # No mark of Markdown elsewhere, and none of those by which the desk remembers styles.
    assert "**" not in before + after.partition("If nobody answers")[0] and not set(message["text"]) & set("\x02\x03\x04")


@clause("/att/ATT-9/telegram-a-style-goes-on-in-the-next-message")
def test_long(desk, telegram):
    lines = "\n".join(f"+line {n} 𝄞" for n in range(1500))
    desk.ask(f"Apply this?\n\n```diff\n{lines}\n```\n", ["Yes", "No"])
    telegram.wait(lambda: any("1. Yes" in message["text"] for message in telegram.sent()))
    parts = telegram.sent()
    assert len(parts) > 3
    for part in parts:
        assert units(part["text"]) <= MAX_TEXT
        check_entities(part["entities"], part["text"])
        assert [kind for kind, _, _ in styled(part)] == ["pre"]
    assert sum(text.count("𝄞") for part in parts for _, text, _ in styled(part)) == 1500


@clause("/att/ATT-9/telegram-what-agents-hide-or-pile-up-stays-text")
def test_hostile(desk, telegram):
    desk.ask("\x02b\x03fake\x04 \x1b[31m \u202e [x](https://a@b/) " + "**a** " * 300, ["Yes", "No"])
    message = telegram.wait_text("fake")
    assert "␂b␃fake␄ ␛[31m ⟨U+202E⟩ x (https://a@b/)" in message["text"]
    assert len(message["entities"]) <= 100 and {kind for kind, _, _ in styled(message)} == {"bold"}
