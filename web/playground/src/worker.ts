// The Worker: the engine over files in memory, and its language server. If the engine breaks, the page makes a new Worker.
import { Engine, EngineBroken, instantiate } from "../../urdfmill/src/engine";
import { memoryHost } from "../../urdfmill/src/host_memory";
import { languageLoop } from "../../urdfmill/src/language_loop";
import { Calls, Reply, Request, Run, home } from "./protocol";

const output: Record<1 | 2, Uint8Array[]> = { 1: [], 2: [] };
const host = memoryHost([], { workingFolder: home, environment: { URDFMILL_OPTION_NAMES: "marked" }, output: (descriptor, bytes) => void output[descriptor].push(bytes.slice()) });
const { files } = host;
let engine: Engine | null = null, receive: ((message: string) => void) | null = null;

const reply = (value: Reply): void => postMessage(value);
const at = (path: string): string => `${home}/${path}`;

function text(parts: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return parts.splice(0).map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

async function module(base64: string): Promise<WebAssembly.Module> {
  const characters = atob(base64), bytes = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; ++i) bytes[i] = characters.charCodeAt(i);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  // Compiled while it is unpacked.
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "content-type": "application/wasm" } }));
}

function run(words: string[]): Run {
  const code = engine!.run(["urdfmill", ...words]);
  return { code, out: text(output[1]), err: text(output[2]) };
}

const calls: { [Name in keyof Calls]: (...values: Parameters<Calls[Name]>) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>> } = {
  async start(wasm) {
    engine = instantiate(await module(wasm), host);
    return engine.version();
  },
  fill(all) {
    files.clear();
    for (const [path, bytes] of all) files.set(at(path), bytes);
  },
  write: (path, bytes) => void files.set(at(path), bytes),
  run,
  change(words) {
    const before = new Map(files), done = run(words);
    const changed = [...files].filter(([path, bytes]) => before.get(path) !== bytes && path.startsWith(`${home}/`));
    return { ...done, files: changed.map(([path, bytes]) => [path.slice(home.length + 1), bytes]) };
  },
  save(words, name) {
    // The name of a source must not be taken.
    const temporary = `~${name}`, done = run([...words, "-o", temporary]), content = files.get(at(temporary)) ?? null;
    files.delete(at(temporary));
    return { ...done, content };
  },
  options: () => engine!.optionsList() as ReturnType<Calls["options"]>,
  view: (path, values) => engine!.view(at(path), values),
};

/** Reports an error; after one that leaves the engine unusable the page starts another Worker. */
function fail(error: unknown, id?: number): void {
  const reason = error instanceof Error ? error.message : String(error), broken = error instanceof EngineBroken;
  if (id !== undefined) reply({ id, error: reason, broken });
  else reply({ ended: reason });
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  if ("message" in data) {
    receive ??= languageLoop(engine!.languageServer(), (message) => reply({ message }), fail);
    receive(data.message);
    return;
  }
  try {
    const call = calls[data.name] as (...values: unknown[]) => unknown;
    reply({ id: data.id, value: await call(...data.values) });
  } catch (error) {
    fail(error, data.id);
  }
});
