// The interface of npm's package xacro-parser over the engine.
import { ModelError, textOf } from "./errors.js";
import { fetching } from "./fetching.js";
import { normal } from "./paths.js";
import { folderOfPlace, pathOf, placeOf, withPlaces } from "./places.js";
import type { Urdfmill } from "./urdfmill.js";
import type { Result } from "./values.js";
import { modernized } from "./xacro_legacy.js";

type Command = (...words: string[]) => string | null | undefined;
export type RospackCommands = { [name: string]: Command } | ((name: string, ...words: string[]) => string | null | undefined);

// A value in the text of a document.
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export class XacroParser {
  /** Makes the engine that all parsers share. */
  static load: () => Promise<Urdfmill>;
  static #engine: Promise<Urdfmill> | undefined;

  /** False: macros and properties may be used before they are defined, as up to ROS Indigo. */
  inOrder = true;
  /** False: xacro's elements need no prefix, as up to ROS Indigo. */
  requirePrefix = true;
  /** False: properties of macros are global, as up to ROS Indigo. */
  localProperties = true;
  rospackCommands: RospackCommands = {};
  arguments: Record<string, string | number | boolean> = {};
  /** The folder of the document. */
  workingPath = "";

  getFileContents(_path: string): Promise<string> {
    return Promise.reject(new Error("XacroParser: getFileContents() not implemented."));
  }

  /** Expands a document. Rejects with the places of all mistakes (a ModelError). */
  async parse(contents: string): Promise<XMLDocument> {
    if (typeof DOMParser === "undefined") throw new Error("XacroParser: there is no DOMParser; in Node, set globalThis.DOMParser to that of jsdom");
    const mill = await (XacroParser.#engine ??= XacroParser.load());
    const path = normal(pathOf(this.workingPath.replace(/([^\\/])$/, "$1/") + "document.xacro"));
    const find = (name: string) => folderOfPackage(this.#command("find", name));
    const read = async (from: string) => this.#filled(await this.getFileContents(placeOf(from)));
    const sources = new Map([[path, this.#filled(contents)]]);
    if (!(this.inOrder && this.requirePrefix && this.localProperties))
      for (const [from, text] of await modernized(path, sources.get(path)!, this, read, find)) sources.set(from, text);

    const files = fetching(mill, { file: (from) => sources.get(from) ?? read(from).catch(() => null), package: find });
    const result = await files.expand(path, { arguments: this.arguments, no_banner: true });
    return new DOMParser().parseFromString(withPlaces(textOf(placed(result))), "text/xml");
  }

  #command(name: string, ...words: string[]): string | undefined {
    const commands = this.rospackCommands;
    return (typeof commands === "function" ? commands(name, ...words) : commands[name]?.(...words)) ?? undefined;
  }

  /** Fills in what the commands return; "find" is the engine's, with the folders that the command names. */
  #filled(text: string): string {
    return text.replace(/\$\(\s*([\w-]+)((?:\s+[^\s()$]+)*)\s*\)/g, (whole, name: string, words: string) => {
      const value = name === "find" ? undefined : this.#command(name, ...words.split(/\s+/).slice(1));
      return value === undefined ? whole : escaped(String(value));
    });
  }
}

/** Returns the folder that the engine finds a package in. */
const folderOfPackage = (place: string | undefined): string | undefined => place && pathOf(place.replace(/(.)[\\/]+$/, "$1"));

/** Returns a result whose files are named as the caller does. */
function placed(result: Result): Result {
  const findings = result.findings.map((finding) => (finding.file ? { ...finding, file: placeOf(finding.file) } : finding));
  return { ...result, findings };
}

/** Loads documents and what they include with fetch. */
export class XacroLoader extends XacroParser {
  fetchOptions: RequestInit = {};

  load(url: string, onComplete: (document: XMLDocument) => void, onError?: (error: Error) => void): void {
    if (this.workingPath === "") this.workingPath = folderOfPlace(url);
    this.getFileContents(url).then((text) => void this.parse(text, onComplete, onError), onError ?? (() => {}));
  }

  override parse(contents: string, onComplete?: (document: XMLDocument) => void, onError?: (error: Error) => void): Promise<XMLDocument> {
    const parsed = super.parse(contents);
    if (onComplete || onError) parsed.then(onComplete).catch((error) => onError?.(error));
    return parsed;
  }

  override async getFileContents(place: string): Promise<string> {
    const response = await fetch(place, this.fetchOptions);
    if (!response.ok) throw new Error(`XacroLoader: ${place}: ${response.status} ${response.statusText}`);
    return response.text();
  }
}

export { ModelError };
