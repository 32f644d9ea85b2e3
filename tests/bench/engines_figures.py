# engines_figures.py: the same calls over a file and over a PostgreSQL server, side by side on the same disk, and over several desks
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Over `beckon serve` with each engine in turn, round by round, so that what else runs here meets both. The server flushes what it commits, as
the file does, and is on this computer: a network adds its time to each round trip of an operation."""

import os
import statistics
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from world import BUILD, LONG_RUNS, Desk, figure, line, median, run_client

from beckon_testing.pg_pool import Pool, find_pooler
from beckon_testing.postgresql import Server, find_program

MODULE = BUILD / "src" / "db" / "postgresql"
ROUNDS = max(5, LONG_RUNS)
SECONDS = 2


class Engines:
    """A file and a server; each run has a desk and a database of its own."""

    def __init__(self, server):
        self.server = server
        self.runs = 0

    def run(self, name, mode, clients):
        desk = Desk()
        if name == "PostgreSQL":
            self.runs += 1
            desk.configure({"BECKON_DATABASE": self.server.create_database(f"bench_{self.runs}"), "BECKON_MODULE_DIR": str(MODULE)})
        try:
            desk.start()
            return run_client(desk, mode, clients=clients, seconds=SECONDS, over="unix")
        finally:
            desk.discard()

    def compare(self, mode, clients, read):
        """What @read takes of each run: (SQLite's figures, PostgreSQL's)."""
        found = {"SQLite": [], "PostgreSQL": []}
        for _ in range(ROUNDS):
            for name, figures in found.items():
                figures.append(read(self.run(name, mode, clients)))
        return found["SQLite"], found["PostgreSQL"]


def quicker_or_slower(what, pair, show, target, note=""):
    file, server = pair
    ratio = median(server) / median(file)
    spread = " · ".join(f"{name} {show(min(figures))}…{show(max(figures))}" for name, figures in (("SQLite", file), ("PostgreSQL", server)))
    line(what, show(median(server)), target, f"SQLite: {show(median(file))}", f"{ratio:.2f} ×; {spread}; load {os.getloadavg()[0]:.1f}{note}")


def show_ms(value):
    return f"{value:.3g} ms"


def show_rate(value):
    return f"{value:,.0f}"


@figure("ask")
def asks(engines):
    runs = engines.compare("ask", 1, lambda run: run["round_trip"])
    for part, name, target in (("median_ms", "p50", "≤ 3 × SQLite"), ("p99_ms", "p99", "")):
        quicker_or_slower(f"ask → 202 over PostgreSQL, {name}, one agent", [[figures[part] for figures in runs_of] for runs_of in runs], show_ms, target)


@figure("asks and answers a second")
def operations(engines):
    for clients, target in ((1, "≥ 0.25 × SQLite"), (16, "≥ 0.15 × SQLite")):
        # Each is asked, answered, and looked at by its agent; only the first two are stored.
        pair = engines.compare("poll", clients, lambda run: 2 * run["per_second"])
        quicker_or_slower(f"asks and answers a second over PostgreSQL, {clients} agent{'s' if clients > 1 else ''}", pair, show_rate, target)


@figure("answer → the waiting agent's reply")
def answer_to_reply(engines):
    pair = engines.compare("wait", 1, lambda run: run["answer_sent_to_reply"]["median_ms"])
    quicker_or_slower("answer sent → the waiting agent's reply over PostgreSQL", pair, show_ms, "")


@contextmanager
def team(engines, n_desks, at=None):
    """Desks over one database; @at: where they find it, if not at the server."""
    engines.runs += 1
    name = f"bench_{engines.runs}"
    address = engines.server.create_database(name)
    if at is not None:
        address = at.address(name)
    desks = [Desk({"BECKON_DATABASE": address, "BECKON_MODULE_DIR": str(MODULE)}) for _ in range(n_desks)]
    try:
        for desk in desks:
            desk.start()
        yield desks
    finally:
        for desk in desks:
            desk.discard()


@figure("asks and answers a second over several desks")
def several(engines):
    """Of all desks together; each has sixteen agents."""
    found = {n_desks: [] for n_desks in (1, 3, 10)}
    for _ in range(ROUNDS):
        for n_desks, figures in found.items():
            with team(engines, n_desks) as desks, ThreadPoolExecutor(n_desks) as clients:
                runs = clients.map(lambda desk: run_client(desk, "poll", clients=16, seconds=SECONDS, over="unix"), desks)
                figures.append(sum(2 * run["per_second"] for run in runs))
    one = found.pop(1)
    for (n_desks, figures), target in zip(found.items(), ("≥ 1.0 × one desk", "≥ 0.6 × one desk")):
        line(f"asks and answers a second over {n_desks} desks, 16 agents each", show_rate(median(figures)), target, f"one desk: {show_rate(median(one))}",
             f"{median(figures) / median(one):.2f} ×; {show_rate(min(figures))}…{show_rate(max(figures))}; load {os.getloadavg()[0]:.1f}")


@figure("asks and answers a second through PgBouncer")
def pooled(engines):
    if not find_pooler():
        line("asks and answers a second through PgBouncer", "not here")
        return
    found = {True: [], False: []}
    with Pool(engines.server, size=20, rotates=False) as pool:
        for _ in range(ROUNDS):
            for through, figures in found.items():
                with team(engines, 1, pool if through else engines.server) as [desk]:
                    figures.append(2 * run_client(desk, "poll", clients=16, seconds=SECONDS, over="unix")["per_second"])
    line("asks and answers a second through PgBouncer (pool_mode = transaction), 16 agents", show_rate(median(found[True])), "≥ 0.6 × without",
         f"without: {show_rate(median(found[False]))}",
         f"{median(found[True]) / median(found[False]):.2f} ×; {show_rate(min(found[True]))}…{show_rate(max(found[True]))}; load {os.getloadavg()[0]:.1f}")


@figure("answer at one desk → the agent that waits at another")
def elsewhere(engines):
    took = []
    with team(engines, 2) as (first, second):
        for _ in range(40 * ROUNDS):
            asked = first.ask().json["id"]
            told = []
            waiting = threading.Thread(target=lambda: (first.http("GET", f"/v1/interactions/{asked}", wait=30), told.append(time.perf_counter())))
            waiting.start()
            # Until it waits: its connection is out of the parser's hands.
            time.sleep(0.15)
            began = time.perf_counter()
            second.respond(asked, option_index=0)
            waiting.join()
            took.append(1000 * (told[0] - began))
    cuts = statistics.quantiles(took, n=100)
    line("answer sent at one desk → the reply of the agent that waits at another, p99", show_ms(cuts[98]), "≤ 50 ms", "",
         f"p50 {show_ms(median(took))}, most {show_ms(max(took))}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "engines" for word in sys.argv[1:]):
        if find_program("postgres") is None or not (MODULE / "libbeckon-postgresql.so").exists():
            line("PostgreSQL beside SQLite", "not here", note="there is no server, or the module is not built")
        else:
            with Server(durable=True, max_wal_size="1GB", jit="on") as database_server:
                both = Engines(database_server)
                for take in (asks, operations, answer_to_reply, several, pooled, elsewhere):
                    take(both)
