# test_crash.py: the desk is killed between any two steps of ask and answer (AIC-1, AIC-3, AIC-5, PP-10)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything acknowledged is still there afterwards, nothing is there twice, and the agent gets its answer in the end."""

import mmap
import os
import random
import socket
import sqlite3
import struct
import threading
import time

import pytest

from beckon_testing import clause
from beckon_testing.desk import BUILD
from beckon_testing.patience import PATIENCE
from beckon_testing.waiting import until
from raw_http import RawConnection

AT_ONCE = 3
STEPPER = BUILD / "tests" / "clauses" / "kill-at-step.so"


class Story:
    """One agent asks and waits, one person answers. Records what each of them was told before the desk was killed."""

    def __init__(self, desk, key, choice):
        self.desk = desk
        self.key = key
        self.choice = choice
        self.id = None          # of the interaction, once it was seen
        self.accepted = False   # the person's 200
        self.heard = None       # the agent's reply

    @property
    def question(self):
        return {"kind": "choice", "conflict_description": f"{self.key}?", "options": ["A", "B", "C"],
                "policy": "hold", "agent": "teller", "idempotency_key": self.key}

    def _find(self):
        """The row, as soon as it is committed; None if the desk was killed before that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            alive = self.desk.process.poll() is None
            try:
                rows = self.desk.rows("SELECT id FROM aic_interactions WHERE idempotency_key = ?", self.key)
                if rows:
                    return rows[0]["id"]
            except sqlite3.Error:
                pass
            if not alive:
                return None
            # Much shorter than the scene: it is killed before, in and after this wait.
            time.sleep(0.001)
        raise AssertionError("the question did not arrive")

    def tell(self):
        """Runs the scene until it is over or the desk is gone."""
        try:
            with RawConnection(self.desk, "tcp") as agent, RawConnection(self.desk) as person:
                agent.send("POST", "/v1/interactions", self.question, headers="Prefer: wait=30\r\n")
                self.id = self._find()
                if self.id is None:
                    return
                answer = person.exchange("POST", f"/v1/interactions/{self.id}/response",
                                         {"option_index": self.choice, "by": f"teller of {self.key}"})
                self.accepted = answer is not None and answer.status == 200
                reply = agent.read()
                self.heard = reply.json if reply is not None and reply.status == 200 else None
        except (OSError, socket.timeout):
            pass

    def check(self):
        """After the restart, nothing acknowledged is lost, and the agent gets its answer."""
        desk, option = self.desk, "ABC"[self.choice]
        if self.heard is not None:
            assert self.heard["response"] == option
        again = desk.http("POST", "/v1/interactions", self.question)
        if self.id is not None:
            assert again.json["id"] == self.id, f"{self.key}: the question that was there is another one"
        if self.accepted or self.heard is not None:
            assert again.status == 200, f"{self.key}: an acknowledged answer is lost: {again.text}"
        if again.status == 202:
            # Neither acknowledged nor stored: another person answers now.
            option = "ABC"[(self.choice + 1) % 3]
            retry = desk.respond(again.json["id"], response=option, by="second teller")
            assert retry.status == 200, retry.text
        settled = desk.http("POST", "/v1/interactions", self.question, wait=10)
        assert settled.status == 200 and settled.json["response"] == option
        assert desk.respond(settled.json["id"], option_index=0).error == "E106"
        [row] = desk.rows("SELECT * FROM aic_interactions WHERE idempotency_key = ?", self.key)
        assert (row["status"], row["response"]) == ("ANSWERED", option)
        assert desk.task(row["task_id"])["status"] == "RUNNING"
        for kind, member in (("AIC_DIALOG_REQUESTED", "id"), ("AIC_DIALOG_RESPONDED", "interaction_id")):
            [count] = desk.rows("SELECT count(*) AS n FROM events WHERE type = ? AND json_extract (payload, ?) = ?",
                                kind, f"$.{member}", row["id"])
            assert count["n"] == 1, f"{self.key}: {count['n']} times {kind}"
        path = desk.rows("SELECT to_status FROM execution_log WHERE task_id = ? AND to_status IS NOT NULL ORDER BY id",
                         row["task_id"])
        assert [line["to_status"] for line in path][-3:] == ["RUNNING", "AWAITING_RESPONSE", "RUNNING"]


def check_whole(desk):
    [integrity] = desk.rows("PRAGMA integrity_check")
    assert integrity["integrity_check"] == "ok"
    assert desk.rows("SELECT 1 FROM tasks t WHERE (status = 'AWAITING_RESPONSE') <> "
                     "EXISTS (SELECT 1 FROM aic_interactions i WHERE i.task_id = t.id AND i.status = 'PENDING')") == []


@clause("/aic/AIC-3/killed-at-any-moment-loses-no-acknowledged-answer", "/aic/AIC-1/killed-at-any-moment-no-gap-no-repeat")
@pytest.mark.timeout(600)
@pytest.mark.takes(10)
@pytest.mark.parametrize("rounds", [20, pytest.param(60, marks=pytest.mark.long)])
def test_killed_at_any_moment(desk, rounds):
    chance = random.Random(260721)
    seen, told = [], 0
    stream = desk.events(last_id=0)
    # How long the scene takes on this computer without a kill.
    began = time.monotonic()
    Story(desk, "whole story", 1).tell()
    whole = time.monotonic() - began
    for number in range(rounds):
        stories = [Story(desk, f"story {number}.{n}", chance.randrange(3)) for n in range(AT_ONCE)]
        players = [threading.Thread(target=story.tell) for story in stories]
        moment = chance.uniform(0, 2 * whole) if number % 3 else chance.uniform(0, 0.5 * whole)
        for player in players:
            player.start()
        time.sleep(moment)
        desk.process.kill()
        for player in players:
            player.join()
        desk.kill9()
        seen += stream.drain(quiet=2)
        stream.close()
        desk.start()
        stream = desk.events(last_id=seen[-1].id if seen else 0)
        for story in stories:
            story.check()
        told += sum(story.accepted for story in stories)
    seen += stream.drain()
    stream.close()
    check_whole(desk)
    assert [event.id for event in seen] == [row["sequence"] for row in desk.rows("SELECT sequence FROM events ORDER BY sequence")]
    # Some kills came before the acknowledgement and some after it.
    assert 0 < told < rounds * AT_ONCE


NEVER = 1_000_000


class Steps:
    """Counts the steps of a desk, and kills it before the chosen one."""

    def __init__(self, path):
        path.write_bytes(bytes(8))
        self._file = open(path, "r+b")
        self._memory = mmap.mmap(self._file.fileno(), 8)

    def _left(self):
        return struct.unpack("i", self._memory[4:8])[0]

    def arm(self, left):
        self._memory[4:8] = struct.pack("i", left)
        self._memory[:4] = struct.pack("i", 1)

    def disarm(self):
        """The number of steps that are left."""
        self._memory[:4] = bytes(4)
        left = self._left()
        if left == 0:
            # A step that is being counted may be the chosen one.
            time.sleep(0.1)
            left = self._left()
        # Never 0: a thread that is counting would interpret that as the end.
        self._memory[4:8] = struct.pack("i", NEVER)
        return left


@clause("/aic/AIC-3/killed-before-each-single-step-loses-no-acknowledged-answer")
@pytest.mark.timeout(600)
@pytest.mark.takes(10)
def test_killed_before_each_step(make_desk, tmp_path):
    if not STEPPER.exists():
        pytest.skip(f"{STEPPER} was not built")
    steps = Steps(tmp_path / "steps")
    desk = make_desk(env={
        "LD_PRELOAD": str(STEPPER), "BECKON_STEPS": str(tmp_path / "steps"),
        "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}).start()
    steps.arm(NEVER)
    whole = Story(desk, "whole story", 1)
    whole.tell()
    needed = NEVER - steps.disarm()
    assert whole.accepted and whole.heard["response"] == "B"
    assert needed > 8, "the steps are not counted"
    died = 0
    for number in range(needed + 4):
        story = Story(desk, f"step {number}", number % 3)
        steps.arm(number)
        story.tell()
        if steps.disarm() < 0:
            # The step was reached; a dying process may still appear for a moment.
            desk.process.wait(PATIENCE)
            died += 1
            desk.kill9()
            desk.start()
        story.check()
    assert died >= needed // 2
    check_whole(desk)
    with desk.events(last_id=0) as events:
        assert [event.id for event in events.drain()] == [
            row["sequence"] for row in desk.rows("SELECT sequence FROM events ORDER BY sequence")]


@clause("/aic/AIC-5/killed-again-and-again-it-still-waits")
@pytest.mark.desk(attended=True)
def test_killed_while_it_waits(desk):
    asked = desk.ask("Patience?", timeout_ms=60000).json["id"]
    for _ in range(8):
        desk.kill9()
        desk.start()
    assert desk.counting(asked)["status"] == "PENDING"
    assert desk.respond(asked, option_index=0).status == 200


@clause("/pp/PP-10/killed-while-many-write")
def test_killed_under_load(desk):
    acknowledged = {}

    def work(name):
        try:
            with RawConnection(desk, "tcp") as connection:
                for number in range(10000):
                    key = f"{name}-{number}"
                    asked = connection.exchange("POST", "/v1/interactions", {
                        "conflict_description": key, "options": ["A", "B"], "idempotency_key": key, "policy": "hold"})
                    if asked is None:
                        return
                    acknowledged[key] = (asked.json["id"], None)
                    done = connection.exchange("POST", f"/v1/interactions/{asked.json['id']}/response", {"option_index": number % 2})
                    if done is None:
                        return
                    acknowledged[key] = (asked.json["id"], "AB"[number % 2])
        except OSError:
            pass

    for round_number in range(3):
        workers = [threading.Thread(target=work, args=(f"{round_number}-{n}",)) for n in range(6)]
        for worker in workers:
            worker.start()
        enough = len(acknowledged) + 30
        until(lambda: len(acknowledged) > enough)
        desk.process.kill()
        for worker in workers:
            worker.join()
        desk.kill9()
        desk.start()
    rows = {row["idempotency_key"]: row for row in desk.rows("SELECT * FROM aic_interactions")}
    assert len(acknowledged) > 60
    for key, (identity, response) in acknowledged.items():
        assert rows[key]["id"] == identity
        if response is not None:
            assert rows[key]["response"] == response
    check_whole(desk)
