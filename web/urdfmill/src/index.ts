// The package in browsers and everything else that is not Node.
import { type Setup, type Source, loadFrom } from "./load.js";
import type { Urdfmill } from "./urdfmill.js";
import { type WorkerMill, workerMill } from "./worker_client.js";
export * from "./common.js";

/** Loads the engine, by default from urdfmill.wasm beside this file. Calls are then synchronous. Throws LoadError. */
export const load = (source?: Source, setup: Setup = {}): Promise<Urdfmill> =>
  loadFrom(source ?? new URL("./urdfmill.wasm", import.meta.url), setup);

/** Loads the engine in a Worker, whose functions return promises. Files are a record or a map. */
export const loadInWorker = (source?: URL | string | WebAssembly.Module, setup: Setup = {}): Promise<WorkerMill> =>
  workerMill(new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" }), source, setup);
