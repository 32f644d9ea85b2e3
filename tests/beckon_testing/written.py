# written.py: labels of options that look like something else
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each looks like Markdown, a list, a number, a link, markup or an escape, beside one that it would become if it were taken for that (ATT-18)."""

LABELS = ["+ 10 %", "- 10 %", "5. May", "6. May", "__init__", "init", "[docs](http://a.example)", "docs", "&lt;a&gt;", "<a>", "C:\\new\\_tmp", "*.o"]
