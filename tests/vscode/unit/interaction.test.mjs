// interaction.test.mjs: which form a question takes, and which window it is for
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

const { automaticOption, formOf, isClosed, isInside, isOpen, meantBy, passes } = compiled("interaction");

function asked(kind, labels, more = {}) {
  const options = labels.map((label) => ({ label, description: null, destructive: false }));
  return { id: 1, kind, status: "PENDING", policy: "first-option", held: false, multiple: false, allow_other: false, agent: "Builder", workspace: null, options, ...more };
}

test("/aic/AIC-10/form-of-each-kind", () => {
  assert.equal(formOf(asked("choice", ["a", "b", "c"])), "buttons");
  assert.equal(formOf(asked("choice", ["a", "b", "c", "d"])), "pick");
  assert.equal(formOf(asked("choice", ["a", "b"], { multiple: true })), "many");
  assert.equal(formOf(asked("choice", ["a", "b"], { allow_other: true })), "buttons");
  assert.equal(formOf(asked("choice", [], { allow_other: true })), "text");
  assert.equal(formOf(asked("ambiguity", ["a", "b"])), "buttons");
  assert.equal(formOf(asked("confirmation", ["Yes, continue", "No, let me rephrase"])), "buttons");
  assert.equal(formOf(asked("clarification", [])), "text");
  assert.equal(formOf(asked("handoff", [])), "handoff");
  assert.equal(formOf(asked("approval", ["Allow once"])), "buttons");
});

test("/aic/AIC-10/what-only-the-desk-can-show", () => {
  assert.equal(formOf(asked("form", [], { schema: { type: "object", properties: { name: { type: "string" } } } })), "fields");
  assert.equal(formOf(asked("form", [])), "elsewhere");
  assert.equal(formOf(asked("a-kind-of-tomorrow", ["a"])), "elsewhere");
  assert.equal(formOf(asked("choice", [])), "elsewhere");
});

test("/aic/AIC-4/vscode-says-what-silence-means", () => {
  assert.equal(automaticOption(asked("choice", ["a", "b"])).label, "a");
  assert.equal(automaticOption(asked("choice", ["a"], { policy: "hold" })), null);
  assert.equal(automaticOption(asked("choice", ["a"], { held: true })), null);
  const destructive = asked("choice", ["a"]);
  destructive.options[0].destructive = true;
  assert.equal(automaticOption(destructive), null);
});

test("/att/ATT-7/vscode-knows-which-option-a-text-means", () => {
  const one = asked("choice", ["Keep it", "Drop the Straße", "Move, then drop"], { allow_other: true });
  const meant = (text, of = one) => meantBy(text, of).map(({ label }) => label);
  for (const text of ["drop the straße", " DROP THE STRASSE\t", "2", "２", "2.", "02", "drop  the\u00a0straße"]) assert.deepEqual(meant(text), ["Drop the Straße"], text);
  assert.deepEqual(meant("move, then drop"), ["Move, then drop"]);
  for (const text of ["Do not drop the Straße", "drop", "22", "1, 2", "Keep it, Drop the Straße", ""]) assert.deepEqual(meant(text), [], text);
  const several = { ...one, multiple: true };
  assert.deepEqual(meant("1，drop the Straße", several), ["Keep it", "Drop the Straße"]);
  assert.deepEqual(meant("rename it, Move, then drop", several), ["Move, then drop"]);
  assert.deepEqual(meant("then drop, move", several), []);
});

test("/att/ATT-7/vscode-takes-a-held-answer-for-neither-open-nor-settled", () => {
  const held = asked("choice", ["a"], { held_answer: { responded_by: "Anna", surface: "dialog", held_until: "2026-11-21T03:10:50.607Z" } });
  assert.deepEqual([isOpen(held), isClosed(held)], [false, false]);
  const open = { ...held, held_answer: null };
  assert.deepEqual([isOpen(open), isClosed(open)], [true, false]);
  const settled = { ...open, status: "ANSWERED" };
  assert.deepEqual([isOpen(settled), isClosed(settled)], [false, true]);
});

test("/aic/AIC-10/questions-of-this-window-only", () => {
  assert.equal(isInside("/home/a/project/src", ["/home/a/project"]), true);
  assert.equal(isInside("/home/a/project", ["/home/a/project"]), true);
  assert.equal(isInside("/home/a/project-2", ["/home/a/project"]), false);
  assert.equal(isInside("/anywhere", ["/"]), true);
  const inside = asked("choice", ["a"], { workspace: "/home/a/project/src" });
  const all = { agents: [], folders: null };
  assert.equal(passes(inside, all), true);
  assert.equal(passes(inside, { agents: ["builder"], folders: ["/home/a/project"] }), true);
  assert.equal(passes(inside, { agents: ["scout"], folders: null }), false);
  assert.equal(passes(inside, { agents: [], folders: [] }), false);
  assert.equal(passes(asked("choice", ["a"]), { agents: [], folders: ["/"] }), false, "a task without a folder");
});
