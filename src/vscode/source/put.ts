// put.ts: puts one question on the screen in the form that fits it (AIC-10)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

import type { Values } from "./fields";
import { fill } from "./fill";
import { type Answer, formOf, type Interaction, meantBy, type Option } from "./interaction";
import { askText, chooseFrom, type TitleButton } from "./quick";
import { line } from "./text";
import * as words from "./words";

/** What a person did: an answer, closing the question, or going back to it. "stray": a key or click so early that it was meant for something
 * else (ATT-3). */
export type Deed = { answer: Answer } | "closed" | "again" | "stray";

/** What is on the screen with a question. */
export interface Put {
  interaction: Interaction;
  signal: AbortSignal;
  /** Said above the reason, for example what went wrong with the last answer. */
  extra: string;
  draft: string;
  typed(text: string): void;
  /** What was filled in of a form; undefined: it was not begun. */
  values: Values | undefined;
  filled(values: Values): void;
  openDesk(): void;
}

// VS Code gives the first button the keyboard: what comes sooner than this was not meant for it.
const GUARD_MS = 1_000;
const TITLE_CHARACTERS = 100;
const FIELD_CHARACTERS = 300;

interface Button extends vscode.MessageItem {
  act(): Promise<Deed> | Deed;
}

export async function put(on: Put): Promise<Deed> {
  const begun = Date.now();
  const guarded = async (deed: Promise<Deed>): Promise<Deed> => {
    const done = await deed;
    return typeof done === "object" && Date.now() - begun < GUARD_MS ? "stray" : done;
  };
  // What an approval is for is seen at the desk alone, so it is only denied here, whatever its options (AG-7).
  if (on.interaction.kind === "approval") return guardedButtons(on, begun, [denyButton(on), deskButton(on)]);
  switch (formOf(on.interaction)) {
    case "buttons": return guardedButtons(on, begun, optionButtons(on));
    case "handoff": return guardedButtons(on, begun, handoffButtons(on));
    case "elsewhere": return guardedButtons(on, begun, [deskButton(on)]);
    case "fields": return guarded(form(on));
    case "text": return readFirst(on, begun, FIELD_CHARACTERS) ?? guarded(withOwnWords(on, []));
    case "pick":
    case "many": return readFirst(on, begun, TITLE_CHARACTERS) ?? guarded(list(on));
  }
}

async function guardedButtons(on: Put, begun: number, buttons: Button[]): Promise<Deed> {
  const later: Button = { title: vscode.l10n.t("Later"), isCloseAffordance: true, act: () => "closed" };
  const detail = words.detail(on.interaction, on.extra);
  const pressed = await vscode.window.showWarningMessage(words.question(on.interaction), { modal: true, detail }, ...buttons, later);
  if (pressed === undefined || pressed === later) return "closed";
  return Date.now() - begun < GUARD_MS ? "stray" : pressed.act();
}

function optionButtons(on: Put): Button[] {
  const { interaction } = on;
  // What cannot be read in full is not answered here (ATT-18).
  if (!words.isShownWhole(interaction, on.extra)) return [deskButton(on)];
  const own: Button[] = interaction.allow_other ? [{ title: vscode.l10n.t("Other…"), act: () => withOwnWords(on, []) }] : [];
  const others = [...own.map((button) => button.title), vscode.l10n.t("Later")];
  const indices = interaction.options.map((_, index) => index).sort((a, b) => destructiveLast(interaction.options[a]!, interaction.options[b]!));
  return [...indices.map((index) => optionButton(on, index, others)), ...own];
}

// A button that is cut, or looks like another one, only opens the desk.
function optionButton(on: Put, index: number, others: readonly string[]): Button {
  const option = on.interaction.options[index]!;
  const title = words.optionLabel(option);
  if (words.isButtonClear(on.interaction, index, others)) return { title, act: () => confirmed([option], { option_index: index }) };
  return { ...deskButton(on), title: title.endsWith("…") ? title : `${title}…` };
}

// VS Code gives the first button the keyboard.
function destructiveLast(a: Option, b: Option): number {
  return Number(a.destructive) - Number(b.destructive);
}

function deskButton(on: Put): Button {
  return {
    title: vscode.l10n.t("Open in Beckon"),
    act: () => {
      on.openDesk();
      return "closed";
    },
  };
}

// The button that has the keyboard: it allows nothing.
function denyButton(on: Put): Button {
  return { title: vscode.l10n.t("Deny…"), act: () => deny(on) };
}

// A list and a field show `limit` characters of the question. Where they would cut something, a message shows all of it first, and where that
// cannot either, only the desk takes the answer (ATT-18). Undefined: nothing is cut.
function readFirst(on: Put, begun: number, limit: number): Promise<Deed> | undefined {
  const { interaction } = on;
  if (words.fitsLines(interaction, limit)) return undefined;
  if (!words.isShownWhole(interaction, on.extra)) return guardedButtons(on, begun, [deskButton(on)]);
  const answer: Button = { title: vscode.l10n.t("Answer…"), act: () => formOf(interaction) === "text" ? withOwnWords(on, []) : list(on) };
  return guardedButtons(on, begun, [answer, deskButton(on)]);
}

function handoffButtons(on: Put): Button[] {
  return [
    { title: vscode.l10n.t("Take Over"), act: () => ({ answer: { action: "take-over" } }) },
    { title: vscode.l10n.t("Complete…"), act: () => complete(on) },
    deskButton(on),
  ];
}

/** What is destructive takes a second deliberate step. */
async function confirmed(chosen: readonly Option[], answer: Answer): Promise<Deed> {
  const destructive = chosen.filter((option) => option.destructive);
  if (destructive.length === 0) return { answer };
  const labels = destructive.map((option) => line(option.label, TITLE_CHARACTERS)).join(", ");
  const begun = Date.now();
  const back = { title: vscode.l10n.t("Go Back") };
  const yes = { title: destructive.length === 1 ? labels : vscode.l10n.t("Choose All of Them") };
  const later = { title: vscode.l10n.t("Later"), isCloseAffordance: true };
  const detail = [...new Set(destructive.map(words.warning))].join("\n");
  const pressed = await vscode.window.showWarningMessage(vscode.l10n.t("Really choose “{0}”?", labels), { modal: true, detail }, back, yes, later);
  if (pressed === back) return "again";
  if (pressed !== yes) return "closed";
  return Date.now() - begun < GUARD_MS ? "stray" : { answer };
}

async function ownWords(on: Put): Promise<Deed> {
  let skipped = false;
  const skip: TitleButton = {
    iconPath: new vscode.ThemeIcon("debug-step-over"),
    tooltip: vscode.l10n.t("Skip"),
    act: () => {
      skipped = true;
      return false;
    },
  };
  const buttons = titleButtons(on);
  const text = await askText({
    title: words.title(on.interaction),
    prompt: line(words.question(on.interaction), FIELD_CHARACTERS),
    value: on.draft,
    buttons: on.interaction.kind === "clarification" ? [skip, ...buttons] : buttons,
    signal: on.signal,
    validate: (typed) => typed.trim() === "" ? vscode.l10n.t("Type an answer, or press Escape to answer later.") : undefined,
    typed: on.typed,
  });
  if (skipped) return { answer: { action: "skip" } };
  return text === undefined ? "closed" : { answer: { response: text } };
}

async function form(on: Put): Promise<Deed> {
  const { interaction, signal, values, extra } = on;
  const answer = await fill({ interaction, signal, values, extra, buttons: titleButtons(on), keep: on.filled });
  return answer === undefined ? "closed" : { answer };
}

async function deny(on: Put): Promise<Deed> {
  const note = await askText({
    title: words.title(on.interaction),
    prompt: vscode.l10n.t("Why not? The agent reads this; it may stay empty."),
    value: on.draft,
    buttons: titleButtons(on),
    signal: on.signal,
    validate: () => undefined,
    typed: on.typed,
  });
  if (note === undefined) return "closed";
  return { answer: note.trim() === "" ? { action: "decline" } : { action: "decline", note } };
}

async function complete(on: Put): Promise<Deed> {
  const outcomes = [
    { label: vscode.l10n.t("Resolved"), outcome: "resolved" as const },
    { label: vscode.l10n.t("Escalated"), outcome: "escalated" as const },
    { label: vscode.l10n.t("No Action Needed"), outcome: "no_action_needed" as const },
  ];
  const frame = { title: words.question(on.interaction), buttons: titleButtons(on), signal: on.signal };
  const chosen = await chooseFrom({ ...frame, placeholder: vscode.l10n.t("What is the outcome?"), items: outcomes, many: false });
  if (chosen === undefined) return "closed";
  const prompt = vscode.l10n.t("Notes for the agent; they may stay empty.");
  const note = await askText({ ...frame, prompt, value: on.draft, validate: () => undefined, typed: on.typed });
  if (note === undefined) return "closed";
  const answer: Answer = { action: "complete", outcome: chosen[0]!.outcome };
  return { answer: note.trim() === "" ? answer : { ...answer, note } };
}

interface Row extends vscode.QuickPickItem {
  option?: Option;
  index: number;
}

async function list(on: Put): Promise<Deed> {
  const { interaction } = on;
  const rows: Row[] = interaction.options.map((option, index) => ({
    label: `${option.destructive ? "$(warning) " : ""}${index + 1}. ${words.optionLabel(option)}`,
    detail: [option.destructive_word ? words.warning(option) : "", line(option.description ?? "", words.DESCRIPTION_CHARACTERS)].filter((part) => part !== "").join(" "),
    option,
    index,
  }));
  if (interaction.allow_other) rows.push({ label: `$(edit) ${vscode.l10n.t("Other…")}`, alwaysShow: true, index: -1 });
  const chosen = await chooseFrom({
    title: line(words.question(interaction), TITLE_CHARACTERS),
    placeholder: [words.title(interaction), line(interaction.reason ?? "", words.REASON_CHARACTERS)].filter((part) => part !== "").join(" · "),
    items: rows,
    many: interaction.multiple,
    buttons: titleButtons(on),
    signal: on.signal,
  });
  if (chosen === undefined) return "closed";
  const options = chosen.flatMap((row) => row.option ?? []);
  const indices = chosen.map((row) => row.index).filter((index) => index >= 0);
  if (options.length < chosen.length) return withOwnWords(on, options, indices);
  return confirmed(options, interaction.multiple ? { option_indices: indices } : { option_index: indices[0]! });
}

// The places of several options, and the person's own words beside them, which may mean an option, too.
async function withOwnWords(on: Put, options: readonly Option[], indices: readonly number[] = []): Promise<Deed> {
  const deed = await ownWords(on);
  if (typeof deed !== "object" || deed.answer.response === undefined) return deed;
  const typed = String(deed.answer.response);
  const chosen = new Set([...options, ...meantBy(typed, on.interaction)]);
  return confirmed([...chosen], options.length === 0 ? { response: typed } : { option_indices: [...indices], response: typed });
}

// A list has one line for the question, and no place for the reason.
function titleButtons(on: Put): TitleButton[] {
  const whole: TitleButton = {
    iconPath: new vscode.ThemeIcon("info"),
    tooltip: vscode.l10n.t("Show the Whole Question"),
    act: async () => {
      const detail = words.detail(on.interaction, on.extra);
      await vscode.window.showInformationMessage(words.question(on.interaction), { modal: true, detail });
      return true;
    },
  };
  const desk: TitleButton = {
    iconPath: new vscode.ThemeIcon("link-external"),
    tooltip: vscode.l10n.t("Open in Beckon"),
    act: () => {
      on.openDesk();
      return true;
    },
  };
  return [whole, desk];
}
