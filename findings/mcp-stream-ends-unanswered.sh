#!/usr/bin/env bash
# mcp-stream-ends-unanswered.sh: an MCP client does not notice that the stream of its call has ended without an answer
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a server answers a call with an event stream and ends it, or loses the connection, before the answer, as it
# does when it is restarted. No event had an id, so nothing can be resumed: the call fails at once.
# Instead: the call goes on and fails at its own time-out, a week later if that is what it was told. A clean end says
# nothing at all; a lost connection calls `onerror`, but not the call. `onclose` does not come either. With an id the
# client asks for the rest once (GET, Last-Event-ID); a server that answers 405 is not asked again, and the call waits too.
# Seen in: @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/client 2.4.0 (typescript-sdk issue 2739).
# Beckon: a question outlives the desk, but a call over HTTP that waits when the desk is restarted is not told; the desk
# cannot answer it any more. `beckon mcp` notices the end (docs/mcp-stdio.md).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund \
  @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0

cat >run.js <<'END'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';

let ending = '';
let resumed = 0;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request)
    body += piece;
  if (request.method !== 'POST') {
    resumed += request.headers['last-event-id'] === '7' ? 1 : 0;
    response.writeHead(405, { Allow: 'POST' }).end();
    return;
  }
  const { id, method, params } = JSON.parse(body);
  if (id === undefined) {
    response.writeHead(202).end();
  } else if (method === 'initialize') {
    const serverInfo = { name: 'server', version: '1' };
    const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  } else {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(ending === 'with an id' ? 'id: 7\ndata: \n\n' : ': hello\n\n');
    setTimeout(() => ending === 'connection lost' ? response.socket.destroy() : response.end(), 200);
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = new URL(`http://127.0.0.1:${server.address().port}/mcp`);

const timeout = 4000;
let changed = '';
for (const version of [1, 2])
  for (ending of ['clean end', 'connection lost', 'with an id']) {
    const client = new (version === 1 ? Client1 : Client2)({ name: 'client', version: '1' });
    let errors = 0;
    let closed = false;
    client.onerror = () => errors++;
    client.onclose = () => closed = true;
    resumed = 0;
    await client.connect(new (version === 1 ? Http1 : Http2)(url));
    const began = Date.now();
    const tool = { name: 'wait' };
    const end = await (version === 1 ? client.callTool(tool, undefined, { timeout }) : client.callTool(tool, { timeout }))
      .then(() => 'answered', error => error.message.replace(/^.*: /, ''));
    const took = Date.now() - began;
    console.log(`SDK ${version}, ${ending} after 200 ms: ${end} after ${took} ms; ` +
      `errors ${errors}, closed ${closed}, asked for the rest ${resumed} times`);
    if (end !== 'Request timed out' || took < timeout - 50 || closed
        || errors !== (ending === 'connection lost' ? 1 : 0) || resumed !== (ending === 'with an id' ? 1 : 0))
      changed ||= `SDK ${version}, ${ending}: ${end} after ${took} ms`;
    await client.close();
  }
server.close();
server.closeAllConnections();
if (changed) {
  console.log(`CHANGED: ${changed}`);
  process.exit(1);
}
END
node run.js
