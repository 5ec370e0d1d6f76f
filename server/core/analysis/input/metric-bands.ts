/** Named ranges of a metric, from the lowest to the highest. */
export interface MetricBands {
  /** A band reaches from its least value to that of the next; the first has no least value. */
  bands: readonly { from?: number | undefined; label: string }[];
  /** Difference of two clips of an item above which it is called obvious. */
  obvious?: number | undefined;
}

/**
 * Bands that papers print. SwanBench-Speech, D.1: its text prints "< 0.93" for the best band of timbre, which must be "at least", and
 * says nothing of 0.90 to 0.93.
 */
export const PUBLISHED_BANDS: Readonly<Record<string, MetricBands>> = {
  'swanbench timbre': {
    bands: [
      { label: 'drift' },
      { from: 0.85, label: 'acceptable' },
      { from: 0.9, label: 'not defined in the paper' },
      { from: 0.93, label: 'like real speech' },
    ],
  },
  'swanbench prosody': {
    bands: [
      { label: 'below competent' },
      { from: 4, label: 'competent' },
      { from: 4.5, label: 'like real speech' },
    ],
    obvious: 1,
  },
};

/**
 * The band of a value.
 * @example bandOf([{ label: 'drift' }, { from: 0.85, label: 'acceptable' }], 0.85) // 'acceptable'
 */
export function bandOf(bands: MetricBands['bands'], value: number): string | null {
  return bands.findLast(({ from }) => from === undefined || value >= from)?.label ?? null;
}
