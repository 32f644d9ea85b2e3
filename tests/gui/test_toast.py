# test_toast.py: the toasts of the window
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import re

from beckon_testing import clause
from gui_testing import until
from test_desk_window import labels_of
from test_links import follow


@clause("/wh/WH-13/what-is-wrong-with-a-link-waits-for-no-other-text")
def test_newest_at_once(app):
    # In a queue they would stay longer than this test waits.
    tasks = [f"task-{letter * 10}" for letter in "abcdefghijkl"]
    for task in tasks:
        follow(app, f"beckon://tasks/{task}")

    def said():
        return [match[0] for text in labels_of(app) if (match := re.search("task-[a-l]{10}", text))]
    until(lambda: said() == tasks[-1:])
