// fields.test.mjs: the fields of a form, and what is typed into them (AP-2)
//
// SPDX-FileCopyrightText: 2026 The Beckon authors
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled } from "../compiled.mjs";

const { defaults, fieldsOf, missing, read, show } = compiled("fields");
const SCHEMA = {
  type: "object",
  required: ["service", "region"],
  properties: {
    service: { type: "string", title: "Service", description: "As the load balancer knows it" },
    instances: { type: "integer", default: 2 },
    region: { type: "string", oneOf: [{ const: "eu", title: "Europe" }, { const: "us" }] },
    notify: { enum: ["mail", "chat"], enumNames: ["By mail"] },
    dry: { type: "boolean", default: "yes" },
    tags: { type: "array", items: { enum: ["a", "b"] }, default: ["b"] },
  },
};
const FIELDS = fieldsOf(SCHEMA);
const of = (name) => FIELDS.find((field) => field.name === name);

test("/ap/AP-2/vscode-knows-each-kind-of-field", () => {
  assert.deepEqual(FIELDS.map(({ name, kind }) => [name, kind]), [["service", "text"], ["instances", "number"], ["region", "choice"],
    ["notify", "choice"], ["dry", "boolean"], ["tags", "choices"]]);
  assert.deepEqual(of("region").choices, [{ value: "eu", title: "Europe" }, { value: "us", title: "us" }]);
  assert.deepEqual(of("notify").choices.map(({ title }) => title), ["By mail", "chat"]);
  assert.equal(of("instances").title, "instances");
  // A default that does not fit is none.
  assert.deepEqual(defaults(FIELDS), { instances: 2, tags: ["b"] });
  assert.deepEqual(missing(FIELDS, { service: "" }).map(({ name }) => name), ["region"]);
});

test("/ap/AP-2/vscode-leaves-to-the-desk-what-is-no-number", () => {
  assert.equal(read(of("instances"), " 4 "), 4);
  assert.equal(read(of("instances"), "four"), "four");
  assert.equal(read(of("instances"), " "), undefined);
  assert.equal(read(of("service"), "  billing"), "  billing");
  assert.equal(read(of("service"), ""), undefined);
  assert.equal(show(of("region"), "eu", "Yes", "No"), "Europe");
  assert.equal(show(of("dry"), false, "Yes", "No"), "No");
  assert.equal(show(of("tags"), ["a", "b"], "Yes", "No"), "a, b");
  assert.equal(show(of("tags"), undefined, "Yes", "No"), "");
});

test("/ap/AP-2/vscode-takes-no-schema-for-no-form", () => {
  for (const schema of [undefined, null, "text", [], {}, { properties: [] }, { properties: "x" }]) assert.deepEqual(fieldsOf(schema), []);
  const strange = fieldsOf({ required: "all", properties: { a: null, b: { type: "array" }, c: { enum: [1, null] } } });
  assert.deepEqual(strange.map(({ kind, required }) => [kind, required]), [["text", false], ["choices", false], ["choice", false]]);
});
