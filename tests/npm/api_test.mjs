// api_test.mjs PROGRAM SOURCE BUILD: the functions of the package, compared with the program.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, program, project, source, wasm } from "./package.mjs";

const urdfmill = await import(pathToFileURL(join(folder, "dist/node.mjs")).href);
const { EngineBroken, LoadError, ModelError, OptionError, fetching, load, loadInWorker, textOf } = urdfmill;
process.chdir(source);
const mill = await load();
const native = (...words) => {
  const { stdout, status } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  return { text: stdout, code: status };
};
const arm = "fixtures/arm/arm.urdf.xacro", ur5 = "fixtures/kinematics/ur5.urdf";
// The remainder of a zero after rounding depends on the order in which a processor adds.
const withoutNoise = (text) => text.replace(/-?\b\d(\.\d+)?e-(1[3-9]|[2-9]\d)\b/g, "0");
const robot = (body) => `<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">${body}</robot>`;

test("results are the bytes and the codes of the program", () => {
  for (const [words, result] of [
    [["expand", arm], mill.expand(arm)],
    [["expand", arm, "--no-banner"], mill.expand(arm, { no_banner: true })],
    [["convert", ur5, "--to", "sdf"], mill.convert(ur5, { to: "sdf" })],
    [["convert", ur5, "--to", "mjcf"], mill.convert(ur5, { to: "mjcf" })],
    [["convert", ur5, "--to", "yaml"], mill.convert(ur5, { to: "yaml" })],
    [["info", ur5, "--format", "json"], mill.info(ur5)],
    [["dh", ur5, "--format", "json"], mill.dh(ur5)],
    [["dh", ur5, "--format", "matlab"], mill.dh(ur5, { format: "matlab" })],
    [["fk", ur5, "--format", "json", "--q", "shoulder_lift=1"], mill.fk(ur5, { positions: { shoulder_lift: 1 } })],
    [["screws", ur5, "--format", "json"], mill.screws(ur5)],
    [["ik", ur5, "--pose-at", "shoulder_lift=1", "--format", "json"], mill.ik(ur5, { positions: { shoulder_lift: 1 } })],
    [["dynamics", ur5, "--format", "json", "--gravity", "0 0 -1.62"], mill.dynamics(ur5, { gravity: [0, 0, -1.62] })],
    [["fmt", ur5, "-o", "-"], mill.format(ur5)],
    [["migrate", ur5, "--urdf-version", "1.2", "-o", "-"], mill.migrate(ur5, { urdf_version: "1.2" })],
    [["verify", ur5, arm, "--format", "json"], mill.verify(ur5, arm)],
    [["diff", ur5, "fixtures/kinematics/ur5_three_links.urdf", "--format", "json"], mill.diff(ur5, "fixtures/kinematics/ur5_three_links.urdf")],
    [["from-ets", "Rz(q1) Tx(1) Rz(q2) Tx(1)"], mill.from_ets("Rz(q1) Tx(1) Rz(q2) Tx(1)")],
    [["from-dh", "fixtures/kinematics/stanford.csv", "--convention", "standard"], mill.from_dh("fixtures/kinematics/stanford.csv", { convention: "standard" })],
    [["inertia", ur5, "--format", "json"], mill.inertia(ur5)],
    [["args", arm, "--format", "json"], mill.args(arm)],
  ]) {
    const expected = native(...words);
    assert.equal(withoutNoise(result.text), withoutNoise(expected.text), words.join(" "));
    assert.equal(result.code, expected.code, words.join(" "));
  }
});

test("lists are taken where the engine takes words", () => {
  assert.match(textOf(mill.codegen(ur5, { what: ["fk", "jacobian"] })), /jacobian/);
  assert.throws(() => mill.codegen(ur5, { what: ["no_such"] }).text.length > 0 || textOf(mill.codegen(ur5, { what: ["no_such"] })), ModelError);
});

test("findings have ranges, trails and fixes", () => {
  const files = { "/r.xacro": robot('\n<xacro:macro name="m"><link name="${1 +}"/></xacro:macro>\n<xacro:m/>') };
  const { code, findings, log } = mill.expand("/r.xacro", { files });
  assert.equal(code, 2);
  assert.equal(findings[0].severity, "error");
  assert.equal(findings[0].file, "/r.xacro");
  assert.equal(findings[0].range.start.line, 2);
  assert.match(log, /when instantiating macro: m \(\/r.xacro\)/);
  const checked = mill.check("/r.urdf", { files: { "/r.urdf": '<robot name="r"><link name="a"/><link name="a"/></robot>' } });
  assert.equal(checked.code, 1);
  assert.ok(checked.findings.every(({ rule, message }) => rule && message));
});

test("wrong options and words are refused", () => {
  assert.throws(() => mill.expand(arm, { digits: 3 }), OptionError);
  assert.throws(() => mill.expand(arm, { no_baner: true }), /did you mean "no_banner"/);
  assert.throws(() => mill.convert(arm), OptionError);
  assert.throws(() => mill.dh(ur5, { digits: "x" }), OptionError);
  assert.throws(() => mill.expand(), TypeError);
  assert.throws(() => textOf(mill.expand("/none.xacro")), (error) => error instanceof ModelError && error.result.code === 2);
});

test("files are a record, a map or functions", () => {
  const text = robot('<xacro:include filename="parts/*.xacro"/><xacro:include filename="one.xacro"/>');
  const record = { "/w/r.xacro": text, "/w/one.xacro": robot("<link name='one'/>"), "/w/parts/a.xacro": robot("<link name='a'/>") };
  const provider = {
    asked: [],
    read(path) {
      this.asked.push(path);
      return record[path];
    },
    list: (folder) => ({ "/w": ["r.xacro", "one.xacro", "parts/"], "/w/parts": ["a.xacro"], "/": ["w/"] })[folder],
  };
  const results = [record, new Map(Object.entries(record)), provider].map((files) => mill.expand("/w/r.xacro", { files }));
  for (const { text: expanded, code, dependencies } of results) {
    assert.equal(code, 0);
    assert.match(expanded, /name="a"[^]*name="one"/);
    assert.deepEqual(dependencies, ["/w/r.xacro", "/w/parts/a.xacro", "/w/one.xacro"]);
  }
  assert.equal(new Set(provider.asked).size, provider.asked.length);
  const { findings } = mill.expand("/x", { files: { read: () => ({ errno: 13 }) } });
  assert.match(findings[0].message, /Permission denied/);
});

test("a function finds packages, each once", () => {
  const files = {
    "/r.xacro": robot('<xacro:include filename="$(find one)/a.xacro"/><link name="$(find two)"/>'), "/1/a.xacro": robot('<link name="$(find one)"/>'),
  };
  const asked = [];
  const packages = (name) => (asked.push(name), { one: "/1", two: "/2" }[name]);
  const { text } = mill.expand("/r.xacro", { files, packages, no_banner: true });
  assert.match(text, /name="\/1"[^]*name="\/2"/);
  assert.deepEqual(asked, ["one", "two"]);
  assert.match(mill.expand("/r.xacro", { files, packages: () => null }).findings[0].message, /package "one" is not found/);
});

test("what is missing is fetched, once", async () => {
  const served = { "/r.xacro": robot('<xacro:include filename="$(find parts)/a.xacro"/><xacro:include filename="sub/b.xacro"/>'), "/parts/a.xacro": robot("<link name='a'/>"), "/sub/b.xacro": robot("<link name='b'/>") };
  const asked = [];
  const remote = fetching(mill, { file: async (path) => (asked.push(path), served[path]), package: async (name) => "/" + name });
  assert.match(textOf(await remote.expand("/r.xacro")), /name="a"[^]*name="b"/);
  assert.deepEqual([...asked].sort(), ["/parts/a.xacro", "/r.xacro", "/sub/b.xacro"]);
  const again = await remote.expand("/r.xacro");
  assert.equal(asked.length, 3);
  assert.equal(again.code, 0);
  assert.equal((await remote.expand("/none.xacro")).code, 2);
  const plain = { "/robot": robot('<xacro:include filename="parts/wheel"/><a v="${xacro.load_yaml(\'parts/conf\')[0]}"/>'), "/parts/wheel": robot("<link name='w'/>"), "/parts/conf": "[1]" };
  const files = [], withoutExtensions = fetching(mill, { file: async (path) => (files.push(path), plain[path]) });
  assert.match(textOf(await withoutExtensions.expand("/robot")), /name="w"[^]*v="1"/);
  assert.deepEqual(files, ["/robot", "/parts/wheel", "/parts/conf"]);
  await assert.rejects(fetching(mill, { file: () => Promise.reject(new Error("offline")) }).expand("/r.xacro"), /offline/);
});

test("a session keeps texts, and survives its engine", () => {
  const session = mill.session();
  session.setText("/r.urdf", '<robot name="unsaved"><link name="a"/></robot>');
  assert.equal(JSON.parse(session.info("/r.urdf").text).name, "unsaved");
  session.setText("/r.urdf", null);
  assert.equal(session.info("/r.urdf").code, 2);
  session.free();
  assert.throws(() => mill.session({ no_such: true }), OptionError);
});

test("an engine that breaks is replaced", () => {
  const hostile = "<a>".repeat(200000);
  for (let n = 0; n < 3; ++n) {
    try {
      assert.notEqual(mill.expand("/h.xacro", { files: { "/h.xacro": robot(hostile) } }).code, 0);
    } catch (error) {
      assert.ok(error instanceof EngineBroken, String(error));
    }
    assert.equal(mill.expand(arm).code, 0);
  }
});

test("the engine is loaded from bytes, a module, a URL or a response, or is an error", async () => {
  const bytes = readFileSync(wasm);
  for (const from of [bytes, new WebAssembly.Module(bytes), pathToFileURL(wasm), wasm, new Response(bytes, { headers: { "content-type": "application/wasm" } }), Promise.resolve(new Response(bytes))])
    assert.equal((await load(from)).version(), mill.version());
  await assert.rejects(load(new Uint8Array([1, 2, 3])), LoadError);
  await assert.rejects(load(new Response("", { status: 404 })), LoadError);
});

test("CommonJS loads the package, too", async () => {
  const required = createRequire(join(project, "x.js"))("urdfmill");
  assert.equal((await required.load()).version(), mill.version());
});

test("a Worker answers with promises", async () => {
  const worker = await loadInWorker(undefined, { files: { "/r.xacro": robot("<link name='a'/>") } });
  try {
    assert.match((await worker.expand("/r.xacro")).text, /name="a"/);
    await assert.rejects(worker.expand("/r.xacro", { digits: 3 }), OptionError);
  } finally {
    worker.terminate();
  }
  await assert.rejects(loadInWorker("/no/such.wasm"), /no\/such.wasm/);
});

test("the environment is what the caller passes", async () => {
  const files = { "/r.xacro": robot('<link name="$(optenv NAME none)"/>') };
  assert.match((await load(undefined, { files, environment: { NAME: "given" } })).expand("/r.xacro").text, /given/);
  assert.match((await load(undefined, { files, environment: {} })).expand("/r.xacro").text, /none/);
});

test("freed engines say so", async () => {
  const other = await load();
  other.free();
  assert.throws(() => other.expand(arm), /freed/);
});

test("programs in TypeScript have types", () => {
  writeFileSync(join(project, "use.mts"), `import { load, type Result, type ExpandOptions } from "urdfmill";
import { XacroParser } from "urdfmill/xacro-parser";
const mill = await load();
const options: ExpandOptions = { arguments: { a: 1 }, packages: (name) => name };
const result: Result = mill.expand("a.xacro", options);
mill.convert("a.xacro", { to: "sdf" });
// @ts-expect-error an option of another function
mill.expand("a.xacro", { digits: 3 });
// @ts-expect-error no format has that name
mill.convert("a.xacro", { to: "sdff" });
// @ts-expect-error the format is missing
mill.convert("a.xacro");
new XacroParser().parse("<robot/>").then((document: XMLDocument) => document, () => result.findings[0].range?.start.line);
`);
  for (const resolution of ["nodenext", "bundler"]) {
    const words = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--types", "", "--moduleResolution", resolution, "--module", resolution === "nodenext" ? "nodenext" : "es2022", "use.mts"];
    const { stdout } = spawnSync(process.execPath, [join(source, "web/node_modules/typescript/bin/tsc"), ...words], { cwd: project, encoding: "utf8" });
    assert.equal(stdout, "", resolution);
  }
});

test("the expander expands, refuses the rest, and still expands", async () => {
  const expander = await load(join(folder, "dist/urdfmill-expand.wasm"));
  assert.deepEqual(expander.expand(arm), mill.expand(arm));
  assert.throws(() => expander.check(arm), new OptionError("this engine has no function check"));
  assert.throws(() => expander.run(["urdfmill", "--version"]), new OptionError("this engine has no function run"));
  assert.deepEqual(expander.expand("missing.xacro"), mill.expand("missing.xacro"));
});

test("npm packs what belongs into the package", { skip: spawnSync("npm", ["--version"]).status !== 0 && "no npm" }, () => {
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const names = files.map(({ path }) => path).filter((path) => !path.startsWith("dist/types/")).sort();
  assert.deepEqual(names, [
    "LICENSE", "README.md", "THIRD_PARTY.md", "bin/urdfmill.js", "bin/xacro.js",
    ..."command.cjs index.mjs node.cjs node.mjs urdf_loader.mjs urdf_loader_node.mjs urdfmill-expand.wasm urdfmill.wasm worker.mjs worker_node.mjs xacro_parser.mjs xacro_parser_node.cjs xacro_parser_node.mjs".split(" ").map((name) => `dist/${name}`),
    "package.json",
  ]);
});
