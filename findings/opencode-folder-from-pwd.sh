#!/usr/bin/env bash
# opencode-folder-from-pwd.sh: opencode works in the folder that PWD names, and not in its working directory
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: a program that is started in a folder works there, whatever its environment says; PWD is for shells.
# Instead: `opencode run` reads the configuration of its working directory, and then makes the session in the folder that PWD names, if that is
# another one: it is told to the model as the working directory, and the servers of the project's configuration are missing. Programs that
# start others with a folder of their own (spawn with cwd, posix_spawn, subprocess.Popen) seldom set PWD.
# Seen in: opencode-linux-x64 1.18.33.
# Beckon: programs of steps and agents get PWD with their folder (WH-1).
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

// The working directory that the model is told, by a program started in `here` with PWD as given.
async function told(name, here, pwd) {
  const home = `${process.cwd()}/${name}`;
  const configuration = `${home}/.config/opencode`;
  mkdirSync(configuration, { recursive: true });
  let said;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request)
      body += part;
    said ??= /Working directory: ([^\\\n"]+)/.exec(body)?.[1];
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
  const env = { PATH: process.env.PATH, HOME: home, PWD: pwd, OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' };
  const child = spawn(`${process.cwd()}/node_modules/opencode-linux-x64/bin/opencode`, ['run', 'Say hello.'], { cwd: here, env, stdio: 'ignore' });
  const late = setTimeout(() => child.kill('SIGKILL'), 90000);
  await once(child, 'exit');
  clearTimeout(late);
  server.closeAllConnections();
  server.close();
  return said;
}

const [one, two] = ['one', 'two'].map(name => `${process.cwd()}/${name}`);
mkdirSync(one);
mkdirSync(two);
const same = await told('home-1', one, one);
const other = await told('home-2', one, two);
console.log(`started in one, PWD=one: the model is told ${same?.replace(process.cwd(), '…')}`);
console.log(`started in one, PWD=two: the model is told ${other?.replace(process.cwd(), '…')}`);
process.exit(same === one && other === two ? 0 : 1);
END
node run.js || { echo "opencode no longer takes its folder from PWD"; exit 1; }
