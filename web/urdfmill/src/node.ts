// The package in Node: the files of the disk, and the engine from the folder of this file.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { nodeHost } from "./host_node.js";
import { type Setup, type Source, loadFrom } from "./load.js";
import { system } from "./system.js";
import type { Urdfmill } from "./urdfmill.js";
import { type WorkerMill, workerMill } from "./worker_client.js";
export * from "./common.js";
export { nodeHost } from "./host_node.js";

/** Loads the engine, by default from urdfmill.wasm beside this file. Calls are then synchronous. Throws LoadError. */
export async function load(source: Source = new URL("./urdfmill.wasm", import.meta.url), setup: Setup = {}): Promise<Urdfmill> {
  const isFile = source instanceof URL ? source.protocol === "file:" : typeof source === "string" && !/^[a-z]{2,}:/i.test(source);
  const bytes = isFile ? readFile(source as URL | string) : undefined;
  const machine = system(), { environment = machine.environment, workingFolder = machine.workingFolder } = setup;
  const host = nodeHost({ ...machine, environment, workingFolder: resolve(workingFolder) });
  return loadFrom((await bytes) ?? source, { ...setup, environment: host.environment, workingFolder: host.workingFolder }, host);
}

/** Loads the engine in a thread, whose functions return promises. Files are a record or a map, or those of the disk. */
export const loadInWorker = (source?: URL | string | WebAssembly.Module, setup: Setup = {}): Promise<WorkerMill> =>
  workerMill(new Worker(new URL("./worker_node.mjs", import.meta.url)), source, setup);
