#!/usr/bin/env bash
# mcp-elicitation-keywords.sh: an MCP client drops `pattern` from a form without a word, but refuses a form for its `format`
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: JSON Schema lets one ignore what one does not know. So the client's handler of `elicitation/create` gets the
# requested schema as the server sent it, or a schema beyond the flat subset is refused as a whole.
# Instead: it depends on the keyword. `pattern`, `multipleOf`, `exclusiveMinimum`, `uniqueItems` and `const` are removed
# before the handler sees the schema, and the server is not told: the person may type what the server then refuses. A
# `format` that the SDK does not know (anything but email, uri, date, date-time), which JSON Schema treats as a note,
# makes the client refuse the whole form. The refusal is -32603, an internal error, in 1.x, and -32602 in 2.x.
# Seen in: @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/client 2.4.0.
# Beckon: a form validates what the person types (AP-2); a schema that reached it through such a client has lost rules.
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
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as Client2, InMemoryTransport as Memory2 } from '@modelcontextprotocol/client';

// What is asked for, and the keywords that are left of it; null: the form is refused
const fields = [
  [{ type: 'string', minLength: 2, format: 'email' }, 'type minLength format'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'type'],
  [{ type: 'string', const: 'a' }, 'type'],
  [{ type: 'number', exclusiveMinimum: 0, multipleOf: 2 }, 'type'],
  [{ type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } }, 'type items'],
  [{ type: 'string', format: 'time' }, null],
  [{ type: 'string', format: 'ipv4' }, null],
];

let changed = '';
for (const version of [1, 2]) {
  const [near, far] = (version === 1 ? Memory1 : Memory2).createLinkedPair();
  let replied;
  far.onmessage = message => {
    const { id, method, params } = message;
    if (method === 'initialize') {
      const serverInfo = { name: 'server', version: '1' };
      far.send({ jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo } });
    } else if (method === undefined) {
      replied(message);
    }
  };
  await far.start();
  const client = new (version === 1 ? Client1 : Client2)({ name: 'client', version: '1' },
    { capabilities: { elicitation: { form: {} } } });
  let got = null;
  client.setRequestHandler(version === 1 ? ElicitRequestSchema : 'elicitation/create', ({ params }) => {
    got = params.requestedSchema.properties.field;
    return { action: 'decline' };
  });
  await client.connect(near);
  for (const [i, [field, left]] of fields.entries()) {
    got = null;
    const requestedSchema = { type: 'object', properties: { field } };
    const reply = await new Promise(resolve => {
      replied = resolve;
      far.send({ jsonrpc: '2.0', id: 100 + i, method: 'elicitation/create', params: { message: 'Which?', requestedSchema } });
    });
    console.log(`SDK ${version}: ${JSON.stringify(field)}`);
    console.log(`       ${got ? JSON.stringify(got) : `refused with ${reply.error?.code}`}`);
    const sorted = words => words.sort().join(' ');
    const good = left === null
      ? got === null && reply.error?.code === (version === 1 ? -32603 : -32602)
      : got !== null && sorted(Object.keys(got)) === sorted(left.split(' '));
    if (!good)
      changed ||= `SDK ${version}, ${JSON.stringify(field)}`;
  }
  await client.close();
}
if (changed) {
  console.log(`CHANGED: ${changed}`);
  process.exit(1);
}
END
node run.js
