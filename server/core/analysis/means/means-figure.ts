import { joined, phrase, type Words } from '../../text/phrase.ts';
import { fixed } from '../../text/fixed.ts';
import type { DraftFigure } from '../tables/figure.ts';

/** An estimate of a system, or of a pair of systems. */
export interface NamedMean {
  name: string;
  n: number;
  listeners: number;
  mean: number | null;
  low: number | null;
  high: number | null;
}

interface Asked {
  /** Unique within the block. */
  name: string;
  title: Words;
  /** Kind of the named things. Default: system. */
  of?: Words;
  /** Label of the measure, with the ends of its scale. */
  measure: Words;
  domain: readonly [low: number, high: number];
  rule?: { at: number; label: Words };
  rows: readonly NamedMean[];
  /** Method of the intervals, and further notes. */
  notes: readonly Words[];
}

/** Method of the intervals of most tables; the note of their figures. */
export const MEANS_NOTE = phrase`Clips under test that count. ${phrase`Intervals: 95 %, two-way clustered over listeners and items.`}`;

/**
 * Estimates with their intervals, one per name, listed highest first in the summary: bars if the scale starts at 0, so that
 * their lengths can be compared, otherwise points.
 */
export function meansFigure({
  name,
  title,
  of = 'system',
  measure,
  domain,
  rule,
  rows,
  notes,
}: Asked): DraftFigure {
  const known = rows.flatMap(({ name: whose, mean, n }) => (mean === null ? [] : [{ whose, mean, n }]));
  const said = known
    .toSorted((a, b) => b.mean - a.mean)
    .map(({ whose, mean, n }) => phrase`${whose} ${fixed(mean, 3)} (n ${n})`);
  return {
    kind: domain[0] === 0 ? 'bars' : 'intervals',
    name,
    title,
    summary:
      said.length === 0 ? 'No answer counts.' : phrase`${measure}, highest first: ${joined(said, ', ')}.`,
    rows: rows.map(({ name: whose, n, listeners, mean, low, high }) => {
      return { name: whose, n, listeners, mean, low, high };
    }),
    x: { key: 'name', label: of },
    y: { key: 'mean', label: measure, domain },
    low: 'low',
    high: 'high',
    ...(rule && { rule: { axis: 'y', ...rule } }),
    notes,
  };
}
