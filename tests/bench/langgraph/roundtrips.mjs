// roundtrips.mjs: what LangGraph makes of the same work: a graph that stops for a person's answer and goes on with it
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// node roundtrips.mjs DATABASE AT_ONCE SECONDS
// Prints one line of JSON: {"per_second": …, "median_ms": …}. Its SQLite checkpointer keeps WAL with synchronous=NORMAL, so an
// answer that it took may be lost with the power; Beckon's round trip is synchronous=FULL.

import { performance } from "node:perf_hooks";
import { Annotation, Command, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";

const [database, atOnce, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

const State = Annotation.Root({ asked: Annotation(), chosen: Annotation() });
const graph = new StateGraph(State)
  .addNode("decide", (state) => ({ chosen: interrupt({ question: state.asked, options: ["PostgreSQL", "SQLite"] }) }))
  .addEdge(START, "decide")
  .addEdge("decide", END)
  .compile({ checkpointer: SqliteSaver.fromConnString(database) });

let number = 0;
const took = [];

async function roundTrip() {
  const thread = { configurable: { thread_id: `question-${number++}` } };
  const begin = performance.now();
  await graph.invoke({ asked: "Which database should the service use?" }, thread);
  const end = await graph.invoke(new Command({ resume: "SQLite" }), thread);
  if (end.chosen !== "SQLite") throw new Error(`the graph ended with ${JSON.stringify(end)}`);
  return performance.now() - begin;
}

async function client(until) {
  while (performance.now() < until) took.push(await roundTrip());
}

for (let i = 0; i < 20; i++) await roundTrip();
const begin = performance.now();
await Promise.all(Array.from({ length: atOnce }, () => client(begin + seconds * 1000)));
const passed = (performance.now() - begin) / 1000;
took.sort((a, b) => a - b);
console.log(JSON.stringify({ per_second: took.length / passed, median_ms: took[took.length >> 1] }));
