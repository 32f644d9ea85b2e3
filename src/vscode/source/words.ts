// words.ts: what VS Code says about a question, in the person's language
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { env, l10n } from "vscode";

import { Refused } from "./call";
import { type Answer, automaticOption, type HeldAnswer, type Interaction, type Option } from "./interaction";
import { Untrusted } from "./place";
import { isWhole, label, line, plain, shorten } from "./text";

const LABEL_CHARACTERS = 60;
const AGENT_CHARACTERS = 60;
const DETAIL_CHARACTERS = 2_000;
const QUESTION_CHARACTERS = 600;
/** What a list shows of the description of an option. */
export const DESCRIPTION_CHARACTERS = 200;
/** What a list shows of the reason. */
export const REASON_CHARACTERS = 100;

/** The label of a button or row; a destructive option says that it is one. */
export function optionLabel(option: Option): string {
  const shown = label(option.label, LABEL_CHARACTERS);
  return option.destructive ? l10n.t("{0} (destructive)", shown) : shown;
}

/** Why this option is destructive. */
export function warning({ destructive_word }: Option): string {
  return destructive_word ? l10n.t("Destructive because of “{0}”.", line(destructive_word, LABEL_CHARACTERS))
    : l10n.t("The agent says that this destroys something.");
}

export function question(interaction: Interaction): string {
  const text = shorten(wholeQuestion(interaction), QUESTION_CHARACTERS);
  return interaction.kind === "handoff" && interaction.subject ? l10n.t("Over to you: {0}", line(interaction.subject, AGENT_CHARACTERS)) : text;
}

function wholeQuestion(interaction: Interaction): string {
  return plain(interaction.conflict_description);
}

/** Does a message with buttons show all of the question and of what stands under it? What cannot be read in full is not answered there
 * (ATT-18). What an approval is for, such as its command or its diff, is never shown here, so it is never allowed here (AG-7). */
export function isShownWhole(interaction: Interaction, extra = ""): boolean {
  return interaction.kind !== "approval" && isWhole(wholeQuestion(interaction), QUESTION_CHARACTERS) && isWhole(wholeDetail(interaction, extra), DETAIL_CHARACTERS);
}

/** Do the lines of a list or field, with `limit` characters for the question, show all of the question, its reason and its options? */
export function fitsLines(interaction: Interaction, limit: number): boolean {
  const fits = (text: string | null, most: number): boolean => isWhole(line(text ?? "", Infinity), most);
  return fits(interaction.conflict_description, limit) && fits(interaction.reason, REASON_CHARACTERS)
    && interaction.options.every((option) => isWhole(label(option.label), LABEL_CHARACTERS) && fits(option.description, DESCRIPTION_CHARACTERS));
}

/** Is the button of this option all of its label, and the only one with these words beside `others`, the titles of buttons that are no options? */
export function isButtonClear(interaction: Interaction, index: number, others: readonly string[] = []): boolean {
  const option = interaction.options[index];
  if (option === undefined || !isWhole(label(option.label), LABEL_CHARACTERS)) return false;
  const titles = [...interaction.options.filter((_, at) => at !== index).map(optionLabel), ...others];
  return !titles.includes(optionLabel(option));
}

/** The agent that asks. One on another computer comes behind that, so that no name, however long, hides it. */
export function asker({ agent, host }: Interaction, characters: number): string {
  return [line(host ?? "", characters), line(agent ?? "", characters)].filter((part) => part !== "").join(" · ");
}

/** The agent that asks, for a title. */
export function title(interaction: Interaction): string {
  const who = asker(interaction, AGENT_CHARACTERS);
  return who !== "" ? l10n.t("{0} asks", who) : l10n.t("An agent asks");
}

/** What stands under the question in a modal message. */
export function detail(interaction: Interaction, extra = ""): string {
  return shorten(wholeDetail(interaction, extra), DETAIL_CHARACTERS);
}

function wholeDetail(interaction: Interaction, extra: string): string {
  const parts = [extra, reminder(interaction), unawaited(interaction), conversation(interaction), plain(interaction.reason ?? ""), plain(interaction.advice ?? ""), intent(interaction), options(interaction),
    silence(interaction), origin(interaction)];
  return parts.filter((part) => part !== "").join("\n\n");
}

function reminder({ status, cancel_at }: Interaction): string {
  if (status !== "POSTPONED") return "";
  if (!cancel_at) return l10n.t("This question was set aside.");
  const time = new Date(cancel_at).toLocaleTimeString(env.language, { hour: "2-digit", minute: "2-digit" });
  return l10n.t("This question was set aside. It is cancelled at {0} unless somebody answers.", time);
}

// Nobody waits for the answer at the moment (ATT-21).
function unawaited({ awaited }: Interaction): string {
  return awaited === false ? l10n.t("Its agent no longer waits. Your answer is kept for when it asks again.") : "";
}

/** What is said after an answer that nobody waits for. */
export function kept(): string {
  return l10n.t("Kept for its agent, which no longer waits.");
}

// What the agent replied last, with what it was asked (ATT-8).
function conversation({ turns, agent }: Interaction): string {
  const last = turns?.at(-1);
  if (turns === undefined || last === undefined) return "";
  if (last.from === "person") return l10n.t("Waiting for the agent’s reply to: {0}", plain(last.text));
  const asked = turns.at(-2)?.text ?? "";
  const replied = l10n.t("{0} replied: {1}", line(last.by ?? agent ?? "", AGENT_CHARACTERS), plain(last.text));
  return asked === "" ? replied : `${l10n.t("You asked: {0}", plain(asked))}\n${replied}`;
}

// What the agent takes the request for, unless the question says so, and how sure it is.
function intent({ intent, confidence, conflict_description }: Interaction): string {
  const meant = intent && !conflict_description.includes(intent) ? l10n.t("Understood as: {0}", plain(intent)) : "";
  const sure = typeof confidence === "number" ? l10n.t("Confidence: {0} %", percent(confidence)) : "";
  return [meant, sure].filter((part) => part !== "").join("\n");
}

// As the desk rounds it: what is 28.5 in decimals is a little less in binary.
function percent(share: number): number {
  return Math.floor(Math.min(Math.max(share, 0), 1) * 100 + 0.5 + 1e-6);
}

// Buttons show only the beginning of a long label, and no description.
function options(interaction: Interaction): string {
  const wanted = interaction.options.some((option) => option.description || label(option.label, LABEL_CHARACTERS) !== label(option.label));
  if (!wanted) return "";
  return interaction.options.map((option, index) => {
    const description = option.description ? `: ${plain(option.description)}` : "";
    return `${index + 1}. ${label(option.label)}${description}`;
  }).join("\n");
}

function silence(interaction: Interaction): string {
  const automatic = interaction.status === "PENDING" ? automaticOption(interaction) : null;
  return automatic === null ? "" : l10n.t("If nobody answers in time, “{0}” is chosen.", label(automatic.label, LABEL_CHARACTERS));
}

function origin(interaction: Interaction): string {
  const { title, workspace, conflict_description } = interaction;
  // The title of a task that was made for a question is the beginning of it.
  const repeats = title !== null && line(conflict_description, Array.from(title).length) === title;
  const task = title !== null && !repeats ? line(title, LABEL_CHARACTERS) : "";
  return [asker(interaction, AGENT_CHARACTERS), task, line(workspace ?? "", 2 * LABEL_CHARACTERS)].filter((part) => part !== "").join(" · ");
}

/** How a question ended, for a person who was about to answer it. */
export function outcome(interaction: Interaction): string {
  const response = line(interaction.response ?? "", LABEL_CHARACTERS);
  switch (interaction.status) {
    case "ANSWERED": return answered(interaction, response);
    case "AUTO_RESOLVED": return interaction.timed_out ? l10n.t("Nobody answered in time: {0}", response) : l10n.t("Answered automatically: {0}", response);
    case "POSTPONED": return l10n.t("The question was set aside");
    case "CANCELLED": return interaction.timed_out ? l10n.t("Nobody answered, so it was cancelled") : l10n.t("The agent no longer needs an answer");
    case "EXPIRED": return l10n.t("The time for an answer is over");
    case "SKIPPED": return l10n.t("The question was skipped");
    case "DECLINED": return l10n.t("Denied by {0}", person(interaction));
    case "PENDING": return l10n.t("The question is still open");
    default: return closed();
  }
}

export function closed(): string {
  return l10n.t("The question is closed");
}

/** What this answer says. */
export function chosen({ options }: Interaction, { option_index, option_indices, response }: Answer): string {
  const indices = option_indices ?? (option_index === undefined ? [] : [option_index]);
  const parts = [...indices.map((index) => options[index]?.label ?? ""), ...[response ?? []].flat()];
  return label(parts.join(", "), LABEL_CHARACTERS);
}

/** An answer of this person that can still be undone. */
export function heldBack(answer: string, held: HeldAnswer): string {
  return answer === "" ? l10n.t("Your answer is held back for {0} s, then the agent gets it.", seconds(held))
    : l10n.t("“{0}” is held back for {1} s, then the agent gets it.", answer, seconds(held));
}

/** An answer that was given elsewhere and can still be undone. */
export function heldBackBy(held: HeldAnswer): string {
  return l10n.t("{0} has answered. The answer is held back for {1} s, then the agent gets it.", line(held.responded_by, AGENT_CHARACTERS), seconds(held));
}

function seconds({ held_until }: HeldAnswer): number {
  return Math.max(Math.ceil((Date.parse(held_until) - Date.now()) / 1_000), 0);
}

export function undone({ conflict_description }: Interaction): string {
  return l10n.t("Undone: “{0}” is open again.", line(conflict_description, LABEL_CHARACTERS));
}

function answered(interaction: Interaction, response: string): string {
  switch (interaction.surface) {
    case "telegram": return l10n.t("Answered on Telegram: {0}", response);
    case "terminal": return l10n.t("Answered in the terminal: {0}", response);
    case "dialog": return l10n.t("Answered at the desk: {0}", response);
    case "notification": return l10n.t("Answered in a notification: {0}", response);
    case "tray": return l10n.t("Answered in the tray: {0}", response);
    case "vscode": return l10n.t("Answered in another window of VS Code: {0}", response);
    default: return l10n.t("Answered by {0}: {1}", person(interaction), response);
  }
}

function person({ responded_by }: Interaction): string {
  return line(responded_by ?? "", AGENT_CHARACTERS);
}

/** The number of questions, for a screen reader and a tooltip. */
export function count(questions: number): string {
  if (questions === 0) return l10n.t("No agent waits for you");
  return questions === 1 ? l10n.t("1 question waits for you") : l10n.t("{0} questions wait for you", questions);
}

/** Could the desk not be asked, so that another attempt may work? */
export function isAway(error: unknown): boolean {
  return !(error instanceof Refused) && !(error instanceof Untrusted);
}

/** Why something did not work, with what to do about it. */
export function trouble(error: unknown): string {
  if (error instanceof Refused) return plain(`${error.message}. ${error.hint}`.replace(/\.\. /, ". "));
  if (error instanceof Untrusted) return untrusted(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
    case "ECONNREFUSED": return l10n.t("The desk is not running.");
    case "EACCES": return l10n.t("The desk's folder cannot be read.");
    default: return l10n.t("The desk cannot be reached: {0}", line(String((error as Error).message ?? error), 2 * LABEL_CHARACTERS));
  }
}

function untrusted({ reason, path }: Untrusted): string {
  const where = line(path, 2 * LABEL_CHARACTERS);
  switch (reason) {
    case "foreign": return l10n.t("“{0}” belongs to another user, so nothing is sent there.", where);
    case "open": return l10n.t("“{0}” is accessible to other users, so it is not trusted.", where);
    case "not-a-socket": return l10n.t("“{0}” is not a socket.", where);
    case "token": return l10n.t("“{0}” is not a private file of this user with a token.", where);
    case "address": return l10n.t("“{0}” is not an address of this computer, such as 127.0.0.1:23256.", where);
  }
}
