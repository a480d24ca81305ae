// The files of the page, as they were opened and as they are now.
import { Files } from "./files";

/** A file that is not as it was opened. */
export interface Change { path: string; before: Uint8Array; after: Uint8Array }
/** Files that were changed together, by something that can be undone. */
interface Step { what: string; changes: Change[] }

export const same = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.length === other.length && one.every((byte, i) => byte === other[i]));

export class Project {
  files: Files = new Map();
  /** The folder of the disk that the files came from, if it was opened so that the page may write to it. */
  folder: FileSystemDirectoryHandle | null = null;
  private opened: Files = new Map();
  private steps: Step[] = [];

  /** Begins with other files; `opened` are those before edits that were kept. */
  begin(files: Files, folder: FileSystemDirectoryHandle | null, opened: Files = new Map(files)): void {
    this.files = files;
    this.opened = opened;
    this.folder = folder;
    this.steps = [];
  }

  /** The folder that all files are in; empty if they have none in common. */
  get top(): string {
    const tops = new Set([...this.files.keys()].map((path) => path.slice(0, path.indexOf("/") + 1)));
    return tops.size === 1 ? [...tops][0] : "";
  }

  /** The name of what was opened: its folder, or its one file. */
  get name(): string {
    return this.top.slice(0, -1) || (this.files.size === 1 ? [...this.files.keys()][0] : "robot");
  }

  changed(): Change[] {
    return [...this.files].flatMap(([path, after]) => {
      const before = this.opened.get(path) ?? new Uint8Array();
      return same(before, after) ? [] : [{ path, before, after }];
    });
  }

  /** Takes the files as they are for those that were opened: they were written. */
  written(): void {
    this.opened = new Map(this.files);
  }

  /** Returns the files that a step changed, by those before it, and remembers it. */
  remember(what: string, before: Files): void {
    const changes = [...this.files].flatMap(([path, after]) => {
      const old = before.get(path);
      return old === undefined || same(old, after) ? [] : [{ path, before: old, after }];
    });
    if (changes.length > 0) this.steps.push({ what, changes });
  }

  /** The step that can be undone: the last one, as long as its files are as it left them. */
  get last(): Step | null {
    const step = this.steps.at(-1);
    return step && step.changes.every(({ path, after }) => same(this.files.get(path), after)) ? step : null;
  }

  /** Takes the last step back; returns the files before it. */
  undo(): [string, Uint8Array][] {
    const step = this.last;
    if (!step) return [];
    this.steps.pop();
    return step.changes.map(({ path, before }) => [path, before]);
  }
}
