#!/usr/bin/env bash
# gemini-cli-loads-no-session-of-this-minute.sh: Gemini CLI loads a session over ACP only after the clock minute in which it began
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: an agent that says `loadSession: true` loads a session that has ended its turn, however soon; one that could not would work later.
# Instead: the file of a session is named after the minute of its beginning and the first eight characters of its id. A new process that is told
# to load the session within that minute begins the file once more before it looks for the session, and answers -32603, "Internal error". In any
# later minute, another process loads it and reports what was said.
# Seen in: @google/gemini-cli 0.61.0, Node 20.20.2 and 24.21.0.
# Beckon: session/load goes to Gemini CLI when that minute is over (WH-16).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --omit=optional @google/gemini-cli@0.61.0

cat >run.js <<'END'
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { mkdirSync, writeFileSync } from 'node:fs';

const home = `${process.cwd()}/home`;
const work = `${process.cwd()}/work`;
mkdirSync(`${home}/.gemini`, { recursive: true });
mkdirSync(work);
writeFileSync(`${home}/.gemini/settings.json`, JSON.stringify({
  security: { auth: { selectedType: 'gemini-api-key' } }, privacy: { usageStatisticsEnabled: false },
  general: { disableAutoUpdate: true, disableUpdateNag: true } }));

// A model that says one thing.
const server = createServer(async (request, response) => {
  for await (const part of request)
    void part;
  const turn = { candidates: [{ content: { role: 'model', parts: [{ text: 'Hello.' }] }, finishReason: 'STOP', index: 0 }],
                 usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } };
  const streams = request.url.includes('stream');
  response.writeHead(200, { 'Content-Type': streams ? 'text/event-stream' : 'application/json' });
  response.end(streams ? `data: ${JSON.stringify(turn)}\n\n` : JSON.stringify(turn));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const env = { PATH: process.env.PATH, HOME: home, GEMINI_API_KEY: 'none', GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_TELEMETRY_ENABLED: 'false',
              GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${server.address().port}` };

// A process of the agent: call (method, params) gives its reply, and `heard` what it reported.
function start() {
  const child = spawn('node_modules/.bin/gemini', ['--acp', '-m', 'gemini-2.5-flash'], { env, cwd: process.cwd(), stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  const heard = [];
  let n = 0;
  createInterface({ input: child.stdout }).on('line', line => {
    let message;
    try { message = JSON.parse(line); } catch { return; }
    if (waiting.has(message.id) && !message.method)
      waiting.get(message.id)(message);
    else if (message.method === 'session/update')
      heard.push(message.params.update);
  });
  const call = (method, params) => new Promise(resolve => {
    waiting.set(++n, resolve);
    child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: n, method, params }) + '\n');
  });
  return { heard, call, end: async () => { child.stdin.end(); child.kill(); await once(child, 'exit'); } };
}

const INITIALIZE = { protocolVersion: 1, clientCapabilities: { fs: { readTextFile: false, writeTextFile: false } } };

async function begin() {
  const agent = start();
  const { result } = await agent.call('initialize', INITIALIZE);
  const opened = await agent.call('session/new', { cwd: work, mcpServers: [] });
  await agent.call('session/prompt', { sessionId: opened.result.sessionId, prompt: [{ type: 'text', text: 'Say hello.' }] });
  await agent.end();
  return { id: opened.result.sessionId, loads: result.agentCapabilities.loadSession };
}

async function load(id) {
  const agent = start();
  await agent.call('initialize', INITIALIZE);
  const reply = await agent.call('session/load', { sessionId: id, cwd: work, mcpServers: [] });
  await new Promise(resolve => setTimeout(resolve, 1000));
  await agent.end();
  const said = agent.heard.filter(update => update.sessionUpdate === 'agent_message_chunk').map(update => update.content.text).join('');
  return reply.error ? `error ${reply.error.code}, ${reply.error.message}` : `loaded, with “${said}”`;
}

const minute = () => Math.floor(Date.now() / 60000);
const untilSecond = async second => { while (new Date().getSeconds() !== second) await new Promise(resolve => setTimeout(resolve, 200)); };

await untilSecond(1);
const first = await begin();
const second = await begin();
const began = minute();
const soon = await load(first.id);
const same = minute() === began;
console.log(`loadSession: ${first.loads}`);
console.log(`${same ? 'within its minute' : 'TOO SLOW: after its minute'}: ${soon}`);
await untilSecond(1);
const later = await load(second.id);
console.log(`in the next minute: ${later}`);
server.closeAllConnections();
server.close();
process.exit(first.loads && same && soon.startsWith('error -32603') && later === 'loaded, with “Hello.”' ? 0 : 1);
END
timeout 300 node run.js || { echo "Gemini CLI loads a session within its minute now, or no longer in the next one"; exit 1; }
