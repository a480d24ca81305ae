// Elements of the page: made, found, and filled again only if their content has changed.

/** Returns the text with control characters and directional marks as escapes, as the program prints them: they could rearrange what is read. Lines stay. */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (c) => {
    const code = c.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });

export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = "", className = ""): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (text) element.textContent = visible(text);
  if (className) element.className = className;
  return element;
}

export const byId = <Type extends HTMLElement = HTMLElement>(id: string): Type => document.getElementById(id) as Type;

/** Puts an image, or a text with its HTML, into the clipboard. */
export async function copy(parts: Record<string, Blob | string>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(Object.entries(parts).map(([type, part]) => [type, part instanceof Blob ? part : new Blob([part], { type })])))]);
}

/** Gives the user a file. */
export function download(name: string, content: Blob): void {
  const link = make("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Opens a list of keys with its button and with "?", and runs the functions of single keys, all outside of fields. */
export function keys(run: Record<string, () => void> = {}): void {
  const list = byId<HTMLDialogElement>("keys"), show = (): void => list.showModal();
  byId("keys-button").addEventListener("click", show);
  addEventListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || list.open || (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]"))) return;
    const act = key === "?" ? show : run[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const filled = new Map<string, string>();

/** Forgets the content of an element that was emptied. */
export const forget = (id: string): void => void filled.delete(id);

/** Returns true if the element has that content already, and remembers it if not. A save changes little, and laying out a page takes long. */
export function isFilled(id: string, content: unknown): boolean {
  const text = JSON.stringify(content);
  if (filled.get(id) === text) return true;
  filled.set(id, text);
  return false;
}
