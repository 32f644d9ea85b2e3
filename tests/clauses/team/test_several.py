# test_several.py: several desks over one PostgreSQL database (TM)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import signal
import socket
import subprocess
import time
from contextlib import closing, contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from beckon_testing import clause, shifted_clock, until
from beckon_testing.command import Beckon
from beckon_testing.desk import BUILD
from beckon_testing.pg_relay import Relay
from beckon_testing.sampling import usual
from beckon_testing.team import TAKE_OVER, answer_at_once, holder_of, needs_server, waiting_at
from telegram_desk import settings
from test_carried_out import fetched, request

pytestmark = needs_server
BECKON = BUILD / "src" / "cli" / "beckon"
GONE = "Its agent no longer waits. Your answer is kept for when it asks again."
KEPT = "Kept for its agent, which no longer waits."


@clause("/tm/TM-1/an-answer-at-one-desk-reaches-the-agent-that-waits-at-another")
def test_answer_elsewhere(team):
    first, second, third = (team.add() for _ in range(3))
    asked = first.ask().json["id"]
    with waiting_at(first, asked) as replies, waiting_at(third, asked) as also:
        assert second.respond(asked, option_index=1).status == 200
    assert [reply[0].json["response"] for reply in (replies, also)] == ["SQLite"] * 2


@pytest.mark.parametrize("rounds", usual([10, 1000], 10))
@clause("/tm/TM-1/of-sixteen-answers-at-three-desks-one-wins")
def test_sixteen_answers(team, rounds):
    desks = [team.add() for _ in range(3)]
    options = [f"Option {number}" for number in range(16)]
    for turn in range(rounds):
        asked = desks[turn % 3].ask(options=options).json["id"]
        winner = answer_at_once(desks, asked, 16)
        assert {until(lambda desk=desk: desk.interaction(asked)["response"]) for desk in desks} == {options[winner]}
    assert team.query("SELECT count (*) FROM beckon.events WHERE type = 'AIC_DIALOG_RESPONDED'") == [[str(rounds)]]


@clause("/tm/TM-1/an-event-stream-has-the-events-of-all-desks-in-their-order")
def test_events(team):
    first, second = team.add(), team.add()
    with second.events(last_id=0) as events:
        ids = [desk.http("POST", "/v1/tasks", {"title": f"Task {number}"}).json["id"] for number, desk in enumerate([first, second, first, first, second])]
        seen = []
        while len(seen) < len(ids):
            event = events.next()
            if event.type == "TASK_CREATED":
                seen.append(event)
    assert [event.payload["id"] for event in seen] == ids
    numbers = [event.id for event in seen]
    assert numbers == sorted(numbers)


@clause("/tm/TM-1/a-question-that-is-asked-again-at-another-desk-is-the-same")
def test_idempotency(team):
    first, second = team.add(), team.add()
    asked = first.ask(idempotency_key="deploy-7").json["id"]
    assert second.ask(idempotency_key="deploy-7").json["id"] == asked
    assert len(until(lambda: second.http("GET", "/v1/interactions?status=PENDING").json["interactions"])) == 1


@clause("/tm/TM-1/a-desk-that-heard-nothing-for-a-while-catches-up")
def test_cut_off(team, server):
    relay = Relay(server)
    try:
        first, second = team.add(), team.add(address=relay.address(team.name))
        asked = first.ask().json["id"]
        until(lambda: second.interaction(asked))
        with waiting_at(second, asked) as replies:
            relay.keep_out()
            assert first.respond(asked, option_index=1).status == 200
            relay.let_in()
        assert replies[0].json["response"] == "SQLite"
    finally:
        relay.close()


@clause("/tm/TM-1/where-no-notification-arrives-new-events-are-looked-for")
def test_no_notifications(team, server):
    relay = Relay(server, mute=True)
    try:
        first, second = team.add(), team.add(address=relay.address(team.name))
        second.allow("notifications do not arrive")
        asked = second.ask().json["id"]
        with waiting_at(second, asked) as replies:
            assert first.respond(asked, option_index=1).status == 200
        assert replies[0].json["response"] == "SQLite"
        assert "notifications do not arrive" in second.stderr
    finally:
        relay.close()


@pytest.mark.takes(20)
@clause("/tm/TM-1/an-agent-that-listens-at-one-desk-is-known-at-all")
def test_listening(team):
    # Whoever fetched counts as listening for so long.
    first, second = team.add(env={"BECKON_CLAIM_MS": "12000"}), team.add(env={"BECKON_CLAIM_MS": "12000"})
    cake = request(second, "Bake a cake", agent="Cook")["task_id"]
    assert second.task(cake)["no_agent"]
    assert until(lambda: fetched(first, "cook"))["id"] == cake
    bread, water = request(second, "Bake bread", agent="cook")["task_id"], request(second, "Water the plants", agent="gardener")["task_id"]
    until(lambda: "no_agent" not in second.task(bread))
    assert second.task(water)["no_agent"] and first.task(water)["no_agent"]
    until(lambda: second.task(bread).get("no_agent"))


def awaited(desk, id):
    """As the desk says it to a person, whose look is no agent's."""
    return json.loads(Beckon(desk)("show", id, "--json", check=True).stdout).get("awaited", "nothing")


@contextmanager
def wait_cut_short(desk, id):
    """An agent that waits at @desk, and goes at the end without a word."""
    with closing(desk.connect()) as connection:
        connection.request("GET", f"/v1/interactions/{id}", headers={"Prefer": "wait=60"})
        until(lambda: awaited(desk, id) is True)
        yield


@pytest.mark.takes(30)
@clause("/att/ATT-21/the-other-desks-say-it-too")
def test_awaited(team):
    first, second = team.add(), team.add()
    asked = first.ask().json["id"]
    with wait_cut_short(first, asked):
        assert awaited(second, asked) is None
    until(lambda: awaited(second, asked) is False)
    assert "Its agent no longer waits" in Beckon(second)("tasks").stdout
    assert GONE in Beckon(second)("show", asked).stdout
    # It asks again, at the other desk: no look of the first says the contrary.
    with wait_cut_short(second, asked):
        until(lambda: awaited(first, asked) is not False)
        for _ in range(4):
            time.sleep(0.5)
            assert awaited(first, asked) is not False and awaited(second, asked) is True
        assert GONE not in Beckon(first)("show", asked).stdout
    until(lambda: awaited(first, asked) is False and awaited(second, asked) is False)
    # It comes back to the first one, where it was before.
    with wait_cut_short(first, asked):
        until(lambda: awaited(second, asked) is not False)
    until(lambda: awaited(second, asked) is False)
    said = Beckon(second)("respond", asked, "2", check=True).stdout
    assert KEPT in said
    for desk in (first, second):
        until(lambda desk=desk: KEPT in Beckon(desk)("show", asked).stdout)
    # The agent fetches it, at either: it is kept for nobody.
    assert second.interaction(asked)["response"] == "SQLite"
    for desk in (first, second):
        until(lambda desk=desk: KEPT not in Beckon(desk)("show", asked).stdout)
    for _ in range(2):
        time.sleep(1)
        assert not any(KEPT in Beckon(desk)("show", asked).stdout for desk in (first, second))


@clause("/att/ATT-21/an-agent-that-waits-at-two-desks-is-awaited-steadily")
def test_awaited_twice(team):
    first, second, third = team.add(), team.add(), team.add()
    asked = first.ask().json["id"]
    with wait_cut_short(first, asked):
        pass
    until(lambda: awaited(second, asked) is False)
    with wait_cut_short(second, asked), wait_cut_short(third, asked):
        def is_told():
            return sorted(row[0] for row in team.query("SELECT awaited FROM beckon.desks")) == [f"+{asked}", f"+{asked}", str(asked)]

        until(is_told)
        for _ in range(10):
            assert is_told() and awaited(first, asked) is not False
            time.sleep(0.1)


@pytest.mark.takes(30)
@clause("/att/ATT-21/of-a-desk-that-died-nobody-knows-who-waited")
def test_awaited_and_killed(team):
    first, second = team.add(), team.add()
    asked = first.ask().json["id"]
    with wait_cut_short(first, asked):
        pass
    until(lambda: awaited(second, asked) is False)
    third = team.add()
    until(lambda: awaited(third, asked) is False)
    first.kill9()
    until(lambda: awaited(second, asked) is None, 20)
    assert GONE not in Beckon(second)("show", asked).stdout


@clause("/tm/TM-1/the-days-of-figures-are-those-of-one-time-zone")
def test_zone(team):
    # At any moment it is another day in two of the three: they are 25 hours apart.
    team.query(f"ALTER DATABASE \"{team.name}\" SET TimeZone = 'Pacific/Kiritimati'")
    east, west = team.add(env={"TZ": "EAST-12"}), team.add(env={"TZ": "WEST+11"})
    day = datetime.now(ZoneInfo("Pacific/Kiritimati")).date().isoformat()
    for desk in (east, west):
        desk.ask()
    later = datetime.now(ZoneInfo("Pacific/Kiritimati")).date().isoformat()
    for desk in (east, west):
        until(lambda desk=desk: sum(row["asked"] for row in desk.http("GET", "/v1/stats").json["by_day"]) == 2)
        assert {row["day"] for row in desk.http("GET", "/v1/stats").json["by_day"] if row["asked"]} <= {day, later}
        assert desk.http("GET", "/v1/stats").json["to"] in (day, later)


@clause("/tm/TM-1/a-desk-with-the-id-of-another-is-refused")
def test_twin(team):
    desk = team.add()
    assert desk.stop() == 0
    team.query("UPDATE beckon.desks SET machine = 'elsewhere', process = 4711, seen_us = extract (epoch FROM clock_timestamp ()) * 1000000")
    desk.spawn()
    assert desk.wait() == 1
    assert "process 4711 on elsewhere) has the same id" in desk.stderr
    # That one has gone.
    team.query("UPDATE beckon.desks SET seen_us = seen_us - 11000000")
    desk.allow("has the same id")
    desk.start()


# --- TM-5 ---------------------------------------------------------------------------------------


@shifted_clock.needs_library
@pytest.mark.parametrize("shift", ["+1h", "-1h"])
@clause("/tm/TM-5/a-clock-that-is-an-hour-off-moves-no-deadline")
def test_clocks(team, shift):
    right = team.add()
    wrong = team.add(shifted_clock.environment(shift))
    wrong.attend()
    asked = [desk.ask(timeout_ms=2000, policy="first-option").json["id"] for desk in (right, wrong)]
    for id in asked:
        rows = [until(lambda desk=desk, id=id: (row := desk.interaction(id))["deadline_at"] and row) for desk in (right, wrong)]
        assert rows[0]["timestamp"] == rows[1]["timestamp"]
        assert rows[0]["deadline_at"] == rows[1]["deadline_at"]
    assert [right.settled(id)["status"] for id in asked] == [wrong.settled(id)["status"] for id in asked]
    # By the server's time, whichever desk asked: all within the length of this test.
    [[least, most]] = team.query("SELECT min (extract (epoch FROM now ()) - extract (epoch FROM timestamp::timestamptz)),"
                                 " max (extract (epoch FROM now ()) - extract (epoch FROM timestamp::timestamptz)) FROM beckon.aic_interactions")
    assert -1 < float(least) <= float(most) < 600


@clause("/tm/TM-5/a-countdown-runs-while-any-desk-shows-the-question")
def test_visible(team):
    keeper, other = team.add(), team.add()
    until(lambda: team.keeper() is keeper)
    asked = keeper.ask(timeout_ms=600_000).json["id"]
    assert keeper.interaction(asked)["deadline_at"] is None
    other.attend()
    keeper.counting(asked)
    other.counting(asked)
    other.leave()
    for desk in (keeper, other):
        until(lambda desk=desk: desk.interaction(asked)["deadline_at"] is None)
    # The other way round.
    keeper.attend()
    other.counting(asked)
    other.attend()
    # The keeper learns of the one as of the other, a moment later.
    until(lambda: team.shows(other))
    keeper.leave()
    until(lambda: not team.shows(keeper))
    other.counting(asked)
    other.leave()
    until(lambda: keeper.interaction(asked)["deadline_at"] is None)


# --- TM-6 ---------------------------------------------------------------------------------------


def timed_out(team, id):
    """How often."""
    return int(team.query(f"SELECT count (*) FROM beckon.events WHERE type = 'AIC_TIMEOUT' AND interaction_id = {id}")[0][0])


@pytest.mark.takes(15)
@clause("/tm/TM-6/the-death-of-the-desk-with-the-role-loses-nothing-that-is-due")
def test_keeper_dies(team):
    desks = [team.add() for _ in range(3)]
    keeper = until(team.keeper)
    rest = [desk for desk in desks if desk is not keeper]
    rest[0].attend()
    asked = [desk.ask(timeout_ms=2000, policy="first-option").json["id"] for desk in desks]
    task = rest[0].http("POST", "/v1/tasks", {"title": "Wait", "steps": [{"type": "wait", "duration": "2 s"}]}).json["id"]
    keeper.kill9()
    for id in asked:
        assert until(lambda id=id: (row := rest[1].interaction(id))["status"] != "PENDING" and row, TAKE_OVER)["response"] == "PostgreSQL"
    until(lambda: rest[0].task(task)["status"] == "COMPLETE", TAKE_OVER)
    assert [timed_out(team, id) for id in asked] == [1, 1, 1]
    assert team.keeper() in rest
    keeper.start()


@pytest.mark.takes(15)
@clause("/tm/TM-6/a-desk-that-wakes-up-and-believes-to-have-the-role-does-nothing-twice")
def test_keeper_sleeps(team):
    desks = [team.add() for _ in range(2)]
    keeper = until(team.keeper)
    [other] = [desk for desk in desks if desk is not keeper]
    other.attend()
    asked = [other.ask(f"Question {number}?", timeout_ms=2000, policy="first-option").json["id"] for number in range(5)]
    keeper.process.send_signal(signal.SIGSTOP)
    try:
        for id in asked:
            until(lambda id=id: other.interaction(id)["status"] != "PENDING", TAKE_OVER)
        assert team.keeper() is other
    finally:
        keeper.process.send_signal(signal.SIGCONT)
    for id in asked:
        assert keeper.settled(id)["response"] == "PostgreSQL"
    later = keeper.ask(timeout_ms=2000, policy="first-option").json["id"]
    assert keeper.settled(later)["response"] == "PostgreSQL"
    assert [timed_out(team, id) for id in [*asked, later]] == [1] * 6


# The desk's sign of life, and nothing else, takes too long for it.
DEAF = """
CREATE FUNCTION beckon.sleep () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_query () LIKE '%channels =%' THEN PERFORM pg_sleep (3); END IF; RETURN NULL; END $$;
CREATE TRIGGER sleep BEFORE UPDATE ON beckon.desks FOR EACH STATEMENT EXECUTE FUNCTION beckon.sleep ();
"""


@pytest.mark.takes(15)
@clause("/tm/TM-6/a-desk-that-has-not-heard-that-its-role-is-gone-is-refused")
def test_role_is_checked(team):
    keeper = team.add()
    until(lambda: team.keeper() is keeper)
    keeper.attend()
    team.query(DEAF)
    asked = keeper.ask(timeout_ms=1500, policy="first-option").json["id"]
    team.query("UPDATE beckon.roles SET desk = 'another', until_us = until_us + 600000000")
    due = keeper.counting(asked)["deadline_at"]
    until(lambda: team.query(f"SELECT now () > '{due}'::timestamptz + interval '2 s'") == [["t"]])
    assert keeper.interaction(asked)["status"] == "PENDING"
    team.query("DROP TRIGGER sleep ON beckon.desks; UPDATE beckon.roles SET until_us = 0")
    assert keeper.settled(asked)["response"] == "PostgreSQL"
    assert timed_out(team, asked) == 1


@clause("/tm/TM-6/a-desk-that-stops-gives-its-roles-back")
def test_given_back(team):
    first, second = team.add(), team.add()
    until(lambda: team.keeper() is first)
    assert first.stop() == 0
    until(lambda: team.keeper() is second)


@pytest.mark.takes(15)
@clause("/tm/TM-5/a-chat-message-at-any-desk-keeps-the-countdown-running")
def test_visible_in_chat(team, telegram):
    keeper = team.add()
    until(lambda: team.keeper() is keeper)
    other = team.add(**settings(telegram))
    until(lambda: holder_of(team.server, team.name, "CHANNELS", team.desks) is other)
    asked = keeper.ask("Tea or coffee?", ["Tea", "Coffee"], timeout_ms=600_000).json["id"]
    telegram.wait_text("Tea or coffee?")
    keeper.counting(asked)
    assert keeper.interaction(asked)["deadline_at"] == until(lambda: other.interaction(asked)["deadline_at"])
    # Whoever delivered it is gone: a moment later nobody shows it, as far as is known.
    other.stop()
    until(lambda: keeper.interaction(asked)["deadline_at"] is None)


@pytest.mark.takes(15)
@clause("/tm/TM-6/one-desk-delivers-to-telegram-for-all")
def test_telegram(team, telegram):
    plain = team.add()
    first, second = (team.add(**settings(telegram)) for _ in range(2))
    until(lambda: holder_of(team.server, team.name, "CHANNELS", team.desks) is first)
    asked = plain.ask("Tea or coffee?", ["Tea", "Coffee"]).json["id"]
    telegram.tap(telegram.wait_text("Tea or coffee?"), "Tea")
    assert plain.settled(asked)["response"] == "Tea"
    # The other one with the token takes over; what was asked meanwhile is not forgotten.
    first.kill9()
    asked = plain.ask("Milk or sugar?", ["Milk", "Sugar"]).json["id"]
    telegram.tap(telegram.wait_text("Milk or sugar?", timeout=TAKE_OVER), "Sugar")
    assert plain.settled(asked)["response"] == "Sugar"
    assert second.stop() == 0
    asked = plain.ask("Cup or mug?", ["Cup", "Mug"]).json["id"]
    first.start()
    telegram.tap(telegram.wait_text("Cup or mug?"), "Mug")
    assert plain.settled(asked)["response"] == "Mug"
    assert len([message for message in telegram.sent() if "Milk or sugar?" in message["text"]]) == 1
    second.start()


def marker(folder, name):
    return ["sh", "-c", f"echo $HOME >> {folder}/{name}"]


@clause("/tm/TM-6/a-program-runs-on-the-desk-whose-task-it-is")
def test_programs(team, tmp_path):
    first, second = team.add(), team.add()
    until(lambda: team.keeper() is first)
    for turn in range(4):
        steps = [{"type": "run", "command": marker(tmp_path, f"task-{turn}")}]
        task = second.http("POST", "/v1/tasks", {"title": f"Task {turn}", "steps": steps})
        assert task.status == 201, task.text
        until(lambda task=task: first.task(task.json["id"])["status"] == "COMPLETE")
    assert [(tmp_path / f"task-{turn}").read_text() for turn in range(4)] == [f"{second.home}\n"] * 4
    # An agent's programs run where the agent was registered, whoever gives it a task.
    reply = first.http("POST", "/v1/agents", {"name": "builder", "command": marker(tmp_path, "agent"), "folder": str(tmp_path)})
    assert reply.status == 201, reply.text
    task = second.http("POST", "/v1/tasks", {"title": "Build", "agent": "builder", "steps": [{"type": "run", "command": marker(tmp_path, "plan")}]})
    until(lambda: second.task(task.json["id"])["status"] == "COMPLETE")
    assert (tmp_path / "plan").read_text() == f"{first.home}\n"


@clause("/tm/TM-6/a-program-of-a-desk-that-was-killed-waits-for-that-desk")
def test_program_waits(team, tmp_path):
    first, second = team.add(), team.add()
    task = second.http("POST", "/v1/tasks", {"title": "Long", "steps": [
        {"type": "run", "command": ["sh", "-c", f"echo began >> {tmp_path}/runs; sleep 600"], "interrupted": "repeat"}]}).json["id"]
    until(lambda: (tmp_path / "runs").exists())
    second.kill9()
    # Neither another desk nor one that starts on the same computer touches it.
    third = team.add()
    assert first.ask().status in (200, 202)
    assert third.task(task)["status"] == "RUNNING"
    assert (tmp_path / "runs").read_text() == "began\n"
    second.start()
    until(lambda: (tmp_path / "runs").read_text() == "began\nbegan\n")
    assert second.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200


@pytest.mark.takes(30)
@clause("/tm/TM-6/a-task-whose-desk-is-away-says-so-at-every-desk")
def test_says_away(team, tmp_path):
    first, second = team.add(), team.add()
    steps = [{"type": "run", "command": ["sh", "-c", f"echo began >> {tmp_path}/runs; sleep 600"], "interrupted": "repeat"}]
    runs = second.http("POST", "/v1/tasks", {"title": "Long", "steps": steps}).json["id"]
    own = first.http("POST", "/v1/tasks", {"title": "Own", "steps": [{"type": "run", "command": ["sleep", "600"]}]}).json["id"]
    until(lambda: (tmp_path / "runs").exists())
    assert "away_desk" not in first.task(runs)
    second.kill9()
    # A desk counts as running until it has been silent for ten seconds.
    says = until(lambda: (task := first.task(runs)).get("away_desk") and task, TAKE_OVER)
    assert (says["away_desk"], says["status"]) == (socket.gethostname(), "RUNNING") and says["away_since"]
    listed = {task["id"]: task.get("away_desk") for task in first.http("GET", "/v1/tasks").json["tasks"]}
    assert listed == {runs: socket.gethostname(), own: None}
    shown = subprocess.run([BECKON, "show", runs], env=first.env, capture_output=True, text=True, timeout=60).stdout
    assert f"This runs on the desk of {socket.gethostname()}, which has been away since " in shown
    [away] = first.http("GET", "/v1/status").json["away_desks"]
    assert away == {"desk": socket.gethostname(), "since": says["away_since"], "tasks": 1}
    for verb in ("status", "doctor"):
        assert f"1 task waits for the desk of {socket.gethostname()}, which has been away since " in Beckon(first)(verb).stdout
    assert f"The desk of {socket.gethostname()} is away" in subprocess.run([BECKON, "tasks"], env=first.env, capture_output=True, text=True, timeout=60).stdout
    second.start()
    until(lambda: "away_desk" not in first.task(runs))
    assert first.http("GET", "/v1/status").json["away_desks"] == []
    for task in (runs, own):
        assert first.http("POST", f"/v1/tasks/{task}/cancel", {}).status == 200


def database(desk, verb, *words):
    return subprocess.run([BECKON, "database", verb, *words], env=desk.env, capture_output=True, text=True, timeout=60)


@clause("/tm/TM-6/programs-of-a-desk-that-is-gone-are-moved")
def test_moved(team, tmp_path):
    first, second = team.add(), team.add()
    runs = tmp_path / "runs"
    reply = second.http("POST", "/v1/agents", {"name": "builder", "command": ["true"], "folder": str(tmp_path)})
    assert reply.status == 201, reply.text
    task = second.http("POST", "/v1/tasks", {"title": "Long", "steps": [
        {"type": "run", "command": ["sh", "-c", f"echo $HOME >> {runs}; [ $HOME = {first.home} ] || sleep 600"], "interrupted": "repeat"}]}).json["id"]
    until(runs.exists)
    gone = (second.data / "desk-1").read_text().strip()
    assert "waits for the desk" not in database(first, "check").stdout
    second.kill9()

    # A desk counts as running until it has been silent for a while; one that runs here would not hear of it.
    checked = until(lambda: "waits for the desk" in (done := database(first, "check")).stdout and done, TAKE_OVER)
    assert checked.returncode and "1 plan waits for the desk of" in checked.stdout and f"beckon database move --from {gone}" in checked.stdout
    refused = database(first, "move", "--from", gone)
    assert refused.returncode and "The desk of this computer is running" in refused.stderr and "E110" in refused.stderr
    first.stop()
    for words, code in (((), ""), (("--from", "nowhere"), "E102")):
        refused = database(first, "move", *words)
        assert refused.returncode and code in refused.stderr, refused.stderr
    # However long that is ago, when another desk begins.
    team.query(f"UPDATE beckon.desks SET seen_us = 1 WHERE id = '{gone}'")
    third = team.add()
    refused = database(first, "move", "--from", (third.data / "desk-1").read_text().strip())
    assert refused.returncode and "is running" in refused.stderr
    # Two desks are on this computer.
    refused = database(first, "move", "--from", socket.gethostname())
    assert refused.returncode and "E101" in refused.stderr and gone in refused.stderr
    assert runs.read_text() == f"{second.home}\n"

    moved = database(first, "move", "--from", gone)
    assert moved.returncode == 0, moved.stderr
    assert "unfinished plans: 1, agents: 1" in moved.stdout
    first.start()
    until(lambda: first.task(task)["status"] == "COMPLETE")
    assert runs.read_text() == f"{second.home}\n{first.home}\n"
    assert "waits for the desk" not in database(first, "check").stdout
    # It comes back all the same, and has nothing to do.
    second.start()
    assert second.task(task)["status"] == "COMPLETE"
    assert second.ask().status in (200, 202)
    assert runs.read_text() == f"{second.home}\n{first.home}\n"
