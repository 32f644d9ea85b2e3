// fill.ts: a form, field by field, and then all of it to look at before it is sent (AP-2)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as vscode from "vscode";

import { type Field, fieldsOf, missing, read, show, type Value, type Values } from "./fields";
import type { Answer, Interaction } from "./interaction";
import { askText, chooseFrom, type TitleButton } from "./quick";
import { line } from "./text";
import * as words from "./words";

const TITLE_CHARACTERS = 100;

/** What is on the screen with a form. */
export interface Filling {
  interaction: Interaction;
  signal: AbortSignal;
  /** What was filled in before; undefined: it was not begun. */
  values: Values | undefined;
  /** What went wrong with the last answer. */
  extra: string;
  buttons: readonly TitleButton[];
  /** Keeps what was filled in so far. */
  keep(values: Values): void;
}

interface Row extends vscode.QuickPickItem {
  field?: Field;
  answer?: Answer;
  value?: Value | undefined;
}

/** Resolves with the answer, or undefined if it was closed: what was filled in is kept. */
export async function fill(on: Filling): Promise<Answer | undefined> {
  const fields = fieldsOf(on.interaction.schema);
  const values: Values = { ...on.values };
  if (on.values === undefined) {
    for (const [index, field] of fields.entries()) {
      if (!await ask(on, field, `${index + 1}/${fields.length}`, values)) return undefined;
    }
    on.keep(values);
  }
  for (;;) {
    const chosen = await summary(on, fields, values);
    if (chosen === undefined) return undefined;
    if (chosen.answer !== undefined) return chosen.answer;
    if (chosen.field !== undefined && !await ask(on, chosen.field, "", values)) return undefined;
    on.keep(values);
  }
}

async function summary(on: Filling, fields: readonly Field[], values: Values): Promise<Row | undefined> {
  const empty = missing(fields, values);
  const rows: Row[] = fields.map((field) => {
    const shown = show(field, values[field.name], vscode.l10n.t("Yes"), vscode.l10n.t("No"));
    const row: Row = { label: `$(edit) ${line(field.title, TITLE_CHARACTERS)}`, field };
    row.description = shown !== "" ? line(shown, TITLE_CHARACTERS) : empty.includes(field) ? vscode.l10n.t("still missing") : vscode.l10n.t("left empty");
    return row;
  });
  if (empty.length === 0) rows.push({ label: `$(send) ${vscode.l10n.t("Send")}`, alwaysShow: true, answer: { values } });
  rows.push(
    { label: `$(circle-slash) ${vscode.l10n.t("Decline")}`, alwaysShow: true, answer: { action: "decline" } },
    { label: `$(debug-step-over) ${vscode.l10n.t("Skip")}`, alwaysShow: true, answer: { action: "cancel" } });
  const chosen = await chooseFrom({
    title: line(words.question(on.interaction), TITLE_CHARACTERS),
    placeholder: on.extra !== "" ? on.extra : vscode.l10n.t("Choose a field to change it, or send the form."),
    items: rows,
    many: false,
    buttons: on.buttons,
    signal: on.signal,
  });
  return chosen?.[0];
}

/** Asks for one field, and puts it into `values`. Resolves with false if it was closed. */
async function ask(on: Filling, field: Field, place: string, values: Values): Promise<boolean> {
  const title = [line(words.question(on.interaction), TITLE_CHARACTERS), place].filter((part) => part !== "").join(" · ");
  const frame = { title, buttons: on.buttons, signal: on.signal };
  const prompt = prompted(field);
  const before = values[field.name] ?? field.fallback;
  let value: Value | undefined;
  if (field.kind === "text" || field.kind === "number") {
    const typed = await askText({
      ...frame,
      prompt,
      value: before === undefined ? "" : String(before),
      validate: (text) => field.required && text === "" ? vscode.l10n.t("This is required.") : undefined,
      typed: () => undefined,
    });
    if (typed === undefined) return false;
    value = read(field, typed);
  } else {
    const rows = rowsOf(field);
    const picked = await chooseFrom({
      ...frame, placeholder: prompt, items: rows, many: field.kind === "choices", mayBeEmpty: !field.required, chosen: rows.filter((row) => isIn(row, before)) });
    if (picked === undefined) return false;
    value = field.kind === "choices" ? picked.map((row) => row.value as string) : picked[0]?.value;
    if (Array.isArray(value) && value.length === 0 && !field.required) value = undefined;
  }
  if (value === undefined) delete values[field.name];
  else values[field.name] = value;
  return true;
}

function prompted(field: Field): string {
  const parts = [field.title, field.required ? "" : vscode.l10n.t("(optional)")].filter((part) => part !== "").join(" ");
  return line(field.description === "" ? parts : `${parts}: ${field.description}`, 3 * TITLE_CHARACTERS);
}

function rowsOf(field: Field): Row[] {
  const rows: Row[] = field.kind === "boolean"
    ? [{ label: vscode.l10n.t("Yes"), value: true }, { label: vscode.l10n.t("No"), value: false }]
    : field.choices.map(({ title, value }) => ({ label: line(title, TITLE_CHARACTERS), value }));
  if (field.kind !== "choices" && !field.required) rows.push({ label: vscode.l10n.t("Leave It Empty"), value: undefined });
  return rows;
}

function isIn({ value }: Row, before: Value | undefined): boolean {
  return value !== undefined && (Array.isArray(before) ? before.includes(value as string) : before === value);
}
