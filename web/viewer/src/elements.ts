// Elements of the page: made, found, and filled anew only if their content has changed.

export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = "", className = ""): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (text) element.textContent = text;
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
