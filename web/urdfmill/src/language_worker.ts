// The script of a Worker for editors in a browser: the language server over files that the editor passes. Messages are the
// objects of the protocol, besides `{engine}`, the bytes of urdfmill.wasm, and `{files}`, paths with bytes or null.
import { instantiate } from "./engine.js";
import { memoryHost } from "./host_memory.js";
import { languageLoop } from "./language_loop.js";

export interface Setup { engine?: Uint8Array; files?: [path: string, bytes: Uint8Array | null][] }

const host = memoryHost(), early: string[] = [];
let receive = (message: string): void => void early.push(message);

async function start(engine: Uint8Array): Promise<void> {
  const module = await WebAssembly.compile(engine as Uint8Array<ArrayBuffer>);
  const server = instantiate(module, host).languageServer();
  // An editor starts the server again when its Worker ends with an error.
  receive = languageLoop(server, (message) => postMessage(JSON.parse(message)), (error) => setTimeout(() => { throw error; }));
  for (const message of early) receive(message);
}

addEventListener("message", ({ data }: MessageEvent<Setup>) => {
  for (const [path, bytes] of data.files ?? []) {
    if (bytes) host.files.set(path, bytes);
    else host.files.delete(path);
  }
  if (data.engine) void start(data.engine);
  else if (!data.files) receive(JSON.stringify(data));
});
