# similar_figures.py: how long it takes to find similar questions among years of answers
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import sys
import time

import fill
from world import Desk, figure, line, median, ms

INTERACTIONS, TASKS = 1_000_000, 100_000
QUESTIONS = [
    "Which database should service 17 use?",
    "Which compiler should the new service use?",
    "Question 500: which port should service 100 use?",
    "Which licence?",
    "which database port branch licence compiler schema region release should agent service 1 2 3 use prepare",
    "Shall the cache be kept for the tests of the user interface when it is being rebuilt on another machine?",
    "应该使用哪个数据库？",
    "word " * 12_000,
    " ".join(f"w{i}" for i in range(9_000)),
]


@figure("similar questions over 1,000,000 interactions")
def similar():
    desk = Desk()
    try:
        desk.start()
        desk.stop()
        fill.fill(desk.database, INTERACTIONS, TASKS)
        desk.start()
        first, again = [], []
        for question in QUESTIONS:
            asked = desk.ask(question, ["PostgreSQL", "SQLite"], policy="hold").json["id"]
            for times in (first, *[again] * 9):
                begin = time.perf_counter()
                reply = desk.http("GET", f"/v1/interactions/{asked}/similar")
                times.append(time.perf_counter() - begin)
                assert reply.status == 200, reply.text
        line(f"hints from similar questions, {INTERACTIONS:,} interactions, over the socket", ms(median(again)), "< 20 ms", "",
             f"longest {ms(max(again))}; the first time {ms(median(first))}, longest {ms(max(first))}; {len(QUESTIONS)} questions")
    finally:
        desk.discard()


if __name__ == "__main__":
    if not sys.argv[1:] or any(word in "similar" for word in sys.argv[1:]):
        similar()
