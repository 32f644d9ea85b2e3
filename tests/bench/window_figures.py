# window_figures.py: figures of the window; run inside the rig of tests/gui/rig-x11.sh
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import fill
from world import (BUILD, LONG_RUNS, WINDOW, Desk, Window, figure, line, median, memory_mib, ms, settle, spread, wakeups_a_second)
from x11 import Screen

INTERACTIONS, TASKS = 1_000_000, 100_000
LOG_LINES = int(os.environ.get("BECKON_BENCH_LOG_LINES", "100000"))
LOG_STREAM = BUILD / "tests" / "bench" / "bench-log-stream"
SCROLL = BUILD / "tests" / "bench" / "bench-scroll"
MARKDOWN = BUILD / "tests" / "bench" / "bench-markdown"
BARE = BUILD / "tests" / "bench" / "bench-bare"
SELECT = BUILD / "tests" / "bench" / "bench-select"
ZENITY = ["zenity", "--question", "--text=Which database should the service use?", "--timeout=0"]


def first_frame(screen, window):
    """(mapped, painted): seconds from the start of the process."""
    screen.forget()
    begin = time.monotonic()
    window.spawn()
    mapped = screen.wait_mapped()
    return mapped - begin, screen.wait_painted() - begin


def ready(window):
    """Waits until the desk in the window replies."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if window.http("GET", "/v1/status").status == 200:
                return window
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"the desk in the window does not answer: {window.stderr}")


def zenity_to_mapped(screen, n):
    """Seconds from the start of zenity to its window, @n times; the first one warms the caches."""
    took = []
    for number in range(n + 1):
        screen.forget()
        begin = time.monotonic()
        process = subprocess.Popen(ZENITY, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={name: value for name, value in os.environ.items() if name != "GDK_BACKEND"})
        try:
            mapped = screen.wait_mapped()
            if number:
                took.append(mapped - begin)
            time.sleep(0.2)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
        time.sleep(0.15)
    return took


def processor_time(pid):
    """Seconds that the main thread of the process has run."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def ask_to_mapped(screen, window, n, gap, text, warm=2):
    """Seconds from sending the POST of an ask with @text to the dialog, to its first paint, and of the main thread until the dialog was mapped. Each comes
    @gap seconds after the dialog before was closed. The first @warm do not count."""
    mapped, painted, ran = [], [], []
    for number in range(n + warm):
        time.sleep(gap)
        screen.forget()
        connection = window.connect()
        connection.connect()
        body = json.dumps({"conflict_description": text + f"Which database should service {number} use?",
                           "options": ["PostgreSQL", "SQLite"], "policy": "hold", "reason": "Both fit."}).encode()
        before = processor_time(window.process.pid)
        begin = time.monotonic()
        connection.request("POST", "/v1/interactions", body, {"Content-Type": "application/json"})
        at = screen.wait_mapped()
        after = processor_time(window.process.pid)
        shown = screen.wait_painted()
        asked = json.loads(connection.getresponse().read())
        connection.close()
        if number >= warm:
            mapped.append(at - begin)
            painted.append(shown - begin)
            ran.append(after - before)
        assert window.respond(asked["id"], option_index=0).status == 200
        screen.wait_unmapped()
    return mapped, painted, ran


@figure("POST of an ask → dialog mapped")
def dialog():
    screen = Screen()
    zenity = zenity_to_mapped(screen, 10)
    line("zenity --question: start → mapped", ms(median(zenity)), "", "", spread(zenity))
    window = Window()
    try:
        first_frame(screen, window)
        ready(window)
        time.sleep(1)
        before = memory_mib(window.process.pid)[0]
        # The next dialog is made soon after the one before was closed: the first gap is near that, the second is not.
        for kind, text in (("a line", ""), ("Markdown", sample(600).rpartition("\n\n")[0] + "\n\n")):
            for gap in (0.3, 1.5):
                mapped, painted, ran = ask_to_mapped(screen, window, 20 if gap < 1 else 10, gap, text)
                line(f"POST of an ask of {kind} → dialog mapped, {gap} s after the last one", ms(median(mapped)), f"≤ {ms(median(zenity) / 10)} (zenity / 10)",
                     f"zenity: {ms(median(zenity))} (1/{median(zenity) / median(mapped):.1f})",
                     f"{spread(mapped)}; {ms(median(ran))} of the processor; painted {ms(median(painted))}")
        line("memory of beckon-desk", f"{memory_mib(window.process.pid)[0]:.0f} MiB", "", "zenity: 62 MiB",
             f"resident; {before:.0f} MiB before these 68 questions")
    finally:
        window.end()
        window.discard()


class Bare(Window):
    """`bench-bare` instead of `beckon-desk`."""

    program = [str(BARE)]


@figure("memory of the window with nothing in it")
def memory():
    if not BARE.exists():
        raise RuntimeError("bench-bare was not built")
    screen = Screen()
    took = []
    for window in (Bare(), Window()):
        try:
            first_frame(screen, window)
            settle(window.process.pid)
            took.append(memory_mib(window.process.pid))
        finally:
            window.end()
            window.discard()
    (bare, bare_own), (desk, desk_own) = took
    line("memory of the window with nothing in it", f"{desk:.0f} MiB", f"≤ {bare + 13:.0f} MiB (bare + 13)", f"bare window: {bare:.0f} MiB",
         f"resident; not shared: {desk_own:.0f} MiB, of the bare window {bare_own:.0f} MiB")


@figure("start → first frame with 1,000,000 interactions")
def start():
    screen = Screen()
    empty, full = Window(), Window()
    try:
        for window in (empty, full):
            Desk.start(seed := Desk(env={"BECKON_DATA_DIR": str(window.data)}))
            seed.stop()
            seed.discard()
        fill.fill(full.database, INTERACTIONS, TASKS)
        took = {empty: [], full: []}
        for number in range(2 * LONG_RUNS + 1):
            for window in (empty, full):
                times = first_frame(screen, window)
                time.sleep(0.5)
                window.end()
                time.sleep(0.3)
                if number:
                    took[window].append(times[1])
        small, large = median(took[empty]), median(took[full])
        line("start → first frame, empty file", ms(small), "", "", spread(took[empty]))
        line(f"start → first frame, {INTERACTIONS:,} interactions, {TASKS:,} tasks", ms(large), f"≤ {ms(small * 1.3)} (1.3 ×)", "",
             f"{large / small:.2f} ×; {spread(took[full])}")
        scroll(full)
    finally:
        for window in (empty, full):
            window.end()
            window.discard()


@figure("scrolling through all tasks")
def scroll(window):
    if not SCROLL.exists():
        raise RuntimeError("bench-scroll was not built")
    runs = []
    for _ in range(LONG_RUNS):
        done = subprocess.run([SCROLL], env=window.env, capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit status {done.returncode}")
        runs.append(json.loads(done.stdout))
    for kind, name, target in (("steady", "scrolling, 400 pixels a frame", "≤ 33 ms"),
                               ("drag", "dragging the scrollbar through all tasks in 10 s", "≤ 33 ms"),
                               ("home", "going back to the top at once", "")):
        longest, middle, late, dropped = (median([run[kind][what] for run in runs]) for what in ("longest_ms", "median_ms", "p99_ms", "dropped"))
        line(f"longest frame while {name}", f"{longest:.1f} ms", target, "",
             f"{runs[0]['rows']:,} rows, {runs[0][kind]['frames']} frames: median {middle:.1f} ms, p99 {late:.1f} ms, {dropped:.0f} dropped")


# What a program prints in ten seconds, line by line; one program may print no more than that into a log.
PRINTER = """import sys, time
begin = time.monotonic()
for n in range(10000):
    time.sleep(max(0, begin + n / 1000 - time.monotonic()))
    print(f"\\033[32m{n:05}\\033[0m compiling src/module-{n % 97}.c with -O2 -g -Wall, {n * 7919 % 1000} symbols", flush=True)
"""


class LogStream(Window):
    """`bench-log-stream` instead of `beckon-desk`."""

    program = [str(LOG_STREAM)]


def show_task(window, task):
    """As a link does it."""
    subprocess.run([WINDOW, f"beckon://tasks/{task}"], env=window.env, check=True, timeout=60, capture_output=True)


@figure("a log that grows")
def log_stream():
    if not LOG_STREAM.exists():
        raise RuntimeError("bench-log-stream was not built")
    steps = LOG_LINES // 10_000
    window = LogStream(env={"BECKON_BENCH_SECONDS": str(10 * steps)})
    try:
        window.spawn()
        ready(window)
        time.sleep(1)
        before = memory_mib(window.process.pid)[0]
        task = window.http("POST", "/v1/tasks", {"title": "Builds", "workspace": str(window.home), "steps": [
            {"type": "run", "command": [sys.executable, "-c", PRINTER]}] * steps}).json["id"]
        show_task(window, task)
        time.sleep(10 * steps - 3)
        after = memory_mib(window.process.pid)[0]
        window.process.wait(timeout=60)
        window._logs[-1].seek(0)
        found = json.loads([row for row in window._logs[-1].read().decode().splitlines() if row.startswith("{")][-1])
        for kind, name, target in (("frame", "longest frame", "< 16 ms"), ("work", "time of a processor for the longest frame", "< 16 ms"),
                                   ("turn", "longest turn of the main loop", "")):
            times = found[kind]
            line(f"{name} while {LOG_LINES:,} lines of a log stream, 1,000 a second", f"{times['longest_ms']:.1f} ms", target, "",
                 f"{times['n']}: median {times['median_ms']:.2f} ms, p99 {times['p99_ms']:.1f} ms, {times['over']} over 16 ms")
        line("memory of beckon-desk with that log", f"{after:.0f} MiB", "", "", f"before: {before:.0f} MiB, resident")
    finally:
        window.discard()


# An agent that says 10 MB, a megabyte a second, in pieces of a hundred bytes, as a model does but faster.
TALKER = """import json, sys, time
def send(**message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\\n")
def update(**members):
    send(method="session/update", params={"sessionId": "s", "update": members})
begin = None
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "initialize":
        send(id=message["id"], result={"protocolVersion": 1, "agentCapabilities": {}})
    elif message["method"] == "session/new":
        send(id=message["id"], result={"sessionId": "s"})
    elif message["method"] == "session/prompt":
        begin = time.monotonic()
        for n in range(100_000):
            if n % 100 == 0:
                time.sleep(max(0, begin + n / 10_000 - time.monotonic()))
                sys.stdout.flush()
            if n % 500 == 499:
                update(sessionUpdate="tool_call", toolCallId=f"c{n}", title=f"Edit module-{n}.c", kind="edit", status="completed",
                       content=[{"type": "diff", "path": f"/src/module-{n}.c", "oldText": "int a;\\n" * 50, "newText": "int b;\\n" * 50}])
            text = ("## Part %d\\n\\n" % n if n % 40 == 0 else "") + "I read **module-%d.c** and found that `capture ()` is called twice where one would do. " % n
            update(sessionUpdate="agent_message_chunk", content={"type": "text", "text": (text + ("\\n\\n" if n % 8 == 7 else "")).ljust(100)})
        send(id=message["id"], result={"stopReason": "end_turn"})
    sys.stdout.flush()
"""


@figure("an ACP agent that streams 10 MB")
def acp():
    if not LOG_STREAM.exists():
        raise RuntimeError("bench-log-stream was not built")
    window = LogStream(env={"BECKON_BENCH_SECONDS": "14", "BECKON_BENCH_TRANSCRIPT": "1"})
    try:
        window.spawn()
        ready(window)
        time.sleep(1)
        before = memory_mib(window.process.pid)[0]
        window.http("POST", "/v1/agents", {"name": "talker", "protocol": "acp", "command": [sys.executable, "-c", TALKER]})
        task = window.http("POST", "/v1/tasks", {"title": "Talk", "workspace": str(window.home), "steps": [
            {"type": "run", "agent": "talker", "prompt": "Talk"}]}).json["id"]
        show_task(window, task)
        time.sleep(9)
        after = memory_mib(window.process.pid)[0]
        window.process.wait(timeout=60)
        window._logs[-1].seek(0)
        found = json.loads([row for row in window._logs[-1].read().decode().splitlines() if row.startswith("{")][-1])
        for kind, name in (("frame", "longest frame"), ("work", "time of a processor for the longest frame"), ("turn", "longest turn of the main loop")):
            times = found[kind]
            line(f"{name} while an ACP agent streams 10 MB in 10 s", f"{times['longest_ms']:.1f} ms", "< 16 ms" if kind != "turn" else "", "",
                 f"{times['n']}: median {times['median_ms']:.2f} ms, p99 {times['p99_ms']:.1f} ms, {times['over']} over 16 ms")
        line("memory of beckon-desk meanwhile", f"{after:.0f} MiB", "", "", f"before: {before:.0f} MiB, resident")
    finally:
        window.discard()


@figure("64 KiB of Markdown")
def markdown():
    runs = [json.loads(subprocess.run([MARKDOWN], capture_output=True, text=True, timeout=60, check=True).stdout) for _ in range(LONG_RUNS)]
    setting, shown, longest = (median([run[what] for run in runs]) for what in ("set_ms", "shown_ms", "longest_ms"))
    line("64 KiB of Markdown: text set → its beginning painted", f"{shown:.1f} ms", "≤ 50 ms", "", f"the call itself {setting:.1f} ms")
    line("the window stands still while the rest is built, at most", f"{longest:.1f} ms", "", "", "longest time between two turns of the main loop")


def sample(size):
    """A text of @size bytes as agents write it, that ends with a question."""
    part = ("## Part\n\nI've **reproduced** it in `payments/capture.py`, see [#219](https://example.org/219).\n\n"
            "- the key is *not* unique\n- two workers race\n\n```python\ndef capture(order_id, key):\n    return charge(key)\n```\n\n"
            "| way | cost |\n| --- | --- |\n| index | low |\n| lock | high |\n\n")
    return (part * (size // len(part) + 1))[:size - 40].rpartition("\n\n")[0] + "\n\nWhich one?"


@figure("selecting a task → its question painted")
def select():
    if not SELECT.exists():
        raise RuntimeError("bench-select was not built")
    for name, n, text, target in (("30 open", 30, "Which database should it use?", "≤ 16 ms"),
                                  ("1,000 open", 1000, "Which database should it use?", "≤ 16 ms"),
                                  ("30 open, each with 60 KiB of Markdown", 30, sample(60 * 1024), "≤ 50 ms")):
        window = Window()
        try:
            Desk.start(seed := Desk(env={"BECKON_DATA_DIR": str(window.data)}))
            for number in range(n):
                assert seed.ask(f"{number}: {text}", agent=f"agent-{number % 10}", title=f"Task {number}", policy="hold").status == 202
            seed.stop()
            seed.discard()
            done = subprocess.run([SELECT], env=window.env, capture_output=True, text=True, timeout=300)
            if done.returncode:
                raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit status {done.returncode}")
            took = json.loads(done.stdout)
            line(f"selecting a task → its question painted, {name}", f"{took['median_ms']:.1f} ms", target, "",
                 f"longest {took['longest_ms']:.1f} ms of 18; {took['work_ms']:.1f} ms of the processor")
        finally:
            window.end()
            window.discard()


def idle_line(window, state, target, note):
    line(f"wake-ups a second of beckon-desk, {state}", f"{wakeups_a_second(window.process.pid):.2g}", target, "",
         f"{note}over 20 s, all threads")


def minimise(window):
    """Hides every window of the program."""
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(window.process.pid)], capture_output=True, text=True)
    for identity in found.stdout.split():
        subprocess.run(["xdotool", "windowminimize", identity], capture_output=True)


@figure("idle window with 100 open questions")
def idle():
    screen = Screen()
    for countdown in (False, True):
        window = Window()
        try:
            first_frame(screen, window)
            ready(window)
            settle(window.process.pid)
            if not countdown:
                idle_line(window, "nothing open", "0", "")
            for number in range(100):
                window.ask(f"Question {number}?", agent=f"agent-{number % 10}",
                           **({"timeout_ms": "2 hours"} if countdown else {"policy": "hold"}))
            settle(window.process.pid, longest=10 if countdown else 30)
            if countdown:
                idle_line(window, "100 open questions, the dialog counts down", "the countdown's", "a frame each second; ")
                minimise(window)
                settle(window.process.pid)
                idle_line(window, "100 open questions, minimised", "0", "")
            else:
                idle_line(window, "100 open questions that are held", "0", "")
        finally:
            window.end()
            window.discard()


FIGURES = (dialog, select, memory, idle, log_stream, acp, markdown, start)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for take in FIGURES:
        if not wanted or any(word in take.__name__ for word in wanted):
            take()
