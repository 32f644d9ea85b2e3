// place.ts: where the desk listens, and whether what listens there belongs to this user (TR-1)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { constants } from "node:fs";
import { lstat, open, readFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";

/** A place that was found, but must not be used; the message is for the person. */
export class Untrusted extends Error {
  constructor(readonly reason: "foreign" | "open" | "not-a-socket" | "address" | "token", readonly path: string) {
    super(`${reason}: ${path}`);
  }
}

/** What a person may set; empty texts are unset. */
export interface PlaceSettings {
  socket: string;
  address: string;
  tokenFile: string;
}

/** A desk to call: by its socket, or over TCP with its token. */
export type Target = { socket: string } | { host: string; port: number; token: string };

const TOKEN_BYTES = 200;
const TCP_LISTENS = "0A";

/** The folder with the socket and the token of this user's desk (docs/interfaces.md, section 2). */
export function runtimeFolder(env: NodeJS.ProcessEnv): string {
  if (env.BECKON_RUNTIME_DIR) return env.BECKON_RUNTIME_DIR;
  if (env.XDG_RUNTIME_DIR) return join(env.XDG_RUNTIME_DIR, "app", "page.beckon.Beckon");
  return join(tmpdir(), `page.beckon.Beckon-${userInfo().uid}`);
}

/** Finds the desk and checks that it is this user's. Rejects with Untrusted, or with the error of the file system where nothing is there. */
export async function findDesk(settings: PlaceSettings, env: NodeJS.ProcessEnv): Promise<Target> {
  const folder = runtimeFolder(env);
  return settings.address === "" ? findSocket(settings.socket || join(folder, "desk.sock"))
    : await findPort(settings.address, settings.tokenFile || join(folder, "token"));
}

// Only this user can have put a socket of this user into a folder that nobody else may write to, so this says who listens there:
// Node has no SO_PEERCRED.
async function findSocket(path: string): Promise<Target> {
  const folder = await lstat(dirname(path));
  if (folder.isSymbolicLink() || !folder.isDirectory() || folder.uid !== userInfo().uid) throw new Untrusted("foreign", dirname(path));
  if ((folder.mode & 0o077) !== 0) throw new Untrusted("open", dirname(path));
  const socket = await lstat(path);
  if (!socket.isSocket()) throw new Untrusted("not-a-socket", path);
  if (socket.uid !== userInfo().uid) throw new Untrusted("foreign", path);
  if ((socket.mode & 0o077) !== 0) throw new Untrusted("open", path);
  return { socket: path };
}

async function findPort(address: string, tokenFile: string): Promise<Target> {
  const parts = /^(?:http:\/\/)?(127(?:\.[0-9]{1,3}){3}|localhost):([0-9]{1,5})\/?$/.exec(address.trim());
  const port = parts === null ? 0 : Number(parts[2]);
  // The token must not leave this computer in clear.
  if (port < 1 || port > 65535) throw new Untrusted("address", address);
  if (!await isOwnPort(port)) throw new Untrusted("foreign", address);
  return { host: "127.0.0.1", port, token: await readToken(tokenFile) };
}

/** Does this user listen on the port, by the kernel's table of sockets? The token would go to whoever does. Rejects if nobody does. */
async function isOwnPort(port: number): Promise<boolean> {
  const table = await readFile("/proc/net/tcp", "latin1");
  const rows = table.split("\n").slice(1).map((row) => row.trim().split(/\s+/))
    .filter((row) => row[3] === TCP_LISTENS && parseInt(row[1]!.split(":")[1]!, 16) === port);
  if (rows.length === 0) throw Object.assign(new Error("nobody listens"), { code: "ECONNREFUSED" });
  return rows.every((row) => Number(row[7]) === userInfo().uid);
}

async function readToken(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? error : new Untrusted("token", path);
  });
  try {
    const info = await file.stat();
    if (!info.isFile() || info.uid !== userInfo().uid || (info.mode & 0o077) !== 0) throw new Untrusted("token", path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TOKEN_BYTES), 0, TOKEN_BYTES, 0);
    const token = buffer.toString("latin1", 0, bytesRead).trim();
    if (!/^[\x21-\x7e]+$/.test(token)) throw new Untrusted("token", path);
    return token;
  } finally {
    await file.close();
  }
}
