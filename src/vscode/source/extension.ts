// extension.ts: the questions of the desk in VS Code
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { userInfo } from "node:os";

import * as vscode from "vscode";

import { Arrival } from "./arrival";
import { Asker } from "./ask";
import { ClosedQuestions } from "./closed";
import { Desk } from "./desk";
import { type Draft, Drafts } from "./drafts";
import { type Filter, type Interaction, passes } from "./interaction";
import { findDesk } from "./place";
import * as settings from "./settings";
import { Status } from "./status";
import { line, plain } from "./text";
import { Undo } from "./undo";
import * as words from "./words";

const ANSWER = "beckon.answer";
const OPEN_DESK = "beckon.openDesk";
const UNDO = "beckon.undo";
const LINK = "beckon://";
const QUESTION_CHARACTERS = 120;

let drafts: Drafts | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const desk = new Desk(() => findDesk(settings.place(), process.env), userInfo().username);
  const closed = new ClosedQuestions(vscode.Uri.joinPath(context.globalStorageUri, "closed").fsPath);
  const status = new Status(ANSWER);
  let filter: Filter = { agents: [], folders: null };
  let typedAt = 0;

  drafts = new Drafts(context.workspaceState);
  const undo = new Undo(desk);
  const asker = new Asker(desk, drafts, undo, (task) => openLink(`${LINK}tasks/${task}`));
  const arrival = new Arrival(desk, {
    isFocused: () => vscode.window.state.focused,
    sinceTyped: () => Date.now() - typedAt,
    opensItself: (interaction) => settings.opensModal() && passes(interaction, filter),
    closed: () => closed.all(),
    keepClosed: (id, value) => closed.set(id, value),
    ask: (interaction, signal) => asker.ask(interaction, signal),
  });
  const own = (): Interaction[] => desk.questions.filter((interaction) => passes(interaction, filter));
  const showCount = (): void => status.update(desk, own().filter(({ status }) => status === "PENDING").length);
  const readFilter = async (): Promise<void> => {
    filter = await settings.filter();
    showCount();
    arrival.update();
  };

  desk.on("changed", showCount);
  desk.on("loaded", () => void closed.keepOnly(desk.questions.map(({ id }) => id)));
  context.subscriptions.push(
    status,
    { dispose: () => arrival.stop() },
    { dispose: () => desk.stop() },
    vscode.window.onDidChangeWindowState(arrival.update),
    vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
      if (kind === vscode.TextEditorSelectionChangeKind.Keyboard) typedAt = Date.now();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(readFilter),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration(settings.SECTION)) return;
      if (["socket", "address", "tokenFile"].some((key) => change.affectsConfiguration(`${settings.SECTION}.${key}`))) desk.restart();
      void readFilter();
    }),
    vscode.commands.registerCommand(ANSWER, () => answer(desk, arrival, asker, own())),
    vscode.commands.registerCommand(UNDO, () => undo.take()),
    vscode.commands.registerCommand(OPEN_DESK, () => {
      const oldest = own()[0];
      openLink(oldest === undefined ? `${LINK}desk` : `${LINK}tasks/${oldest.task_id}`);
    }),
  );
  showCount();
  void readFilter().then(() => desk.start());
}

export async function deactivate(): Promise<void> {
  await drafts?.flush();
}

function openLink(link: string): void {
  void vscode.env.openExternal(vscode.Uri.parse(link));
}

interface Row extends vscode.QuickPickItem {
  id?: number;
  draft?: Draft;
}

/** Lets the person choose one of the open questions, or a text that was typed for one that is settled. */
async function answer(desk: Desk, arrival: Arrival, asker: Asker, questions: readonly Interaction[]): Promise<void> {
  if (!desk.isConnected) {
    await vscode.window.showInformationMessage(desk.problem === null ? vscode.l10n.t("Looking for the desk") : words.trouble(desk.problem));
    return;
  }
  const rows: Row[] = questions.map((interaction) => ({
    label: line(interaction.conflict_description, QUESTION_CHARACTERS),
    description: words.asker(interaction, QUESTION_CHARACTERS),
    detail: interaction.status === "POSTPONED" ? vscode.l10n.t("Set aside") : undefined,
    id: interaction.id,
  }));
  for (const draft of drafts?.all() ?? []) {
    if (desk.isSettled(draft.id)) {
      rows.push({ label: `$(note) ${plain(draft.question)}`, description: vscode.l10n.t("Not sent: {0}", line(draft.text, QUESTION_CHARACTERS)), draft });
    }
  }
  if (rows.length === 0) {
    await vscode.window.showInformationMessage(words.count(0));
    return;
  }
  const only = rows.length === 1 ? rows[0] : undefined;
  const chosen = only ?? await vscode.window.showQuickPick(rows, { title: "Beckon", placeHolder: words.count(questions.length), matchOnDescription: true });
  if (chosen?.draft !== undefined) {
    const interaction = await desk.read(chosen.draft.id).catch(() => null);
    await asker.offerDraft(chosen.draft, interaction === null ? words.closed() : words.outcome(interaction), false);
  } else if (chosen?.id !== undefined) {
    await arrival.open(chosen.id).catch((error: unknown) => vscode.window.showErrorMessage(words.trouble(error)));
  }
}
