// Written by “beckon setup opencode”, which replaces and removes it: what is changed here is lost.
//
// beckon.js: a plugin of opencode. Permissions and questions go to the desk of Beckon, too, and what is decided there comes back.
// The dialog in the terminal stays open meanwhile: the first answer counts. Without a desk nothing is different,
// unless STRICT is set: then a permission is rejected.
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";

const COMMAND = ["beckon"];
// What is asked at the desk; the rest stays in the terminal.
const ASKS = ["permission", "question"];
// Without a desk, is a permission rejected instead of asked in the terminal alone?
const STRICT = false;
// What opencode answers by itself, as `opencode run` does, is answered by then.
const GRACE_MS = 150;
// How long the end of opencode may take for us.
const END_MS = 1000;
// Tools that are under way; more are left over from calls that failed.
const MAX_CALLS = 200;

// Runs `beckon hook opencode` with one event; `reply` becomes what the desk decides, or "". The last call may outlive opencode, and any other one ends
// with it.
function call(event, last = false) {
  const child = spawn(COMMAND[0], [...COMMAND.slice(1), "hook", "opencode", ...(STRICT ? ["--strict"] : [])],
    { stdio: ["pipe", last ? "ignore" : "pipe", "ignore"], detached: last });
  const reply = new Promise((resolve) => {
    let text = "";
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (more) => { text += more; });
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(text));
  });
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(event));
  return { child, reply };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

export const Beckon = async ({ client, directory }) => {
  const sessions = new Map(); // by id, a promise: { root, folder, agent_id, agent_type }
  const heard = new Map();    // the root sessions of which the desk was told, by id
  const open = new Map();     // by the id of a request: what is asked at the desk; { child } once it is
  const calls = new Map();    // arguments of tools, by name()
  const said = new Map();     // by session: what the agent said last
  let queue = Promise.resolve();

  // Of a call: models number them anew in each session.
  const name = (sessionID, callID) => `${sessionID} ${callID}`;

  // Whose session is it? That of a sub-agent has a parent.
  async function look(id, known) {
    const info = known ?? (await client.session.get({ path: { id } })).data;
    const folder = info?.directory ?? directory;
    if (!info?.parentID)
      return { root: id, folder };
    const { root } = await find(info.parentID);
    return { root, folder, agent_id: id, agent_type: /@(\S+) subagent/.exec(info.title ?? "")?.[1] };
  }

  function find(id, known) {
    if (!sessions.has(id))
      sessions.set(id, look(id, known).catch(() => ({ root: id, folder: directory })));
    return sessions.get(id);
  }

  async function describe(type, id, more) {
    const { root, folder, ...agent } = await find(id);
    heard.set(root, folder);
    return { hook_event_name: type, session_id: root, cwd: folder, ...agent, ...more };
  }

  // The desk is told one thing after the other.
  function tell(type, id, more) {
    queue = queue.then(async () => call(await describe(type, id, more)).reply).catch(() => {});
    return queue;
  }

  async function post(url, id, body) {
    const done = await client._client.post({
      url, path: { requestID: id }, body, headers: { "Content-Type": "application/json" } });
    return Boolean(done.response?.ok);
  }

  function decide(type, id, decision) {
    if (type === "permission.asked")
      return post("/permission/{requestID}/reply", id, { reply: decision.reply, message: decision.message });
    return post("/question/{requestID}/reply", id, { answers: decision.answers });
  }

  async function ask(type, properties) {
    const { id, sessionID } = properties;
    if (!ASKS.includes(type.split(".")[0]))
      return;
    const asked = {};
    open.set(id, asked);
    await wait(GRACE_MS);
    await queue;
    const event = await describe(type, sessionID, { properties, tool_input: calls.get(name(sessionID, properties.tool?.callID)) });
    if (open.get(id) !== asked)
      return;
    const { child, reply } = call(event);
    asked.child = child;
    const decision = parse(await reply);
    // Settled here meanwhile: the desk has been told.
    if (open.get(id) !== asked)
      return;
    open.delete(id);
    if (decision !== null && !(await decide(type, id, decision).catch(() => false)))
      tell("session.error", sessionID, { text: "The answer from the desk came too late for opencode" });
  }

  // Settled here: the desk does not wait for an answer any more.
  function settle(type, properties) {
    const asked = open.get(properties.requestID);
    if (!asked || !open.delete(properties.requestID) || !asked.child)
      return;
    tell(type, properties.sessionID, { properties }).then(() => asked.child.kill());
  }

  const events = {
    "session.created": ({ info }) => {
      find(info.id, info);
      tell("session.created", info.id, {});
    },
    "session.deleted": async ({ info }) => {
      await tell("session.deleted", info.id, {});
      heard.delete(info.id);
    },
    "session.idle": ({ sessionID }) => tell("session.idle", sessionID, { text: said.get(sessionID) }),
    "session.error": ({ sessionID, error }) => {
      // That the person stopped it they know.
      if (sessionID && error?.name !== "MessageAbortedError")
        tell("session.error", sessionID, { text: error?.data?.message ?? error?.name });
    },
    "message.part.updated": ({ part }) => {
      if (part?.type === "text" && part.time?.end)
        said.set(part.sessionID, part.text);
    },
    "permission.asked": (properties) => ask("permission.asked", properties),
    "permission.replied": (properties) => settle("permission.replied", properties),
    "question.asked": (properties) => ask("question.asked", properties),
    "question.replied": (properties) => settle("question.replied", properties),
    "question.rejected": (properties) => settle("question.rejected", properties),
  };

  return {
    // Nothing here is waited for, and nothing that fails is a fault of opencode.
    event: async ({ event }) => {
      Promise.resolve().then(() => events[event.type]?.(event.properties)).catch(() => {});
    },
    "chat.message": async ({ sessionID }, { parts }) => {
      const text = parts.filter((part) => part.type === "text" && !part.synthetic).map((part) => part.text).join("\n");
      find(sessionID).then(({ agent_id: agent }) => {
        if (!agent && text)
          tell("chat.message", sessionID, { text });
      });
    },
    "tool.execute.before": async ({ sessionID, callID }, { args }) => {
      if (calls.size >= MAX_CALLS)
        calls.delete(calls.keys().next().value);
      calls.set(name(sessionID, callID), args);
    },
    "tool.execute.after": async ({ sessionID, callID }) => {
      calls.delete(name(sessionID, callID));
    },
    dispose: async () => {
      const ends = [...heard].map(([id, folder]) =>
        call({ hook_event_name: "server.instance.disposed", session_id: id, cwd: folder }, true).reply);
      await Promise.race([Promise.all(ends), wait(END_MS)]);
      for (const { child } of open.values())
        child?.kill();
    },
  };
};
