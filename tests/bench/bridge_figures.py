# bridge_figures.py: what `beckon mcp` costs a client: from its start to an answer, and for each call
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve`, as a client starts it: a program on two pipes, whose first line is a request."""

import json
import os
import subprocess
import sys
import time

from world import BUILD, Desk, figure, line, median, memory_mib, ms, spread, starts_of_others

PROGRAM = str(BUILD / "src" / "cli" / "beckon")
STARTS = 50
CALLS = 500
LIST = b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}\n'


def bridge(desk):
    return subprocess.Popen([PROGRAM, "mcp"], env=desk.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(process):
    """Seconds until the answer to tools/list."""
    begin = time.perf_counter()
    process.stdin.write(LIST)
    process.stdin.flush()
    assert "result" in json.loads(process.stdout.readline())
    return time.perf_counter() - begin


def end(process):
    """Seconds of processor time that it took in all."""
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    process.stdout.close()
    return usage.ru_utime + usage.ru_stime


@figure("beckon mcp: start to answer")
def starts(desk):
    times, work = [], []
    for _ in range(STARTS):
        begin = time.perf_counter()
        process = bridge(desk)
        ask(process)
        times.append(time.perf_counter() - begin)
        work.append(end(process))
    line("beckon mcp: start to answer", ms(median(times)), "30 ms", ", ".join(starts_of_others(desk.env, STARTS // 2)),
         f"{spread(times)}, processor {ms(median(work))}, {STARTS} starts")


@figure("beckon mcp: one call")
def calls(desk):
    process = bridge(desk)
    ask(process)
    times = [ask(process) for _ in range(CALLS)]
    connection = desk.connect()
    direct = []
    for _ in range(CALLS):
        begin = time.perf_counter()
        connection.request("POST", "/mcp", LIST.strip(), {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"})
        connection.getresponse().read()
        direct.append(time.perf_counter() - begin)
    connection.close()
    resident, private = memory_mib(process.pid)
    line("beckon mcp: one call", ms(median(times)), "", f"over HTTP: {ms(median(direct))}",
         f"{spread(times)}, {CALLS} calls")
    line("beckon mcp: memory", f"{resident:.1f} MiB", "8 MiB", "", f"{private:.1f} MiB of its own")
    end(process)


def main():
    figures = [(name, take) for name, take in (("bridge start", starts), ("bridge call", calls))
               if not sys.argv[1:] or any(word in name for word in sys.argv[1:])]
    if not figures:
        return
    desk = Desk()
    try:
        desk.start()
        for _, take in figures:
            take(desk)
        desk.finish()
    finally:
        desk.discard()


main()
