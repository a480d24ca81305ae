// The command line of urdfmill.wasm on this machine's files, with its output kept: `program(root)` returns
// run({words, stdin, folder, environment}) → {code, out, err}.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { randomFillSync } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Returns the exports of web/urdfmill/src/engine.ts. */
async function engineOf(root) {
  const { buildSync } = createRequire(path.join(root, "web/package.json"))("esbuild");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "urdfmill-wasm-"));
  const outfile = path.join(folder, "engine.mjs");
  buildSync({ entryPoints: [path.join(root, "web/urdfmill/src/engine.ts")], outfile, format: "esm" });
  const engine = await import(pathToFileURL(outfile).href);
  fs.rmSync(folder, { recursive: true });
  return engine;
}

function attempt(step) {
  try {
    return step();
  } catch (error) {
    return Math.abs(error.errno ?? os.constants.errno.EIO);
  }
}

const kindOf = (entry) => (entry.isFile() ? "file" : entry.isDirectory() ? "folder" : "other");

/** A host of one call. */
function hostOf(call) {
  return {
    read: (name) => (name === "/dev/stdin" ? call.stdin : attempt(() => fs.readFileSync(name))),
    list: (folder) =>
      attempt(() => fs.readdirSync(folder, { withFileTypes: true }).map((e) => ({ name: e.name, kind: kindOf(e), link: e.isSymbolicLink() }))),
    status: (name, follow) =>
      attempt(() => {
        const state = (follow ? fs.statSync : fs.lstatSync)(name, { bigint: true });
        return { kind: kindOf(state), size: Number(state.size), modified: state.mtimeNs, device: state.dev, inode: state.ino, link: state.isSymbolicLink() };
      }),
    canonical: (name) => attempt(() => fs.realpathSync.native(name)),
    write: (name, bytes, createFolders) =>
      attempt(() => {
        if (createFolders) fs.mkdirSync(path.dirname(name), { recursive: true });
        fs.writeFileSync(name, bytes);
        return 0;
      }),
    remove: (name) => attempt(() => (fs.unlinkSync(name), 0)),
    output: (descriptor, bytes) => call.written[descriptor - 1].push(bytes),
    isTerminal: () => false,
    get environment() {
      return call.environment;
    },
    get workingFolder() {
      return call.folder;
    },
    now: () => BigInt(Date.now()) * 1_000_000n,
    random: (bytes) => randomFillSync(bytes),
  };
}

export async function program(folder) {
  const root = path.resolve(folder);
  const { instantiate, EngineBroken } = await engineOf(root);
  const module = new WebAssembly.Module(fs.readFileSync(path.join(root, "build/wasm/urdfmill.wasm")));
  const call = { environment: {}, folder: "/", stdin: new Uint8Array(), written: [[], []] };
  let engine = instantiate(module, hostOf(call));
  const run = ({ words, stdin = new Uint8Array(), folder = process.cwd(), environment = process.env }) => {
    Object.assign(call, { stdin, folder, environment, written: [[], []] });
    let code;
    try {
      code = engine.run(words);
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      engine = instantiate(module, hostOf(call));
      code = 134;
      call.written[1].push(Buffer.from(`${error.message}\n${error.cause?.stack}\n`));
    }
    const [out, err] = call.written.map((pieces) => Buffer.concat(pieces));
    return { code, out, err };
  };
  return { run, call: (...values) => (Object.assign(call, { environment: process.env, folder: process.cwd(), written: [[], []] }), engine.call(...values)) };
}
