// desk.ts: the open questions of the desk, kept up to date by its events
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { EventEmitter } from "node:events";

import { call } from "./call";
import { type Answer, type Interaction, isClosed, isInteraction, isOpen } from "./interaction";
import type { Target } from "./place";
import type { Frame } from "./sse";
import { EventStream, type StreamTimes, TIMES } from "./stream";

const PAGE = 500;
const RELOAD_AFTER_MS = 2_000;
// Of these a person is told, whatever was done about the question before. A reminder also comes for a question that is set aside.
const REMINDER = "AIC_REMINDER";
// The agent has replied to what the person asked back, which comes as a reminder does (ATT-8).
const REPLIED = "AIC_REPLIED";
const ANNOUNCED = ["AIC_DIALOG_REQUESTED", "HANDOFF_REQUESTED", REMINDER, REPLIED];

interface Page {
  interactions: Interaction[];
  next: unknown;
}

/** Emits "changed" after any change of the list or the connection, "loaded" when the whole list was read, and "announced" with the id of a
 * question that was asked, or of which the person is reminded, and with true for the latter. */
export class Desk extends EventEmitter {
  #stream: EventStream;
  #target: Target | null = null;
  #problem: Error | null = null;
  #open = new Map<number, Interaction>();
  // Answered, and the answer can still be undone.
  #held = new Set<number>();
  // Nobody waits for their answers (ATT-21).
  #unawaited = new Set<number>();
  #loaded = false;
  // Frames that came while the list was being read.
  #waiting: Frame[] | null = null;
  #reading = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(locate: () => Promise<Target>, private readonly person: string, times: StreamTimes = TIMES) {
    super();
    this.#stream = new EventStream(locate, {
      opened: (target, again) => this.#opened(target, again),
      frame: (frame) => this.#frame(frame),
      closed: (error) => this.#closed(error),
    }, times);
  }

  start(): void {
    this.#stream.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stream.stop();
  }

  /** Looks for the desk again, where it may now be. */
  restart(): void {
    this.#stream.restart();
  }

  setShowing(showing: boolean): void {
    this.#stream.setShowing(showing);
  }

  /** Are the questions known, and up to date? */
  get isConnected(): boolean {
    return this.#target !== null && this.#loaded;
  }

  /** Why there is no connection; null while there is one, and before the first attempt. */
  get problem(): Error | null {
    return this.#problem;
  }

  /** The open questions, oldest first. None while the desk is away: it may have another answer by now. */
  get questions(): Interaction[] {
    return this.isConnected ? [...this.#open.values()].sort((a, b) => a.id - b.id).map((it) => ({ ...it, awaited: !this.#unawaited.has(it.id) })) : [];
  }

  isPending(id: number): boolean {
    return this.isConnected && this.#open.get(id)?.status === "PENDING";
  }

  /** Is it to be answered, now or later? */
  isOpen(id: number): boolean {
    return this.isConnected && this.#open.has(id);
  }

  /** Is there an answer that can still be undone (ATT-7)? */
  isHeld(id: number): boolean {
    return this.isConnected && this.#held.has(id);
  }

  /** Was it settled, as far as is known? While the desk is away nobody can tell. */
  isSettled(id: number): boolean {
    return this.isConnected && !this.#open.has(id) && !this.#held.has(id);
  }

  /** Reads one interaction from the desk. */
  read(id: number): Promise<Interaction> {
    return this.#interaction("GET", `/v1/interactions/${id}`);
  }

  /** Answers as the person. Resolves with the question, whose `held_answer` says whether that can still be undone. Rejects with Refused,
   * E106 if somebody else was faster. */
  answer(id: number, answer: Answer): Promise<Interaction> {
    return this.#interaction("POST", `/v1/interactions/${id}/response`, { ...answer, by: this.person });
  }

  /** Takes back an answer that was not sent yet, of this question or the last one of all (ATT-7). Resolves with the question, which is open
   * again. Rejects with Refused if it went out, was undone, or there is none. */
  undo(id?: number): Promise<Interaction> {
    return this.#interaction("POST", id === undefined ? "/v1/undo" : `/v1/interactions/${id}/undo`, { by: this.person });
  }

  /** Adds another answer to the one that counted (AIC-12). */
  async correct(id: number, answer: Answer): Promise<void> {
    await this.#call("POST", `/v1/interactions/${id}/correction`, { ...answer, by: this.person });
  }

  async #interaction(method: string, path: string, body?: unknown): Promise<Interaction> {
    const found = await this.#call(method, path, body);
    if (!isInteraction(found)) throw new Error("the desk sent something else than a question");
    return found;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    if (this.#target === null) throw this.#problem ?? new Error("the desk is away");
    return call(this.#target, method, path, body);
  }

  #opened(target: Target, again: boolean): void {
    this.#target = target;
    this.#problem = null;
    // The desk tells it anew.
    this.#unawaited.clear();
    if (!again || !this.#loaded) void this.#load();
  }

  #closed(error: Error): void {
    this.#target = null;
    this.#loaded = false;
    this.#problem = error;
    this.#reading++;
    this.#waiting = null;
    this.emit("changed");
  }

  async #load(): Promise<void> {
    const reading = ++this.#reading;
    const found: Interaction[] = [];
    this.#waiting = [];
    clearTimeout(this.#timer);
    try {
      let after = "";
      do {
        const query = `status=PENDING,POSTPONED&limit=${PAGE}${after}`;
        const page = await this.#call("GET", `/v1/interactions?${query}`) as Page;
        if (reading !== this.#reading) return;
        found.push(...page.interactions.filter(isInteraction));
        after = page.next === null || page.next === undefined ? "" : `&after=${encodeURIComponent(String(page.next))}`;
      } while (after !== "");
    } catch {
      if (reading !== this.#reading) return;
      this.#timer = setTimeout(() => this.#stream.restart(), RELOAD_AFTER_MS);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#open.clear();
    this.#held.clear();
    for (const interaction of found) this.#keep(interaction);
    this.#unawaited = new Set(found.filter(({ awaited }) => awaited === false).map(({ id }) => id));
    this.#loaded = true;
    for (const frame of waiting) this.#apply(frame);
    this.emit("loaded");
    this.emit("changed");
  }

  #frame(frame: Frame): void {
    if (this.#waiting !== null) this.#waiting.push(frame);
    else if (this.#loaded) this.#apply(frame);
  }

  #apply(frame: Frame): void {
    let payload: unknown;
    try {
      ({ payload } = JSON.parse(frame.data) as { payload: unknown });
    } catch {
      return; // Not what a desk sends.
    }
    if (frame.event === "EVENTS_MISSING") {
      void this.#load();
    } else if (frame.event === "AWAITED_CHANGED") {
      const { unawaited } = payload as { unawaited: number[] };
      this.#unawaited = new Set(unawaited);
      this.emit("changed");
    } else if (frame.event === "AIC_DIALOG_RESPONDED") {
      const { interaction_id } = payload as { interaction_id: number };
      this.#held.delete(interaction_id);
      this.#open.delete(interaction_id);
      this.emit("changed");
    } else if (isInteraction(payload)) {
      this.#take(payload, frame.event);
    }
  }

  #take(interaction: Interaction, event: string): void {
    this.#keep(interaction);
    if (ANNOUNCED.includes(event) && isOpen(interaction)) this.emit("announced", interaction.id, event === REMINDER || event === REPLIED);
    this.emit("changed");
  }

  #keep(interaction: Interaction): void {
    const { id } = interaction;
    if (isOpen(interaction)) this.#open.set(id, interaction);
    else this.#open.delete(id);
    if (isOpen(interaction) || isClosed(interaction)) this.#held.delete(id);
    else this.#held.add(id);
  }
}
