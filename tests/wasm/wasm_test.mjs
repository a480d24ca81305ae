// wasm_test.mjs ROOT BIN: the WebAssembly build (scripts/wasm) against the native one: output, errors, exit codes and written
// files of command lines, mathematical functions on random arguments, and the memory of many calls.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { program } from "./program.mjs";

const [root, bin] = process.argv.slice(2);
if (!fs.existsSync(path.join(root, "build/wasm/urdfmill.wasm"))) {
  console.log("skipped: no build/wasm/urdfmill.wasm (scripts/wasm builds it)");
  process.exit(77);
}
const { run, call } = await program(root);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "urdfmill-wasm-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
process.chdir(folder);

/** Runs both in copies of the fixtures, and expects the same of them. */
function compare(line, stdin = "") {
  const [name, ...words] = line.split(" ");
  const at = path.join(folder, "fixtures");
  const outcome = (start) => {
    fs.rmSync(at, { recursive: true, force: true });
    fs.cpSync(path.join(root, "fixtures"), at, { recursive: true });
    process.chdir(at);
    const { code, out, err } = start();
    const files = fs.readdirSync(at, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
    const contents = files.map((e) => [path.join(e.parentPath ?? e.path, e.name), fs.readFileSync(path.join(e.parentPath ?? e.path, e.name), "latin1")]);
    return { code, out: out.toString(), err: err.toString(), contents: contents.sort() };
  };
  const expected = outcome(() => {
    const { status, stdout, stderr } = spawnSync(path.join(bin, name), words, { input: stdin, cwd: at });
    return { code: status, out: stdout, err: stderr };
  });
  const seen = outcome(() => run({ words: [name, ...words], stdin: Buffer.from(stdin), folder: at }));
  assert.deepEqual(seen, expected, line);
}

const lines = [
  "xacro arm/arm.urdf.xacro prefix:=left_ gripper:=true",
  "xacro arm/arm.urdf.xacro prefix:=left_ -o out.urdf",
  "xacro arm/nothing.xacro",
  "xacro arm",
  "xacro --help",
  "urdfmill --version",
  "urdfmill --help",
  "urdfmill expnad x",
  "urdfmill expand arm/arm.urdf.xacro -o new/folder/arm.urdf",
  "urdfmill expand arm/arm.urdf.xcro",
  "urdfmill expand arm",
  "urdfmill args arm/arm.urdf.xacro",
  "urdfmill check .",
  "urdfmill check models/cart.xacro --diagnostics json",
  "urdfmill check models/cart.xacro --diagnostics sarif",
  "urdfmill fmt models",
  "urdfmill convert arm/arm.urdf.xacro --to sdf",
  "urdfmill convert arm/arm.urdf.xacro --to mjcf",
  "urdfmill convert arm/arm.urdf.xacro --to json",
  "urdfmill convert arm/arm.urdf.xacro --to yaml",
  "urdfmill migrate --to 1.2 arm/arm.urdf.xacro",
  "urdfmill dh arm/arm.urdf.xacro",
  "urdfmill fk arm/arm.urdf.xacro",
  "urdfmill info arm/arm.urdf.xacro",
  "urdfmill tree arm/arm.urdf.xacro",
  "urdfmill screws arm/arm.urdf.xacro",
  "urdfmill codegen arm/arm.urdf.xacro",
  "urdfmill picture arm/arm.urdf.xacro -o arm.svg",
  "urdfmill picture arm/arm.urdf.xacro -o arm.png",
  "urdfmill where arm/arm.urdf.xacro /robot/link[1]",
  "urdfmill deps arm/arm.urdf.xacro",
  "urdfmill explain xacro-undefined-name",
];
for (const line of lines) compare(line);
compare("xacro -", "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><a b='${1/3} ${2**70} ${{3, 1, 2}}'/></robot>");
compare("urdfmill check -", "<robot name='r'><link name='a'/><link name='a'/></robot>");

const view = run({ words: ["urdfmill", "view", path.join(root, "fixtures/arm/arm.urdf.xacro")] });
assert.equal(view.code, 2);
assert.match(view.err.toString(), /^urdfmill: this build \(WebAssembly\) has no network/);
const watch = run({ words: ["urdfmill", "check", "--watch", path.join(root, "fixtures/arm/arm.urdf.xacro")] });
assert.equal(watch.code, 2);
assert.match(watch.err.toString(), /^urdfmill: this build \(WebAssembly\) cannot wait/);

// Mathematical functions: at least 99.9 % of random arguments have the native build's digits.
const count = Number(process.env.URDFMILL_ARGUMENTS ?? 2000);
let state = 20261128n;
const random = () => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number(state >> 11n) / 2 ** 53;
};
const wide = () => (random() - 0.5) * 10 ** (random() * 6 - 2);
const unit = () => 2 * random() - 1;
const above = () => 10 ** (random() * 12 - 6);
const functions = {
  sin: [wide], cos: [wide], tan: [wide], asin: [unit], acos: [unit], atan: [wide], atan2: [wide, wide],
  sinh: [unit], cosh: [unit], tanh: [unit], asinh: [wide], acosh: [() => 1 + above()], atanh: [unit],
  exp: [unit], exp2: [unit], cbrt: [wide], log: [above], log10: [above], log1p: [above], log2: [above], expm1: [unit], sqrt: [above],
  pow: [above, unit], hypot: [wide, wide], erf: [unit], erfc: [unit], gamma: [() => 20 * random()], lgamma: [above], radians: [wide],
};
const rates = {};
for (const [name, kinds] of Object.entries(functions)) {
  const calls = Array.from({ length: count }, () => `${name}(${kinds.map((kind) => kind()).join(",")})`);
  const lists = Array.from({ length: count / 50 }, (_, i) => `<v a="\${[${calls.slice(50 * i, 50 * i + 50).join(",")}]}"/>`);
  const text = `<robot xmlns:xacro="http://ros.org/wiki/xacro">${lists.join("\n")}</robot>`;
  const numbers = (output) => output.toString().match(/a="[^"]*"/g)?.join(",").split(",") ?? [];
  const expected = spawnSync(path.join(bin, "xacro"), ["-"], { input: text, maxBuffer: 1 << 28 });
  const native = numbers(expected.stdout);
  const seen = numbers(run({ words: ["xacro", "-"], stdin: Buffer.from(text) }).out);
  assert.equal(native.length, count, `${name}: ${expected.stderr}`);
  assert.equal(seen.length, count, name);
  const same = seen.filter((number, i) => number === native[i]).length;
  rates[name] = same / count;
}
console.log(`same digits as the native build: ${Object.entries(rates).map(([name, rate]) => `${name} ${(100 * rate).toFixed(3)} %`).join(", ")}`);
for (const [name, rate] of Object.entries(rates)) assert.ok(rate * count >= count * 0.999 - 2, name);

// The expander gives the results of the whole engine, refusals included, and is small.
const expander = await program(root, "urdfmill-expand");
const sources = fs.readdirSync(path.join(root, "fixtures"), { recursive: true }).filter((name) => name.endsWith(".xacro"));
for (const name of [...sources, "nothing.xacro"]) {
  const positional = [path.join(root, "fixtures", name)];
  for (const options of [{}, { python: "3.13", no_banner: true, arguments: { prefix: "left_" } }])
    assert.deepEqual(expander.call("expand", positional, options), call("expand", positional, options), name);
}
for (const options of [{ no_baner: true }, { python: "2" }, { packages: { a: "/nowhere" } }, { diagnostics: "xml" }]) {
  const refusal = (of) => { try { of.call("expand", ["-"], options); } catch ({ message }) { return message; } };
  assert.equal(refusal(expander), refusal({ call }));
  assert.ok(refusal(expander));
}
const packed = gzipSync(fs.readFileSync(path.join(root, "build/wasm/urdfmill-expand.wasm")), { level: 9 }).length;
assert.ok(packed < 750_000, `urdfmill-expand.wasm has ${packed} bytes with gzip: what does it link that an expansion does not need?`);
console.log(`the expander gives the same for ${sources.length} files, and has ${packed} bytes with gzip`);

// Memory of many expansions.
const arm = path.join(root, "fixtures/arm/arm.urdf.xacro");
for (let i = 0; i < 200; ++i) assert.equal(call("expand", [arm]).code, 0);
const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
for (let i = 0; i < 1000; ++i) call("expand", [arm]);
const after = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
assert.ok(after - before < 8e6, `1,000 expansions took ${after - before} bytes more`);
console.log(`${lines.length + 2} command lines are the same; memory of 1,000 expansions: ${after - before} bytes more`);
