// The recorded robots used by tests of the viewer.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns each n-th, or all with URDFMILL_ALL=1; none if the corpus is absent. */
export function recorded(corpus, n) {
  const every = process.env.URDFMILL_ALL === "1" ? 1 : n;
  return ["expected", "urdf"].map((name) => join(corpus, "conformance/robots", name)).filter(existsSync)
    .flatMap((path) => readdirSync(path, { recursive: true }).filter((name) => name.endsWith(".urdf")).sort().map((name) => join(path, name)))
    .filter((_, index) => index % every === 0);
}
