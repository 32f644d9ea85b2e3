// delayed.mjs: entries that wait, in BullMQ on a Redis of its own
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// node delayed.mjs SOCKET add N     adds N delayed jobs, 1,000 with one call
// node delayed.mjs SOCKET fire N    N jobs due within 2 s: how late each was begun
//
// Prints one line of JSON.

import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";

const AT_ONCE = 1000;
const HOUR = 3600 * 1000;
const WEEK = 7 * 24 * HOUR;
const [path, what, count] = process.argv.slice(2);
const n = Number(count);
const connect = () => new Redis({ path, maxRetriesPerRequest: null });
const connection = connect();
const queue = new Queue("waits", { connection });
await queue.waitUntilReady();

const data = (i) => ({ title: `May I deploy build ${i} to production now?`, agent: `agent-${i % 40}` });

async function usedMemory() {
  return Number((await connection.info("memory")).match(/^used_memory:(\d+)/m)[1]);
}

async function add() {
  const before = await usedMemory();
  const begin = performance.now();
  for (let first = 0; first < n; first += AT_ONCE) {
    const jobs = [];
    for (let i = first; i < Math.min(n, first + AT_ONCE); i++) {
      jobs.push({ name: "go on", data: data(i), opts: { delay: HOUR + ((i * 7919) % WEEK) } });
    }
    await queue.addBulk(jobs);
  }
  const seconds = (performance.now() - begin) / 1000;
  const there = (await queue.getJobCounts("delayed")).delayed;
  if (there !== n) throw new Error(`${there} of ${n} are there`);
  return { seconds, bytes: ((await usedMemory()) - before) / n };
}

async function fire() {
  const late = [];
  const own = connect();
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  const begun = async (job) => {
    late.push(Date.now() - job.data.due);
    if (late.length === n) finish();
  };
  const worker = new Worker("waits", begun, { connection: own, concurrency: 100 });
  await worker.waitUntilReady();
  const from = Date.now() + 4000;
  await queue.addBulk(Array.from({ length: n }, (_, i) => {
    const due = from + ((i * 7919) % 2000);
    return { name: "go on", data: { ...data(i), due }, opts: { delay: due - Date.now() } };
  }));
  await finished;
  late.sort((a, b) => a - b);
  await worker.close();
  own.disconnect();
  return { median_ms: late[Math.floor(n / 2)], p99_ms: late[Math.floor(n * 0.99)], max_ms: late[n - 1] };
}

console.log(JSON.stringify(await (what === "add" ? add() : fire())));
await queue.close();
connection.disconnect();
