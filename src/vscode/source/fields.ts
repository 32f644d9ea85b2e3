// fields.ts: the fields of a form as its agent describes them, and what was filled in (AP-2)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

export type Value = string | number | boolean | string[];
/** By the names of the fields. */
export type Values = Record<string, Value>;

export interface Choice {
  value: string;
  title: string;
}

export interface Field {
  name: string;
  title: string;
  description: string;
  kind: "text" | "number" | "boolean" | "choice" | "choices";
  required: boolean;
  choices: Choice[];
  /** What it begins with. */
  fallback: Value | undefined;
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

// `enum` with or without `enumNames`, or `oneOf` and `anyOf` with `const` and `title`.
function choicesOf(of: Json): Choice[] {
  if (Array.isArray(of["enum"])) {
    const names = Array.isArray(of["enumNames"]) ? of["enumNames"] : [];
    return of["enum"].map((value, index) => ({ value: text(value), title: text(names[index]) || text(value) }));
  }
  const consts = of["oneOf"] ?? of["anyOf"];
  if (!Array.isArray(consts)) return [];
  return consts.filter(isObject).map((each) => ({ value: text(each["const"]), title: text(each["title"]) || text(each["const"]) }));
}

function kindOf(type: unknown, choices: readonly Choice[]): Field["kind"] {
  switch (type) {
    case "array": return "choices";
    case "boolean": return "boolean";
    case "number":
    case "integer": return "number";
    default: return choices.length > 0 ? "choice" : "text";
  }
}

function fits(kind: Field["kind"], value: unknown, choices: readonly Choice[]): value is Value {
  const chosen = (each: unknown): boolean => choices.some((choice) => choice.value === each);
  switch (kind) {
    case "text": return typeof value === "string";
    case "number": return typeof value === "number";
    case "boolean": return typeof value === "boolean";
    case "choice": return chosen(value);
    case "choices": return Array.isArray(value) && value.every(chosen);
  }
}

/** The fields of a schema that the desk has taken, in their order. */
export function fieldsOf(schema: unknown): Field[] {
  if (!isObject(schema) || !isObject(schema["properties"])) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"]).map(([name, raw]) => {
    const of = isObject(raw) ? raw : {};
    const choices = choicesOf(of["type"] === "array" && isObject(of["items"]) ? of["items"] : of);
    const kind = kindOf(of["type"], choices);
    const fallback = fits(kind, of["default"], choices) ? of["default"] : undefined;
    return { name, title: text(of["title"]) || name, description: text(of["description"]), kind, required: required.includes(name), choices, fallback };
  });
}

/** What the form begins with. */
export function defaults(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.flatMap(({ name, fallback }) => fallback === undefined ? [] : [[name, fallback]]));
}

/** What a text that was typed is for a field; undefined: empty. Whether it fits, the desk says: it checks for all surfaces. */
export function read({ kind }: Field, typed: string): Value | undefined {
  if (kind !== "number") return typed === "" ? undefined : typed;
  const trimmed = typed.trim();
  const number = Number(trimmed);
  if (trimmed === "") return undefined;
  return Number.isFinite(number) ? number : typed;
}

/** The required fields that are still empty. */
export function missing(fields: readonly Field[], values: Values): Field[] {
  return fields.filter(({ name, required }) => required && !Object.hasOwn(values, name));
}

/** A value as a person reads it; "" for none. `yes` and `no` are the words for truth values. */
export function show({ choices }: Field, value: Value | undefined, yes: string, no: string): string {
  const title = (one: string): string => choices.find((choice) => choice.value === one)?.title ?? one;
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? yes : no;
  if (Array.isArray(value)) return value.map(title).join(", ");
  return title(String(value));
}
