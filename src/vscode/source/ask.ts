// ask.ts: one question, from the moment it is put until its answer is with the desk
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

import { Refused } from "./call";
import type { Desk } from "./desk";
import type { Draft, Drafts } from "./drafts";
import type { Values } from "./fields";
import { type Answer, type Interaction, isClosed } from "./interaction";
import { put } from "./put";
import { line } from "./text";
import type { Undo } from "./undo";
import * as words from "./words";

const ALREADY_SETTLED = "E106";
const QUESTION_CHARACTERS = 200;

export class Asker {
  // What was filled in of forms that are open, while VS Code runs.
  #forms = new Map<number, Values>();

  constructor(private readonly desk: Desk, private readonly drafts: Drafts, private readonly undo: Undo, private readonly openTask: (task: string) => void) {}

  /** Puts the question until it is answered or closed, and the answer can no longer be undone. Resolves with true if it was closed without an
   * answer. */
  async ask(interaction: Interaction, signal: AbortSignal): Promise<boolean> {
    let extra = "";
    for (;;) {
      const deed = await put({
        interaction,
        signal,
        extra,
        draft: this.drafts.get(interaction.id),
        typed: (text) => this.drafts.set(interaction.id, line(interaction.conflict_description, QUESTION_CHARACTERS), text),
        values: this.#forms.get(interaction.id),
        filled: (values) => this.#forms.set(interaction.id, { ...values }),
        openDesk: () => this.openTask(interaction.task_id),
      });
      if (deed === "closed" || signal.aborted && typeof deed !== "object") {
        if (signal.aborted && signal.reason !== "replaced") await this.#settledElsewhere(interaction);
        // What was taken down opens again if the answer is undone.
        return !signal.aborted;
      }
      if (typeof deed !== "object") {
        extra = deed === "stray" ? vscode.l10n.t("A key was pressed just as the question appeared, so it was not taken as the answer.") : "";
        continue;
      }
      const problem = await this.#send(interaction, deed.answer);
      if (problem === null) return false;
      extra = vscode.l10n.t("This was not sent: {0}", problem);
      const again = vscode.l10n.t("Try Again");
      if (await vscode.window.showErrorMessage(extra, again) !== again) return true;
    }
  }

  // Null if that is settled, by this answer or by another one; else why it was not sent.
  async #send(interaction: Interaction, answer: Answer): Promise<string | null> {
    const { id } = interaction;
    try {
      const { held_answer, awaited } = await this.desk.answer(id, answer);
      if (awaited === false) void vscode.window.showInformationMessage(words.kept());
      if (held_answer) {
        this.undo.offer(id, words.heldBack(words.chosen(interaction, answer), held_answer));
        await this.undo.over(id, held_answer);
      }
      // What was undone may be sent again.
      if (!held_answer || this.desk.isSettled(id)) {
        this.drafts.forget(id);
        this.#forms.delete(id);
      }
      return null;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== ALREADY_SETTLED) return words.trouble(error);
      await this.#settledElsewhere(await this.desk.read(id));
      return null;
    }
  }

  /** Says how the question ended, and what can be done with text that was typed for it. */
  async #settledElsewhere({ id }: Interaction): Promise<void> {
    const interaction = await this.desk.read(id).catch(() => null);
    if (interaction?.held_answer) this.undo.offer(id, words.heldBackBy(interaction.held_answer));
    if (interaction === null || interaction.held_answer || interaction.status === "PENDING") return;
    const draft = this.drafts.all().find((kept) => kept.id === id);
    if (draft === undefined) void vscode.window.showInformationMessage(words.outcome(interaction));
    else void this.offerDraft(draft, words.outcome(interaction), !isClosed(interaction));
  }

  /** Offers to send a text as a correction, or to copy it; it is kept until one of these was done (ATT-4). */
  async offerDraft(draft: Draft, said: string, stillOpen: boolean): Promise<void> {
    const correct = vscode.l10n.t("Send as Correction");
    const copy = vscode.l10n.t("Copy Text");
    const actions = stillOpen ? [copy] : [correct, copy];
    const message = vscode.l10n.t("{0}. Your text was not sent: “{1}”", said, line(draft.text, QUESTION_CHARACTERS));
    const chosen = await vscode.window.showWarningMessage(message, ...actions);
    if (chosen === copy) {
      await vscode.env.clipboard.writeText(draft.text);
      this.drafts.forget(draft.id);
    } else if (chosen === correct) {
      await this.desk.correct(draft.id, { response: draft.text }).then(
        () => this.drafts.forget(draft.id),
        (error: unknown) => vscode.window.showErrorMessage(vscode.l10n.t("This was not sent: {0}", words.trouble(error))));
    }
  }
}
