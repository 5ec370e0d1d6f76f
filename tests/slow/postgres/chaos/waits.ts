/** On the clock of performance.now(), ms. */
interface Span {
  from: number;
  to: number;
}

interface Fault extends Span {
  kind: string;
}

/** Time after a fault is over in which waits still count as its own, ms. */
const AFTERMATH_MS = 1500;

/** Longest waits of listeners for a reply, by the fault that was under way. */
export class Waits {
  readonly #faults: Fault[] = [];
  readonly #noted: Span[] = [];

  /** Notes a wait that just ended. */
  note(waitedMs: number): void {
    const to = performance.now();
    this.#noted.push({ from: to - waitedMs, to });
  }

  /** Runs a fault, from its beginning until all is as before. */
  async during(kind: string, act: () => Promise<unknown>): Promise<void> {
    const fault = { kind, from: performance.now(), to: Infinity };
    this.#faults.push(fault);
    await act();
    fault.to = performance.now() + AFTERMATH_MS;
    await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
  }

  /** The longest wait during each kind of fault, ms. */
  longest(): Record<string, number> {
    const longest: Record<string, number> = {};
    for (const fault of this.#faults)
      longest[fault.kind] = Math.max(longest[fault.kind] ?? 0, this.#longestOf(isDuring(fault)));
    return longest;
  }

  /** The longest wait while there was no fault, ms: what a busy machine adds. */
  quiet(): number {
    return this.#longestOf((wait) => !this.#faults.some((fault) => isDuring(fault)(wait)));
  }

  #longestOf(counts: (wait: Span) => boolean): number {
    const own = this.#noted.filter(counts);
    return Math.round(own.reduce((max, { from, to }) => Math.max(max, to - from), 0));
  }
}

const isDuring =
  (fault: Span) =>
  (wait: Span): boolean =>
    wait.from < fault.to && wait.to > fault.from;
