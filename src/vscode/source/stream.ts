// stream.ts: the events of the desk, over one connection that comes back when it is lost
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as http from "node:http";

import { readBody, refusal, requestOptions } from "./call";
import type { Target } from "./place";
import { type Frame, FrameReader } from "./sse";

export interface StreamListener {
  /** The stream is open. `again` is true if it continues one that this side left on purpose, so nothing was missed. */
  opened(target: Target, again: boolean): void;
  /** A frame with data. */
  frame(frame: Frame): void;
  /** There is no stream; why. It is tried again. Told once for each time that it was open, and whenever the reason changes. */
  closed(error: Error): void;
}

/** Times in milliseconds. */
export interface StreamTimes {
  firstDelay: number;
  longestDelay: number;
  /** The desk sends a comment every 15 seconds: after three missed ones it is gone. */
  silence: number;
}

export const TIMES: StreamTimes = { firstDelay: 250, longestDelay: 5_000, silence: 50_000 };

/** Keeps at most one stream open from start() to stop(). */
export class EventStream {
  #running = false;
  #showing = false;
  #switching = false;
  #lastId = "";
  #open: { request: http.ClientRequest; showing: boolean } | null = null;
  #wake: (() => void) | null = null;

  constructor(
    private readonly locate: () => Promise<Target>,
    private readonly listener: StreamListener,
    private readonly times: StreamTimes = TIMES,
  ) {}

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  stop(): void {
    this.#running = false;
    this.#open?.request.destroy();
    this.#wake?.();
  }

  /** Connects again, for example to another place. Events that the desk had meanwhile may belong to another desk: nothing is resumed. */
  restart(): void {
    this.#lastId = "";
    this.#switching = false;
    this.#open?.request.destroy();
    this.#wake?.();
  }

  /** Says whether a question is on the screen: countdowns run while it is (AIC-5). */
  setShowing(showing: boolean): void {
    if (this.#showing === showing) return;
    this.#showing = showing;
    this.#switch();
  }

  // The desk learns from the address of a stream whether its reader shows questions: only a new stream can say something else.
  #switch(): void {
    if (this.#open === null || this.#open.showing === this.#showing || this.#lastId === "") return;
    this.#switching = true;
    this.#open.request.destroy();
  }

  async #run(): Promise<void> {
    let delay = this.times.firstDelay;
    let told = "";
    while (this.#running) {
      let wasOpen = false;
      let failure: Error;
      const again = this.#switching;
      this.#switching = false;
      try {
        const target = await this.locate();
        if (!this.#running) return;
        failure = await this.#once(target, () => {
          wasOpen = true;
          told = "";
          delay = this.times.firstDelay;
          this.listener.opened(target, again);
          this.#switch();
        });
      } catch (error) {
        failure = error as Error;
      }
      if (this.#switching || !this.#running) continue;
      if (wasOpen || failure.message !== told) this.listener.closed(failure);
      told = failure.message;
      await this.#sleep(delay);
      delay = Math.min(delay * 2, this.times.longestDelay);
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // Resolves with the reason when the connection is gone for good, so that there are never two.
  #once(target: Target, opened: () => void): Promise<Error> {
    return new Promise((resolve) => {
      const showing = this.#showing;
      const options = requestOptions(target, "GET", showing ? "/v1/events?surface=vscode" : "/v1/events");
      if (this.#lastId !== "") Object.assign(options.headers!, { "Last-Event-ID": this.#lastId });
      let failure = new Error("the desk closed the connection");
      const request = http.request(options, (reply) => {
        if (reply.statusCode !== 200) {
          readBody(reply).then((text) => request.destroy(refusal(reply.statusCode ?? 0, text)), (error: Error) => request.destroy(error));
          return;
        }
        this.#read(reply);
        opened();
      });
      request.setTimeout(this.times.silence, () => request.destroy(new Error("the desk is silent")));
      request.on("error", (error) => { failure = error; });
      request.on("close", () => {
        this.#open = null;
        resolve(failure);
      });
      this.#open = { request, showing };
      request.end();
    });
  }

  #read(reply: http.IncomingMessage): void {
    const frames = new FrameReader();
    reply.setEncoding("utf8");
    reply.on("data", (text: string) => {
      for (const frame of frames.push(text)) {
        this.#lastId = frame.id;
        if (frame.data !== "" && this.#running) this.listener.frame(frame);
      }
      this.#switch();
    });
    reply.on("error", () => undefined); // The request reports it.
  }
}
