# test_undo.py: a destructive answer in the interactive terminal (ATT-7)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import pytest

from beckon_testing import clause, until

OPTIONS = ["Keep it", {"label": "Drop the table", "destructive": True}]


@clause("/att/ATT-7/typed-twice-and-undone-on-the-terminal")
@pytest.mark.desk(undo_seconds=15)
def test_undone(desk, terminal):
    session = terminal()
    id = desk.ask("What becomes of the old table?", OPTIONS, policy="hold").json["id"]
    session.sees_question()
    session.enters("2")
    session.sees("Type 2 again to answer “Drop the table”")
    assert desk.interaction(id)["held_answer"] is None
    # Anything else takes it back.
    session.enters("/status")
    session.sees("pending_task_id")
    session.enters("2")
    session.sees("Type 2 again to answer “Drop the table”")
    session.enters("2")
    session.sees("Your answer goes out in 1[0-9] seconds")
    assert desk.interaction(id)["held_answer"]["surface"] == "terminal"
    session.enters("/undo")
    session.sees(f"Undone: question {id} is open again")
    session.sees_question()
    session.enters("1")
    session.sees("Response received: \"Keep it\"")
    assert until(lambda: desk.interaction(id)["response"]) == "Keep it"
    session.leaves()
