// An engine of build/wasm on this machine's files: `program(root, name)` returns call(function, positional, options) and, for
// the command line with its output kept, run({words, stdin, folder, environment}) → {code, out, err}.
import fs from "node:fs";
import path from "node:path";
import { source } from "../npm/source.mjs";

export async function program(root, name = "urdfmill") {
  const { instantiate, EngineBroken } = await source("engine");
  const { nodeHost } = await source("host_node");
  const { system } = await source("system");
  const module = new WebAssembly.Module(fs.readFileSync(path.join(root, `build/wasm/${name}.wasm`)));
  const host = {};
  let written;
  /** Makes the host the one of a call. */
  const prepare = ({ stdin = new Uint8Array(), folder = process.cwd(), environment = process.env } = {}) => {
    written = [[], []];
    const { read, ...rest } = nodeHost({ ...system(), environment, workingFolder: folder });
    Object.assign(host, rest, {
      read: (name, anyKind) => (name === "/dev/stdin" ? stdin : read(name, anyKind)),
      output: (descriptor, bytes) => void written[descriptor - 1].push(bytes),
      isTerminal: () => false,
    });
  };
  prepare();
  let engine = instantiate(module, host);
  const run = ({ words, ...given }) => {
    prepare(given);
    let code;
    try {
      code = engine.run(words);
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      engine = instantiate(module, host);
      code = 134;
      written[1].push(Buffer.from(`${error.message}\n${error.cause?.stack}\n`));
    }
    const [out, err] = written.map((pieces) => Buffer.concat(pieces));
    return { code, out, err };
  };
  return { run, call: (...values) => (prepare(), engine.call(...values)) };
}
