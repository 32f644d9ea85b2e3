// closed.ts: which questions were closed without an answer, for all windows of this person
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One empty file for each question, so that windows need not write to the same one. Where none can be written, this window still knows its own. */
export class ClosedQuestions {
  #own = new Set<number>();

  constructor(private readonly folder: string) {}

  async all(): Promise<ReadonlySet<number>> {
    const names = await readdir(this.folder).catch(() => []);
    return new Set([...this.#own, ...names.map(Number)]);
  }

  async set(id: number, closed: boolean): Promise<void> {
    if (closed) {
      this.#own.add(id);
      await mkdir(this.folder, { recursive: true }).then(() => writeFile(this.#path(id), "")).catch(() => undefined);
    } else {
      this.#own.delete(id);
      await this.#remove(id);
    }
  }

  /** Forgets all but these. */
  async keepOnly(ids: readonly number[]): Promise<void> {
    const kept = new Set(ids);
    const gone = [...await this.all()].filter((id) => !kept.has(id));
    for (const id of gone) this.#own.delete(id);
    await Promise.all(gone.map((id) => this.#remove(id)));
  }

  async #remove(id: number): Promise<void> {
    await rm(this.#path(id), { force: true }).catch(() => undefined);
  }

  #path(id: number): string {
    return join(this.folder, String(id));
  }
}
