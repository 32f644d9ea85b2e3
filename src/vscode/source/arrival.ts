// arrival.ts: when a question opens by itself: one at a time, the oldest first, in the window that the person uses
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import type { Desk } from "./desk";
import { type Interaction, isOpen } from "./interaction";

/** What VS Code knows and does. */
export interface Window {
  /** Does the person use this window? */
  isFocused(): boolean;
  /** Milliseconds since the person typed something here. */
  sinceTyped(): number;
  /** Should this question open by itself here? */
  opensItself(interaction: Interaction): boolean;
  /** The questions that were closed without an answer, in any window. */
  closed(): Promise<ReadonlySet<number>>;
  /** Keeps that one was, or no longer is. */
  keepClosed(id: number, closed: boolean): Promise<void>;
  /** Puts the question until it is answered, closed, or `signal` says that it is settled. Resolves with true if it was closed without an answer. */
  ask(interaction: Interaction, signal: AbortSignal): Promise<boolean>;
}

// A person who types does not read: a key meant for the editor must not press a button (ATT-3).
export const PAUSE_MS = 1_500;
// From one question to the next the desk need not be told that nothing is shown.
const HANDOVER_MS = 100;

export class Arrival {
  // Set aside, but shown once as a reminder (PP-3).
  #reminded = new Set<number>();
  #current: { id: number; wasPending: boolean; settled: AbortController } | null = null;
  #looking = false;
  #again = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #hiding: NodeJS.Timeout | undefined;

  constructor(private readonly desk: Desk, private readonly window: Window) {
    desk.on("changed", this.update);
    desk.on("announced", this.#announced);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hiding);
    this.desk.off("changed", this.update);
    this.desk.off("announced", this.#announced);
    this.#current?.settled.abort();
  }

  /** Looks whether something is to be shown or taken down; after every change of the desk, the window or the settings. */
  readonly update = (): void => {
    if (this.#stopped) return;
    if (this.#current !== null && this.#isOver(this.#current)) this.#current.settled.abort();
    this.#tellShown();
    void this.#look();
  };

  /** Shows this question now, because the person asked for it. */
  async open(id: number): Promise<void> {
    // What is on the screen gives way: VS Code shows one list or field at a time.
    this.#current?.settled.abort("replaced");
    const interaction = await this.desk.read(id);
    if (!this.#stopped) await this.#show(interaction);
  }

  readonly #announced = (id: number, reminder: boolean): void => {
    if (reminder) this.#reminded.add(id);
    void this.window.keepClosed(id, false).then(this.update);
  };

  async #look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    do {
      this.#again = false;
      await this.#openOldest().catch(() => undefined); // The desk went away: it changes again when it is back.
    } while (this.#again && !this.#stopped);
    this.#looking = false;
  }

  async #openOldest(): Promise<void> {
    clearTimeout(this.#timer);
    const due = this.desk.questions.filter((it) => (it.status === "PENDING" || this.#reminded.has(it.id)) && this.window.opensItself(it));
    const closed = due.length === 0 || !this.#isFree() ? null : await this.window.closed();
    for (const { id } of due) {
      if (closed === null || !this.#isFree()) return;
      if (closed.has(id)) continue;
      const pause = PAUSE_MS - this.window.sinceTyped();
      if (pause > 0) {
        this.#timer = setTimeout(this.update, pause);
        return;
      }
      // It may be settled by now: an event can be older than the list.
      const interaction = await this.desk.read(id);
      if (!isOpen(interaction) || !this.#isFree()) continue;
      this.#reminded.delete(id);
      void this.#show(interaction);
      return;
    }
  }

  #isFree(): boolean {
    return this.#current === null && !this.#stopped && this.window.isFocused();
  }

  async #show(interaction: Interaction): Promise<void> {
    const current = { id: interaction.id, wasPending: interaction.status === "PENDING", settled: new AbortController() };
    this.#current = current;
    this.#tellShown();
    try {
      const closed = await this.window.ask(interaction, current.settled.signal);
      if (closed && current.settled.signal.reason !== "replaced") await this.window.keepClosed(interaction.id, true);
    } finally {
      if (this.#current === current) this.#current = null;
      this.update();
    }
  }

  // While the desk is away nobody can tell: what is on the screen stays there.
  #isOver({ id, wasPending }: { id: number; wasPending: boolean }): boolean {
    return this.desk.isConnected && !(wasPending ? this.desk.isPending(id) : this.desk.isOpen(id));
  }

  // Only what is on the screen of a person counts as shown (AIC-5).
  #tellShown(): void {
    const current = this.#current;
    clearTimeout(this.#hiding);
    if (current !== null && this.window.isFocused() && this.desk.isPending(current.id)) this.desk.setShowing(true);
    else this.#hiding = setTimeout(() => this.desk.setShowing(false), HANDOVER_MS);
  }
}
