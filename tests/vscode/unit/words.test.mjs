// words.test.mjs: what VS Code says about a question
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import Module from "node:module";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

// VS Code gives this module to extensions alone; only the language is taken from it here.
const load = Module._load;
const english = { env: { language: "en" }, l10n: { t: (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]) } };
Module._load = (name, ...more) => name === "vscode" ? english : load(name, ...more);
const words = compiled("words");

const QUESTION = { id: 1, kind: "choice", status: "PENDING", policy: "hold", conflict_description: "Which?", reason: "It matters.", agent: "codex", title: null, workspace: null,
  options: [{ label: "a", description: null, destructive: false }] };

test("/att/ATT-21/vscode-says-that-nobody-waits", () => {
  const said = "Its agent no longer waits. Your answer is kept for when it asks again.";
  assert.equal(words.detail({ ...QUESTION, awaited: false }), `${said}\n\nIt matters.\n\ncodex`);
  for (const awaited of [true, null, undefined]) assert.equal(words.detail({ ...QUESTION, awaited }), "It matters.\n\ncodex");
});

test("/cf/CF-2/vscode-says-it-as-elsewhere", () => {
  const detail = (more) => words.detail({ ...QUESTION, reason: null, agent: null, ...more });
  assert.equal(detail({ intent: "Keep the rows", confidence: 0.796 }), "Understood as: Keep the rows\nConfidence: 80 %");
  assert.equal(detail({ intent: "Which", confidence: 0.285 }), "Confidence: 29 %");
  assert.equal(detail({ intent: "Keep the rows", confidence: null }), "Understood as: Keep the rows");
  assert.equal(detail({ conflict_description: "Which of all these\nlines?", title: "Which of all…" }), "");
  assert.equal(detail({ title: "Build" }), "Build");
});

test("/att/ATT-18/vscode-answers-only-what-it-shows-whole", () => {
  const asked = (conflict_description, reason = null) => ({ ...QUESTION, conflict_description, reason });
  assert.equal(words.isShownWhole(asked("q".repeat(600))), true);
  assert.equal(words.isShownWhole(asked("q".repeat(601))), false);
  assert.equal(words.isShownWhole(asked("Which?", "r".repeat(1_900))), true);
  assert.equal(words.isShownWhole(asked("Which?", "r".repeat(2_001))), false);
  assert.equal(words.isShownWhole(asked("Which?", "r".repeat(1_900)), "e".repeat(200)), false);
});

test("/att/ATT-18/vscode-buttons-that-are-cut-or-alike-only-open", () => {
  const asked = (...labels) => ({ ...QUESTION, options: labels.map((label) => ({ label, description: null, destructive: false })) });
  const same = "a".repeat(60);
  assert.equal(words.isButtonClear(asked(same, "b"), 0), true);
  for (const index of [0, 1]) assert.equal(words.isButtonClear(asked(`${same}1`, `${same}2`), index), false);
  assert.equal(words.isButtonClear(asked(`${same}1`, "b"), 1), true);
  assert.equal(words.isButtonClear(asked("Later", "Now"), 0, ["Later"]), false);
  assert.equal(words.isButtonClear(asked("Later", "Now"), 1, ["Later"]), true);
  const destructive = asked("Wipe", "Wipe (destructive)");
  destructive.options[0].destructive = true;
  for (const index of [0, 1]) assert.equal(words.isButtonClear(destructive, index), false);
});

test("/att/ATT-18/vscode-shows-a-message-where-a-list-would-cut", () => {
  const option = (label, description = null) => ({ label, description, destructive: false });
  const fits = (more) => words.fitsLines({ ...QUESTION, ...more }, 100);
  assert.equal(fits({ conflict_description: "q".repeat(100) }), true);
  assert.equal(fits({ conflict_description: "q".repeat(101) }), false);
  assert.equal(fits({ reason: "r".repeat(101) }), false);
  assert.equal(fits({ options: [option("a".repeat(61))] }), false);
  assert.equal(fits({ options: [option("a", "d".repeat(201))] }), false);
});

test("/ag/AG-11/vscode-names-the-other-computer", () => {
  const there = { ...QUESTION, host: "build1" };
  assert.equal(words.title(there), "build1 · codex asks");
  assert.equal(words.detail(there), "It matters.\n\nbuild1 · codex");
  assert.match(words.title({ ...there, agent: "x".repeat(500) }), /^build1 · x/);
  assert.equal(words.title({ ...QUESTION, host: null }), "codex asks");
});
