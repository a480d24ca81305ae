// Robots as the server sends them (written by lib/urdfmill/view/page_model.cpp).

export interface Place { file: string; path: string; line: number; column: number; text: string; trail: { text: string; file: string; line: number }[] }
/** A texture, which is multiplied by the colours (glTF) or replaces them. */
export interface TextureUse { key: string; multiplies: boolean }
/** `textures` by the number of a material, 0 for that of the model; empty for none. */
export interface Shape { mesh: string; textures: (TextureUse | null)[]; pose: number[]; scale: number[]; colour: number[] | null; collision: boolean; standsIn: string | null }
export interface Link { name: string; place: Place | null; shapes: Shape[]; inertial: { mass: number; box: number[]; pose: number[] } | null }
export interface Joint {
  name: string; type: "revolute" | "continuous" | "prismatic" | "fixed" | "floating" | "planar";
  parent: string; child: string; origin: number[]; axis: number[]; place: Place | null;
  lower: number | null; upper: number | null; effort: number | null; velocity: number | null;
  mimic: { joint: string; multiplier: number; offset: number } | null;
}
/** A joint that closes a loop: the frames of its ends are one, except for the motion of its type. */
export interface Loop { name: string; type: "fixed" | "revolute" | "prismatic" | "spherical"; axis: number[]; ends: { link: string; pose: number[] }[] }
export interface Robot { name: string; links: Link[]; joints: Joint[]; loops: Loop[]; dh: { link: string; name: string; pose: number[] }[]; states: { name: string; positions: Record<string, number> }[] }
export interface Finding { rule: string; severity: "error" | "warning" | "note"; message: string; place: Place | null; links: string[] }
export interface Argument { name: string; value: string }
/** Positions of joints at each time, s. */
export interface Motion { joints: string[]; times: number[]; samples: number[][] }
/** `key`: what is shown, from the page around this one: the view is fitted when it changes, and a model that fails is not taken for an earlier one. */
export interface Model { key?: string; version: number; robot: Robot | null; against: Robot | null; error: string | null; motion: Motion | null; live: boolean; findings: Finding[]; arguments: Argument[] }

/** Positions that put a link at the wanted pose, or the reason why there are none; neither if the engine does not support the chain. */
export interface IkAnswer { joints: { joint: string; position: number }[] | null; refused: string | null }

/** The source of models and meshes: the server, or the page itself. */
export interface Source {
  model(): Promise<Model>;
  /** Returns a mesh or a texture. */
  data(key: string): Promise<ArrayBuffer>;
  /** Resolves when there is another version; null if there never is. */
  changed: ((version: number) => Promise<boolean>) | null;
  setArguments: ((values: Argument[]) => Promise<void>) | null;
  /** Resolves to the last state of the joints when it is another one; null if there never is any. */
  state: ((version: number) => Promise<{ version: number; positions: Record<string, number> }>) | null;
  /** Computes inverse kinematics with the engine. */
  ik: ((wanted: { link: string; pose: string; seed: Argument[] }) => Promise<IkAnswer>) | null;
  /** Resolves when the colours shall change; null if the page chooses them itself. */
  theme: (() => Promise<"light" | "dark">) | null;
}

export const moves = (joint: Joint): boolean => ["revolute", "continuous", "prismatic"].includes(joint.type);
export const turns = (joint: Joint): boolean => joint.type === "revolute" || joint.type === "continuous";

/** Returns the range of a slider: the model's limits, else a turn or a metre each way. */
export function range(joint: Joint): [number, number] {
  const free = turns(joint) ? Math.PI : 1;
  if (joint.type === "continuous") return [-free, free];
  return [joint.lower ?? -free, joint.upper ?? free];
}

async function checked(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
}

const post = async (path: string, body: unknown): Promise<Response> =>
  checked(await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));

const server: Source = {
  model: async () => (await checked(await fetch("model", { cache: "no-store" }))).json(),
  data: async (key) => (await checked(await fetch(`data/${key}`))).arrayBuffer(),
  changed: async (version) => (await (await checked(await fetch(`wait?version=${version}`, { cache: "no-store" }))).json()).changed,
  state: async (version) => (await checked(await fetch(`state?version=${version}`, { cache: "no-store" }))).json(),
  setArguments: async (values) => void (await post("arguments", values)),
  ik: async (wanted) => (await post("ik", wanted)).json(),
  theme: null,
};

/** A model with its meshes and textures, which are in base64. */
interface Whole { model: Model; data: Record<string, string> }

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

/** The data of an exported page. */
function inside(element: HTMLElement): Source {
  const data = JSON.parse(element.textContent ?? "") as Whole;
  return {
    model: async () => data.model,
    data: async (key) => bytesOf(data.data[key]),
    changed: null,
    state: null,
    setArguments: null,
    ik: null,
    theme: null,
  };
}

/** Models that the page around this one sends (web/playground/src/viewer_frame.ts). */
function around(parent: Window): Source {
  let last: Whole | null = null, theme: ((value: "light" | "dark") => void) | null = null, asked = 0;
  const waiting = new Set<() => void>(), answers = new Map<number, (answer: IkAnswer) => void>();
  const next = (): Promise<void> => new Promise((done) => void waiting.add(done));
  addEventListener("message", ({ source, data }: MessageEvent<Whole | { theme: "light" | "dark" } | { ik: number; answer: IkAnswer }>) => {
    if (source !== parent) return;
    if ("theme" in data) return theme?.(data.theme);
    if ("ik" in data) return answers.get(data.ik)?.(data.answer);
    last = data;
    for (const each of waiting) each();
    waiting.clear();
  });
  // A page opened from a disk has no origin that could be named.
  const ask = (what: object): void => parent.postMessage(what, "*");
  ask({ ready: true });
  return {
    model: async () => {
      while (!last) await next();
      return last.model;
    },
    data: async (key) => bytesOf(last!.data[key]),
    changed: async (version) => {
      while (!last || last.model.version === version) await next();
      return true;
    },
    state: null,
    setArguments: async (values) => ask({ arguments: values }),
    ik: (wanted) => new Promise((done) => {
      const number = ++asked;
      answers.set(number, (answer) => {
        answers.delete(number);
        done(answer);
      });
      ask({ ik: number, wanted });
    }),
    theme: () => new Promise((done) => { theme = done; }),
  };
}

export function source(): Source {
  const element = document.getElementById("data");
  if (element) return inside(element);
  return window.parent === window ? server : around(window.parent);
}
