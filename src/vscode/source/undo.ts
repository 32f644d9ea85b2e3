// undo.ts: an answer that is held back can be undone until it goes out (ATT-7)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

import type { Desk } from "./desk";
import type { HeldAnswer } from "./interaction";
import * as words from "./words";

// How long the desk may take to say that it went out.
const GRACE_MS = 500;

export class Undo {
  constructor(private readonly desk: Desk) {}

  /** Says that the answer to this question is held back, with *Undo*. */
  offer(id: number, said: string): void {
    const undo = vscode.l10n.t("Undo");
    void vscode.window.showWarningMessage(said, undo).then((pressed) => pressed === undo ? this.take(id) : undefined);
  }

  /** Takes back the answer to this question, or else the one that was given last, and says what came of it. */
  async take(id?: number): Promise<void> {
    const again = vscode.l10n.t("Try Again");
    for (;;) {
      try {
        const interaction = await this.desk.undo(id);
        void vscode.window.showInformationMessage(words.undone(interaction));
        return;
      } catch (error) {
        const actions = words.isAway(error) ? [again] : [];
        const said = vscode.l10n.t("Nothing was undone: {0}", words.trouble(error));
        if (await vscode.window.showErrorMessage(said, ...actions) !== again) return;
      }
    }
  }

  /** Waits until the answer went out or was undone. A message that opened before that would lie over *Undo*. */
  over(id: number, held: HeldAnswer): Promise<void> {
    return new Promise((resolve) => {
      let seen = false;
      const look = (): void => {
        if (this.desk.isHeld(id)) seen = true;
        else if (seen && this.desk.isConnected) done();
      };
      const done = (): void => {
        clearTimeout(timer);
        this.desk.off("changed", look);
        resolve();
      };
      const timer = setTimeout(done, Math.max(Date.parse(held.held_until) - Date.now(), 0) + GRACE_MS);
      this.desk.on("changed", look);
      look();
    });
  }
}
