// Documents of ROS Indigo and before, as those of later releases: xacro's elements get their prefix, properties of macros
// become global, and definitions move to the front.
import { folderOf, normal } from "./paths.js";

export interface Rules {
  inOrder: boolean;
  requirePrefix: boolean;
  localProperties: boolean;
}

const space = "http://www.ros.org/wiki/xacro";
const reserved = new Set(["arg", "call", "if", "include", "insert_block", "macro", "property", "unless"]);

const nameOf = (element: Element): string => element.tagName.replace(/^xacro:/, "");
const isXacro = (element: Element, name: string, rules: Rules): boolean =>
  element.tagName === `xacro:${name}` || (!rules.requirePrefix && element.tagName === name);
const all = (document: XMLDocument): Element[] => [...document.getElementsByTagName("*")];

function isInMacro(element: Element, rules: Rules): boolean {
  for (let above = element.parentElement; above; above = above.parentElement) if (isXacro(above, "macro", rules)) return true;
  return false;
}

/** Replaces an element by one with the prefix. */
function prefixed(element: Element): void {
  const renamed = element.ownerDocument.createElementNS(space, `xacro:${element.tagName}`);
  for (const { name, value } of [...element.attributes]) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Returns the documents that a document and its includes become, by path. Includes whose names are computed are left
 * to the engine. */
export async function modernized(path: string, contents: string, rules: Rules, read: (path: string) => Promise<string>,
                                 find: (name: string) => string | undefined): Promise<Map<string, string>> {
  const documents = new Map<string, XMLDocument>();
  async function add(at: string, text: string): Promise<void> {
    const document = new DOMParser().parseFromString(text, "text/xml");
    documents.set(at, document);
    for (const element of all(document).filter((one) => isXacro(one, "include", rules))) {
      const name = (element.getAttribute("filename") ?? "").replace(/\$\(find\s+([\w-]+)\s*\)/g, (whole, wanted) => find(wanted) ?? whole);
      const included = normal(name, folderOf(at));
      if (name.includes("$") || documents.has(included)) continue;
      const there = await read(included).catch(() => undefined);
      if (there !== undefined) await add(included, there);
    }
  }
  await add(path, contents);

  const elements = () => [...documents.values()].flatMap(all);
  const macros = new Set(elements().filter((one) => isXacro(one, "macro", rules)).map((one) => one.getAttribute("name")?.replace(/^xacro:/, "")));
  if (!rules.requirePrefix) {
    for (const document of documents.values()) document.documentElement.setAttribute("xmlns:xacro", space);
    for (const element of elements()) if (reserved.has(element.tagName) || macros.has(element.tagName)) prefixed(element);
  }
  const properties = elements().filter((one) => one.tagName === "xacro:property" && isInMacro(one, rules));
  if (!rules.localProperties) for (const one of properties) if (!one.hasAttribute("scope")) one.setAttribute("scope", "global");
  if (!rules.inOrder) {
    const definitions = elements().filter((one) => ["macro", "property"].includes(nameOf(one)) && one.prefix === "xacro" && !isInMacro(one, rules));
    const root = documents.get(path)!.documentElement;
    root.prepend(...definitions.map((one) => (one.remove(), root.ownerDocument.importNode(one, true))));
  }
  return new Map([...documents].map(([at, document]) => [at, document.documentElement.outerHTML]));
}
