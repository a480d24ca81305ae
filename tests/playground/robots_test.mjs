// robots_test.mjs PROGRAM SOURCE RECORDED: expands the recorded robots in Chromium, all in one engine, and compares the
// texts byte for byte with the recorded ones.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, check, finish, packages, skip, watchedPage } from "../view/driver.mjs";
import { served } from "./site.mjs";

const [, source, corpus] = process.argv.slice(2);
const data = join(corpus, "conformance/robots"), engine = join(source, "build/wasm/urdfmill.wasm");
if (!existsSync(data)) skip(`no recorded robots in ${data}`);
if (!existsSync(engine)) skip("no build/wasm/urdfmill.wasm: run scripts/wasm");
let build;
try {
  ({ build } = packages("esbuild"));
} catch {
  skip("no esbuild: run scripts/setup --development, or npm ci in web/");
}
const chromium = await browser();

// A Worker with the engine over all files of the robots.
const output = mkdtempSync(join(tmpdir(), "urdfmill-robots-"));
process.on("exit", () => rmSync(output, { recursive: true, force: true }));
await build({ entryPoints: [join(source, "tests/playground/robots_worker.ts")], outfile: join(output, "worker.js"), bundle: true, format: "iife", target: "es2022" });
const root = join(data, "files");
const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
const files = JSON.stringify(names.map((name) => [name.slice(root.length), readFileSync(name).toString("base64")]));
const server = await served(output, (name) => ({ "/index.html": "", "/": '<!DOCTYPE html><link rel="icon" href="data:,">', "/files.json": files, "/engine.wasm": readFileSync(engine) })[name] ?? null);
const { page, errors } = await watchedPage(chromium, 800, 600);
await page.goto(server.url);
await page.evaluate(() => { window.worker = new Worker("worker.js"); });
const ask = (what) => page.evaluate((value) => new Promise((done, fail) => {
  window.worker.onmessage = ({ data }) => done(data);
  window.worker.onerror = ({ message }) => fail(new Error(message));
  window.worker.postMessage(value);
}), what);
await ask(null);

const cases = readFileSync(join(data, "cases.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
let same = 0, milliseconds = 0;
for (const { id, input, args, packages: found, env = {}, expected } of cases) {
  const answer = await ask({ input, args, packages: found, env });
  const wanted = readFileSync(join(data, expected), "utf8");
  milliseconds += answer.milliseconds;
  if (answer.code === 0 && answer.out.replaceAll("/recorded-robots", "@ROOT@") === wanted) ++same;
  else check(false, `${id}: ${answer.code} ${answer.err.slice(0, 300)}`);
}
console.log(`${same} of ${cases.length} robots as recorded, ${(milliseconds / 1000).toFixed(2)} s in the engine`);
check(same === cases.length, "every robot is expanded as recorded");
check(errors.length === 0, `errors in the page: ${errors.join("; ")}`);
server.end();
await chromium.close();
finish();
