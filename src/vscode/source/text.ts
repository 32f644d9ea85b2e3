// text.ts: texts of agents, made safe to show
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Control characters, and those that change the direction of what follows them.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// The same and others that draw nothing, but for joiners, which emoji and some scripts need.
const HIDDEN = new RegExp(`${INVISIBLE.source}|[\\u00ad\\u034f\\u115f\\u1160\\u180e\\u200b\\u2060-\\u2064\\u2800\\u3164\\uffa0]`, "g");
// VS Code makes icons of "$(name)", links, even to commands, of "[label](address)", and keys of the letter after "&&".
const MARKUP = /[$\]](?=\()|&(?=&)/g;
const WORD_JOINER = "\u2060";

/** Text of an agent as it may stand anywhere in VS Code: without control characters, icons, links and keys. Lines are kept. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(INVISIBLE, "").replace(MARKUP, `$&${WORD_JOINER}`).trim();
}

/** The same in one line of at most `limit` characters, with "…" where it was cut. */
export function line(text: string, limit: number): string {
  return shorten(plain(text).replace(/\s+/g, " "), limit);
}

/** The label of an option in one line: nothing of it is left out, and what nobody could see is named (ATT-18). */
export function label(text: string, limit = Infinity): string {
  const seen = text.replace(/\s+/g, " ").trim().replace(HIDDEN, (it) => `⟨U+${it.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`);
  return shorten(seen.replace(MARKUP, `$&${WORD_JOINER}`), limit);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Does `shorten` leave all of this text? */
export function isWhole(text: string, limit: number): boolean {
  return Array.from(text).length <= limit;
}

/** At most `limit` characters, with "…" where it was cut; a letter keeps its marks, and an emoji what is joined to it. */
export function shorten(text: string, limit: number): string {
  if (isWhole(text, limit)) return text;
  let room = limit - 1;
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    room -= Array.from(segment).length;
    if (room < 0) break;
    end += segment.length;
  }
  return text.slice(0, end).trimEnd() + "…";
}
