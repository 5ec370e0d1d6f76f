import { phrase } from '../../text/phrase.ts';
import type { BlockResults } from '../../analysis/input/input.ts';
import type { Metric } from '../../analysis/input/metric.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { f1Score, type Confusion } from '../../stats/metrics/f1.ts';

/** A clip whose origin is known. */
export interface Trap {
  clip: string;
  truth: 'human' | 'flawed';
}

/** Score from which a metric classifies a clip as human. Source: Audio Turing Test, figure 3; that 0.5 itself is human is inferred. */
const THRESHOLD = 0.5;

interface Scored extends Trap {
  score: number;
}

function scoredBy({ values }: Metric, traps: readonly Trap[]): Scored[] {
  return traps.flatMap((trap) => {
    const score = values.get(trap.clip) ?? null;
    return score === null ? [] : [{ ...trap, score }];
  });
}

function confusionOf(scored: readonly Scored[]): Confusion {
  const count = (truth: Trap['truth'], isTaken: boolean): number =>
    scored.filter((trap) => trap.truth === truth && trap.score >= THRESHOLD === isTaken).length;
  return {
    truePositives: count('human', true),
    falsePositives: count('flawed', true),
    falseNegatives: count('human', false),
    trueNegatives: count('flawed', false),
  };
}

const UNKNOWN = {
  truePositives: null,
  falsePositives: null,
  falseNegatives: null,
  trueNegatives: null,
  f1: null,
  low: null,
  high: null,
};

/** Reason why a metric cannot be compared with the threshold, from all its values; null: it can. */
function fault({ name, direction, values }: Metric): string | null {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values.values()) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (direction === 'lower') return `${name}: a lower-is-better metric, so F1 is not computed.`;
  if (least > most) return `${name}: no values.`;
  if (least >= 0 && most <= 1) return null;
  return `${name}: goes from ${least} to ${most}; a threshold of ${THRESHOLD} asks for a score from 0 to 1; no F1.`;
}

/** A metric on the traps. `why`: reason why it cannot be compared with the threshold, or null. */
interface Read {
  metric: string;
  why: string | null;
  missing: number;
  scored: Scored[];
  counts: Confusion;
}

function read(metric: Metric, traps: readonly Trap[]): Read {
  const scored = scoredBy(metric, traps);
  const missing = traps.length - scored.length;
  return { metric: metric.name, why: fault(metric), missing, scored, counts: confusionOf(scored) };
}

function trapTable(metrics: readonly Read[]): DraftTable {
  return {
    name: 'trap F1',
    title: 'Metrics on the traps: recordings of people (positive) against flawed clips',
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'n', key: 'n' },
      { label: 'no value', key: 'missing' },
      { label: 'TP', key: 'truePositives' },
      { label: 'FP', key: 'falsePositives' },
      { label: 'FN', key: 'falseNegatives' },
      { label: 'TN', key: 'trueNegatives' },
      { label: 'F1 [95 %]', key: 'f1', interval: ['low', 'high'], digits: 3 },
    ],
    rows: metrics.map(({ metric, why, missing, scored, counts }) => {
      const cells = why === null ? { ...counts, ...f1Score(counts) } : UNKNOWN;
      return { metric, n: scored.length, missing, ...cells };
    }),
    notes: [
      phrase`n: trap clips with a value. Classified as human at a score of ${THRESHOLD} or above; F1 = 2TP/(2TP+FP+FN), 0 where TP is 0.
      Interval: Wilson over clips, as if they were independent.`,
      ...metrics.flatMap(({ why }) => why ?? []),
    ],
  };
}

function saidOf({ metric, counts }: Read): string {
  const { truePositives: right, falseNegatives, falsePositives: wrong, trueNegatives } = counts;
  return `${metric}: ${right} of ${right + falseNegatives} recordings, ${wrong} of ${wrong + trueNegatives} flawed clips`;
}

function trapFigure(metrics: readonly Read[]): DraftFigure[] {
  const usable = metrics.filter(({ why }) => why === null);
  const rows = usable.flatMap(({ metric, scored }) =>
    scored.map(({ clip, truth, score }) => ({ metric, clip, truth, score })),
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'strip',
      name: 'traps',
      title: 'Scores of the traps by metric',
      summary: phrase`At ${THRESHOLD} or above, classified as human. ${usable.map(saidOf).join('; ')}.`,
      rows,
      x: { key: 'score', label: 'score', domain: [0, 1] },
      y: { key: 'truth', label: 'clip' },
      color: { key: 'truth', label: 'clip', order: ['human', 'flawed'] },
      panel: { key: 'metric', label: 'metric' },
      rule: { axis: 'x', at: THRESHOLD, label: 'threshold for human' },
      notes: ['One mark per clip. Only metrics with a range of 0 to 1.'],
    },
  ];
}

/** How well metrics separate human recordings from flawed clips: F1 at 0.5 and a figure. Empty without metrics or traps. */
export function trapMetrics(metrics: readonly Metric[], traps: readonly Trap[]): BlockResults {
  if (metrics.length === 0 || traps.length === 0) return { tables: [], figures: [] };
  const all = metrics.map((metric) => read(metric, traps));
  return { tables: [trapTable(all)], figures: trapFigure(all) };
}
