import { greatestOf, leastOf } from '../../order/extremes.ts';
import { joined, Phrase, phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { densityCurve } from '../../stats/laws/density.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import {
  loudnessScore,
  PODEVAL_LOUDNESS,
  type LoudnessMeasure,
} from '../../stats/metrics/loudness-scores.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import type { DraftFigure } from '../tables/figure.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import type { Metric } from '../input/metric.ts';
import type { Cell, DraftTable, DraftColumn } from '../tables/table.ts';
import { scoredClips } from './scored-clips.ts';

/** Measurements of a clip; null if it is too short, silent, or unknown. */
export interface LoudnessOfClip {
  clip: string;
  system: string;
  /** Integrated loudness, LUFS. */
  lufs: number | null;
  /** dBTP. */
  true_peak: number | null;
  /** Loudness range, LU. */
  lra: number | null;
  /** Speech over music, dB; null without music or without separated files. */
  smr: number | null;
}

/** A measure, its label, and its score. */
const MEASURES: readonly { key: LoudnessMeasure; label: string; score: string; unit: string }[] = [
  { key: 'lufs', label: 'integrated loudness', score: 's_idl', unit: 'LUFS' },
  { key: 'true_peak', label: 'true peak', score: 's_tp', unit: 'dBTP' },
  { key: 'lra', label: 'loudness range', score: 's_lra', unit: 'LU' },
];

/** PodEval's scores of a clip, 0 to 1; null if the measure is null. Example: a loudness of -16 LUFS gives s_idl 1. */
export function loudnessScores(clip: LoudnessOfClip): Record<string, number | null> {
  return Object.fromEntries(
    MEASURES.map(({ key, score }) => {
      const value = clip[key];
      return [score, value === null ? null : loudnessScore(key, value)];
    }),
  );
}

function meansOf(name: string, values: readonly (number | null)[]): Record<string, Cell> {
  const { n, mean, low, high } = boundedMean(values.flatMap((value) => value ?? []));
  return { [name]: mean, [`${name} low`]: low, [`${name} high`]: high, [`${name} n`]: n };
}

function systemRow(system: string, clips: readonly LoudnessOfClip[]): Record<string, Cell> {
  const scores = clips.map(loudnessScores);
  const known = clips.flatMap(({ smr }) => smr ?? []);
  const smr = wilsonInterval(known.filter((value) => value > 0).length, known.length);
  const cells = MEASURES.flatMap(({ key, score }) => [
    meansOf(
      score,
      scores.map((own) => own[score] ?? null),
    ),
    meansOf(
      key,
      clips.map((clip) => clip[key]),
    ),
  ]);
  return {
    system,
    clips: clips.length,
    ...Object.fromEntries(cells.flatMap((own) => Object.entries(own))),
    smr_score: smr.share,
    'smr_score low': smr.low,
    'smr_score high': smr.high,
    'smr_score n': smr.n,
  };
}

const estimate = (label: string, key: string, digits: number): DraftColumn[] => [
  { label: phrase`${label} [95 %]`, key, interval: [`${key} low`, `${key} high`], digits },
  { label: 'n', key: `${key} n` },
];

/** The loudness scores by system, with the underlying measures: the layout of PodEval's Table 9. */
function scoreTable(bySystem: ReadonlyMap<string, readonly LoudnessOfClip[]>): DraftTable {
  return {
    name: 'loudness',
    title: 'Scores of loudness by system (0-1, after PodEval)',
    columns: [
      { label: 'system', key: 'system' },
      { label: 'clips', key: 'clips' },
      ...MEASURES.flatMap(({ score }) => estimate(score, score, 2)),
      ...estimate('SMR > 0', 'smr_score', 2),
      ...MEASURES.flatMap(({ key, unit }) => estimate(unit, key, 1)),
    ],
    rows: [...bySystem].map(([system, clips]) => systemRow(system, clips)),
    notes: [
      'Integrated loudness: BS.1770-4; true peak: 4 times oversampled; loudness range: EBU Tech 3342, for clips of 3 s or more.',
      'Means over clips with t intervals; SMR > 0: share of the clips with a known ratio of speech to music, Wilson interval.',
    ],
  };
}

/** The accepted range; an open end extends to the edge of the figure. */
function bandOf(key: LoudnessMeasure | 'smr', low: number, high: number) {
  const accepted = key === 'smr' ? { low: 0, high: Infinity } : PODEVAL_LOUDNESS[key];
  const from = Number.isFinite(accepted.low) ? accepted.low : Math.min(low, accepted.high);
  const to = Number.isFinite(accepted.high) ? accepted.high : Math.max(high, accepted.low);
  return { axis: 'x' as const, from, to, label: 'reference range' };
}

/** Density of one measure over the clips of each system: a panel of PodEval's Figure 5. */
function densityFigure(
  key: LoudnessMeasure | 'smr',
  label: string,
  unit: string,
  bySystem: ReadonlyMap<string, readonly LoudnessOfClip[]>,
): DraftFigure {
  const known = [...bySystem].map(([system, clips]) => ({
    system,
    values: clips.flatMap((clip) => clip[key] ?? []),
  }));
  const curves = known.map(({ system, values }) => ({
    system,
    n: values.length,
    curve: densityCurve(values),
  }));
  const rows = curves.flatMap(({ system, n, curve }) => curve.map((point) => ({ system, n, ...point })));
  const xs = rows.map(({ x }) => x);
  const flat = curves.filter(({ curve }) => curve.length === 0).map(({ system, n }) => `${system} (n ${n})`);
  const means = known.map(({ system, values }) => {
    const { mean, n } = boundedMean(values);
    return mean === null ? phrase`${system} none` : phrase`${system} ${mean.toFixed(1)} (n ${n})`;
  });
  return {
    kind: 'densities',
    name: `density of ${key}`,
    title: `${label[0]?.toUpperCase() ?? ''}${label.slice(1)} by system`,
    summary: phrase`Distribution of clips. Means in ${unit}: ${joined(means, ', ')}.`,
    rows,
    x: { key: 'x', label: phrase`${new Phrase(label, [])} (${unit})` },
    y: { key: 'density', label: phrase`density per ${unit}` },
    color: { key: 'system', label: 'system' },
    ...(xs.length > 0 && { band: bandOf(key, leastOf(xs), greatestOf(xs)) }),
    notes: [
      "Gaussian kernels, Silverman's width.",
      ...(flat.length === 0
        ? []
        : [`No curve for fewer than two clips or equal values: ${flat.join(', ')}.`]),
    ],
  };
}

/**
 * Loudness of the clips of each system: scores after PodEval with n and intervals, and the density of each measure with
 * the range that PodEval accepts. Systems are in natural order.
 * Source: PodEval (arXiv 2510.00485), Table 9, Figure 5.
 */
export function loudnessResults(clips: readonly LoudnessOfClip[]): BlockResults {
  const bySystem = new Map(
    [...groupBy(clips, ({ system }) => system)].toSorted(([a], [b]) => naturalOrder(a, b)),
  );
  const figures = MEASURES.map(({ key, label, unit }) => densityFigure(key, label, unit, bySystem));
  const hasSmr = clips.some(({ smr }) => smr !== null);
  return {
    tables: [scoreTable(bySystem)],
    figures: hasSmr ? [...figures, densityFigure('smr', 'speech over music', 'dB', bySystem)] : figures,
  };
}

const NONE: BlockResults = { tables: [], figures: [] };

/** The same from columns of metrics that are named as `earshot measure` names them; empty unless all three are there. */
export function loudnessOfMetrics({
  ratings,
  metrics,
}: Pick<BlockInput, 'ratings' | 'metrics'>): BlockResults {
  const column = (name: string): Metric | undefined => metrics.find((metric) => metric.name === name);
  const [lufs, truePeak, lra, smr] = ['lufs', 'true_peak', 'lra', 'smr'].map(column);
  if (!lufs || !truePeak || !lra) return NONE;
  const clips = scoredClips(ratings, [lufs, truePeak, lra]);
  return loudnessResults(
    clips.map(({ clip, system }) => ({
      clip,
      system,
      lufs: lufs.values.get(clip) ?? null,
      true_peak: truePeak.values.get(clip) ?? null,
      lra: lra.values.get(clip) ?? null,
      smr: smr?.values.get(clip) ?? null,
    })),
  );
}
