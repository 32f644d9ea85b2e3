#!/usr/bin/env bash
# mcp-timeout-of-a-month.sh: an MCP client that is told to wait 30 days does not wait at all
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: `timeout: 2592000000`, 30 days, waits for 30 days, or is refused; `timeout: Infinity` waits for ever.
# Instead: the number goes to Node's setTimeout as it is, which makes 1 ms of everything above 2147483647, 24.8 days.
# The call ends at once with "Request timed out", whose data repeats the 30 days, and the server reads
# `notifications/cancelled`. 24 days are fine.
# Seen in: @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/client 2.4.0, with Node 20.
# Beckon: a question can stay open for 90 days (AIC-4), but a client made with this SDK must not be set to more than
# 24 days; `beckon setup` writes a week.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund \
  @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0

cat >run.js <<'END'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as Memory1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Client as Client2, InMemoryTransport as Memory2 } from '@modelcontextprotocol/client';
import { setTimeout as sleep } from 'node:timers/promises';

// A server whose only tool answers after half a second
async function serve(transport, seen) {
  transport.onmessage = async ({ id, method, params }) => {
    const reply = result => transport.send({ jsonrpc: '2.0', id, result });
    seen.push(method);
    if (method === 'initialize') {
      const serverInfo = { name: 'server', version: '1' };
      reply({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
    } else if (method === 'tools/call') {
      await sleep(500);
      reply({ content: [{ type: 'text', text: 'done' }] });
    }
  };
  await transport.start();
}

const day = 24 * 60 * 60 * 1000;
let changed = '';
for (const version of [1, 2])
  for (const days of [24, 30, Infinity]) {
    const [near, far] = (version === 1 ? Memory1 : Memory2).createLinkedPair();
    const client = new (version === 1 ? Client1 : Client2)({ name: 'client', version: '1' });
    const seen = [];
    await serve(far, seen);
    await client.connect(near);
    const began = Date.now();
    const tool = { name: 'slow' };
    const options = { timeout: days * day };
    const end = await (version === 1 ? client.callTool(tool, undefined, options) : client.callTool(tool, options))
      .then(() => 'answered', error => error.message.replace(/^.*: /, ''));
    const took = Date.now() - began;
    await sleep(550); // the tool has answered by now
    const cancelled = seen.includes('notifications/cancelled');
    console.log(`SDK ${version}, ${days * day} ms: ${end} after ${took} ms, server told to cancel: ${cancelled}`);
    if (days === 24 ? end !== 'answered' : end !== 'Request timed out' || took > 400 || !cancelled)
      changed ||= `SDK ${version} with a timeout of ${days} days: ${end}`;
    await client.close();
  }
if (changed) {
  console.log(`CHANGED: ${changed}`);
  process.exit(1);
}
process.exit(0); // the timers of 24 days
END
node --disable-warning=TimeoutOverflowWarning run.js
