# hook_figures.py: how long an agent waits for `beckon hook`, besides the person
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import sys

from world import BUILD, Desk, figure, line, median, ms, run, starts_of_others

PROGRAM = str(BUILD / "src" / "cli" / "beckon")
TIMES = 50
DRINK = {"question": "Tea or coffee?", "header": "Drink", "multiSelect": False,
         "options": [{"label": "Tea", "description": ""}, {"label": "Coffee", "description": ""}]}


def event(name, **members):
    return json.dumps({"session_id": "bench", "cwd": "/tmp", "hook_event_name": name, **members})


def take(desk, what, text, target, peer="", note=""):
    """From the start of the program to its end, as the agent sees it."""
    runs = [run([PROGRAM, "hook", "claude"], desk.env, text) for _ in range(TIMES)]
    spans = sorted(took for took, _ in runs)
    line(what, ms(median(spans)), target, peer, f"{ms(spans[0])}…p95 {ms(spans[int(TIMES * 0.95)])}, processor {ms(median([work for _, work in runs]))}{note}")


@figure("beckon hook, from its start to its end")
def hook():
    desk = Desk()
    try:
        take(desk, "beckon hook without a desk", event("PermissionRequest", tool_name="Bash", tool_input={"command": "ls"}), "< 300 ms")
        desk.start()
        take(desk, "beckon hook, an event that asks nothing", event("PreToolUse", tool_name="Bash", tool_use_id="1", tool_input={"command": "ls"}),
             "< 15 ms", ", ".join(starts_of_others(desk.env, TIMES // 2)))
        asked = desk.ask(DRINK["question"], ["Tea", "Coffee"], kind="choice", allow_other=True).json
        desk.respond(asked["id"], option_index=0, remember="everywhere")
        take(desk, "beckon hook, a question with a remembered answer", event("PreToolUse", tool_name="AskUserQuestion", tool_use_id="2",
                                                                             tool_input={"questions": [DRINK]}),
             "< 15 ms", note="; with a commit to the disk")
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "hook" for word in sys.argv[1:]):
        hook()
