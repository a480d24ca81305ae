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

const filled = new Map<string, string>();

/** Returns true if the element has that content already, and remembers it if not. A save changes little, and laying out a page takes long. */
export function isFilled(id: string, content: unknown): boolean {
  const text = JSON.stringify(content);
  if (filled.get(id) === text) return true;
  filled.set(id, text);
  return false;
}
