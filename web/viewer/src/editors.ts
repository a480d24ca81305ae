// Opens a place of a file in an editor, through the editor's URI scheme.
import { Place } from "./model";
import { byId } from "./elements";

const schemes: Record<string, (path: string, line: number, column: number) => string> = Object.fromEntries(
  ["vscode", "vscodium", "cursor", "zed"].map((scheme) => [scheme, (path: string, line: number, column: number) => `${scheme}://file${path}:${line}:${column}`]),
);
schemes.idea = (path, line, column) => `idea://open?file=${path}&line=${line}&column=${column}`;

const key = "urdfmill-editor";

/** A page opened from a disk may have no storage; the choice then lasts as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the address that opens a place in the chosen editor, with special characters of the path percent-encoded. */
export function editorLink(place: Place): string {
  const path = place.path.split("/").map(encodeURIComponent).join("/");
  return schemes[byId<HTMLSelectElement>("editor").value](path, place.line, place.column);
}

export function listenForEditor(changed: () => void): void {
  const select = byId<HTMLSelectElement>("editor"), before = stored();
  if (before !== null && before in schemes) select.value = before;
  select.addEventListener("change", () => {
    try {
      localStorage.setItem(key, select.value);
    } catch {
      // As above.
    }
    changed();
  });
}
