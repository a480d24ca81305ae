// The engine in a Worker: calls are messages with a number, and so are their answers.
import { EngineBroken, LoadError, OptionError, UrdfmillError } from "./errors.js";
import { type Asynchronous } from "./fetching.js";
import { type Functions, functions } from "./functions.js";
import type { Setup } from "./load.js";

export type WorkerMill = Asynchronous & {
  /** Ends the Worker; calls that have not ended are refused. */
  terminate(): void;
};

export interface Request {
  id: number;
  name: keyof Functions | "load";
  parameters: unknown[];
}

export interface Answer {
  id: number;
  result?: unknown;
  error?: { name: string; message: string };
}

/** What Workers of browsers and threads of Node have in common, once their events are distinguished. */
interface Port {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

const errors: Record<string, new (message: string) => Error> = { EngineBroken, LoadError, OptionError, UrdfmillError, TypeError };

function listen(port: Port, answered: (answer: Answer) => void, failed: (error: Error) => void): void {
  if ("on" in port) {
    const thread = port as unknown as { on(event: string, heard: (value: never) => void): void; unref(): void };
    thread.on("message", answered);
    thread.on("error", failed);
    thread.on("exit", () => failed(new UrdfmillError("the Worker has ended")));
  } else {
    const worker = port as unknown as Worker;
    worker.onmessage = ({ data }) => answered(data);
    worker.onerror = ({ message }) => failed(new LoadError(message));
  }
}

export async function workerMill(port: Port, source: URL | string | WebAssembly.Module | undefined, setup: Setup): Promise<WorkerMill> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  const failed = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  listen(port, ({ id, result, error }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new (errors[error.name] ?? UrdfmillError)(error.message));
    else call?.resolve(result);
  }, failed);
  const send = (name: Request["name"], parameters: unknown[]) => new Promise<unknown>((resolve, reject) => {
    const request: Request = { id: ++last, name, parameters };
    waiting.set(last, { resolve, reject });
    port.postMessage(request);
  });
  try {
    await send("load", [source instanceof URL ? source.href : source, setup]);
  } catch (error) {
    port.terminate();
    throw error;
  }
  const names = Object.keys(functions) as (keyof Functions)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, (...words: unknown[]) => send(name, words)])) as unknown as Asynchronous),
    terminate() {
      port.terminate();
      failed(new UrdfmillError("the Worker was ended"));
    },
  };
}
