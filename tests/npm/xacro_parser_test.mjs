// xacro_parser_test.mjs PROGRAM SOURCE BUILD: urdfmill/xacro-parser takes the place of npm's xacro-parser: the same documents
// are given to both, in its in- and out-of-order rules, and the results are the same elements.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { JSDOM } from "../../web/node_modules/jsdom/lib/api.js";
import { project } from "./package.mjs";

const { DOMParser } = new JSDOM().window;
globalThis.DOMParser = DOMParser;
const require = createRequire(join(project, "x.js"));
const ours = require("urdfmill/xacro-parser");
const theirs = await import(join(project, "node_modules/xacro-parser/src/index.js"));

const robot = (body) => `<?xml version="1.0"?><robot xmlns:xacro="http://www.ros.org/wiki/xacro">${body}</robot>`;

/** The elements of a document as text: attributes sorted, as the reference writes them, and no white space between. */
const tight = (document) => shown(document.documentElement);
const shown = ({ tagName, attributes, childNodes }) => {
  const words = [...attributes].filter(({ name }) => name !== "xmlns:xacro").map(({ name, value }) => ` ${name}="${value}"`).sort();
  return `<${tagName}${words.join("")}>${[...childNodes].map((node) => (node.nodeType === 1 ? shown(node) : node.nodeType === 3 ? node.nodeValue.trim() : "")).join("")}</${tagName}>`;
};
const files = {
  "parts/wheel.xacro": robot('<xacro:property name="radius" value="0.5"/><xacro:macro name="wheel" params="name *origin"><disc name="${name}" r="${radius}"><xacro:insert_block name="origin"/></disc></xacro:macro><xacro:include filename="rim.xacro"/>'),
  "parts/rim.xacro": robot("<rim/>"),
  "/abs/pkg/leg.xacro": robot('<leg at="$(find pkg)"/>'),
  "old.xacro": robot('<macro name="old_part" params="n"><part n="${n}"/></macro><property name="old" value="7"/>'),
};
const options = {
  getFileContents: async (path) => {
    const text = files[path.replace(/(^|\/)\.\//g, "$1")];
    if (text === undefined) throw new Error(`no ${path}`);
    return text;
  },
  rospackCommands: { find: (name) => (name === "pkg" ? "/abs/pkg" : undefined), "find-package": (...words) => `<${words.join("&")}>`, cwd: () => "/here" },
};
const indigo = { inOrder: false, requirePrefix: false, localProperties: false };

const cases = {
  "properties and expressions": ['<xacro:property name="a" value="3"/><x v="${a * 2}" w="_${a}_${a}"/>'],
  "blocks of properties": ['<xacro:property name="b"><p/><q/></xacro:property><xacro:insert_block name="b"/>'],
  "macros with defaults and blocks": ['<xacro:macro name="m" params="a b:=2 *one **many"><c a="${a}" b="${b}"/><xacro:insert_block name="one"/><xacro:insert_block name="many"/></xacro:macro><xacro:m a="1"><one/><many><k/><l/></many></xacro:m><xacro:m a="1" b="3"><one/><many/></xacro:m>'],
  "conditions": ['<xacro:if value="true"><yes/></xacro:if><xacro:unless value="1"><no/></xacro:unless><xacro:if value="${1 == 1}"><yes/></xacro:if>'],
  "escaped dollars": ['<x a="$${1 + 1}"/>'],
  "includes in other folders": ['<xacro:include filename="parts/wheel.xacro"/><xacro:wheel name="w"><origin x="1"/></xacro:wheel>', { workingPath: "./" }],
  "a working path": ['<xacro:include filename="wheel.xacro"/><xacro:wheel name="w"><origin/></xacro:wheel>', { workingPath: "parts/" }],
  "computed includes": ['<xacro:property name="f" value="rim"/><xacro:include filename="parts/${f}.xacro"/>'],
  "packages": ['<xacro:include filename="$(find pkg)/leg.xacro"/>'],
  "other commands": ['<x a="$(cwd)" b="$(find-package one two)"/>'],
  "commands as a function": ['<x a="$(other 1 2)" b="$(find other)"/>', { rospackCommands: (name, ...words) => `${name}:${words}` }],
  "arguments": ['<xacro:arg name="a" default="1"/><xacro:arg name="b" default="2"/><x a="$(arg a)" b="$(arg b)"/>', { arguments: { a: "given" } }],
  "arguments that are no texts": ['<xacro:arg name="a" default="1"/><x a="$(arg a)" b="$(arg b)"/>', { arguments: { a: -0.5, b: true } }],
  "definitions in order": ['<xacro:macro name="t"><a/></xacro:macro><xacro:t/><xacro:macro name="t"><b/></xacro:macro><xacro:t/>'],
  "out of order: definitions come first, the last one counts": ['<x v="${a}"/><xacro:t/><xacro:property name="a" value="1"/><xacro:macro name="t"><a/></xacro:macro><xacro:macro name="t"><b/></xacro:macro><xacro:if value="0"><xacro:property name="a" value="2"/></xacro:if>', { inOrder: false, localProperties: false }],
  "out of order: those of includes, too": ['<xacro:wheel name="w"><o/></xacro:wheel><xacro:include filename="parts/wheel.xacro"/>', { inOrder: false, localProperties: false }],
  "properties of macros are local": ['<xacro:property name="a" value="1"/><xacro:macro name="m"><xacro:property name="a" value="2"/><in a="${a}"/></xacro:macro><xacro:m/><out a="${a}"/>'],
  "properties of macros are global": ['<xacro:macro name="m"><xacro:property name="a" value="2"/></xacro:macro><xacro:m/><out a="${a}"/>', { localProperties: false }],
  "no prefixes": ['<include filename="old.xacro"/><property name="a" value="1"/><macro name="m"><r a="${a}"/></macro><m/><old_part n="${old}"/><if value="1"><c/></if><unless value="1"><d/></unless>', { requirePrefix: false }],
  "ROS Indigo": ['<m/><old_part n="${old}"/><include filename="old.xacro"/><macro name="m"><r/></macro>', indigo],
};
for (const [name, [body, given = {}]] of Object.entries(cases)) test(name, async () => {
  const made = async (classes) => Object.assign(new classes.XacroParser(), options, given).parse(robot(body));
  assert.equal(tight(await made(ours)), tight(await made(theirs)));
});

for (const [name, body] of Object.entries({
  "an unknown property": '<x a="${none}"/>',
  "a missing include": '<xacro:include filename="none.xacro"/>',
  "an unsafe expression": '<x a="${globalThis.process.exit()}"/>',
  "a property that follows": '<x a="${a}"/><xacro:property name="a" value="1"/>',
  "an argument that is not given": '<x a="$(arg none)"/>',
})) test(`${name} is an error of both`, async () => {
  for (const classes of [theirs, ours]) await assert.rejects(Object.assign(new classes.XacroParser(), options).parse(robot(body)));
});

test("errors name the place", async () => {
  const parser = Object.assign(new ours.XacroParser(), options, { workingPath: "parts/" });
  await assert.rejects(parser.parse(robot('\n<xacro:include filename="wheel.xacro"/>\n<xacro:wheel name="${x}"/>')), /^ModelError: parts\/document\.xacro:3:\d+: /);
});

test("what xacro-parser cannot do", async () => {
  const parser = Object.assign(new ours.XacroParser(), options);
  const body = '<xacro:macro name="m" params="a:=^|5"><x a="${a}" l="${[i * 2 for i in range(3)]}"/></xacro:macro><xacro:m/><xacro:call macro="${\'m\'}"/>';
  assert.equal(tight(await parser.parse(robot(body))), '<robot><x a="5" l="[0, 2, 4]"></x><x a="5" l="[0, 2, 4]"></x></robot>');
});

test("the loader takes URLs", async () => {
  const asked = [];
  globalThis.fetch = async (url, init) => {
    asked.push([String(url), init.headers?.a]);
    const text = files[String(url).replace("https://robots.example/models/", "")];
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
  const made = ({ XacroLoader }, url) => new Promise((resolve, reject) => {
    const loader = new XacroLoader();
    loader.fetchOptions = { headers: { a: "1" } };
    loader.load(url, resolve, reject);
  });
  const url = "https://robots.example/models/parts/wheel.xacro";
  const expected = tight(await made(theirs, url));
  assert.deepEqual(asked.splice(0), [[url, "1"], ["https://robots.example/models/parts/rim.xacro", "1"]]);
  assert.equal(tight(await made(ours, url)), expected);
  assert.deepEqual(asked, [[url, "1"], ["https://robots.example/models/parts/rim.xacro", "1"]]);
  assert.ok(new ours.XacroLoader() instanceof ours.XacroParser);
  for (const classes of [theirs, ours]) await assert.rejects(made(classes, "https://robots.example/models/none.xacro"));
});
