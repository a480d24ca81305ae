// A trajectory with a time bar.
import { Motion } from "./model";
import { byId, isFilled } from "./elements";

/** Returns the positions at a time, on straight lines between the samples. */
export function positionsAt(motion: Motion, time: number): [string, number][] {
  const { joints, times, samples } = motion, last = times.length - 1;
  let low = 0, high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  const length = times[high] - times[low], share = length > 0 ? Math.min(Math.max((time - times[low]) / length, 0), 1) : 0;
  return joints.map((joint, i) => [joint, samples[low][i] + share * (samples[high][i] - samples[low][i])]);
}

export class Player {
  private motion: Motion | null = null;
  private time = 0;
  /** When the trajectory started, in seconds of the clock; null while it is paused. */
  private start: number | null = null;

  constructor(private readonly show: (positions: [string, number][]) => void) {
    byId("play").addEventListener("click", () => (this.start === null ? this.play() : this.stop()));
    this.bar.addEventListener("input", () => {
      this.stop();
      this.go(this.bar.valueAsNumber);
    });
  }

  /** Shows the first sample of a motion; a motion that is shown already goes on. */
  take(motion: Motion | null): void {
    if (isFilled("motion", motion)) return;
    this.stop();
    this.motion = motion;
    byId("motion").hidden = motion === null || motion.times.length < 2;
    if (!motion) return;
    this.bar.max = String(this.end);
    this.go(0);
  }

  /** Shows the positions at a time. */
  go(time: number): void {
    if (!this.motion) return;
    this.time = Math.min(Math.max(time, 0), this.end);
    this.bar.value = String(this.time);
    const text = `${this.time.toFixed(2)} / ${this.end.toFixed(2)} s`;
    byId("clock").textContent = text;
    this.bar.setAttribute("aria-valuetext", text);
    this.show(positionsAt(this.motion, this.time));
  }

  private get bar(): HTMLInputElement {
    return byId<HTMLInputElement>("time");
  }
  private get end(): number {
    return this.motion!.times[this.motion!.times.length - 1];
  }

  private play(): void {
    if (!this.motion) return;
    const start = performance.now() / 1000 - (this.time < this.end ? this.time : 0);
    this.start = start;
    byId("play").textContent = "Pause";
    const step = (): void => {
      if (this.start !== start) return;
      this.go(performance.now() / 1000 - start);
      if (this.time < this.end) requestAnimationFrame(step);
      else this.stop();
    };
    requestAnimationFrame(step);
  }

  private stop(): void {
    this.start = null;
    byId("play").textContent = "Play";
  }
}
