// The engine in its Worker: calls with answers, messages of the language server, and a new Worker after a break.
import workerText from "worker-text";
import { Calls, Reply } from "./protocol";

/** The longest time that a call may take before it counts as without end, ms. */
const patience = 30_000;

type Waiting = { done: (value: never) => void; fail: (error: Error) => void; timer: number };

export class EngineClient {
  /** Called after a Worker was replaced: its files and its language server are gone. */
  onReplaced: (reason: string) => void = () => {};
  onMessage: (message: string) => void = () => {};
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;

  constructor(private readonly wasm: () => Promise<string>) {}

  async start(): Promise<string> {
    const wasm = await this.wasm();
    const address = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      if (worker === this.worker) this.take(data);
    });
    worker.addEventListener("error", (event) => {
      if (worker === this.worker) void this.replace(event.message || "the engine has ended");
    });
    this.worker = worker;
    return this.call("start", wasm);
  }

  call<Name extends keyof Calls>(name: Name, ...values: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    return new Promise((done, fail) => {
      const id = ++this.calls;
      const timer = window.setTimeout(() => void this.replace(`${name} took longer than ${patience / 1000} s`), patience);
      this.waiting.set(id, { done, fail, timer });
      this.worker!.postMessage({ id, name, values });
    });
  }

  send(message: string): void {
    this.worker?.postMessage({ message });
  }

  private take(data: Reply): void {
    if ("message" in data) return this.onMessage(data.message);
    if ("ended" in data) return void this.replace(data.ended);
    const waiting = this.waiting.get(data.id);
    if (!waiting) return;
    this.waiting.delete(data.id);
    clearTimeout(waiting.timer);
    if ("value" in data) return waiting.done(data.value as never);
    waiting.fail(new Error(data.error));
    if (data.broken) void this.replace(data.error);
  }

  private async replace(reason: string): Promise<void> {
    this.worker?.terminate();
    this.worker = null;
    for (const { fail, timer } of this.waiting.values()) {
      clearTimeout(timer);
      fail(new Error(reason));
    }
    this.waiting.clear();
    await this.start();
    this.onReplaced(reason);
  }
}
