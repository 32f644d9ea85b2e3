// sse.test.mjs: server-sent events arrive in pieces of any size
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

const { FrameReader } = compiled("sse");
const STREAM = ": the events of the desk\nretry: 1000\nid: 3\n\n: alive\n\nid: 4\nevent: A\ndata: {\"a\":1}\n\nid: 5\r\nevent:B\r\ndata: one\r\ndata:  two\r\n\r\n";
const FRAMES = [{ id: "3", event: "", data: "" }, { id: "4", event: "A", data: '{"a":1}' }, { id: "5", event: "B", data: "one\n two" }];

test("/aic/AIC-10/events-in-pieces", () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const reader = new FrameReader();
    const frames = [];
    for (let at = 0; at < STREAM.length; at += size) frames.push(...reader.push(STREAM.slice(at, at + size)));
    assert.deepEqual(frames, FRAMES, `in pieces of ${size}`);
  }
});

test("/aic/AIC-10/half-an-event-is-none", () => {
  const reader = new FrameReader();
  assert.deepEqual(reader.push("id: 9\nevent: A\ndata: x\n"), []);
  assert.deepEqual(reader.push("\n"), [{ id: "9", event: "A", data: "x" }]);
});
