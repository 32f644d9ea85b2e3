// kept.test.mjs: what the extension keeps: texts that were not sent, and questions that were closed
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { compiled } from "../compiled.mjs";

const { ClosedQuestions } = compiled("closed");
const { Drafts } = compiled("drafts");

function memento() {
  const values = new Map();
  return { get: (key) => structuredClone(values.get(key)), update: async (key, value) => void values.set(key, structuredClone(value)) };
}

test("/att/ATT-4/vscode-keeps-a-draft-when-the-window-is-loaded-again", async () => {
  const store = memento();
  const drafts = new Drafts(store);
  drafts.set(7, "Which port?", "80");
  drafts.set(7, "Which port?", "8080, since");
  await drafts.flush();
  const again = new Drafts(store);
  assert.equal(again.get(7), "8080, since");
  assert.deepEqual(again.all(), [{ id: 7, question: "Which port?", text: "8080, since" }]);
  again.forget(7);
  await again.flush();
  assert.deepEqual(new Drafts(store).all(), []);
});

test("/att/ATT-4/vscode-keeps-a-draft-soon-after-it-was-typed", async () => {
  const store = memento();
  const drafts = new Drafts(store, 1);
  drafts.set(7, "Which port?", "8080");
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(new Drafts(store).get(7), "8080");
});

test("/att/ATT-4/vscode-keeps-the-newest-drafts", async () => {
  const drafts = new Drafts(memento());
  for (let id = 1; id <= 60; id++) drafts.set(id, "?", `text ${id}`);
  assert.equal(drafts.all().length, 50);
  assert.equal(drafts.get(60), "text 60");
  await drafts.flush();
});

test("/aic/AIC-10/a-closed-question-is-closed-in-all-windows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beckon-"));
  try {
    const [one, two] = [new ClosedQuestions(join(folder, "closed")), new ClosedQuestions(join(folder, "closed"))];
    await one.keepOnly([]);
    assert.deepEqual(await two.all(), new Set());
    await one.set(3, true);
    await one.set(4, true);
    assert.deepEqual(await two.all(), new Set([3, 4]));
    await two.set(3, false);
    assert.deepEqual(await two.all(), new Set([4]));
    assert.deepEqual(await one.all(), new Set([3, 4]), "it was closed here");
    await one.set(3, false);
    await one.keepOnly([4]);
    assert.deepEqual(await one.all(), new Set([4]));
    await one.keepOnly([5]);
    assert.deepEqual(await one.all(), new Set());
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("/aic/AIC-10/a-closed-question-stays-closed-where-nothing-can-be-written", async () => {
  // Nothing can be in a file.
  const closed = new ClosedQuestions(join(fileURLToPath(import.meta.url), "closed"));
  await closed.set(3, true);
  assert.deepEqual(await closed.all(), new Set([3]));
  await closed.keepOnly([]);
  assert.deepEqual(await closed.all(), new Set());
});
