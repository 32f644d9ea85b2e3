# desk_figures.py: figures of `beckon serve`, over its socket and TCP
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import resource
import sys
import time

import langgraph
from fill import fill
from world import LONG_RUNS, Desk, figure, line, median, memory_mib, ms, run_client, settle, spread, wakeups_a_second

PARKED = 10_000
MANY = 1_000_000


def with_desk(function, **settings):
    desk = Desk(**settings)
    try:
        desk.start()
        return function(desk)
    finally:
        desk.discard()


@figure("ask + answer round trips a second")
def round_trips():
    peer = langgraph.round_trips(LONG_RUNS)
    beside = f"LangGraph + SQLite: {median(peer):,.0f}" if peer else "LangGraph: not here"
    for mode, name in (("wait", "the agent waits"), ("poll", "the agent looks")):
        runs = [with_desk(lambda desk: run_client(desk, mode)) for _ in range(LONG_RUNS)]
        rates = [run["per_second"] for run in runs]
        line(f"ask + answer round trips a second, 32 TCP clients, durable ({name})", f"{median(rates):,.0f}", "≥ 5,000",
             beside, f"{min(rates):,.0f}…{max(rates):,.0f}; one takes {runs[0]['round_trip']['median_ms']:.2g} ms"
             + (f"; {median(rates) / median(peer):.1f} × LangGraph" if peer else ""))


@figure("answer → the waiting agent's reply")
def answer_to_reply():
    for over in ("tcp", "unix"):
        runs = [with_desk(lambda desk: run_client(desk, "wait", clients=1, seconds=2, over=over)) for _ in range(LONG_RUNS)]
        sent = [run["answer_sent_to_reply"]["median_ms"] / 1000 for run in runs]
        worst = [run["answer_sent_to_reply"]["p99_ms"] / 1000 for run in runs]
        accepted = [run["answer_accepted_to_reply"]["median_ms"] / 1000 for run in runs]
        line(f"answer sent → the waiting agent's reply received, {over} (commit included)", ms(median(sent)), "< 3 ms", "",
             f"p99 {ms(median(worst))}; from the answerer's 200: {median(accepted) * 1000:+.3f} ms")


@figure("ask latency with 10,000 parked agents")
def parked():
    alone, crowded, resident = [], [], []
    for _ in range(LONG_RUNS):
        alone.append(with_desk(lambda desk: run_client(desk, "ask", seconds=2))["round_trip"])

        def measure(desk):
            return run_client(desk, "ask", seconds=2, parked=PARKED, while_connected=lambda: memory_mib(desk.process.pid)[0])

        run = with_desk(measure)
        crowded.append(run["round_trip"])
        resident.append(run["said"])
    one, many = (median([run["median_ms"] for run in runs]) for runs in (alone, crowded))
    line("ask → 202, nobody waits", f"{one:.3g} ms", "", "", f"p99 {median([run['p99_ms'] for run in alone]):.3g} ms")
    line(f"ask → 202, {PARKED:,} agents wait", f"{many:.3g} ms", f"≤ {one * 1.5:.3g} ms (1.5 ×)", "",
         f"{many / one:.2f} ×; p99 {median([run['p99_ms'] for run in crowded]):.3g} ms")
    line(f"memory of beckon serve, {PARKED:,} agents wait", f"{max(resident):.0f} MiB", "< 150 MB", "LangGraph: 166 MB", "resident")


@figure("idle beckon serve with 100 open questions")
def idle():
    def measure(desk):
        for number in range(100):
            desk.ask(f"Question {number}?", agent=f"agent-{number % 10}", timeout_ms="2 hours")
        settle(desk.process.pid)
        return wakeups_a_second(desk.process.pid)

    line("wake-ups a second of beckon serve, 100 open questions", f"{with_desk(measure):.2g}", "0", "", "over 20 s, all threads")


@figure("GET /v1/stats over 1,000,000 interactions")
def stats():
    desk = Desk()
    try:
        desk.start()
        desk.stop()
        fill(desk.database, MANY)
        desk.start()
        for path, what in (("/v1/stats?days=30", "30 days"), ("/v1/stats?days=365", "a year"), ("/v1/stats?days=3660", "ten years"),
                           ("/v1/metrics", "Prometheus, over all time")):
            times = []
            for _ in range(20):
                begin = time.perf_counter()
                reply = desk.http("GET", path)
                times.append(time.perf_counter() - begin)
                assert reply.status == 200, reply.text
            line(f"the figures of {MANY:,} interactions: {what}", ms(median(times)), "< 100 ms", "",
                 f"{spread(times)}; {len(reply.body) / 1024:,.0f} KiB")
    finally:
        desk.discard()


FIGURES = (round_trips, answer_to_reply, parked, idle, stats)

if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024) if soft != resource.RLIM_INFINITY else 1024, hard))
    wanted = sys.argv[1:]
    for take in FIGURES:
        if not wanted or any(word in take.__name__ for word in wanted):
            take()
