// The arrangement of the page: parts, the borders between them, colours.
import { byId } from "./elements";

const key = "urdfmill-playground-look";

/** A page that was opened from a disk may have no storage; choices then last as long as the page. */
function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
function remember(name: string, value: string | null): void {
  const all = remembered();
  if (value === null) delete all[name];
  else all[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // As above.
  }
}

const parts = ["files", "source", "findings", "results"];

/** Shows one part of the page where there is room for one only. */
export function pane(name: string): void {
  document.body.dataset.pane = name;
  for (const each of document.querySelectorAll<HTMLElement>("#panes button")) each.setAttribute("aria-current", String(each.dataset.pane === name));
}

/** Shows a part and puts the focus into it. */
function goTo(name: string): void {
  if (document.body.dataset.pane === "start") return;
  pane(name);
  const inside = { files: "#file-list button[aria-current=true], #file-list button", source: "#editor .cm-content", findings: "#findings button, #findings summary", results: "#results [role=tab][aria-selected=true]" }[name]!;
  document.querySelector<HTMLElement>(inside)?.focus();
}

/** Makes a border that a pointer or arrow keys move. The size is that of the part it controls, in per cent of the room of both. */
function movable(border: HTMLElement): void {
  const part = byId(border.getAttribute("aria-controls")!), name = border.dataset.size!, down = border.getAttribute("aria-orientation") === "horizontal";
  const room = border.parentElement!, before = !!(border.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING);
  const least = 10, most = 80, step = 2;
  const size = (element: HTMLElement): number => (down ? element.clientHeight : element.clientWidth);
  const say = (): void => border.setAttribute("aria-valuenow", String(Math.round((100 * size(part)) / Math.max(size(room), 1))));
  const set = (percent: number): void => {
    const value = `${Math.min(Math.max(percent, least), most).toFixed(1)}%`;
    document.documentElement.style.setProperty(name, value);
    remember(name, value);
    say();
  };
  const known = remembered()[name];
  if (/^[\d.]+%$/.test(known ?? "")) document.documentElement.style.setProperty(name, known);
  border.setAttribute("aria-valuemin", String(least));
  border.setAttribute("aria-valuemax", String(most));
  border.setAttribute("aria-valuenow", "50");
  border.addEventListener("focus", say);
  border.addEventListener("pointerdown", (event) => {
    border.setPointerCapture(event.pointerId);
    border.classList.add("dragged");
    document.body.classList.add("resizing");
  });
  border.addEventListener("pointermove", (event) => {
    if (!border.hasPointerCapture(event.pointerId)) return;
    const area = room.getBoundingClientRect(), at = down ? (event.clientY - area.top) / area.height : (event.clientX - area.left) / area.width;
    set(100 * (before ? at : 1 - at));
  });
  border.addEventListener("lostpointercapture", () => {
    border.classList.remove("dragged");
    document.body.classList.remove("resizing");
  });
  border.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -step, ArrowUp: -step, ArrowRight: step, ArrowDown: step }[event.key];
    if (way !== undefined) set((100 * size(part)) / size(room) + (before ? way : -way));
    else if (event.key === "Home") {
      document.documentElement.style.removeProperty(name);
      remember(name, null);
      say();
    } else return;
    event.preventDefault();
  });
}

/** Sets up parts, borders and colours; `themed` is called with the colours, `save` with Ctrl-S. */
export function layOut(themed: (dark: boolean) => void, save: () => void): void {
  for (const each of document.querySelectorAll<HTMLElement>("#panes button")) each.addEventListener("click", () => pane(each.dataset.pane!));
  for (const each of document.querySelectorAll<HTMLElement>(".splitter")) movable(each);
  addEventListener("keydown", (event) => {
    const { altKey, ctrlKey, metaKey, code } = event, part = parts[Number(/^Digit([1-4])$/.exec(code)?.[1] ?? 0) - 1];
    if (altKey && part) goTo(part);
    else if ((ctrlKey || metaKey) && code === "KeyS") save();
    else return;
    event.preventDefault();
  });
  const setTheme = (dark: boolean): void => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    byId("theme").textContent = dark ? "Light" : "Dark";
    themed(dark);
  };
  byId("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme !== "dark";
    setTheme(dark);
    remember("theme", dark ? "dark" : "light");
  });
  const theme = remembered().theme;
  setTheme(theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
}
