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
