// The command line on this build, for systems without a native program. It is one file that starts fast.
import { readFileSync } from "node:fs";
import { EngineBroken, instantiate } from "./engine.js";
import { nodeHost } from "./host_node.js";
import { system } from "./system.js";
import { wordFromWindows } from "./windows_paths.js";

/** Runs the words and returns the exit code; the first is the name of the program: "urdfmill" or "xacro". */
export function run(words: string[]): number {
  const machine = system();
  const module = new WebAssembly.Module(readFileSync(new URL("./urdfmill.wasm", import.meta.url)));
  try {
    return instantiate(module, nodeHost(machine)).run(machine.isWindows ? words.map(wordFromWindows) : words);
  } catch (error) {
    if (!(error instanceof EngineBroken)) throw error;
    console.error(`${words[0]}: the engine has failed: ${error.message}`);
    return 2;
  }
}
