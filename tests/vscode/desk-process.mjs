// desk-process.mjs: a real `beckon serve` with a world of its own
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import * as http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const TOP = new URL("../..", import.meta.url).pathname;
export const BUILD = process.env.BECKON_BUILD_DIR ?? join(TOP, "build");
export const EXTENSION = join(TOP, "build-vscode");
const PATIENCE_MS = Number(process.env.BECKON_TEST_PATIENCE ?? 20) * 1_000;
const COMPLAINTS = /-(?:CRITICAL|WARNING|ERROR) \*\*|Assertion .* failed/;

/** Waits until `condition` gives something; what it gave. */
export async function until(what, condition, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export class Desk {
  #process = null;
  #log = "";

  static async create() {
    const desk = new Desk();
    // Short, because the path of a Unix socket may have 107 bytes at most.
    desk.home = await mkdtemp(join(tmpdir(), "beckon-"));
    desk.runtime = join(desk.home, "run");
    desk.socket = join(desk.runtime, "desk.sock");
    await mkdir(join(desk.home, "xdg-run"), { mode: 0o700 });
    return desk;
  }

  /** The variables by which programs find this desk, and their own folders. */
  get env() {
    const kept = Object.entries(process.env).filter(([name]) => !/^(BECKON_|AIC_|XDG_|DBUS_|DISPLAY|WAYLAND|VSCODE_|NODE_)/.test(name));
    return {
      ...Object.fromEntries(kept),
      HOME: this.home,
      XDG_RUNTIME_DIR: join(this.home, "xdg-run"),
      XDG_CONFIG_HOME: join(this.home, "config"),
      XDG_DATA_HOME: join(this.home, "share"),
      XDG_STATE_HOME: join(this.home, "state"),
      XDG_CACHE_HOME: join(this.home, "cache"),
      BECKON_DATA_DIR: join(this.home, "data"),
      BECKON_RUNTIME_DIR: this.runtime,
      BECKON_PORT: "0",
      // The tests are agent and person at once.
      BECKON_AGENTS_MAY_ANSWER: "1",
      GSETTINGS_BACKEND: "memory",
      GSETTINGS_SCHEMA_DIR: join(BUILD, "data"),
      GIO_USE_VFS: "local",
      LC_ALL: "C.UTF-8",
    };
  }

  async start(settings = {}) {
    this.#process = spawn(join(BUILD, "src", "cli", "beckon"), ["serve"], { env: { ...this.env, ...settings }, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) stream.on("data", (text) => { this.#log += text; });
    await until("the desk answers", () => this.call("GET", "/v1/status").catch(() => null));
    return this;
  }

  async stop(signal = "SIGTERM") {
    if (this.#process === null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill(signal);
    await ended;
    this.#process = null;
  }

  async close() {
    await this.stop();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
    if (COMPLAINTS.test(this.#log)) throw new Error(`the desk complained:\n${this.#log}`);
  }

  async facts() {
    return JSON.parse(await readFile(join(this.runtime, "desk.json"), "utf8"));
  }

  /** Sends one request; resolves with the JSON of the reply. */
  call(method, path, body, headers = {}) {
    return new Promise((resolve, reject) => {
      const request = http.request({ socketPath: this.socket, method, path, agent: false, headers: { "Content-Type": "application/json", ...headers } }, (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (part) => { text += part; }).on("error", reject).on("end", () => {
          if (reply.statusCode < 400) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
        });
      });
      request.on("error", reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  ask(question, options, more = {}) {
    return this.call("POST", "/v1/interactions", { conflict_description: question, options, agent: "builder", policy: "hold", ends_task: true, ...more });
  }

  clarify(question, more = {}) {
    return this.call("POST", "/v1/interactions", { conflict_description: question, kind: "clarification", agent: "builder", ends_task: true, ...more });
  }

  read(id) {
    return this.call("GET", `/v1/interactions/${id}`);
  }

  /** Waits until the question is settled; the interaction. */
  settled(id) {
    return until(`interaction ${id} is settled`, async () => {
      const interaction = await this.read(id);
      return interaction.status === "PENDING" ? null : interaction;
    });
  }

  /** Answers on another surface. */
  respond(id, answer, surface = "terminal", by = "Anna") {
    return this.call("POST", `/v1/interactions/${id}/response`, { ...answer, by }, { "Beckon-Surface": surface });
  }

  async streams() {
    return (await this.call("GET", "/v1/status")).event_streams;
  }
}
