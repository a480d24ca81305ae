// Differences of texts by lines, as a patch.

/** A run of lines: in both texts, only in the first (-), only in the second (+). */
interface Run { kind: " " | "-" | "+"; lines: string[] }

/** More differing lines than this are not compared with each other. */
const mostEdits = 1500;

/** Returns pairs of equal lines, in order (Myers, An O(ND) Difference Algorithm); empty if there are too many differences. */
function matches(a: string[], b: string[]): [number, number][] {
  const ends: Int32Array[] = [], middle = mostEdits + 1;
  const end = new Int32Array(2 * middle + 1);
  for (let d = 0; d <= mostEdits; ++d) {
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && end[middle + k - 1] < end[middle + k + 1]) ? end[middle + k + 1] : end[middle + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) ++x;
      end[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return walkedBack(a.length, b.length, d, ends, middle);
    }
    ends.push(end.slice());
  }
  return [];
}

function walkedBack(x: number, y: number, edits: number, ends: Int32Array[], middle: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let d = edits; d > 0; --d) {
    const end = ends[d - 1], k = x - y, down = k === -d || (k !== d && end[middle + k - 1] < end[middle + k + 1]);
    const from = end[middle + (down ? k + 1 : k - 1)], other = from - (down ? k + 1 : k - 1);
    for (; x > from + (down ? 0 : 1) && y > other + (down ? 1 : 0); --x, --y) pairs.push([x - 1, y - 1]);
    x = from;
    y = other;
  }
  for (; x > 0 && y > 0; --x, --y) pairs.push([x - 1, y - 1]);
  return pairs.reverse();
}

function runs(a: string[], b: string[]): Run[] {
  const all: Run[] = [];
  const add = (kind: Run["kind"], lines: string[]): void => {
    if (lines.length === 0) return;
    const last = all.at(-1);
    if (last?.kind === kind) last.lines.push(...lines);
    else all.push({ kind, lines: [...lines] });
  };
  let i = 0, j = 0;
  for (const [x, y] of [...matches(a, b), [a.length, b.length]]) {
    add("-", a.slice(i, x));
    add("+", b.slice(j, y));
    if (x < a.length) add(" ", [a[x]]);
    [i, j] = [x + 1, y + 1];
  }
  return all;
}

/** Returns the lines of a text, each with its end. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Returns a patch (unified diff, three lines of context) that turns the first text into the second; empty if they are the same. */
export function patch(path: string, before: string, after: string): string {
  if (before === after) return "";
  const context = 3, all = runs(linesOf(before), linesOf(after));
  const parts: string[] = [];
  let part: string[] = [], starts = [0, 0], counts = [0, 0], at = [1, 1];
  const put = (kind: Run["kind"], lines: string[]): void => {
    for (const line of lines) part.push(line.endsWith("\n") ? `${kind}${line}` : `${kind}${line}\n\\ No newline at end of file\n`);
    if (kind !== "+") counts[0] += lines.length;
    if (kind !== "-") counts[1] += lines.length;
  };
  const side = (i: number): string => `${counts[i] === 0 ? starts[i] - 1 : starts[i]}${counts[i] === 1 ? "" : `,${counts[i]}`}`;
  const end = (): void => {
    if (part.length > 0) parts.push(`@@ -${side(0)} +${side(1)} @@\n${part.join("")}`);
    part = [];
    counts = [0, 0];
  };
  for (const [i, { kind, lines }] of all.entries()) {
    if (kind === " ") {
      const isFirst = i === 0, isLast = i === all.length - 1;
      if (!isFirst) put(" ", lines.slice(0, isLast || lines.length > 2 * context ? context : lines.length));
      if (isFirst || (!isLast && lines.length > 2 * context)) {
        end();
        const tail = lines.slice(-context);
        starts = [at[0] + lines.length - tail.length, at[1] + lines.length - tail.length];
        put(" ", tail);
      }
    } else {
      if (part.length === 0) starts = [...at];
      put(kind, lines);
    }
    at = [at[0] + (kind === "+" ? 0 : lines.length), at[1] + (kind === "-" ? 0 : lines.length)];
  }
  end();
  return `--- a/${path}\n+++ b/${path}\n${parts.join("")}`;
}
