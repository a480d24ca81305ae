// The arguments of a robot as a form.
import { byId, make } from "./elements";

export interface Argument { name: string; default: string | null; required: boolean }

/** Fills the form. `values` are those in use, `choices` those that launch files and the like pass; `changed` gets what the user gives. */
export function fillArguments(all: Argument[], values: Map<string, string>, choices: Map<string, Set<string>>, changed: (name: string, value: string) => void): void {
  const form = byId("arguments"), content = JSON.stringify([all, [...choices].map(([name, set]) => [name, ...set])]);
  if (form.dataset.content === content) return;
  form.dataset.content = content;
  byId("arguments-section").hidden = all.length === 0;
  form.replaceChildren(...all.map(({ name, default: standard, required }, i) => {
    const label = make("label"), field = make("input"), value = values.get(name) ?? standard ?? "";
    field.name = name;
    field.autocomplete = "off";
    const isSwitch = /^(true|false)$/i.test(standard ?? "") && /^(true|false)$/i.test(value);
    if (isSwitch) {
      const [on, off] = /^[TF]/.test(standard!) ? ["True", "False"] : ["true", "false"];
      field.type = "checkbox";
      field.checked = value.toLowerCase() === "true";
      label.append(field, ` ${name}`);
      field.addEventListener("change", () => changed(name, field.checked ? on : off));
      return label;
    }
    field.value = value;
    if (required) field.placeholder = "required";
    const found = [...(choices.get(name) ?? [])].filter((choice) => choice !== standard);
    label.append(name, field);
    if (found.length > 0) {
      const list = make("datalist");
      list.id = `choices-${i}`;
      list.append(...[...(standard ? [standard] : []), ...found].map((choice) => new Option(choice, choice)));
      field.setAttribute("list", list.id);
      label.append(list);
    }
    field.addEventListener("change", () => changed(name, field.value));
    return label;
  }));
}

/** Writes a value into its field, if it has another one. */
export function setField(name: string, value: string): boolean {
  const field = byId("arguments").querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  const isSwitch = field?.type === "checkbox", before = isSwitch ? String(field!.checked) : field?.value;
  if (!field || before === (isSwitch ? value.toLowerCase() : value)) return false;
  if (isSwitch) field.checked = value.toLowerCase() === "true";
  else field.value = value;
  return true;
}
