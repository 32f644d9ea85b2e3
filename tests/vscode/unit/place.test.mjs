// place.test.mjs: nothing is sent to what may be another user's
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";

import { compiled } from "../compiled.mjs";

const { findDesk, runtimeFolder, Untrusted } = compiled("place");
const NOTHING_SET = { socket: "", address: "", tokenFile: "" };
const SOMEBODY_ELSE = 12345;
let home, folder, server, port, env;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "beckon-"));
  folder = join(home, "run");
  await mkdir(folder, { mode: 0o700 });
  server = createServer();
  server.listen(join(folder, "desk.sock"));
  await once(server, "listening");
  await chmod(join(folder, "desk.sock"), 0o600);
  env = { BECKON_RUNTIME_DIR: folder };
});

afterEach(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

async function listenOnPort() {
  server.close();
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address());
  await writeFile(join(folder, "token"), "secret-token\n", { mode: 0o600 });
}

const refused = (reason) => (error) => error instanceof Untrusted && error.reason === reason;

test("/aic/AIC-10/the-folder-of-the-desk", () => {
  assert.equal(runtimeFolder({ BECKON_RUNTIME_DIR: "/x", XDG_RUNTIME_DIR: "/run/user/1" }), "/x");
  assert.equal(runtimeFolder({ XDG_RUNTIME_DIR: "/run/user/1" }), "/run/user/1/app/page.beckon.Beckon");
  assert.match(runtimeFolder({}), /page\.beckon\.Beckon-[0-9]+$/);
});

test("/tr/TR-1/vscode-takes-the-users-own-socket", async () => {
  assert.deepEqual(await findDesk(NOTHING_SET, env), { socket: join(folder, "desk.sock") });
  assert.deepEqual(await findDesk({ ...NOTHING_SET, socket: join(folder, "desk.sock") }, {}), { socket: join(folder, "desk.sock") });
});

test("/tr/TR-1/vscode-refuses-an-open-folder", async () => {
  for (const mode of [0o755, 0o770, 0o701]) {
    await chmod(folder, mode);
    await assert.rejects(findDesk(NOTHING_SET, env), refused("open"), mode.toString(8));
  }
});

test("/tr/TR-1/vscode-refuses-a-linked-folder", async () => {
  await symlink(folder, join(home, "link"));
  await assert.rejects(findDesk(NOTHING_SET, { BECKON_RUNTIME_DIR: join(home, "link") }), refused("foreign"));
});

test("/tr/TR-1/vscode-refuses-what-is-no-socket", async () => {
  server.close();
  await rm(join(folder, "desk.sock"), { force: true });
  await assert.rejects(findDesk(NOTHING_SET, env), { code: "ENOENT" });
  await writeFile(join(folder, "desk.sock"), "", { mode: 0o600 });
  await assert.rejects(findDesk(NOTHING_SET, env), refused("not-a-socket"));
});

test("/tr/TR-1/vscode-refuses-another-users-socket", { skip: process.getuid() !== 0 && "only root can give files away" }, async () => {
  await chown(join(folder, "desk.sock"), SOMEBODY_ELSE, SOMEBODY_ELSE);
  await assert.rejects(findDesk(NOTHING_SET, env), refused("foreign"));
  await chown(folder, SOMEBODY_ELSE, SOMEBODY_ELSE);
  await assert.rejects(findDesk(NOTHING_SET, env), refused("foreign"));
});

test("/tr/TR-1/vscode-sends-the-token-to-this-computer-only", async () => {
  for (const address of ["192.0.2.1:80", "example.org:80", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "https://127.0.0.1:80", "127.0.0.1.example.org:80"]) {
    await assert.rejects(findDesk({ ...NOTHING_SET, address }, env), refused("address"), address);
  }
  await listenOnPort();
  for (const address of [`127.0.0.1:${port}`, `http://localhost:${port}/`]) {
    assert.deepEqual(await findDesk({ ...NOTHING_SET, address }, env), { host: "127.0.0.1", port, token: "secret-token" });
  }
});

test("/tr/TR-1/vscode-sends-no-token-where-nobody-listens", async () => {
  await listenOnPort();
  server.close();
  await once(server, "close");
  await assert.rejects(findDesk({ ...NOTHING_SET, address: `127.0.0.1:${port}` }, env), { code: "ECONNREFUSED" });
});

test("/tr/TR-1/vscode-reads-a-private-token-only", async () => {
  await listenOnPort();
  const settings = { ...NOTHING_SET, address: `127.0.0.1:${port}` };
  await chmod(join(folder, "token"), 0o644);
  await assert.rejects(findDesk(settings, env), refused("token"));
  await chmod(join(folder, "token"), 0o600);
  await symlink(join(folder, "token"), join(folder, "link"));
  await assert.rejects(findDesk({ ...settings, tokenFile: join(folder, "link") }, env), refused("token"));
  await writeFile(join(folder, "token"), "two lines\r\nX-Header: 1");
  await assert.rejects(findDesk(settings, env), refused("token"));
});
