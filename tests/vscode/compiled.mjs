// compiled.mjs: the extension as it was compiled
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { createRequire } from "node:module";
import { join } from "node:path";

import { EXTENSION } from "./desk-process.mjs";

export const PACKAGE = join(EXTENSION, "package");
const require = createRequire(join(PACKAGE, "package.json"));

/** One module of it, such as "desk". */
export function compiled(name) {
  return require(`./out/${name}.js`);
}
