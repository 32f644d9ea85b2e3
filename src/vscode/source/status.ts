// status.ts: the number of open questions in the status bar
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

import type { Desk } from "./desk";
import * as words from "./words";

const PRIORITY = 100;

export class Status implements vscode.Disposable {
  #item = vscode.window.createStatusBarItem("beckon", vscode.StatusBarAlignment.Left, PRIORITY);

  constructor(command: string) {
    this.#item.name = "Beckon";
    this.#item.command = command;
    this.#item.show();
  }

  /** Shows how many questions there are for this window. */
  update(desk: Desk, questions: number): void {
    const state = this.#state(desk, questions);
    this.#item.text = state.text;
    this.#item.tooltip = state.says;
    this.#item.accessibilityInformation = { label: `Beckon: ${state.says}`, role: "button" };
    this.#item.backgroundColor = questions > 0 ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }

  dispose(): void {
    this.#item.dispose();
  }

  #state(desk: Desk, questions: number): { text: string; says: string } {
    if (desk.isConnected) return { text: questions > 0 ? `$(comment-unresolved) ${questions}` : "$(comment) Beckon", says: words.count(questions) };
    if (desk.problem === null) return { text: "$(loading~spin) Beckon", says: vscode.l10n.t("Looking for the desk") };
    return { text: "$(debug-disconnect) Beckon", says: words.trouble(desk.problem) };
  }
}
