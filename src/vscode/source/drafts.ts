// drafts.ts: text that was typed and not sent yet is not lost (ATT-4)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Where drafts are kept: vscode.Memento has these. */
export interface Store {
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): Thenable<void>;
}

export interface Draft {
  id: number;
  question: string;
  text: string;
}

const KEY = "drafts";
const MOST = 50;

export class Drafts {
  #drafts: Draft[];
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly store: Store, private readonly delayMs = 500) {
    this.#drafts = store.get<Draft[]>(KEY) ?? [];
  }

  get(id: number): string {
    return this.#drafts.find((draft) => draft.id === id)?.text ?? "";
  }

  all(): readonly Draft[] {
    return this.#drafts;
  }

  /** Keeps what was typed so far; an empty text forgets it. */
  set(id: number, question: string, text: string): void {
    this.#drafts = this.#drafts.filter((draft) => draft.id !== id);
    if (text.trim() !== "") this.#drafts.push({ id, question, text });
    this.#drafts = this.#drafts.slice(-MOST);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.delayMs);
  }

  forget(id: number): void {
    this.set(id, "", "");
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.store.update(KEY, this.#drafts);
  }
}
