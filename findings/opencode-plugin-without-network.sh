#!/usr/bin/env bash
# opencode-plugin-without-network.sh: with one plugin file, opencode waits for the network before it does anything
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a plugin in the folder `plugin` of the configuration, one file that imports nothing, is loaded from the disk. With a
# model on this computer, opencode works without a network as fast as without the plugin.
# Instead: before it loads any plugin it installs a package of its own from npm into the configuration. Without a network that is tried
# again for more than a minute, in which nothing is said and no model is called. Without the plugin file the model is called within seconds.
# The variable npm_config_fetch_retries=0 ends it at once.
# Seen in: opencode-linux-x64 1.18.33.
# Beckon: `beckon setup opencode` writes such a plugin, for permissions (docs/agents.md says what to do without a network).
set -euo pipefail

[ "$(uname -m)" = x86_64 ] || { echo "opencode's package is for x86-64"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund opencode-linux-x64@1.18.33

cat >run.js <<'END'
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';

const limit = 60;

// Seconds until the model is called for the first time; at most `limit`.
async function seconds(name, plugin, more) {
  const home = `${process.cwd()}/${name}`;
  const configuration = `${home}/.config/opencode`;
  mkdirSync(`${configuration}/plugin`, { recursive: true });
  mkdirSync(`${home}/work`);
  const began = Date.now();
  let called = 0;
  const server = createServer(async (request, response) => {
    if (request.method === 'POST')
      called ||= Date.now();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello.' }, finish_reason: null }] })}\n\n`);
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(`${configuration}/opencode.json`, JSON.stringify({
    model: 'own/m', small_model: 'own/m', autoupdate: false, share: 'disabled',
    provider: { own: { npm: '@ai-sdk/openai-compatible', name: 'Own', models: { m: { name: 'M' } },
                       options: { baseURL: `http://127.0.0.1:${server.address().port}/v1`, apiKey: 'none' } } } }));
  if (plugin)
    writeFileSync(`${configuration}/plugin/quiet.js`, 'export const Quiet = async () => ({});\n');
  const program = `${process.cwd()}/node_modules/opencode-linux-x64/bin/opencode`;
  const env = { PATH: process.env.PATH, HOME: home, OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', ...more };
  const child = spawn(program, ['run', 'Say hello.'], { cwd: `${home}/work`, env, stdio: 'ignore' });
  while (!called && Date.now() - began < limit * 1000 && child.exitCode === null)
    await new Promise(resolve => setTimeout(resolve, 50));
  child.kill('SIGKILL');
  server.closeAllConnections();
  server.close();
  return called ? (called - began) / 1000 : limit;
}

const without = await seconds('without', false, {});
const with_ = await seconds('with', true, {});
const spared = await seconds('spared', true, { npm_config_fetch_retries: '0' });
console.log(`until the model is called: without a plugin ${without} s, with one ${with_} s${with_ === limit ? ' or more' : ''}, without retries ${spared} s`);
if (without >= 30 || with_ < limit || spared >= 30) {
  console.log('CHANGED: the plugin makes no such difference');
  process.exit(1);
}
END
unshare --map-root-user --net sh -c 'ip link set lo up && exec node run.js'
