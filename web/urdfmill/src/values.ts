// The types of parameters and results.
import type { Session } from "./urdfmill.js";

export interface Position {
  /** From 1 */
  line: number;
  /** In characters, from 1 */
  column: number;
  /** In bytes, from 0 */
  offset: number;
}
export interface Range {
  start: Position;
  end: Position;
}
/** A finding as docs/schema/findings.schema.json describes it. */
export interface Finding {
  rule: string;
  severity: "error" | "warning" | "note";
  message: string;
  /** The element, or the argument, package, file, mesh or name that is missing. */
  subject?: { kind: string; name: string };
  file?: string;
  range?: Range;
  /** The macro calls and includes that made the text, the innermost first. */
  trail?: { text: string; file?: string; range?: Range }[];
  hint?: string;
  /** The name that the hint proposes, and the one that was written, which may be the value of an expression. */
  meant?: { name: string; written: string };
  /** Edits of the source that are certain to be right. */
  fix?: { file: string; range: Range; text: string }[];
}

export type Quantity = number | string;
export type Vector = string | readonly number[];
export type Texts = string | readonly string[];
export type Pairs = Readonly<Record<string, string | number | boolean>>;
export type Contents = string | Uint8Array;

/** Serves files by absolute POSIX path. What is not there is null or undefined; another error has its number on Linux. */
export interface Provider {
  read(path: string): Contents | { errno: number } | null | undefined;
  /** Returns the names in a folder, those of folders with a slash at the end. Without it packages are not searched. */
  list?(folder: string): Iterable<string> | null | undefined;
}

/** Texts or bytes by path, or functions that serve them. */
export type Files = Readonly<Record<string, Contents>> | ReadonlyMap<string, Contents> | Provider;

/** Folders of packages by name, or a function that returns them. */
export type Packages = Pairs | ((name: string) => string | null | undefined);

/** Options of every call. */
export interface Call {
  /** Files instead of those that the engine was loaded with */
  files?: Files;
  /** The folders of packages */
  packages?: Packages;
}

export interface Result {
  /** 0: clean. 1: findings, a difference, or a refusal. 2: an unreadable file, or a failed expansion. */
  code: number;
  text: string;
  /** The bytes of the text; those of a mesh are no text. */
  bytes: Uint8Array;
  findings: Finding[];
  /** What the reference's xacro would print on standard error. */
  log: string;
  /** The files that were read, in this order; in a session all since it began. */
  dependencies: string[];
}

export type { Session };
