// The recorded robots that tests of the viewer take.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Each n-th, or all with URDFMILL_ALL=1; none where the corpus is not there. */
export function recorded(corpus, n) {
  const every = process.env.URDFMILL_ALL === "1" ? 1 : n;
  return ["expected", "urdf"].map((name) => join(corpus, "conformance/robots", name)).filter(existsSync)
    .flatMap((path) => readdirSync(path, { recursive: true }).filter((name) => name.endsWith(".urdf")).sort().map((name) => join(path, name)))
    .filter((_, index) => index % every === 0);
}
