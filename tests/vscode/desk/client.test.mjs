// client.test.mjs: the extension's client and a real desk
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, copyFile, link, mkdir } from "node:fs/promises";
import http from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";

import { compiled } from "../compiled.mjs";
import { Desk as DeskProcess, until } from "../desk-process.mjs";

const { Desk } = compiled("desk");
const { findDesk, Untrusted } = compiled("place");
const TIMES = { firstDelay: 20, longestDelay: 100, silence: 50_000 };
let desk, client, announced;

function connect(settings = {}, times = TIMES) {
  announced = [];
  client = new Desk(() => findDesk({ socket: "", address: "", tokenFile: "", ...settings }, desk.env), "anna", times);
  client.on("announced", (id) => announced.push(id));
  client.start();
}

const connected = () => until("the client is connected", () => client.isConnected);
const ids = () => client.questions.map(({ id }) => id);

beforeEach(async () => {
  desk = await DeskProcess.create();
});

afterEach(async () => {
  client?.stop();
  client = undefined;
  await desk.close();
});

test("/aic/AIC-10/the-desk-starts-after-vscode", async () => {
  connect();
  await until("the client knows why", () => client.problem);
  assert.equal(client.problem.code, "ENOENT");
  await desk.start();
  await connected();
  assert.equal(client.problem, null);
});

test("/aic/AIC-10/the-desk-was-there-before-vscode", async () => {
  await desk.start();
  const first = await desk.ask("First?", ["a", "b"]);
  const second = await desk.ask("Second?", ["a", "b"]);
  connect();
  await connected();
  assert.deepEqual(ids(), [first.id, second.id]);
  assert.deepEqual(announced, []);
});

test("/aic/AIC-10/the-answer-names-the-person-and-vscode", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  await until("it arrives", () => announced.includes(id));
  await client.answer(id, { option_index: 1 });
  const { status, response, responded_by, surface } = await desk.read(id);
  assert.deepEqual({ status, response, responded_by, surface }, { status: "ANSWERED", response: "SQLite", responded_by: "anna", surface: "vscode" });
  await until("it is gone", () => client.isSettled(id));
});

test("/aic/AIC-10/two-windows-settle-once", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  const results = await Promise.allSettled([0, 1, 0, 1].map((option_index) => client.answer(id, { option_index })));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  for (const { status, reason } of results) {
    if (status === "rejected") assert.equal(reason.code, "E106");
  }
});

test("/aic/AIC-10/settled-in-the-terminal-is-gone", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  await until("it arrives", () => client.isPending(id));
  await desk.respond(id, { option_index: 1 });
  await until("it is gone", () => client.isSettled(id));
  assert.equal((await client.read(id)).surface, "terminal");
});

test("/aic/AIC-10/set-aside-is-open-and-not-pending", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  await until("it arrives", () => client.isPending(id));
  await desk.call("POST", `/v1/interactions/${id}/later`, { duration: "1 hour", by: "Anna" });
  await until("it is set aside", () => !client.isPending(id));
  assert.deepEqual(ids(), [id]);
  assert.equal(client.isSettled(id), false);
});

test("/pp/PP-3/vscode-hears-of-a-reminder", async () => {
  await desk.start({ BECKON_AMBIGUITY_TIMEOUT_MS: "200", BECKON_REMINDER_MS: "200" });
  connect();
  await connected();
  const reminders = [];
  client.on("announced", (id, reminder) => { if (reminder) reminders.push(id); });
  const { id } = await desk.ask("Which one?", ["a", "b"], { kind: "ambiguity", policy: "postpone" });
  await until("it is set aside", () => client.questions[0]?.status === "POSTPONED");
  await until("the reminder comes", () => reminders.includes(id));
  assert.notEqual((await client.read(id)).cancel_at, null);
});

test("/aic/AIC-10/a-desk-that-is-restarted-or-killed", async () => {
  await desk.start();
  connect();
  await connected();
  const before = await desk.ask("Before?", ["a", "b"]);
  await until("it arrives", () => client.isPending(before.id));
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    await desk.stop(signal);
    await until("the client notices", () => !client.isConnected && client.problem);
    assert.deepEqual(ids(), [], "nobody knows what is open");
    await assert.rejects(client.answer(before.id, { option_index: 0 }));
    await desk.start();
    await connected();
    assert.deepEqual(ids(), [before.id]);
  }
  const after = await desk.ask("After?", ["a", "b"]);
  await until("events come again", () => announced.includes(after.id));
  assert.deepEqual(announced, [before.id, after.id], "each is announced once");
});

test("/aic/AIC-10/never-two-streams", async () => {
  await desk.start();
  connect();
  await connected();
  const asked = [];
  let most = 0;
  for (let i = 0; i < 20; i++) {
    client.setShowing(i % 2 === 0);
    if (i % 4 === 0) asked.push((await desk.ask(`Question ${i}?`, ["a", "b"])).id);
    most = Math.max(most, await desk.streams());
  }
  await until("all arrive", () => announced.length >= asked.length);
  assert.deepEqual(announced, asked, "nothing is missed or repeated");
  for (let i = 0; i < 5; i++) {
    client.restart();
    most = Math.max(most, await desk.streams());
  }
  await until("one stream is left", async () => await desk.streams() === 1);
  assert.ok(most <= 1, `${most} streams`);
  await until("the list is there", () => ids().length === asked.length);
});

test("/aic/AIC-5/vscode-counts-as-shown-only-while-it-shows", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"], { policy: "first-option" });
  assert.equal((await desk.read(id)).shown, false, "a list in the background shows nothing");
  client.setShowing(true);
  await until("the countdown runs", async () => (await desk.read(id)).deadline_at !== null);
  assert.equal((await desk.read(id)).shown, true);
  client.setShowing(false);
  await until("the countdown is stopped", async () => (await desk.read(id)).deadline_at === null);
  assert.equal(client.isPending(id), true, "nothing was missed on the way");
});

test("/tr/TR-1/vscode-does-not-talk-to-an-open-folder", async () => {
  await desk.start();
  const folder = join(desk.home, "open");
  await mkdir(folder);
  await chmod(folder, 0o755);
  await link(desk.socket, join(folder, "desk.sock"));
  connect({ socket: join(folder, "desk.sock") });
  await until("the client refuses", () => client.problem);
  assert.ok(client.problem instanceof Untrusted);
  assert.equal(await desk.streams(), 0);
  await chmod(folder, 0o700);
  await connected();
});

test("/aic/AIC-10/over-tcp-with-the-token", async () => {
  await desk.start();
  const { port } = await desk.facts();
  const copy = join(desk.home, "token");
  await copyFile(join(desk.runtime, "token"), copy);
  await chmod(copy, 0o600);
  connect({ address: `127.0.0.1:${port}`, tokenFile: copy });
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  await until("it arrives", () => client.isPending(id));
  await client.answer(id, { option_index: 0 });
  assert.equal((await desk.read(id)).surface, "vscode");
});

test("/aic/AIC-10/more-questions-than-a-page", async () => {
  await desk.start();
  const asked = [];
  for (let i = 0; i < 30; i++) {
    asked.push(...await Promise.all(Array.from({ length: 20 }, (_, k) => desk.ask(`Question ${i * 20 + k}?`, ["a", "b"]))));
  }
  connect();
  await connected();
  assert.deepEqual(ids(), asked.map(({ id }) => id).sort((a, b) => a - b));
});

test("/aic/AIC-10/a-desk-that-falls-silent-is-left", async () => {
  await desk.start();
  let closed = 0;
  connect({}, { ...TIMES, silence: 300 });
  client.on("changed", () => { closed += client.problem === null ? 0 : 1; });
  await until("it connects again and again", () => closed >= 2);
  await connected();
});

test("/aic/AIC-12/vscode-sends-a-correction", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.clarify("Which port?");
  await desk.respond(id, { response: "80" });
  await client.correct(id, { response: "8080" });
  const { response, corrections } = await desk.read(id);
  assert.equal(response, "80");
  assert.equal(corrections.at(-1).response, "8080");
  assert.equal(corrections.at(-1).surface, "vscode");
});

const DROP = ["Keep it", { label: "Drop the table", destructive: true }];

test("/att/ATT-7/vscode-undoes-an-answer-that-is-held-back", async () => {
  await desk.start({ BECKON_UNDO_SECONDS: "15" });
  connect();
  await connected();
  const { id } = await desk.ask("What becomes of it?", DROP, { allow_other: true });
  await until("it arrives", () => client.isPending(id));
  const { held_answer } = await client.answer(id, { response: "drop the table" });
  assert.deepEqual([held_answer.responded_by, held_answer.surface], ["anna", "vscode"]);
  await until("it is held", () => client.isHeld(id));
  assert.deepEqual([client.isPending(id), client.isSettled(id), ids()], [false, false, []]);
  const open = await client.undo(id);
  assert.deepEqual([open.id, open.status, open.held_answer], [id, "PENDING", null]);
  await until("it is open again", () => client.isPending(id));
  assert.equal(client.isHeld(id), false);
  await assert.rejects(client.undo(id), { code: "E108" });
  await assert.rejects(client.undo(), { code: "E107" });
});

test("/att/ATT-7/vscode-undoes-what-was-answered-elsewhere", async () => {
  await desk.start({ BECKON_UNDO_SECONDS: "15" });
  connect();
  await connected();
  const { id } = await desk.ask("What becomes of it?", DROP);
  await desk.respond(id, { option_index: 1 }, "terminal");
  await until("it is held", () => client.isHeld(id));
  assert.equal((await client.undo()).id, id);
  await until("it is open again", () => client.isPending(id));
});

test("/att/ATT-7/vscode-is-too-late-to-undo", async () => {
  await desk.start({ BECKON_UNDO_SECONDS: "1" });
  connect();
  await connected();
  const { id } = await desk.ask("What becomes of it?", DROP);
  await client.answer(id, { option_index: 1 });
  await until("it is held", () => client.isHeld(id));
  await until("it went out", () => client.isSettled(id));
  assert.equal(client.isHeld(id), false);
  await assert.rejects(client.undo(id), { code: "E106" });
});

test("/att/ATT-7/vscode-learns-what-is-held-when-the-desk-is-back", async () => {
  await desk.start({ BECKON_UNDO_SECONDS: "15" });
  connect();
  await connected();
  const { id } = await desk.ask("What becomes of it?", DROP);
  await client.answer(id, { option_index: 1 });
  await until("it is held", () => client.isHeld(id));
  await desk.stop("SIGKILL");
  await until("the client notices", () => client.problem);
  assert.deepEqual([client.isHeld(id), client.isSettled(id)], [false, false], "nobody knows");
  await assert.rejects(client.undo(id));
  await desk.start({ BECKON_UNDO_SECONDS: "15" });
  await connected();
  assert.equal(client.isHeld(id), true);
  await client.undo(id);
  await until("it is open again", () => client.isPending(id));
});

test("/ap/AP-2/vscode-sends-the-fields-and-hears-which-one-does-not-fit", async () => {
  await desk.start();
  connect();
  await connected();
  const schema = { type: "object", required: ["host"], properties: { host: { type: "string" }, port: { type: "integer", title: "Port" } } };
  const { id } = await desk.ask("Where should the release go?", undefined, { kind: "form", schema });
  await until("it arrives", () => announced.includes(id));
  assert.deepEqual((await client.read(id)).schema, schema);
  await assert.rejects(client.answer(id, { values: { host: "a", port: "four" } }), (error) => error.code === "E103" && error.message.includes("Port"));
  assert.equal((await desk.read(id)).status, "PENDING");
  await client.answer(id, { values: { host: "a", port: 4 } });
  const { status, values, surface } = await desk.read(id);
  assert.deepEqual({ status, values, surface }, { status: "ANSWERED", values: { host: "a", port: 4 }, surface: "vscode" });
});

test("/att/ATT-8/vscode-announces-the-reply-of-the-agent", async () => {
  await desk.start();
  connect();
  await connected();
  const { id } = await desk.ask("Which database?", ["PostgreSQL", "SQLite"]);
  await until("it arrives", () => announced.includes(id));
  await desk.call("POST", `/v1/interactions/${id}/ask-back`, { text: "Which one is there already?", by: "Anna" });
  announced = [];
  await desk.call("POST", `/v1/interactions/${id}/reply`, { text: "SQLite." });
  await until("the reply arrives", () => announced.includes(id));
  assert.equal(client.questions.find((each) => each.id === id).turns.at(-1).text, "SQLite.");
});

test("/att/ATT-21/vscode-follows-whether-somebody-waits", async () => {
  await desk.start();
  connect();
  await connected();
  const waits = (path, body) => {
    const headers = { "Content-Type": "application/json", Prefer: "wait=60" };
    const request = http.request({ socketPath: join(desk.runtime, "desk.sock"), method: body ? "POST" : "GET", path, headers });
    request.on("error", () => undefined);
    request.end(body);
    return request;
  };
  const agent = waits("/v1/interactions", JSON.stringify({ kind: "choice", conflict_description: "Which?", options: ["a", "b"], policy: "hold" }));
  await until("it arrives", () => client.questions.length === 1);
  const [{ id }] = client.questions;
  await until("somebody waits", async () => (await client.read(id)).awaited === true);
  assert.notEqual(client.questions[0].awaited, false);
  agent.destroy();
  await until("nobody waits", () => client.questions[0]?.awaited === false);
  // Over another stream, too.
  client.setShowing(true);
  client.restart();
  await until("it is said again", () => client.questions[0]?.awaited === false);
  const again = waits(`/v1/interactions/${id}`);
  await until("somebody waits again", () => client.questions[0]?.awaited === true);
  again.destroy();
  await until("nobody waits again", () => client.questions[0]?.awaited === false);
  assert.equal((await client.answer(id, { option_index: 0 })).awaited, false);
});
