# test_event_stream.py: events without a gap or a repeat, also over restarts (interfaces, section 5; AIC-1, AIC-3)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import shutil
import sqlite3
import threading
import time

import pytest

from beckon_testing import clause


def all_events(desk):
    return desk.rows("SELECT sequence, type FROM events ORDER BY sequence")


def numbers(events):
    """Without what has no number: a reader that lagged behind is told once more for which questions nobody waits."""
    return [event.id for event in events if event.type != "AWAITED_CHANGED"]


@clause("/aic/AIC-1/events-go-on-after-the-last-one-seen")
@pytest.mark.parametrize("over", ["unix", "tcp"])
def test_last_event_id(desk, over):
    with desk.events(over=over) as events:
        for number in range(10):
            desk.respond(desk.ask(f"Question {number}?").json["id"], option_index=0)
        first = events.drain()
    middle = first[len(first) // 2].id
    with desk.events(last_id=middle, over=over) as events:
        rest = events.drain()
        assert [event.id for event in rest] == [event.id for event in first if event.id > middle]
        # Then the events from here on.
        desk.ask("One more?")
        more = events.drain()
    with desk.events(last_id=0, over=over) as events:
        everything = events.drain()
    assert [event.id for event in everything] == [row["sequence"] for row in all_events(desk)]
    assert [event.type for event in everything] == [row["type"] for row in all_events(desk)]
    assert everything[-len(more):] == more and everything[:len(first)] == first
    ids = [event.id for event in everything]
    assert ids == sorted(set(ids))


@clause("/aic/AIC-1/a-stream-without-an-id-begins-now")
def test_stream_begins_now(desk):
    desk.ask("Before?")
    with desk.events() as events:
        after = desk.ask("After?").json["id"]
        seen = events.drain()
    assert [event.payload["id"] for event in seen if event.type == "AIC_DIALOG_REQUESTED"] == [after]


@clause("/aic/AIC-1/lists-that-change-are-announced")
def test_lists(desk):
    with desk.events() as events:
        person = desk.http("POST", "/v1/people", {"handle": "ana"}).json["id"]
        assert events.until("PERSON_CHANGED").payload == {"id": person}
        desk.http("DELETE", f"/v1/people/{person}")
        assert events.until("PERSON_CHANGED").payload == {"id": person}
        agent = desk.http("POST", "/v1/agents", {"name": "Scout"}).json["id"]
        assert events.until("AGENT_CHANGED").payload == {"id": agent}


@clause("/aic/AIC-5/a-countdown-that-begins-is-announced")
def test_countdown(desk):
    question = desk.ask("Tea or coffee?", ["Tea", "Coffee"]).json
    with desk.events(surface="terminal") as events:
        payload = events.until("AIC_COUNTDOWN").payload
    assert (payload["interaction_id"], payload["task_id"]) == (question["id"], question["task_id"])
    assert payload["deadline_at"] is not None and payload["remaining_ms"] is None


@clause("/aic/AIC-1/a-slow-reader-misses-nothing")
def test_many_events_to_a_late_reader(desk):
    stream = desk.events()
    # More than the buffers of the socket can store before the test reads anything.
    text = "x" * 20000
    for number in range(150):
        desk.ask(f"{number} {text}", agent=f"a{number}")
    with stream as events:
        seen = events.drain(quiet=1)
    assert numbers(seen) == [row["sequence"] for row in all_events(desk)]


@clause("/aic/AIC-1/catching-up-while-others-write")
def test_catch_up_under_load(desk):
    for number in range(30):
        desk.ask(f"Before {number}?", agent="before")
    stop = threading.Event()

    def write():
        number = 0
        while not stop.is_set():
            number += 1
            desk.ask(f"While {number}?", agent=f"while-{number // 500}")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        streams = [desk.events(last_id=0) for _ in range(5)]
    finally:
        stop.wait(0.4)
        stop.set()
        writer.join()
    expected = [row["sequence"] for row in all_events(desk)]
    for stream in streams:
        with stream as events:
            assert numbers(events.drain(quiet=0.7)) == expected


@clause("/aic/AIC-1/no-gap-and-no-repeat-over-a-restart")
@pytest.mark.parametrize("killed", [False, True], ids=["orderly", "killed"])
def test_events_over_restarts(desk, killed):
    seen = []
    for number in range(3):
        with desk.events(last_id=seen[-1].id if seen else 0) as events:
            desk.respond(desk.ask(f"Question {number}?").json["id"], option_index=0)
            seen += events.drain()
            # These are not read before the restart.
        desk.ask(f"Unread {number}?")
        desk.kill9() if killed else desk.stop()
        desk.start()
    with desk.events(last_id=seen[-1].id) as events:
        seen += events.drain()
    assert [event.id for event in seen] == [row["sequence"] for row in all_events(desk)]


@clause("/aic/AIC-1/an-id-that-is-none")
@pytest.mark.parametrize("last", ["x", "-1", "1.5", "", "99999999999999999999"])
def test_wrong_last_event_id(desk, last):
    desk.ask()
    reply_or_stream = None
    try:
        reply_or_stream = desk.events(last_id=last)
    except AssertionError as refused:
        assert "400" in str(refused) and "E101" in str(refused)
    else:
        with reply_or_stream as events:
            assert events.drain() == []
    assert desk.http("GET", "/v1/status").status == 200


@clause("/aic/AIC-1/a-reader-hears-that-events-are-no-longer-kept")
def test_events_missing(desk):
    desk.stop()
    with sqlite3.connect(desk.database) as connection:
        connection.executemany("INSERT INTO events (type, timestamp, payload) VALUES ('TASK_LOG', '2020-01-01T00:00:00.000Z', ?)",
                               [("{}",)] * 1300)
    connection.close()
    desk.start()
    desk.ask()
    newest = desk.rows("SELECT max(sequence) AS n FROM events")[0]["n"]
    limit = time.monotonic() + 30
    while (first := desk.rows("SELECT min(sequence) AS n FROM events")[0]["n"]) != newest - 999:
        assert time.monotonic() < limit, f"the oldest event is {first} of {newest}"
        time.sleep(0.05)
    for last in (0, 7, first - 2):
        with desk.events(last_id=last) as events:
            seen = events.drain()
        assert (seen[0].type, seen[0].id) == ("EVENTS_MISSING", first - 1)
        assert seen[0].payload == {"after": last, "first": first}
        assert [event.id for event in seen[1:]] == list(range(first, newest + 1))
    # If nothing is missing, nothing is reported.
    for last in (first - 1, first, newest - 1):
        with desk.events(last_id=last) as events:
            assert [event.id for event in events.drain()] == list(range(last + 1, newest + 1))


@clause("/aic/AIC-1/a-reader-hears-that-its-number-is-of-another-desk")
def test_unknown_number(desk):
    """As after a data folder was replaced: what the reader knows is not what this desk has."""
    desk.ask()
    newest = desk.rows("SELECT max(sequence) AS n FROM events")[0]["n"]
    for last in (newest + 1, 1_000_000, 2**63 - 1):
        with desk.events(last_id=last) as events:
            (seen,) = events.drain()
            assert (seen.type, seen.id, seen.payload) == ("EVENTS_MISSING", newest, {"after": last, "first": newest + 1})
    with desk.events(last_id=newest) as events:
        assert events.drain() == []
    with desk.events(last_id=newest + 1) as events:
        desk.ask("Tea or coffee?", ["Tea", "Coffee"])
        seen = events.drain()
    assert [event.id for event in seen] == list(range(newest, newest + len(seen))) and len(seen) > 1


@clause("/aic/AIC-1/a-reader-hears-that-the-data-folder-was-replaced")
@pytest.mark.parametrize("restored", [False, True], ids=["another", "backup"])
def test_replaced(desk, restored, tmp_path):
    """Its number is one that this desk has given, but to another event: with another database, or one that was restored from a copy."""
    ids = [desk.ask(f"Question {number}?").json["id"] for number in range(3)]
    desk.stop()
    if restored:
        shutil.copytree(desk.data, tmp_path / "copy")
    desk.start()
    with desk.events(last_id=0) as events:
        desk.respond(ids[0], option_index=0)
        known = events.drain()[-1]
    assert known.mark.startswith(f"{known.id}-")
    with desk.events(last_id=known.mark) as events:
        assert events.drain() == []
    desk.stop()
    shutil.rmtree(desk.data)
    if restored:
        shutil.copytree(tmp_path / "copy", desk.data)
    desk.start()
    while desk.newest_event() < known.id:
        desk.ask("Something else?")
    newest = desk.newest_event()
    with desk.events(last_id=known.mark) as events:
        missing = events.next()
        desk.ask("Tea or coffee?", ["Tea", "Coffee"])
        seen = events.drain()
    assert (missing.type, missing.id, missing.payload) == ("EVENTS_MISSING", newest, {"after": known.id, "first": newest + 1})
    assert [event.id for event in seen] == list(range(newest + 1, newest + 1 + len(seen))) and seen
    # The id that came with it is one of this database; the number alone says no more than before.
    for last in (missing.mark, seen[-1].mark, known.id):
        with desk.events(last_id=last) as events:
            assert all(event.type != "EVENTS_MISSING" for event in events.drain())


@clause("/aic/AIC-1/a-change-of-a-task-does-not-repeat-its-context")
def test_change_without_context(desk):
    with desk.events() as events:
        task = desk.http("POST", "/v1/tasks", {"title": "Build", "context": {"notes": "x" * 1000}}).json["id"]
        desk.http("PATCH", f"/v1/tasks/{task}", {"progress": 0.5})
        seen = events.drain()
    payloads = {event.type: event.payload for event in seen}
    assert payloads["TASK_CREATED"]["context"] == {"notes": "x" * 1000}
    assert payloads["TASK_CHANGED"]["progress"] == 0.5 and "context" not in payloads["TASK_CHANGED"]
    assert desk.http("GET", f"/v1/tasks/{task}").json["context"] == {"notes": "x" * 1000}
