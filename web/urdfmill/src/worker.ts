// The Worker's side: an engine that answers messages. It is one file for browsers and Node.
import type { Setup, Source } from "./load.js";
import type { Urdfmill } from "./urdfmill.js";
import type { Answer, Request } from "./worker_client.js";

/** Answers requests with an engine that `load` makes. */
export function serve(load: (source: Source | undefined, setup: Setup) => Promise<Urdfmill>, send: (answer: Answer) => void): (request: Request) => void {
  let mill: Urdfmill | undefined;
  return async ({ id, name, parameters }) => {
    try {
      if (name === "load") {
        const [source, setup] = parameters as [string | undefined, Setup];
        mill = await load(source && /^file:/.test(source) ? new URL(source) : source, setup);
        send({ id });
      } else {
        send({ id, result: (mill![name] as (...words: unknown[]) => unknown)(...parameters) });
      }
    } catch (error) {
      const { name: kind, message } = error as Error;
      send({ id, error: { name: kind, message } });
    }
  };
}
