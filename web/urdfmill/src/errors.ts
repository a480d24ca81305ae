import type { Result } from "./values.js";
export { EngineBroken, OptionError } from "./engine.js";

/** A misuse of the package. */
export class UrdfmillError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** The engine's WebAssembly could not be fetched or compiled. */
export class LoadError extends UrdfmillError {}

/** A result without the wanted text. */
export class ModelError extends UrdfmillError {
  constructor(readonly result: Result) {
    super(result.findings.filter((finding) => finding.severity === "error").map(described).join("\n") || result.log.trim());
  }
}

function described({ file, range, message }: Result["findings"][number]): string {
  return [file, range?.start.line, range?.start.column].filter((part) => part !== undefined).concat(` ${message}`).join(":");
}

/** Returns the text of a result. Throws ModelError unless the code is 0. */
export function textOf(result: Result): string {
  if (result.code !== 0) throw new ModelError(result);
  return result.text;
}
