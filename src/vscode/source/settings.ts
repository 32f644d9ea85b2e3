// settings.ts: what a person set in VS Code
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { realpath } from "node:fs/promises";

import * as vscode from "vscode";

import type { Filter } from "./interaction";
import type { PlaceSettings } from "./place";

export const SECTION = "beckon";

function text(key: string): string {
  return vscode.workspace.getConfiguration(SECTION).get<string>(key, "").trim();
}

export function opensModal(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get<string>("arrival") === "modal";
}

export function place(): PlaceSettings {
  return { socket: text("socket"), address: text("address"), tokenFile: text("tokenFile") };
}

/** Which questions this window is about. The folders are as the kernel names them, and as VS Code does. */
export async function filter(): Promise<Filter> {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const agents = settings.get<string[]>("agents", []).map((name) => name.trim().toLowerCase());
  if (settings.get<string>("questions") !== "workspace") return { agents, folders: null };
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return { agents, folders: [...new Set([...folders, ...real])] };
}
