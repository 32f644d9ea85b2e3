#!/usr/bin/env bash
# mcp-progress-beside-the-answer.sh: MCP progress that arrives together with the answer is lost
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a server writes two progress notifications and then the answer; the client's `onprogress` sees both before
# `callTool` resolves, since the messages come in this order.
# Instead: if they arrive in one piece, the client takes the answer first: notifications are put off to a later turn of
# the event loop, answers are not. `onprogress` never sees them, and `onerror` gets "unknown token" for each.
# Seen in: @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/client 2.4.0, over stdio (typescript-sdk issue
# 2580, about the error).
# Beckon: what the agent must know stands in the answer, never only in a last progress notification (docs/mcp.md).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund \
  @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0

cat >server.js <<'END'
import { createInterface } from 'node:readline';
const write = (...messages) =>
  process.stdout.write(messages.map(message => JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n').join(''));
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const serverInfo = { name: 'server', version: '1' };
    write({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === 'tools/call') {
    const { progressToken } = params._meta;
    const progress = n => ({ method: 'notifications/progress', params: { progressToken, progress: n, total: 3 } });
    write(progress(1));
    setTimeout(() => write(progress(2), progress(3), { id, result: { content: [] } }), 300);
  }
});
END
cat >run.js <<'END'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as Client2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { setTimeout as sleep } from 'node:timers/promises';

let changed = '';
for (const version of [1, 2]) {
  const client = new (version === 1 ? Client1 : Client2)({ name: 'client', version: '1' });
  const errors = [];
  const seen = [];
  client.onerror = error => errors.push(error.message.split(':')[0]);
  await client.connect(new (version === 1 ? Stdio1 : Stdio2)({ command: process.execPath, args: ['server.js'] }));
  const tool = { name: 'work' };
  const options = { onprogress: ({ progress }) => seen.push(progress) };
  await (version === 1 ? client.callTool(tool, undefined, options) : client.callTool(tool, options));
  await sleep(200);
  console.log(`SDK ${version}: sent 1, 2, 3; onprogress saw ${seen.join(', ')}; onerror saw ${JSON.stringify(errors)}`);
  if (seen.join() !== '1' || errors.length !== 2 || !errors.every(error => error.includes('unknown token')))
    changed ||= `SDK ${version}: onprogress saw ${seen.join(', ')}`;
  await client.close();
}
if (changed) {
  console.log(`CHANGED: ${changed}`);
  process.exit(1);
}
END
node run.js
