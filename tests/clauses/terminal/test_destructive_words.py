# test_destructive_words.py: the terminal with options whose words say that they destroy something (ATT-17)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

from beckon_testing import clause


@clause("/att/ATT-17/the-terminal-says-which-word", "/aic/AIC-9/three-invalid-lines-do-not-delete")
def test_left_open(desk, terminal):
    number = desk.ask("What shall I do?", ["Delete all 14", "Keep them"]).json["id"]
    session = terminal()
    assert "⚠ destructive: says “delete”" in session.sees_question()
    for answer in ("7", "8", "9"):
        session.enters(answer)
        session.sees("E103")
    session.sees(f"Question {number} stays open; nothing was chosen")
    assert desk.interaction(number)["status"] == "PENDING"
    # Two steps (ATT-7).
    session.enters(f"/respond {number} 1")
    session.sees("Type 1 again to answer “Delete all 14”")
    session.enters(f"/respond {number} 1")
    session.sees("Your answer goes out in")
    assert desk.settled(number)["response"] == "Delete all 14"


@clause("/att/ATT-17/commands-say-which-word")
def test_show(desk, beckon):
    marked = {"label": "Tidy up", "destructive": True}
    number = desk.ask("Shall I delete the old backups?", ["Yes", marked, "Keep them"]).json["id"]
    shown = beckon("show", str(number), check=True).stdout
    assert "1. Yes  ⚠ destructive: the question says “delete”" in shown
    assert "2. Tidy up  ⚠ destructive\n" in shown
    assert "3. Keep them\n" in shown
