// arrival.test.mjs: when a question opens by itself
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { beforeEach, test } from "node:test";

import { compiled } from "../compiled.mjs";

const { Arrival, PAUSE_MS } = compiled("arrival");
let desk, window, arrival;

/** The list of a desk, changed by hand. */
class List extends EventEmitter {
  isConnected = true;
  showing = [];
  #open = new Map();

  get questions() {
    return [...this.#open.values()];
  }

  isPending(id) {
    return this.#open.get(id)?.status === "PENDING";
  }

  isOpen(id) {
    return this.#open.has(id);
  }

  async read(id) {
    return this.#open.get(id) ?? { id, status: "ANSWERED" };
  }

  setShowing(showing) {
    if (this.showing.at(-1) !== showing) this.showing.push(showing);
  }

  ask(id) {
    this.put(id, "PENDING");
    this.emit("announced", id, false);
  }

  put(id, status) {
    this.#open.set(id, { id, status });
    this.emit("changed");
  }

  settle(id) {
    this.#open.delete(id);
    this.emit("changed");
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const left = () => new Promise((resolve) => setTimeout(resolve, 150));

beforeEach(() => {
  desk = new List();
  window = {
    focused: true, typedMs: PAUSE_MS, closedIds: new Set(), shown: [], finish: null, signal: null,
    isFocused: () => window.focused,
    sinceTyped: () => window.typedMs,
    opensItself: ({ id }) => id !== 13,
    closed: async () => window.closedIds,
    keepClosed: async (id, closed) => void (closed ? window.closedIds.add(id) : window.closedIds.delete(id)),
    ask: (interaction, signal) => new Promise((resolve) => {
      window.shown.push(interaction.id);
      window.signal = signal;
      window.finish = resolve;
      signal.addEventListener("abort", () => resolve(true));
    }),
  };
  arrival = new Arrival(desk, window);
});

test("/aic/AIC-10/one-at-a-time-the-oldest-first", async () => {
  for (const id of [1, 2, 3]) desk.put(id, "PENDING");
  await settle();
  assert.deepEqual(window.shown, [1]);
  desk.settle(1);
  window.finish(false);
  await settle();
  assert.deepEqual(window.shown, [1, 2]);
});

test("/aic/AIC-10/closing-is-later-and-no-answer", async () => {
  desk.ask(1);
  await settle();
  window.finish(true);
  await settle();
  desk.put(2, "PENDING");
  await settle();
  assert.deepEqual(window.shown, [1, 2], "the first does not open again");
  window.finish(true);
  await settle();
  desk.ask(1);
  await settle();
  assert.deepEqual(window.shown, [1, 2, 1]);
});

test("/aic/AIC-10/only-in-the-window-that-is-used", async () => {
  window.focused = false;
  desk.ask(1);
  await settle();
  assert.deepEqual(window.shown, []);
  window.focused = true;
  arrival.update();
  await settle();
  assert.deepEqual(window.shown, [1]);
});

test("/att/ATT-3/vscode-waits-while-the-person-types", async () => {
  window.typedMs = PAUSE_MS - 40;
  desk.ask(1);
  await settle();
  assert.deepEqual(window.shown, []);
  window.typedMs = PAUSE_MS;
  await left();
  assert.deepEqual(window.shown, [1]);
});

test("/aic/AIC-10/settled-elsewhere-is-taken-down", async () => {
  desk.ask(1);
  await settle();
  assert.equal(window.signal.aborted, false);
  desk.settle(1);
  await settle();
  assert.equal(window.signal.aborted, true);
});

test("/aic/AIC-10/while-the-desk-is-away-a-question-stays", async () => {
  desk.ask(1);
  await settle();
  desk.isConnected = false;
  desk.emit("changed");
  await settle();
  assert.equal(window.signal.aborted, false);
});

test("/aic/AIC-10/an-event-older-than-the-list-shows-nothing", async () => {
  desk.read = async (id) => ({ id, status: "ANSWERED" });
  desk.ask(1);
  await settle();
  assert.deepEqual(window.shown, []);
});

test("/aic/AIC-10/what-does-not-open-itself-opens-on-demand", async () => {
  desk.ask(13);
  await settle();
  assert.deepEqual(window.shown, []);
  void arrival.open(13);
  await settle();
  assert.deepEqual(window.shown, [13]);
});

test("/aic/AIC-10/a-postponed-question-can-be-answered", async () => {
  desk.put(1, "POSTPONED");
  await settle();
  assert.deepEqual(window.shown, []);
  void arrival.open(1);
  await settle();
  desk.put(2, "POSTPONED");
  await settle();
  assert.equal(window.signal.aborted, false);
  desk.settle(1);
  assert.equal(window.signal.aborted, true);
});

test("/pp/PP-3/vscode-shows-a-reminder-once", async () => {
  desk.put(1, "POSTPONED");
  await settle();
  assert.deepEqual(window.shown, []);
  desk.emit("announced", 1, true);
  await settle();
  assert.deepEqual(window.shown, [1]);
  window.finish(true);
  await settle();
  assert.deepEqual(window.shown, [1]);
});

test("/aic/AIC-5/vscode-counts-only-while-the-question-is-shown", async () => {
  desk.ask(1);
  await settle();
  assert.deepEqual(desk.showing, [true]);
  window.focused = false;
  arrival.update();
  await left();
  assert.deepEqual(desk.showing, [true, false]);
  window.focused = true;
  arrival.update();
  window.finish(true);
  await left();
  assert.deepEqual(desk.showing, [true, false, true, false]);
});

test("/aic/AIC-5/vscode-goes-from-one-question-to-the-next", async () => {
  desk.ask(1);
  desk.ask(2);
  await settle();
  desk.settle(1);
  window.finish(false);
  await left();
  assert.deepEqual(window.shown, [1, 2]);
  assert.deepEqual(desk.showing.filter((showing) => !showing), []);
});

test("/aic/AIC-10/nothing-is-left-when-the-extension-stops", async () => {
  desk.ask(1);
  await settle();
  arrival.stop();
  assert.equal(window.signal.aborted, true);
  desk.ask(2);
  await settle();
  assert.deepEqual(window.shown, [1]);
});
