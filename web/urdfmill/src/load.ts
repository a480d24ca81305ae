// From WebAssembly in any form to an engine.
import type { Host } from "./engine.js";
import { LoadError } from "./errors.js";
import { surroundings } from "./host_memory.js";
import { hostOf } from "./hosts.js";
import { Urdfmill } from "./urdfmill.js";
import type { Files } from "./values.js";

/** The engine's WebAssembly: compiled, as bytes, where it is, or being fetched. */
export type Source = WebAssembly.Module | BufferSource | Response | PromiseLike<Response> | URL | string;

export interface Setup {
  /** The files of calls that name no others; default: none, in Node those of the disk */
  files?: Files;
  /** Variables for $(env …) and $(optenv …), and for the search of packages; default: none, in Node those of the process */
  environment?: Record<string, string>;
  /** The folder of relative paths; default: "/", in Node the current one */
  workingFolder?: string;
  /** Takes what the command line prints */
  output?(descriptor: 1 | 2, bytes: Uint8Array): void;
}

const isPlace = (source: Source): source is URL | string => typeof source === "string" || source instanceof URL;

async function responseOf(source: Response | PromiseLike<Response> | URL | string): Promise<Response> {
  const response = await (isPlace(source) ? fetch(source) : source);
  if (!response.ok) throw new LoadError(`${response.url}: ${response.status} ${response.statusText}`);
  return response;
}

/** Compiles the engine. Throws LoadError. */
export async function compile(source: Source): Promise<WebAssembly.Module> {
  try {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return await WebAssembly.compile(source as BufferSource);
    const response = await responseOf(source as Exclude<Source, WebAssembly.Module | BufferSource>);
    // Servers that do not know .wasm send it as something else, which is not compiled while it arrives.
    const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
    return isWasm ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`the engine cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns the host that a setup describes, over that of the system. */
export function hostFor(setup: Setup, system?: Host): Host {
  const given = Object.entries(setup).filter(([name, value]) => name !== "files" && value !== undefined);
  const base: Host = { ...(system ?? hostOf({}, surroundings() as Host)), ...Object.fromEntries(given) };
  return setup.files ? hostOf(setup.files, base) : system ? base : hostOf({}, base);
}

/** Loads the engine from a source. */
export async function loadFrom(source: Source, setup: Setup, system?: Host): Promise<Urdfmill> {
  return new Urdfmill(await compile(source), hostFor(setup, system));
}
