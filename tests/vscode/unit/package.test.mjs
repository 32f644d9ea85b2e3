// package.test.mjs: what is in the package, and its languages
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { PACKAGE } from "../compiled.mjs";
import { TOP } from "../desk-process.mjs";

const SOURCE = join(TOP, "src", "vscode", "source");
const LANGUAGES = ["de", "zh-cn"];
const json = async (...path) => JSON.parse(await readFile(join(...path), "utf8"));
const placeholders = (text) => [...text.matchAll(/\{[0-9]\}/g)].map(String).sort();

async function texts() {
  const found = new Set();
  for (const name of await readdir(SOURCE)) {
    const source = await readFile(join(SOURCE, name), "utf8");
    const calls = source.match(/\bl10n\.t\(/g) ?? [];
    const keys = [...source.matchAll(/\bl10n\.t\("((?:[^"\\]|\\.)*)"/g)];
    assert.equal(keys.length, calls.length, `${name}: every text is a literal`);
    for (const [, key] of keys) found.add(JSON.parse(`"${key}"`));
  }
  return found;
}

test("/aic/AIC-10/every-text-in-every-language", async () => {
  const english = await texts();
  assert.ok(english.size > 40);
  for (const language of LANGUAGES) {
    const bundle = await json(PACKAGE, "l10n", `bundle.l10n.${language}.json`);
    assert.deepEqual(Object.keys(bundle).sort(), [...english].sort(), language);
    for (const [key, text] of Object.entries(bundle)) {
      assert.notEqual(text.trim(), "", key);
      assert.deepEqual(placeholders(text), placeholders(key), `${language}: ${key}`);
    }
  }
});

test("/aic/AIC-10/every-setting-in-every-language", async () => {
  const manifest = await readFile(join(PACKAGE, "package.json"), "utf8");
  const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key).sort();
  for (const ending of ["", ...LANGUAGES.map((language) => `.${language}`)]) {
    assert.deepEqual(Object.keys(await json(PACKAGE, `package.nls${ending}.json`)).sort(), used, ending);
  }
});

test("/aic/AIC-10/no-dependency-at-run-time", async () => {
  const manifest = await json(PACKAGE, "package.json");
  assert.equal(manifest.dependencies, undefined);
  const modules = new Set();
  for (const name of await readdir(join(PACKAGE, "out"))) {
    const source = await readFile(join(PACKAGE, "out", name), "utf8");
    for (const [, module] of source.matchAll(/\brequire\("([^"]+)"\)/g)) modules.add(module);
  }
  const others = [...modules].filter((module) => !module.startsWith("./") && !module.startsWith("node:"));
  assert.deepEqual(others, ["vscode"]);
});

test("/tr/TR-1/no-workspace-can-set-where-answers-go", async () => {
  const { properties } = (await json(PACKAGE, "package.json")).contributes.configuration;
  for (const key of ["socket", "address", "tokenFile"]) assert.equal(properties[`beckon.${key}`].scope, "machine", key);
});
