// The words of the engine's messages on the page.
import { home } from "./protocol";

/** Controls of the page in place of options, with their values, and of requests. */
const controls: Record<string, string> = {
  package: "“Open…”, together with the robot", tip: "“Tip”", convention: "“Convention”", degrees: "“degrees”", fix: "“Fix what is safe”",
  "urdfmill dh": "“DH table”", "urdfmill migrate": "“Migration”",
};

/** Words a message for the page: the engine marks options and requests (URDFMILL_OPTION_NAMES); paths begin where the page's files do. */
export function forPage(text: string): string {
  return text.replaceAll(`${home}/`, "").replace(/⟨((?:urdfmill )?[a-z][a-z0-9-]*)( [^⟨⟩]*)?⟩/g, (_, name: string, value = "") => controls[name] ?? name + value);
}
