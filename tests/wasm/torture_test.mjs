// torture_test.mjs ROOT BIN: hostile inputs of scripts/torture end in one instance of the WebAssembly build as in the native program.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

const [root, bin] = process.argv.slice(2);
if (!fs.existsSync(path.join(root, "build/wasm/urdfmill.wasm"))) {
  console.log("skipped: no build/wasm/urdfmill.wasm (scripts/wasm builds it)");
  process.exit(77);
}
const at = (name) => path.join(root, name);
const server = spawn(process.execPath, [at("tests/wasm/serve.mjs"), root], { stdio: ["ignore", "pipe", "inherit"] });
await once(server.stdout, "data");
// Those that are deepest, and of the others a few that end soon.
const bombs = "calls itself|includes itself|attaches itself|yaml deep|deep (lists|mappings|elements)|long expression|frozenset|in a cycle|cycle of|entities$|gitignore|configuration";
const words = ["--program", at("tests/wasm/bin/urdfmill"), "--like", path.join(bin, "urdfmill"), "--only", "bombs,files,names", "--match", bombs];
const { status, stdout, stderr } = spawnSync(at("scripts/torture"), words, { encoding: "utf8" });
server.kill();
process.stdout.write(stdout + stderr);
process.exit(status ?? 1);
