// put.test.mjs: the buttons that VS Code puts under a question
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import Module from "node:module";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

// VS Code gives this module to extensions alone: its message is what is looked at here.
const load = Module._load;
const shown = [];
const code = {
  env: { language: "en" },
  l10n: { t: (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]) },
  window: {
    showWarningMessage: async (text, { detail }, ...buttons) => {
      shown.push({ text, detail, titles: buttons.map(({ title }) => title) });
      return undefined;
    },
  },
};
Module._load = (name, ...more) => name === "vscode" ? code : load(name, ...more);
const { put } = compiled("put");

const QUESTION = { id: 1, kind: "choice", status: "PENDING", policy: "hold", conflict_description: "Which?", reason: null, agent: "codex", title: null, workspace: null,
  multiple: false, allow_other: false };

async function titles(more, ...labels) {
  const options = labels.map((label) => ({ label, description: null, destructive: false }));
  assert.equal(await put({ interaction: { ...QUESTION, ...more, options }, signal: new AbortController().signal, extra: "", draft: "" }), "closed");
  return shown.pop().titles;
}

test("/ag/AG-7/vscode-shows-the-command-or-only-opens", async () => {
  for (const labels of [["Allow once"], ["Allow once", "Always allow", "Allow for this session", "Deny"], []])
    assert.deepEqual(await titles({ kind: "approval" }, ...labels), ["Deny…", "Open in Beckon", "Later"]);
});

test("/att/ATT-18/vscode-opens-the-desk-for-what-it-cuts", async () => {
  assert.deepEqual(await titles({}, "Yes", "No"), ["Yes", "No", "Later"]);
  for (const cut of [{ conflict_description: "q".repeat(601) }, { reason: "r".repeat(2_001) }]) {
    assert.deepEqual(await titles(cut, "Yes", "No"), ["Open in Beckon", "Later"]);
    assert.deepEqual(await titles(cut, "1", "2", "3", "4"), ["Open in Beckon", "Later"]);
  }
  const [first, second] = await titles({}, `${"a".repeat(60)}1`, "Later");
  assert.equal(first, `${"a".repeat(59)}…`);
  assert.equal(second, "Later…");
  assert.deepEqual(await titles({ conflict_description: "q".repeat(101) }, "1", "2", "3", "4"), ["Answer…", "Open in Beckon", "Later"]);
});
