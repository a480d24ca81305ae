// The language server over standard input and output, for systems without a native program.
import type { Engine } from "./engine.js";
import { languageLoop } from "./language_loop.js";

const separator = "\r\n\r\n";

/// Takes the messages out of a stream of bytes: each follows a header with its length.
export class Messages {
  private rest = Buffer.alloc(0);

  /// Adds bytes, and returns the messages that are complete.
  take(bytes: Uint8Array): string[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    const found: string[] = [];
    for (;;) {
      const end = this.rest.indexOf(separator);
      if (end < 0) return found;
      const length = Number(/^content-length: *(\d+) *$/im.exec(this.rest.toString("latin1", 0, end))?.[1] ?? 0);
      const begin = end + separator.length;
      if (this.rest.length < begin + length) return found;
      found.push(this.rest.toString("utf8", begin, begin + length));
      this.rest = this.rest.subarray(begin + length);
    }
  }
}

/// Serves an editor until it says "exit", or closes its end. As in the protocol, the process ends with 0 only after "shutdown".
export function serveLanguage(engine: Engine): void {
  const messages = new Messages();
  let isShutDown = false, isEnding = false;
  const send = (message: string): void => void process.stdout.write(`Content-Length: ${Buffer.byteLength(message)}${separator}${message}`);
  const receive = languageLoop(engine.languageServer(), send, (error) => {
    console.error(`urdfmill: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }, () => {
    if (!isEnding) return;
    process.exitCode = isShutDown ? 0 : 1;
    // What is written still goes out.
    process.stdin.destroy();
  });
  process.stdin.on("data", (bytes: Uint8Array) => {
    for (const message of messages.take(bytes)) {
      const { method } = JSON.parse(message) as { method?: string };
      isShutDown ||= method === "shutdown";
      isEnding ||= method === "exit";
      receive(message);
    }
  });
  // An editor that ends without a word leaves nothing to be answered.
  process.stdin.on("end", () => { process.exitCode = isShutDown ? 0 : 1; });
}
