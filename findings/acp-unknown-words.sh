#!/usr/bin/env bash
# acp-unknown-words.sh: what an ACP client does with a word it does not know differs from member to member
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: an agent that is newer than its client uses words that the client has not heard of. The client treats them
# all alike: it hands them on, or it refuses the message.
# Instead: four ways, and the agent learns only of the last:
# - a tool call with an unknown `kind` or `status` arrives without these members;
# - a plan arrives without the entries that have an unknown `priority`: it is shorter than what the agent sent;
# - an update of an unknown kind, or with an unknown type of content, is dropped, with a line on the standard error;
# - a request for permission in which one option has an unknown `kind` is refused as a whole (-32602), also if the other
#   options are well known: the person is never asked.
# An unknown `stopReason` is handed on.
# Seen in: @agentclientprotocol/sdk 2.4.0, protocol version 1, the default entry point.
# Beckon: is a client as well, and asks the person in such a case: an option of unknown kind is shown, and only the person
# can choose it (AP-1, src/acp/permission.c). An agent that works with Beckon may still fail with other clients.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund @agentclientprotocol/sdk@2.4.0 zod@4.2.0

cat >run.js <<'END'
import * as acp from '@agentclientprotocol/sdk';
import { setTimeout as sleep } from 'node:timers/promises';

const sessionId = 'session';
const chunk = content => ({ sessionUpdate: 'agent_message_chunk', content });
const updates = [
  chunk({ type: 'text', text: 'known' }),
  chunk({ type: 'hologram', text: 'unknown' }),
  { sessionUpdate: 'weather', sky: 'blue' },
  { sessionUpdate: 'tool_call', toolCallId: 'tool', title: 'A dance', kind: 'dance', status: 'tired' },
  { sessionUpdate: 'plan', entries: [
    { content: 'one', priority: 'high', status: 'pending' },
    { content: 'two', priority: 'topmost', status: 'pending' },
    { content: 'three', priority: 'low', status: 'pending' },
  ] },
];
const options = [
  { optionId: 'once', name: 'Once', kind: 'allow_once' },
  { optionId: 'hour', name: 'For an hour', kind: 'allow_hour' },
];

// The agent, over its own end of the wire
const toClient = new TransformStream();
const toAgent = new TransformStream();
const writer = toClient.writable.getWriter();
const send = message => writer.write(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n'));
let refused = null;
let prompt = null;
async function act({ id, method, result, error }) {
  if (method === 'initialize') {
    send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  } else if (method === 'session/prompt') {
    prompt = id;
    for (const update of updates)
      send({ method: 'session/update', params: { sessionId, update } });
    send({ id: 'may I', method: 'session/request_permission', params: { sessionId, toolCall: { toolCallId: 'tool' }, options } });
  } else if (id === 'may I') {
    refused = error?.code ?? result;
    send({ id: prompt, result: { stopReason: 'tired' } });
  }
}
(async () => {
  let text = '';
  for await (const piece of toAgent.readable.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end; (end = text.indexOf('\n')) >= 0; text = text.slice(end + 1))
      act(JSON.parse(text.slice(0, end)));
  }
})();

const got = [];
let asked = 0;
console.error = () => {};
const client = acp.client({ name: 'client' });
client.onNotification(acp.methods.client.session.update, ({ params }) => { got.push(params.update); });
client.onRequest(acp.methods.client.session.requestPermission, () => {
  asked++;
  return { outcome: { outcome: 'cancelled' } };
});
const stopReason = await client.connectWith(acp.ndJsonStream(toAgent.writable, toClient.readable), async agent => {
  await agent.request(acp.methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
  const end = await agent.request(acp.methods.agent.session.prompt, { sessionId, prompt: [{ type: 'text', text: 'go' }] });
  await sleep(100);
  return end.stopReason;
});

console.log(`${updates.length} updates sent, these arrived:`);
got.forEach(update => console.log(`  ${JSON.stringify(update)}`));
console.log(`permission: the client was asked ${asked} times, the agent got ${JSON.stringify(refused)}`);
console.log(`stopReason: ${stopReason}`);
const [text, call, plan] = got;
const checks = {
  'number of updates': got.length === 3 && text.content.text === 'known',
  'tool call': call?.title === 'A dance' && call.kind === undefined && call.status === undefined,
  'plan': plan?.entries?.map(entry => entry.content).join() === 'one,three',
  'permission': asked === 0 && refused === -32602,
  'stop reason': stopReason === 'tired',
};
for (const [name, good] of Object.entries(checks))
  if (!good) {
    console.log(`CHANGED: ${name}`);
    process.exit(1);
  }
process.exit(0);
END
node run.js
