// The findings of all files, grouped by their cause.
import { Finding, Range } from "./editor";
import { button, byId, make, visible } from "./elements";
import { forPage } from "./wording";

interface Found { path: string; finding: Finding }

const kinds = ["", "error", "warning", "note"], mostRows = 300;
const kindOf = ({ severity }: Finding): string => kinds[severity ?? 1] ?? "note";

/** Returns the cause that findings share: the rule, and the file or package that is missing. */
function cause(finding: Finding): string {
  const subject = finding.data?.subject;
  return [kindOf(finding), finding.code, subject && ["file", "package"].includes(subject.kind) ? subject.name : ""].join(" ");
}

export class FindingsPanel {
  private readonly found = new Map<string, Finding[]>();
  private readonly turned = new Map<string, boolean>();
  private waiting = false;
  /** The server has checked these files. */
  private isKnown = false;

  /** `reveal` shows a place. */
  constructor(private readonly reveal: (path: string, range: Range) => void) {}

  /** Takes the findings of a file in place of earlier ones. */
  take(path: string, list: Finding[]): void {
    if (list.length > 0) this.found.set(path, list);
    else this.found.delete(path);
    if (this.waiting) return;
    // The server sends the findings of many files, one after the other.
    this.waiting = true;
    setTimeout(() => {
      this.waiting = false;
      this.fill();
    }, 20);
  }

  /** Says that all files are checked. */
  settle(): void {
    this.isKnown = true;
    this.fill();
  }

  clear(): void {
    this.found.clear();
    this.isKnown = false;
    this.turned.clear();
    this.fill();
  }

  private fill(): void {
    const all = [...this.found].sort(([a], [b]) => a.localeCompare(b)).flatMap(([path, list]) => list.map((finding): Found => ({ path, finding })));
    const number = (kind: string): string => {
      const count = all.filter(({ finding }) => kindOf(finding) === kind).length;
      return count > 0 ? `${count} ${kind}${count === 1 ? "" : "s"}` : "";
    };
    byId("count").textContent = kinds.slice(1).map(number).filter((text) => text !== "").join(", ");
    const groups = new Map<string, Found[]>();
    for (const one of all) {
      const key = cause(one.finding), group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
    const sorted = [...groups].sort(([, [a]], [, [b]]) => kinds.indexOf(kindOf(a.finding)) - kinds.indexOf(kindOf(b.finding)));
    const box = byId("findings"), scroll = box.scrollTop, rows = make("ul");
    rows.append(...sorted.map(([key, group]) => (group.length === 1 ? this.row(group[0], true, true) : this.group(key, group))));
    box.replaceChildren(all.length > 0 ? rows : make("p", this.isKnown ? "None." : "Checking…", "soft"));
    box.scrollTop = scroll;
  }

  private group(key: string, group: Found[]): HTMLLIElement {
    const item = make("li"), details = make("details"), head = make("summary"), [{ finding }] = group, kind = kindOf(finding);
    const isSame = group.every((one) => one.finding.message === finding.message);
    const title = isSame ? forPage(finding.message) : (finding.code ?? "").replaceAll("-", " ");
    head.append(make("span", `${kind}: `, `kind ${kind}`), visible(title), " ", make("span", String(group.length), "count"));
    const list = make("ul");
    list.append(...group.slice(0, mostRows).map((one) => this.row(one, !isSame, false)));
    if (group.length > mostRows) list.append(make("li", `and ${group.length - mostRows} more`, "soft"));
    details.open = this.turned.get(key) ?? group.length <= 3;
    details.addEventListener("toggle", () => void this.turned.set(key, details.open));
    details.append(head, list);
    item.append(details);
    return item;
  }

  private row({ path, finding }: Found, withMessage: boolean, withKind: boolean): HTMLLIElement {
    const item = make("li"), { line, character } = finding.range.start, kind = kindOf(finding);
    const made = button("", () => this.reveal(path, finding.range));
    if (withKind) made.append(make("span", `${kind}: `, `kind ${kind}`));
    if (withMessage) made.append(visible(forPage(finding.message)), " ");
    made.append(make("span", `${path}:${line + 1}:${character + 1}${withKind ? ` ${finding.code ?? ""}` : ""}`, "place"));
    item.append(made);
    return item;
  }
}
