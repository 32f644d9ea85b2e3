// sdk.mjs: the official client of MCP, which does what the lines on its standard input say
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// sdk.mjs NODE-MODULES GENERATION WIRE, where GENERATION is that of the client, 1 or 2, and WIRE is "http URL TOKEN" or "stdio".
// A line is {"do": "list"}, {"do": "call", "id", "name", "arguments", "timeout", "progress"} or {"do": "abort", "id"}; what comes of it is printed.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [modules, generation, wire, url, token] = process.argv.slice(2);
const require = createRequire(`${modules}/here.js`);
const say = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

const make = {
  1: () => ({
    ...require('@modelcontextprotocol/sdk/client/index.js'),
    ...require('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    ...require('@modelcontextprotocol/sdk/client/stdio.js'),
    options: {},
    call: (client, what, how) => client.callTool(what, undefined, how),
  }),
  2: () => ({
    ...require('@modelcontextprotocol/client'),
    ...require('@modelcontextprotocol/client/stdio'),
    options: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    call: (client, what, how) => client.callTool(what, how),
  }),
};
const sdk = make[generation]();
const client = new sdk.Client({ name: 'official-client', version: '1' }, sdk.options);
const transport =
  wire === 'http'
    ? new sdk.StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } })
    : new sdk.StdioClientTransport({ command: 'beckon', args: ['mcp'], env: process.env, stderr: 'inherit' });
const calls = new Map();

async function call({ id, name, arguments: values, timeout, progress }) {
  const abort = new AbortController();
  calls.set(id, abort);
  const how = { signal: abort.signal, timeout: timeout ?? 3600000, resetTimeoutOnProgress: true };
  if (progress) how.onprogress = (told) => say({ progress: id, ...told });
  try {
    say({ result: id, value: await sdk.call(client, { name, arguments: values }, how) });
  } catch (error) {
    say({ failed: id, code: error.code ?? null, message: String(error.message ?? error) });
  }
}

await client.connect(transport);
say({ connected: client.getServerVersion(), capabilities: client.getServerCapabilities() });
for await (const line of createInterface({ input: process.stdin })) {
  const what = JSON.parse(line);
  if (what.do === 'list') say({ tools: (await client.listTools()).tools });
  else if (what.do === 'call') call(what);
  else if (what.do === 'abort') calls.get(what.id).abort('not wanted any more');
}
await client.close();
process.exit(0);
