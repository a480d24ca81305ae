// The files as a tree: those that the robot is made of first, all others below one line.
import { button, make } from "./elements";

/** The contents of the tree. Paths are relative; `missing` are files that the robot asks for in vain. */
export interface Shown { own: string[]; missing: string[]; others: string[]; open: string; edited: Set<string>; opens: (path: string) => boolean }

interface Folder { folders: Map<string, Folder>; files: string[] }

function folderOf(paths: string[]): Folder {
  const top: Folder = { folders: new Map(), files: [] };
  for (const path of paths) {
    let at = top;
    for (const name of path.split("/").slice(0, -1)) {
      const next = at.folders.get(name) ?? { folders: new Map(), files: [] };
      at.folders.set(name, next);
      at = next;
    }
    at.files.push(path);
  }
  return top;
}

/** Folders that the user has closed, or opened among the other files. */
const turned = new Set<string>();

function list(folder: Folder, path: string, isOpen: boolean, shown: Shown, choose: (path: string) => void): HTMLUListElement {
  const box = make("ul");
  for (const [first, inner] of [...folder.folders].sort(([a], [b]) => a.localeCompare(b))) {
    // A folder that holds only another one is one line with it.
    let name = first, below = inner;
    for (let only = [...below.folders][0]; below.files.length === 0 && below.folders.size === 1; only = [...below.folders][0]) {
      name += `/${only[0]}`;
      below = only[1];
    }
    const at = `${path}${name}/`, key = `${isOpen} ${at}`, item = make("li"), details = make("details"), head = make("summary", name);
    head.title = at;
    details.append(head);
    const fill = (): void => { if (details.childElementCount === 1) details.append(list(below, at, isOpen, shown, choose)); };
    details.open = isOpen !== turned.has(key);
    if (details.open) fill();
    details.addEventListener("toggle", () => {
      if (details.open) fill();
      if (details.open === isOpen) turned.delete(key);
      else turned.add(key);
    });
    item.append(details);
    box.append(item);
  }
  for (const file of folder.files.sort()) {
    const item = make("li"), name = file.split("/").pop()!;
    if (shown.missing.includes(file)) item.append(make("span", `${name} is not there`, "other error"));
    else if (!shown.opens(file)) item.append(make("span", name, "other"));
    else {
      const row = button(name, () => choose(file));
      row.dataset.path = row.title = file;
      if (file === shown.open) row.setAttribute("aria-current", "true");
      if (shown.edited.has(file)) {
        row.classList.add("edited");
        row.append(make("span", ", changed", "unseen"));
      }
      item.append(row);
    }
    box.append(item);
  }
  return box;
}

/** Fills the box; `choose` opens a file. */
export function fillFiles(box: HTMLElement, shown: Shown, choose: (path: string) => void): void {
  const wasOpen = box.querySelector<HTMLDetailsElement>(":scope > details")?.open ?? false, scroll = box.parentElement!.scrollTop;
  box.replaceChildren(list(folderOf([...shown.own, ...shown.missing]), "", true, shown, choose));
  if (shown.others.length > 0) {
    const rest = make("details"), fill = (): void => { if (rest.childElementCount === 1) rest.append(list(folderOf(shown.others), "", false, shown, choose)); };
    const all = shown.own.length > 0 ? "other " : "";
    rest.append(make("summary", `${shown.others.length} ${all}${shown.others.length === 1 ? "file" : "files"}`));
    rest.addEventListener("toggle", () => { if (rest.open) fill(); });
    rest.open = wasOpen || shown.own.length === 0;
    if (rest.open) fill();
    box.append(rest);
  }
  box.parentElement!.scrollTop = scroll;
}
