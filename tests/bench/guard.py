# guard.py: the figures that are promised, beside another build's and other programs'; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""guard.py BEFORE: BEFORE is the build folder of another version. Both builds are measured in turn, so that whatever else runs on the computer
meets both, and what seems to have become worse is measured a second time. The exit status is 1 if something has.

guard.py --measure WHAT: the samples of one build, as JSON: {figure: [number, …]}
"""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from world import BUILD, HERE, Desk, Window, line, median, memory_mib, run_client, settle

# So much worse than the other build is worth a look.
TENTH = 1.1
WAITING = 10_000
INTERACTIONS, TASKS = 100_000, 20_000


# --- one build ----------------------------------------------------------------------------------

def dialogs():
    """Seconds from a question to its dialog."""
    from window_figures import ask_to_mapped, first_frame, ready, sample
    from x11 import Screen

    screen, window, found = Screen(), Window(), {}
    try:
        first_frame(screen, window)
        ready(window)
        time.sleep(1)
        markdown = sample(600).rpartition("\n\n")[0] + "\n\n"
        for kind, text, gap, times in (("a line", "", 0.3, 3), ("a line", "", 1.5, 2), ("Markdown", markdown, 0.3, 2)):
            found[f"a question of {kind} → its dialog, {gap} s after the last one"] = ask_to_mapped(screen, window, times, gap, text, warm=1)[0]
        with other_program(screen):
            found["the same, a line, while another program has the keyboard"] = ask_to_mapped(screen, window, 2, 0.3, "", warm=1)[0]
    finally:
        window.end()
        window.discard()
    return found


def rates():
    """Calls a second, and seconds of one."""
    def run(*arguments, **options):
        desk = Desk()
        try:
            desk.start()
            return run_client(desk, *arguments, **options)
        finally:
            desk.discard()

    wait = run("wait", seconds=2)
    ask = run("ask", clients=1, seconds=1, over="unix")
    return {"asks and answers a second, 32 agents that wait": [wait["per_second"]],
            "an ask is accepted": [ask["round_trip"]["median_ms"] / 1000],
            "an answer sent → its agent has it": [wait["answer_sent_to_reply"]["median_ms"] / 1000]}


def frames():
    """Seconds of the longest frame."""
    import fill
    from window_figures import SCROLL

    window = Window()
    try:
        Desk.start(seed := Desk(env={"BECKON_DATA_DIR": str(window.data)}))
        seed.stop()
        seed.discard()
        fill.fill(window.database, INTERACTIONS, TASKS)
        done = json.loads(subprocess.run([SCROLL], env=window.env, capture_output=True, text=True, timeout=120, check=True).stdout)
    finally:
        window.discard()
    return {f"longest frame while {name}": [done[kind]["longest_ms"] / 1000]
            for kind, name in (("steady", f"scrolling through {TASKS:,} tasks"), ("drag", "dragging the scrollbar"), ("home", "going back to the top"))}


def memory():
    """MiB."""
    from window_figures import first_frame
    from x11 import Screen

    window, desk = Window(), Desk()
    try:
        first_frame(Screen(), window)
        settle(window.process.pid, longest=15)
        empty = memory_mib(window.process.pid)[0]
        window.end()
        desk.start()
        waiting = run_client(desk, "ask", seconds=1, parked=WAITING, while_connected=lambda: memory_mib(desk.process.pid)[0])["said"]
    finally:
        window.end()
        window.discard()
        desk.discard()
    return {"memory of the window with nothing in it": [empty], f"memory of beckon serve, {WAITING:,} agents wait": [waiting]}


class other_program:
    """A window of another program that has the keyboard."""

    def __init__(self, screen):
        self.screen = screen

    def __enter__(self):
        self.screen.forget()
        self.process = subprocess.Popen(["zenity", "--entry", "--text=Another program"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={name: value for name, value in os.environ.items() if name != "GDK_BACKEND"})
        self.screen.wait_mapped()
        time.sleep(1)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


# --- two builds ---------------------------------------------------------------------------------

def show_time(value):
    return f"{value * 1000:.3g} ms"


def show_rate(value):
    return f"{value:,.0f}"


def show_memory(value):
    return f"{value:.0f} MiB"


@dataclass
class Group:
    measure: callable
    rounds: int
    show: callable
    peer: callable = None    # None, or (what it is called, its figure, how the two compare)
    beside: str = ""         # the figures whose names have it stand beside the peer


def zenity():
    from window_figures import zenity_to_mapped
    from x11 import Screen

    return "zenity", median(zenity_to_mapped(Screen(), 6)), lambda ours, theirs: f"1/{theirs / ours:.1f}"


def bare_window():
    from window_figures import Bare, first_frame
    from x11 import Screen

    window = Bare()
    try:
        first_frame(Screen(), window)
        settle(window.process.pid, longest=15)
        bare = memory_mib(window.process.pid)[0]
    finally:
        window.end()
        window.discard()
    return "bare window", bare, lambda ours, theirs: f"{ours - theirs:+.0f} MiB"


def lang_graph():
    import langgraph

    found = langgraph.round_trips(1)
    return found and ("LangGraph + SQLite", found[0], lambda ours, theirs: f"{ours / theirs:.1f} ×")


GROUPS = {
    "dialogs": Group(dialogs, 2, show_time, zenity),
    "rates": Group(rates, 3, show_time, lang_graph, "asks and answers"),
    "frames": Group(frames, 1, show_time),
    "memory": Group(memory, 1, show_memory, bare_window, "window"),
}


def is_rate(what):
    """More is better."""
    return "a second" in what


def measure(build, name, found):
    env = dict(os.environ, BECKON_BUILD_DIR=str(build))
    done = subprocess.run([sys.executable, __file__, "--measure", name], env=env, stdout=subprocess.PIPE, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(f"{name} could not be measured in {build}")
    for what, samples in json.loads(done.stdout).items():
        found.setdefault(what, []).extend(samples)


def measure_both(before, name, rounds, now_found, before_found):
    for number in range(rounds):
        # Neither is always the first.
        pair = [(BUILD, now_found), (before, before_found)]
        for build, found in pair if number % 2 == 0 else reversed(pair):
            measure(build, name, found)


def worse(what, now, before):
    """How many times worse than before; less than 1: better."""
    return median(before) / median(now) if is_rate(what) else median(now) / median(before)


def compare(before, name):
    """Prints the figures of one group; the names of those that became worse."""
    group, now_found, before_found = GROUPS[name], {}, {}
    measure_both(before, name, group.rounds, now_found, before_found)
    if any(worse(what, now, before_found[what]) > TENTH for what, now in now_found.items() if what in before_found):
        measure_both(before, name, group.rounds, now_found, before_found)
    peer = group.peer() if group.peer else None
    became_worse = []
    for what, now in now_found.items():
        show = show_rate if is_rate(what) else group.show
        beside, note = [], ""
        if what in before_found:
            beside.append(f"before: {show(median(before_found[what]))}")
            note = f"{median(now) / median(before_found[what]):.2f} × of before"
            if worse(what, now, before_found[what]) > TENTH:
                became_worse.append(what)
                note += ": worse"
        if peer and group.beside in what:
            beside.append(f"{peer[0]}: {show(peer[1])} ({peer[2](median(now), peer[1])})")
        line(what, show(median(now)), "≥ 0.9 × of before" if is_rate(what) else "≤ 1.1 × of before", " · ".join(beside), note)
    return became_worse


def main():
    if sys.argv[1] == "--measure":
        print(json.dumps(GROUPS[sys.argv[2]].measure()))
        return 0
    before = Path(sys.argv[1]).resolve()
    began, became_worse = time.monotonic(), []
    for name in GROUPS:
        try:
            became_worse += compare(before, name)
        except Exception as error:    # whatever it is: the table shows it
            became_worse.append(name)
            line(name, "failed", note=f"{type(error).__name__}: {error}")
    line("worse than before by more than a tenth", ", ".join(became_worse) or "nothing", note=f"after {time.monotonic() - began:.0f} s")
    return 1 if became_worse else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    sys.exit(main())
