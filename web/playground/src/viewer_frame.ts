// The page of the viewer in a frame: models go to it as messages (web/viewer/src/model.ts).

import { forPage } from "./wording";

/** Requests of the frame. */
export type Asked = { ready: true } | { arguments: { name: string; value: string }[] } | { ik: number; wanted: { link: string; pose: string; seed: { name: string; value: string }[] } };

export class ViewerFrame {
  private last: unknown = null;
  private isReady = false;
  private theme = "light";
  private versions = 0;

  constructor(private readonly frame: HTMLIFrameElement, asked: (what: Asked) => void) {
    addEventListener("message", ({ source, data }: MessageEvent<Asked>) => {
      if (source !== frame.contentWindow) return;
      if ("ready" in data) {
        this.isReady = true;
        this.send({ theme: this.theme });
        if (this.last) this.send(this.last);
      } else {
        asked(data);
      }
    });
  }

  /** Shows a model, as JSON of `{model, data}`; `key` tells robots, and their arguments, apart. */
  show(json: string, key: string): void {
    const { model, data } = JSON.parse(json) as { model: { version: number; key: string; error: string | null; findings: { message: string }[] }; data: unknown };
    model.version = ++this.versions;
    model.key = key;
    model.error &&= forPage(model.error);
    for (const finding of model.findings) finding.message = forPage(finding.message);
    this.last = { model, data };
    if (!this.frame.src.endsWith("viewer.html")) this.frame.src = "viewer.html";
    if (this.isReady) this.send(this.last);
  }

  setTheme(dark: boolean): void {
    this.theme = dark ? "dark" : "light";
    if (this.isReady) this.send({ theme: this.theme });
  }

  /** Answers a question with its number. */
  answer(ik: number, answer: unknown): void {
    this.send({ ik, answer });
  }

  private send(message: unknown): void {
    // Pages opened from a disk have no origin that could be named; the frame is this page's own file.
    this.frame.contentWindow?.postMessage(message, "*");
  }
}
