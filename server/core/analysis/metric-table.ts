import type { Rating } from '../ratings.ts';
import { metricAgreement, type CorrelationEstimate } from '../stats/metric-agreement.ts';
import type { Scale } from './analysis.ts';
import { comparisonUnits, type ComparisonUnit } from './comparison-units.ts';
import { systemPairs } from './system-metric.ts';
import type { ResultTable } from './table.ts';

/** An automatic score of the clips of a study. */
export interface Metric {
  name: string;
  /** Which of two values is better; absent where nobody has said. */
  direction?: 'higher' | 'lower';
  /** By clip; null or absent where there is none. */
  values: ReadonlyMap<string, number | null>;
  /** By system, where values were given for systems as a whole: used at the level of systems only. */
  bySystem?: ReadonlyMap<string, number | null>;
  /** Named parts of every clip in `values`, system and item among them, also of clips that nobody rated; absent where not known. */
  factorsOf?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A pair has the difference of its clips' values, A less B, as its ratings have A over B. */
export function metricOf(
  { values }: Metric,
  { clip, comparedClip }: Pick<ComparisonUnit, 'clip' | 'comparedClip'>,
): number | null {
  const value = values.get(clip) ?? null;
  if (value === null || comparedClip === null) return value;
  const other = values.get(comparedClip) ?? null;
  return other === null ? null : value - other;
}

function estimateCells(name: string, { value, low, high, pValue }: CorrelationEstimate) {
  return { [name]: value, [`${name}Low`]: low, [`${name}High`]: high, [`${name}P`]: pValue };
}

function agreementRow(
  metric: string,
  level: string,
  pairs: readonly { metric: number | null; rating: number }[],
) {
  const { n, plcc, srcc, krcc } = metricAgreement(pairs);
  return {
    metric,
    level,
    n,
    missing: pairs.length - n,
    ...estimateCells('plcc', plcc),
    ...estimateCells('srcc', srcc),
    ...estimateCells('krcc', krcc),
  };
}

const CLIP_LEVEL = { clip: 'clips', pair: 'pairs of clips' };
const SYSTEM_LEVEL = { clip: 'systems', pair: 'pairs of systems' };

function metricRows(metric: Metric, units: readonly ComparisonUnit[], judges: 'clip' | 'pair') {
  const scored = units.map((unit) => ({ ...unit, metric: metricOf(metric, unit) }));
  const placed = scored.flatMap(({ system, ...unit }) => (system === null ? [] : [{ ...unit, system }]));
  const ofSystemsOnly = (metric.bySystem?.size ?? 0) > 0 && metric.values.size === 0;
  return [
    ...(ofSystemsOnly ? [] : [agreementRow(metric.name, CLIP_LEVEL[judges], scored)]),
    agreementRow(metric.name, SYSTEM_LEVEL[judges], systemPairs(metric, placed, judges)),
  ];
}

const DIGITS = 3;

/**
 * How far each metric agrees with the listeners on one scale: PLCC, SRCC and KRCC with 95 % intervals and p-values, over
 * clips and over systems (unweighted means of clip means), of clips under test only. A clip without a value is left
 * out and counted, never filled. Null where the scale asks for facts.
 */
export function metricTable(
  scale: Scale,
  ratings: readonly Rating[],
  metrics: readonly Metric[],
): ResultTable | null {
  const { name, judges } = scale;
  if (judges === 'fact' || metrics.length === 0) return null;
  const units = comparisonUnits(ratings.filter((rating) => rating.scale === name));
  const rows = metrics.flatMap((metric) => metricRows(metric, units, judges));
  const notes = rows
    .filter(({ missing }) => missing > 0)
    .map(({ metric, missing }) => {
      const all = `${units.length} ${CLIP_LEVEL[judges]}`;
      return `${metric}: ${missing} of ${all} have no value and are left out.`;
    });
  const estimate = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  return {
    name: `metrics ${name}`,
    title: `Metrics against listeners: ${name}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      estimate('PLCC', 'plcc'),
      estimate('SRCC', 'srcc'),
      estimate('KRCC', 'krcc'),
    ],
    rows,
    notes: [
      ...notes,
      'Systems: unweighted means of clip means. Intervals: Fisher z; they take clips for independent.',
    ],
  };
}
