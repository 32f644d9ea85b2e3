// text.ts: texts of agents, made safe to show
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Control characters, and those that change the direction of what follows them.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
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

/** At most `limit` characters, with "…" where it was cut. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : characters.slice(0, limit - 1).join("").trimEnd() + "…";
}
