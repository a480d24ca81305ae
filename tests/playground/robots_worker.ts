// The Worker of robots_test.mjs: the engine over the files of all recorded robots.
import { Engine, instantiate } from "../../web/urdfmill/src/engine";
import { memoryHost } from "../../web/urdfmill/src/host_memory";

interface Case { input: string; args: Record<string, string>; packages: Record<string, string>; env: Record<string, string> }

const root = "/recorded-robots", output: Record<1 | 2, Uint8Array[]> = { 1: [], 2: [] };
const host = memoryHost([], { workingFolder: root, output: (descriptor, bytes) => void output[descriptor].push(bytes.slice()) });
const { files } = host;
let engine: Engine;

async function text(parts: Uint8Array[]): Promise<string> {
  return new Blob(parts.splice(0) as BlobPart[]).text();
}

const robots = {
  async load(): Promise<void> {
    const all = (await (await fetch("files.json")).json()) as [string, string][];
    for (const [name, base64] of all) files.set(root + name, Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
    engine = instantiate(await WebAssembly.compile(await (await fetch("engine.wasm")).arrayBuffer()), host);
  },
  async expand({ input, args, packages, env }: Case) {
    const given = (value: string): string => String(value).replaceAll("@ROOT@", root);
    const found = Object.entries(packages).map(([name, folder]) => `${name}=${root}/${folder}`).join(":");
    host.environment = { LANG: "C.UTF-8", URDFMILL_PACKAGES: found, ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, given(value)])) };
    const begin = performance.now();
    const code = engine.run(["xacro", input, ...Object.entries(args).map(([name, value]) => `${name}:=${given(value)}`)]);
    return { code, out: await text(output[1]), err: await text(output[2]), milliseconds: performance.now() - begin };
  },
};
addEventListener("message", async ({ data }: MessageEvent<Case | null>) => postMessage(data ? await robots.expand(data) : await robots.load()));
