// Elements of the page; the functions are those of the viewer's page.
import { byId, make } from "../../viewer/src/elements";

export { byId, copy, download, keys, make, visible } from "../../viewer/src/elements";

/** Makes a button. */
export function button(text: string, pressed: () => void): HTMLButtonElement {
  const made = make("button", text);
  made.type = "button";
  made.addEventListener("click", pressed);
  return made;
}

/** Makes tabs of buttons with the role, which arrow keys choose; `shown` gets the name after "tab-". */
export function tabs(list: HTMLElement, shown: (name: string) => void): (name: string) => void {
  const all = [...list.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const choose = (chosen: HTMLButtonElement): void => {
    for (const tab of all) {
      const is = tab === chosen;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      byId(tab.getAttribute("aria-controls")!).hidden = !is;
    }
    shown(chosen.id.slice("tab-".length));
  };
  for (const [i, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1 + all.length, Home: 0, End: all.length - 1 }[key];
      if (to === undefined) return;
      const next = all[to % all.length];
      next.focus();
      choose(next);
    });
  }
  return (name) => choose(byId<HTMLButtonElement>(`tab-${name}`));
}
