// Node and the machine, as the host of the engine needs them.
import * as fs from "node:fs";
import { randomFillSync } from "node:crypto";
import { isatty } from "node:tty";
import type { FileSystem, System } from "./host_node.js";

export const system = (): System => ({
  fs: fs as unknown as FileSystem,
  isWindows: process.platform === "win32",
  environment: process.env,
  workingFolder: process.cwd(),
  isTerminal: isatty,
  random: (bytes) => void randomFillSync(bytes),
  nanoseconds: () => BigInt(Date.now()) * 1_000_000n,
  pause: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
  // As a program ends that SIGPIPE ends.
  outputIsClosed: () => process.exit(141),
});
