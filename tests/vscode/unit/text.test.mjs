// text.test.mjs: texts of agents are data
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

const { label, line, plain, shorten } = compiled("text");

test("/aic/AIC-10/text-of-agents-is-no-markup", () => {
  for (const text of ["$(trash) Keep", "[Read](command:workbench.action.quit)", "x$($(y)[a](b)", "make && make test &&& more"]) {
    const shown = plain(text);
    assert.doesNotMatch(shown, /\$\(|\]\(|&&/);
    assert.equal(shown.replaceAll("\u2060", ""), text, "nothing is lost");
  }
});

test("/aic/AIC-10/text-of-agents-changes-no-direction", () => {
  assert.equal(plain("a\u202eb\u2066c\u0007\u001b[31md\ufeff"), "abc[31md");
  assert.equal(plain("  one\r\ntwo\n\n"), "one\ntwo");
});

test("/att/ATT-18/vscode-shows-labels-as-written", () => {
  for (const text of ["+ 10 %", "5. May", "__init__", "&lt;a&gt;", "C:\\new\\_tmp", "*.o", "👩‍💻", "**x**"]) assert.equal(label(text), text);
  assert.equal(label("[docs](http://a.example)").replaceAll("\u2060", ""), "[docs](http://a.example)");
  assert.equal(label("  Roll \u00a0\n\t\u3000back "), "Roll back");
  assert.equal(label("a\u202eb\u200bc"), "a⟨U+202E⟩b⟨U+200B⟩c");
});

test("/att/ATT-18/vscode-cuts-between-graphemes", () => {
  assert.equal(shorten("a👩‍💻b", 4), "a…");
  assert.equal(shorten("🇩🇪🇫🇷🇮🇹", 4), "🇩🇪…");
  assert.equal(shorten("e\u0301e\u0301e\u0301", 4), "e\u0301…");
});

test("/aic/AIC-10/long-texts-are-cut-between-characters", () => {
  assert.equal(shorten("😀😀😀", 3), "😀😀😀");
  assert.equal(shorten("😀😀😀😀", 3), "😀😀…");
  assert.equal(line("a\n\n b\tc", 10), "a b c");
});
