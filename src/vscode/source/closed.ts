// closed.ts: which questions were closed without an answer, for all windows of this person
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One empty file for each question, so that windows need not write to the same one. */
export class ClosedQuestions {
  constructor(private readonly folder: string) {}

  async all(): Promise<ReadonlySet<number>> {
    return new Set((await readdir(this.folder).catch(() => [])).map(Number));
  }

  async set(id: number, closed: boolean): Promise<void> {
    if (!closed) {
      await rm(this.#path(id), { force: true });
      return;
    }
    await mkdir(this.folder, { recursive: true });
    await writeFile(this.#path(id), "");
  }

  /** Forgets all but these. */
  async keepOnly(ids: readonly number[]): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const kept = new Set(ids.map(String));
    await Promise.all(names.filter((name) => !kept.has(name)).map((name) => rm(join(this.folder, name), { force: true })));
  }

  #path(id: number): string {
    return join(this.folder, String(id));
  }
}
