// The robots in the files, and the choice among them.
import { byId, visible } from "./elements";
import { EngineClient } from "./engine_client";
import { home } from "./protocol";

/** A robot: its file and the arguments that it is expanded with. */
export interface Robot { path: string; values: Record<string, string> }
interface Planned { input?: string; arguments?: Record<string, string>; cost?: number }

/** Returns the path as the page has it. */
export const relative = (path: string): string => path.replace(new RegExp(`^(${home}/|\\./)`), "");
/** Returns the arguments as words of a command line. */
export const words = (values: Record<string, string>): string[] => Object.entries(values).map(([name, value]) => `${name}:=${value}`);

/** Lists the robots in the files as `check` of a folder finds them, and chooses the first to be shown. */
export async function findRobots(engine: EngineClient): Promise<{ robots: Robot[]; first: number }> {
  const { out } = await engine.call("run", ["plan", "-q", "."]);
  const planned = out.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Planned).filter(({ input }) => input !== undefined);
  const robots = planned.map(({ input, arguments: values }) => ({ path: relative(input!), values: values ?? {} }));
  const costs = planned.map(({ cost }) => cost ?? 0);
  return { robots, first: await whole(engine, robots, costs) };
}

/** Returns the robot with the most links that can be expanded: others are often parts of it. The costly ones are tried first, for about a second; if none can be expanded, the costliest is the first. */
async function whole(engine: EngineClient, robots: Robot[], costs: number[]): Promise<number> {
  if (robots.length < 2) return 0;
  const patience = 1200, end = performance.now() + patience, costliest = robots.map((_, index) => index).sort((a, b) => costs[b] - costs[a]);
  let [best] = costliest, most = 0;
  for (const i of costliest) {
    if (performance.now() > end) break;
    const { code, out } = await engine.call("run", ["info", "-q", "-f", "json", robots[i].path, ...words(robots[i].values)]);
    if (code !== 0 || out === "") continue;
    const { links } = JSON.parse(out) as { links: number };
    if (links < most || (links === most && i > best)) continue;
    [best, most] = [i, links];
  }
  return best;
}

/** Fills the list with robots by folder. Arguments are named where they tell robots apart. */
export function fillRobots(robots: Robot[]): void {
  const folders = new Map<string, HTMLOptGroupElement>();
  for (const [i, { path, values }] of robots.entries()) {
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "", name = path.slice(path.lastIndexOf("/") + 1);
    const isAlone = robots.filter((robot) => robot.path === path).length === 1;
    const group = folders.get(folder) ?? document.createElement("optgroup");
    group.label = visible(folder || "/");
    folders.set(folder, group);
    group.append(new Option(visible([name, ...(isAlone ? [] : words(values))].join(" ")), String(i)));
  }
  byId("robot").replaceChildren(...folders.values());
}
