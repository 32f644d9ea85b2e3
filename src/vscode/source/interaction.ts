// interaction.ts: a question of an agent as the desk sends it, and how VS Code can show it
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { fieldsOf, type Values } from "./fields";

export interface Option {
  label: string;
  description: string | null;
  destructive: boolean;
  /** The words by which it counts as destructive, if it was not the agent who said so. */
  destructive_word?: string | null;
}

/** An answer that was given and can still be undone; which one, the desk says to nobody (ATT-7). */
export interface HeldAnswer {
  responded_by: string;
  surface: string | null;
  held_until: string;
}

/** What the person asked the agent, or what it replied. */
export interface Turn {
  from: string;
  by: string | null;
  text: string;
}

/** The members of an interaction (docs/http-api.md) that are used here. */
export interface Interaction {
  id: number;
  task_id: string;
  kind: string;
  status: string;
  conflict_description: string;
  reason: string | null;
  advice?: string | null;
  response: string | null;
  responded_by: string | null;
  surface: string | null;
  timed_out: boolean;
  policy: string;
  held: boolean;
  multiple: boolean;
  allow_other: boolean;
  agent: string | null;
  /** The other computer from which it was asked, as the person calls it (AG-11). */
  host?: string | null;
  title: string | null;
  workspace: string | null;
  intent?: string | null;
  confidence?: number | null;
  assignee?: string | null;
  subject?: string | null;
  cancel_at?: string | null;
  held_answer?: HeldAnswer | null;
  /** false: its agent no longer waits, or, once it was answered, did not when that was (ATT-21). */
  awaited?: boolean | null;
  /** Of a form: what it asks for. */
  schema?: unknown;
  /** The conversation about the question, oldest first (ATT-8). */
  turns?: Turn[];
  options: Option[];
}

/** The body of an answer, of `POST /v1/interactions/ID/response`. */
export interface Answer {
  option_index?: number;
  option_indices?: number[];
  response?: string | string[];
  /** Of a form. */
  values?: Values;
  action?: "skip" | "decline" | "cancel" | "take-over" | "complete";
  outcome?: "resolved" | "escalated" | "no_action_needed";
  note?: string;
}

/** How a question is put: by the buttons of a modal message, a list to choose one or several from, a field for text, the verbs of a hand-off,
 * the fields of a form one by one, or not at all, because only the desk can show it. */
export type Form = "buttons" | "pick" | "many" | "text" | "fields" | "handoff" | "elsewhere";

const MOST_BUTTONS = 3;
const WITH_OPTIONS = ["choice", "ambiguity", "confirmation", "approval"];

/** It is to be answered: nobody has, not even with an answer that can still be undone (ATT-7). */
export function isOpen(interaction: Interaction): boolean {
  return !isClosed(interaction) && !interaction.held_answer;
}

/** It is settled, and not only answered in a way that can still be undone. */
export function isClosed({ status }: Interaction): boolean {
  return status !== "PENDING" && status !== "POSTPONED";
}

export function isInteraction(value: unknown): value is Interaction {
  const it = value as Interaction;
  return typeof it === "object" && it !== null && Number.isInteger(it.id) && typeof it.kind === "string"
    && typeof it.status === "string" && typeof it.conflict_description === "string" && Array.isArray(it.options);
}

/** May the person answer in their own words? */
export function takesText(interaction: Interaction): boolean {
  return interaction.kind === "clarification" || interaction.allow_other;
}

export function formOf(interaction: Interaction): Form {
  if (interaction.kind === "handoff") return "handoff";
  if (interaction.kind === "form") return fieldsOf(interaction.schema).length > 0 ? "fields" : "elsewhere";
  if (interaction.kind === "clarification") return "text";
  if (!WITH_OPTIONS.includes(interaction.kind)) return "elsewhere";
  if (interaction.options.length === 0) return interaction.allow_other ? "text" : "elsewhere";
  if (interaction.multiple) return "many";
  return interaction.options.length <= MOST_BUTTONS ? "buttons" : "pick";
}

function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().trim().replace(/\s+/g, " ");
}

/**
 * The options that a text may mean by their labels or numbers; with `multiple` also several, between commas. What it does
 * mean is the desk's to say: this is for the question whether something destructive is really meant, and rather too many.
 */
export function meantBy(text: string, { options, multiple }: Pick<Interaction, "options" | "multiple">): Option[] {
  const parts = (it: string): string => `\0${multiple ? it.split(/[,，]/).map(fold).join("\0") : fold(it)}\0`;
  const typed = parts(text).replace(/\0(0*)(\d+)\.?(?=\0)/g, "\0$2");
  return options.filter(({ label }, index) => parts(text).includes(parts(label)) || typed.includes(`\0${index + 1}\0`));
}

/** The option that is chosen if nobody answers, or null (AIC-4, AIC-6). */
export function automaticOption(interaction: Interaction): Option | null {
  const first = interaction.options[0];
  const automatic = interaction.policy === "first-option" && !interaction.held && first !== undefined && !first.destructive;
  return automatic ? first : null;
}

/** Is `path` one of these folders, or inside one? Both are absolute and normal. */
export function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`));
}

/** Which questions this window is about. */
export interface Filter {
  /** Names of agents, in lower case; empty: all. */
  agents: readonly string[];
  /** Folders of this window, or null: the workspace does not matter. */
  folders: readonly string[] | null;
}

export function passes(interaction: Interaction, filter: Filter): boolean {
  if (filter.agents.length > 0 && !filter.agents.includes((interaction.agent ?? "").toLowerCase())) return false;
  return filter.folders === null || (interaction.workspace !== null && isInside(interaction.workspace, filter.folders));
}
