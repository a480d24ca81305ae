// The edits of the user, shown as a difference and saved.
import { button, byId, download, make } from "./elements";
import { text, writeBack, zipped } from "./files";
import { patch } from "./diff";
import { Project } from "./project";

const zip = (files: Iterable<[string, Uint8Array]>): Blob => new Blob([zipped(files) as BlobPart], { type: "application/zip" });

export class Changes {
  /** `take` gives the page other contents of files, `kept` is called after the files were written, `say` shows a message. */
  constructor(private readonly project: Project, private readonly take: (files: [string, Uint8Array][]) => void, private readonly kept: () => void, private readonly say: (text: string) => void) {
    byId("save-patch").addEventListener("click", () => download(`${this.project.name}.patch`, new Blob([this.patch()])));
    byId("save-changed").addEventListener("click", () => this.saveChanged());
    byId("save-zip").addEventListener("click", () => download(`${this.project.name}.zip`, zip(this.project.files)));
    byId("write-back").addEventListener("click", () => void this.write());
  }

  /** Returns all edits as one patch, by paths in the folder that was opened. */
  patch(): string {
    const { length } = this.project.top;
    return this.project.changed().map(({ path, before, after }) => patch(path.slice(length), text(before), text(after))).join("");
  }

  /** Writes the changed files to their folder, or gives them to the user. */
  save(): void {
    if (this.project.changed().length === 0) return this.say("nothing has changed");
    if (this.project.folder) void this.write();
    else this.saveChanged();
  }

  /** Shows the number of changed files, and the differences if they are seen. */
  fill(seen: boolean): void {
    const changed = this.project.changed();
    byId("changed-count").textContent = changed.length > 0 ? String(changed.length) : "";
    for (const id of ["write-back", "save-patch", "save-changed"]) byId<HTMLButtonElement>(id).disabled = changed.length === 0;
    byId("write-back").hidden = this.project.folder === null;
    if (!seen) return;
    byId("changes").replaceChildren(...changed.map(({ path, before, after }) => {
      const details = make("details"), head = make("summary", path), lines = make("pre");
      head.append(button("Take back", () => this.take([[path, before]])));
      lines.tabIndex = 0;
      lines.setAttribute("aria-label", `Changes in ${path}`);
      lines.append(...diffLines(patch(path, text(before), text(after)).split("\n").slice(2)));
      details.open = true;
      details.append(head, lines);
      return details;
    }), ...(changed.length === 0 ? [make("p", "The files are as they were opened.", "soft")] : []));
  }

  private saveChanged(): void {
    const changed = this.project.changed(), [{ path, after }] = changed;
    if (changed.length === 1) download(path.split("/").pop()!, new Blob([after as BlobPart]));
    else download(`${this.project.name}-changed.zip`, zip(changed.map(({ path: name, after: content }): [string, Uint8Array] => [name, content])));
  }

  private async write(): Promise<void> {
    const changed = this.project.changed();
    try {
      await writeBack(this.project.folder!, changed.map(({ path, after }) => [path, after]));
    } catch (error) {
      return this.say((error as Error).message);
    }
    this.project.written();
    this.kept();
    this.say(`${changed.length} ${changed.length === 1 ? "file is" : "files are"} written`);
  }
}

/** Returns the lines of a patch, each with its look. */
export function diffLines(lines: string[]): HTMLElement[] {
  return lines.map((line) => make("span", `${line}\n`, /^\+(?!\+\+ )/.test(line) ? "added" : /^-(?!-- )/.test(line) ? "removed" : /^(@@|\+\+\+|---)/.test(line) ? "place" : ""));
}
