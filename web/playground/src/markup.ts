// Markup that the language server sends for hovers: only formatting stays, since names of a foreign model may be in it.

const allowed = new Set(["P", "PRE", "CODE", "EM", "STRONG", "UL", "OL", "LI", "HR", "BR", "SPAN", "H1", "H2", "H3", "H4", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "BLOCKQUOTE", "DEL"]);

function clean(node: Node): void {
  for (const child of [...node.childNodes]) {
    clean(child);
    if (!(child instanceof Element)) {
      if (!(child instanceof Text)) child.remove();
    } else if (!allowed.has(child.tagName)) {
      child.replaceWith(...child.childNodes);
    } else {
      for (const { name } of [...child.attributes]) if (name !== "class") child.removeAttribute(name);
    }
  }
}

/** Returns the HTML with plain formatting only. */
export function sanitized(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  clean(parsed.body);
  return parsed.body.innerHTML;
}
