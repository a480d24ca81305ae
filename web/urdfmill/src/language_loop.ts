// A language server in a Worker: it works in pieces, between which messages are taken.
import type { LanguageServer } from "./engine.js";

/// Returns the function that takes messages of the editor. `send` gets those of the server, `fail` what ends it; `idle` is called when
/// everything is answered.
export function languageLoop(server: LanguageServer, send: (message: string) => void, fail: (error: unknown) => void, idle = (): void => {}): (message: string) => void {
  let isWaiting = false;
  const later = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(work, 0);
  };
  const work = (): void => {
    isWaiting = false;
    try {
      const more = server.step();
      for (let message = server.next(); message !== null; message = server.next()) send(message);
      if (more) later();
      else idle();
    } catch (error) {
      fail(error);
    }
  };
  return (message) => {
    try {
      server.send(message);
      later();
    } catch (error) {
      fail(error);
    }
  };
}
