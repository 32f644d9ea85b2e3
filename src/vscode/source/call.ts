// call.ts: one request to the desk and its reply
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import * as http from "node:http";

import type { Target } from "./place";

/** What the desk refused: a code such as E106, and texts in the person's language. */
export class Refused extends Error {
  constructor(readonly status: number, readonly code: string, message: string, readonly hint: string) {
    super(message);
  }
}

const SURFACE = "vscode";
const TIME_LIMIT_MS = 30_000;
// A page of a list ends after about 1 MiB, and one interaction can be larger.
const MOST_BYTES = 16 * 1024 * 1024;

/** The options of a request to this desk. */
export function requestOptions(target: Target, method: string, path: string): http.RequestOptions {
  const headers: http.OutgoingHttpHeaders = { "Beckon-Surface": SURFACE };
  if ("socket" in target) return { socketPath: target.socket, host: "localhost", agent: false, method, path, headers };
  headers.Authorization = `Bearer ${target.token}`;
  return { host: target.host, port: target.port, agent: false, method, path, headers };
}

/** Reads a whole body; rejects when it is too large. */
export function readBody(reply: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    reply.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) reply.destroy(new Error("the reply is too large"));
      parts.push(part);
    });
    reply.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
    reply.on("error", reject);
    reply.on("aborted", () => reject(new Error("the connection was closed")));
  });
}

/** The error that a reply with this status stands for. */
export function refusal(status: number, body: string): Refused {
  try {
    const { error } = JSON.parse(body) as { error: { code: string; message: string; hint?: string } };
    return new Refused(status, String(error.code), String(error.message), String(error.hint ?? ""));
  } catch {
    return new Refused(status, "", `HTTP ${status}`, "");
  }
}

/** Sends one request; resolves with the JSON of the reply, rejects with Refused or with the error of the connection. */
export function call(target: Target, method: string, path: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = requestOptions(target, method, path);
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    if (payload !== undefined) Object.assign(options.headers!, { "Content-Type": "application/json", "Content-Length": payload.length });
    const request = http.request(options, (reply) => {
      readBody(reply).then((text) => {
        const status = reply.statusCode ?? 0;
        if (status >= 400) reject(refusal(status, text));
        else resolve(text === "" ? null : JSON.parse(text));
      }).catch(reject);
    });
    request.setTimeout(TIME_LIMIT_MS, () => request.destroy(new Error("the desk did not reply in time")));
    request.on("error", reject);
    request.end(payload);
  });
}
