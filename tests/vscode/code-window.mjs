// code-window.mjs: VS Code in a browser, with the extension installed as a person would install it
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { BUILD, EXTENSION, until } from "./desk-process.mjs";

const INSTALLED = join(EXTENSION, "browser");
const { chromium } = createRequire(join(INSTALLED, "package.json"))("playwright-core");
const SERVER = join(INSTALLED, "node_modules", "code-server", "out", "node", "entry.js");
const STARTED_MS = 60_000;
const SHOTS = join(BUILD, "results", "vscode");
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "git.enabled": false,
};

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

// Longer than the extension takes no answer for after it put a question.
const GUARD_MS = 1_100;
const ITEM = "beckon\\.beckon\\.beckon";

/** VS Code's server and a browser. */
export class Code {
  #server = null;
  #browser = null;
  #log = "";

  static async start(desk, settings = {}) {
    const code = new Code();
    const folder = join(desk.home, "code");
    code.workspace = join(folder, "project");
    code.user = join(folder, "user");
    const extensions = join(folder, "extensions");
    await mkdir(code.workspace, { recursive: true });
    await mkdir(SHOTS, { recursive: true });
    await writeFile(join(code.workspace, "notes.txt"), "Notes\n");
    await code.set(settings);
    const common = ["--user-data-dir", code.user, "--extensions-dir", extensions, "--config", join(folder, "config.yaml"), "--disable-telemetry"];
    await promisify(execFile)(process.execPath, [SERVER, ...common, "--install-extension", join(EXTENSION, "beckon.vsix")], { env: desk.env });
    code.port = await freePort();
    code.#server = spawn(process.execPath, [SERVER, ...common, "--auth", "none", "--bind-addr", `127.0.0.1:${code.port}`, "--disable-update-check",
      "--disable-workspace-trust"], { env: desk.env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [code.#server.stdout, code.#server.stderr]) stream.on("data", (text) => { code.#log += text; });
    code.#browser = await chromium.launch({ executablePath: process.env.BECKON_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
    await until("VS Code listens", () => fetch(`http://127.0.0.1:${code.port}/healthz`).then((reply) => reply.ok, () => false), STARTED_MS);
    return code;
  }

  /** Settings of the person. */
  async set(settings) {
    await mkdir(join(this.user, "User"), { recursive: true });
    await writeFile(join(this.user, "User", "settings.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  }

  /** The language of windows that are opened from now on. VS Code takes one if there is a pack for its own texts, be it an empty one. */
  async speak(language) {
    const pack = join(this.user, `${language}.json`);
    const packs = { [language]: { hash: language, label: language, extensions: [{ extensionIdentifier: { id: "none.pack" }, version: "1.0.0" }], translations: { vscode: pack } } };
    await writeFile(pack, JSON.stringify({ version: "1.0.0", contents: {} }));
    await writeFile(join(this.user, "languagepacks.json"), JSON.stringify(packs));
    await writeFile(join(this.user, "User", "argv.json"), JSON.stringify({ locale: language }));
  }

  /** A window of its own, ready when the extension runs in it. */
  async open() {
    const context = await this.#browser.newContext({ viewport: { width: 1100, height: 720 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: `http://127.0.0.1:${this.port}` });
    const page = await context.newPage();
    // Right after its start the server took over 30 s where all suites ran on two busy cores.
    await page.goto(`http://127.0.0.1:${this.port}/?folder=${this.workspace}`, { timeout: STARTED_MS });
    const window = new CodeWindow(page);
    try {
      await window.ready();
    } catch (error) {
      await window.shot("did-not-start");
      throw new Error(`${error.message}\n${this.#log}`);
    }
    return window;
  }

  async close() {
    await this.#browser?.close();
    if (this.#server !== null && this.#server.exitCode === null) {
      const ended = once(this.#server, "exit");
      this.#server.kill();
      await ended;
    }
    await rm(this.user, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a person sees of it. */
export class CodeWindow {
  #other = null;

  constructor(page) {
    this.page = page;
    this.status = page.locator(`#${ITEM}`);
    this.modal = page.locator(".monaco-dialog-box");
    this.quick = page.locator(".quick-input-widget");
    this.field = this.quick.locator("input.input").first();
    this.toasts = page.locator(".notifications-toasts .notification-list-item");
  }

  ready() {
    return this.status.waitFor({ timeout: STARTED_MS });
  }

  /** Loads the window again: settings that were written to the file apply then. */
  async reload() {
    await this.page.reload();
    await this.ready();
  }

  shot(name) {
    return this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  button(label) {
    return this.modal.getByRole("button", { name: label, exact: true });
  }

  row(text) {
    return this.quick.locator(".monaco-list-row").filter({ hasText: text });
  }

  /** The modal with this question, ready for a person: keys and clicks before that are not taken as an answer. */
  async modalWith(question) {
    await this.modal.filter({ hasText: question }).waitFor();
    await this.page.waitForTimeout(GUARD_MS);
  }

  async quickWith(question) {
    await this.quick.filter({ hasText: question }).waitFor();
    await this.page.waitForTimeout(GUARD_MS);
  }

  async command(name) {
    await this.page.keyboard.press("F1");
    await this.field.fill(`>${name}`);
    await this.row(name).first().waitFor();
    await this.page.keyboard.press("Enter");
  }

  /** Waits until the status bar says this, as a screen reader has it. */
  says(text) {
    return this.page.locator(`#${ITEM} [aria-label*="${text}"]`).first().waitFor();
  }

  /** Waits for a notification with this text. */
  async toast(text) {
    const toast = this.toasts.filter({ hasText: text }).first();
    await toast.waitFor();
    return toast;
  }

  async clearToasts() {
    while (await this.toasts.count() > 0) {
      await this.toasts.first().hover();
      await this.toasts.first().locator(".codicon-notifications-clear").first().click();
    }
  }

  /** Resolves with the next link to another program that is followed. */
  async followed() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Page.enable");
    return new Promise((resolve) => session.once("Page.frameRequestedNavigation", ({ url }) => resolve(url)));
  }

  /** The person turns to another program; a browser without a screen would have the focus always. */
  async leave() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    this.#other = await this.page.context().newPage();
    await this.#other.bringToFront();
    await this.page.waitForFunction(() => !document.hasFocus());
  }

  /** And comes back. */
  async comeBack() {
    await this.#other.close();
    await this.page.bringToFront();
  }

  close() {
    return this.page.context().close();
  }
}

