// Messages between the page and the Worker that holds the engine.

/** The folder that the files of the page are in, for the engine. */
export const home = "/robot";

/** The result of a command line. */
export interface Run { code: number; out: string; err: string }

/** Functions of the Worker that the page calls, with what they return. */
export interface Calls {
  /** Starts the engine, a gzip file in base64, and returns its version. */
  start(wasm: string): string;
  /** Replaces all files. Paths are relative to `home`. */
  fill(files: [string, Uint8Array][]): void;
  write(path: string, bytes: Uint8Array): void;
  /** Runs a command line in `home`: its words after the program's name. */
  run(words: string[]): Run;
  /** Runs a command line that writes, and returns the files that it has changed. */
  change(words: string[]): Run & { files: [string, Uint8Array][] };
  /** Runs a command line that writes one new file, which is returned and not kept. */
  save(words: string[], name: string): Run & { content: Uint8Array | null };
  /** Returns the options of each request, with the words that they take. */
  options(): Record<string, { name: string; words?: string[] }[]>;
  /** Returns a model for the page of the viewer, as JSON. */
  view(path: string, values: Record<string, string>): string;
}

export type Request = { [Name in keyof Calls]: { id: number; name: Name; values: Parameters<Calls[Name]> } }[keyof Calls] | { message: string };
/** An answer, a message of the language server, or the end of the engine. */
export type Reply = { id: number; value: unknown } | { id: number; error: string; broken: boolean } | { message: string } | { ended: string };
