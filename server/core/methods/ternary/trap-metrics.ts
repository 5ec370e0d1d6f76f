import { joined, phrase, type Words } from '../../text/phrase.ts';
import type { BlockResults } from '../../analysis/input/input.ts';
import type { Metric } from '../../analysis/input/metric.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { isLower, scoredTraps, trapF1, type Trap, type TrapF1 } from './trap-thresholds.ts';

export type { Trap } from './trap-thresholds.ts';

/** A metric on the traps, with its F1 or why there is none. */
interface Read {
  metric: Metric;
  /** Traps with a value, and without. */
  n: number;
  missing: number;
  f1: TrapF1 | null;
  why: Words | null;
}

function read(metric: Metric, traps: readonly Trap[]): Read {
  const n = scoredTraps(metric, traps).length;
  const result = trapF1(metric, traps);
  const counted = { metric, n, missing: traps.length - n };
  return 'why' in result ? { ...counted, f1: null, why: result.why } : { ...counted, f1: result, why: null };
}

const UNKNOWN = {
  side: null,
  threshold: null,
  chosenOn: null,
  nChosen: null,
  truePositives: null,
  falsePositives: null,
  falseNegatives: null,
  trueNegatives: null,
  f1: null,
  low: null,
  high: null,
};

const sideOf = (metric: Metric): string => (isLower(metric) ? '<=' : '>=');

function rowOf({ metric, n, missing, f1: found }: Read) {
  if (!found) return { metric: metric.name, n, missing, ...UNKNOWN };
  const { threshold, split, chosenOn, evaluated, counts, f1, low, high } = found;
  return {
    metric: metric.name,
    n: evaluated.length,
    missing,
    side: sideOf(metric),
    threshold,
    chosenOn: split,
    nChosen: split === null ? null : chosenOn.length,
    ...counts,
    f1,
    low,
    high,
  };
}

function trapTable(metrics: readonly Read[]): DraftTable {
  const isChosen = metrics.some(({ f1 }) => f1?.split != null);
  return {
    name: 'trap F1',
    title: 'Metrics on the traps: recordings of people (positive) against flawed clips',
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'human if', key: 'side' },
      { label: 'threshold', key: 'threshold', digits: 3 },
      ...(isChosen
        ? [
            { label: 'chosen on', key: 'chosenOn' },
            { label: 'n chosen on', key: 'nChosen' },
          ]
        : []),
      { label: 'n', key: 'n' },
      { label: 'no value', key: 'missing' },
      { label: 'TP', key: 'truePositives' },
      { label: 'FP', key: 'falsePositives' },
      { label: 'FN', key: 'falseNegatives' },
      { label: 'TN', key: 'trueNegatives' },
      { label: 'F1 [95 %]', key: 'f1', interval: ['low', 'high'], digits: 3 },
    ],
    rows: metrics.map(rowOf),
    notes: [
      'n: evaluated trap clips with a value. Classified as human at the threshold or on its side; F1 = 2TP/(2TP+FP+FN), 0 where ' +
        'TP is 0. Interval of a declared threshold: Wilson over clips, as if they were independent.',
      ...(isChosen
        ? [
            'A chosen threshold has the highest F1 on the clips of its split, and is evaluated on all other traps, never on those. ' +
              'Interval: percentiles of 2,000 resamples of clips within recordings and flawed clips, each of which chooses again.',
          ]
        : []),
      ...metrics.flatMap(({ why }) => why ?? []),
    ],
  };
}

function saidOf({ metric }: Read, { counts, threshold }: TrapF1): Words {
  const { truePositives: right, falseNegatives, falsePositives: wrong, trueNegatives } = counts;
  return phrase`${metric.name} (${sideOf(metric)} ${Number(threshold.toPrecision(4))}): ${right} of ${right + falseNegatives} recordings, ${wrong} of ${wrong + trueNegatives} flawed clips`;
}

/** A figure of metrics that share an axis and a threshold. */
function stripFigure(
  name: string,
  metrics: readonly (Read & { f1: TrapF1 })[],
  axis: { label: Words; domain?: readonly [number, number] },
): DraftFigure[] {
  const [first] = metrics;
  const rows = metrics.flatMap(({ metric, f1: { evaluated, chosenOn, split } }) => {
    const row = ({ clip, truth, score }: TrapF1['evaluated'][number], part: string) => {
      return { metric: metric.name, part, clip, truth, score };
    };
    return [
      ...chosenOn.map((trap) => row(trap, split ?? '')),
      ...evaluated.map((trap) => row(trap, split === null ? '' : 'evaluated')),
    ];
  });
  if (!first || rows.length === 0) return [];
  const { threshold, split } = first.f1;
  return [
    {
      kind: 'strip',
      name,
      title: 'Scores of the traps by metric',
      summary: phrase`Classified as human: ${joined(
        metrics.map((one) => saidOf(one, one.f1)),
        '; ',
      )}.`,
      rows,
      x: { key: 'score', ...axis },
      y: { key: 'truth', label: 'clip' },
      color: { key: 'truth', label: 'clip', order: ['human', 'flawed'] },
      panel: split === null ? { key: 'metric', label: 'metric' } : { key: 'part', label: 'clips' },
      rule: { axis: 'x', at: threshold, label: phrase`threshold for human (${sideOf(first.metric)})` },
      notes: ['One mark per clip.'],
    },
  ];
}

const DEFAULT_AXIS = [0, 1] as const;

function trapFigures(metrics: readonly Read[]): DraftFigure[] {
  const usable = metrics.flatMap((own) => (own.f1 ? [{ ...own, f1: own.f1 }] : []));
  const shared = usable.filter(({ metric }) => metric.threshold === undefined);
  return [
    ...stripFigure('traps', shared, { label: 'score', domain: DEFAULT_AXIS }),
    ...usable
      .filter((one) => !shared.includes(one))
      .flatMap((one) => {
        const { name, bounds } = one.metric;
        const domain = bounds && ([bounds.min, bounds.max] as const);
        return stripFigure(`traps ${name}`, [one], { label: name, ...(domain && { domain }) });
      }),
  ];
}

/**
 * How well metrics separate human recordings from flawed clips: F1 at the declared threshold, at one chosen on a named split
 * of the clips, or at 0.5 for scores from 0 to 1, and figures. Empty without metrics or traps. Source: Audio Turing Test,
 * section 4; chosen thresholds: Earshot.
 */
export function trapMetrics(metrics: readonly Metric[], traps: readonly Trap[]): BlockResults {
  if (metrics.length === 0 || traps.length === 0) return { tables: [], figures: [] };
  const all = metrics.map((metric) => read(metric, traps));
  return { tables: [trapTable(all)], figures: trapFigures(all) };
}
