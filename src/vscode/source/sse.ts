// sse.ts: reads server-sent events
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** One frame. `id` is the last one that was sent, `data` is empty for a frame that only has an id. */
export interface Frame {
  id: string;
  event: string;
  data: string;
}

/** Takes the text of a stream in pieces of any size and gives its frames. */
export class FrameReader {
  #rest = "";
  #id = "";
  #event = "";
  #data: string[] = [];
  #any = false;

  /** The frames that are complete with `text`. */
  push(text: string): Frame[] {
    const frames: Frame[] = [];
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop()!;
    for (const ending of lines) {
      const line = ending.endsWith("\r") ? ending.slice(0, -1) : ending;
      if (line !== "") this.#field(line);
      else if (this.#any) frames.push(this.#take());
    }
    return frames;
  }

  #take(): Frame {
    const frame = { id: this.#id, event: this.#event, data: this.#data.join("\n") };
    this.#event = "";
    this.#data = [];
    this.#any = false;
    return frame;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return; // a comment
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "id") this.#id = value;
    else if (name === "event") this.#event = value;
    else if (name === "data") this.#data.push(value);
    else return;
    this.#any = true;
  }
}
