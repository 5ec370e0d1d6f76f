import type { Random } from '../order/random.ts';

/** Part of a recording, ms. */
interface Span {
  startMs: number;
  endMs: number;
}

interface Wanted {
  count: number;
  /** Least distance from the end of one to the start of the next, ms. */
  apartMs: number;
  random: Random;
}

const isApart = (a: Span, b: Span, apartMs: number): boolean =>
  a.endMs + apartMs <= b.startMs || b.endMs + apartMs <= a.startMs;

/** Largest number of spans that fit side by side. The one that ends first always belongs to such a set. */
function mostOf(byEnd: readonly Span[], apartMs: number): number {
  let count = 0;
  let freeMs = -Infinity;
  for (const { startMs, endMs } of byEnd)
    if (startMs >= freeMs) {
      count += 1;
      freeMs = endMs + apartMs;
    }
  return count;
}

/**
 * Draws `count` of the spans that keep their distance, in order of the start. Each is drawn from those that still allow the full number, so
 * that fewer are returned only if no choice has more.
 */
export function chooseSpans<S extends Span>(spans: readonly S[], { count, apartMs, random }: Wanted): S[] {
  let open = spans.toSorted((a, b) => a.endMs - b.endMs);
  const full = Math.min(count, mostOf(open, apartMs));
  const chosen: S[] = [];
  for (const span of random.shuffle(spans)) {
    if (chosen.length === full) break;
    if (!chosen.every((other) => isApart(span, other, apartMs))) continue;
    const rest = open.filter((other) => isApart(span, other, apartMs));
    if (chosen.length + 1 + mostOf(rest, apartMs) < full) continue;
    chosen.push(span);
    open = rest;
  }
  return chosen.toSorted((a, b) => a.startMs - b.startMs);
}
