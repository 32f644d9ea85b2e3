// text.test.mjs: texts of agents are data
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

const { line, plain, shorten } = compiled("text");

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

test("/aic/AIC-10/long-texts-are-cut-between-characters", () => {
  assert.equal(shorten("😀😀😀", 3), "😀😀😀");
  assert.equal(shorten("😀😀😀😀", 3), "😀😀…");
  assert.equal(line("a\n\n b\tc", 10), "a b c");
});
