import { inOrder, levelOf } from '../../analysis/input/factors.ts';
import type { BlockInput } from '../../analysis/input/input.ts';
import type { Metric } from '../../analysis/input/metric.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { correlationInterval } from '../../stats/intervals/correlation-interval.ts';
import { exactMean } from '../../stats/intervals/exact-mean.ts';
import { kendallDistance, kendallDistancePValue } from '../../stats/correlation/kendall-distance.ts';

/** A voice of a system with its mean score from listeners. */
interface Voice {
  score: number;
  clips: ReadonlySet<string>;
}

const VOICE = 'voice';

function voicesOf(ratings: readonly Rating[]): Voice[] {
  const byVoice = groupBy(ratings, (rating) => `${levelOf(rating, VOICE) ?? ''}\n${rating.system ?? ''}`);
  return [...byVoice.values()].map((own) => ({
    score: exactMean(own.map(({ canonicalValue }) => canonicalValue ?? 0)),
    clips: new Set(own.map(({ clip }) => clip)),
  }));
}

/** Mean of a metric over clips, higher for better; null if no clip has a value. */
function metricMean({ values, direction }: Metric, clips: ReadonlySet<string>): number | null {
  const own = [...clips].flatMap((clip) => values.get(clip) ?? []);
  if (own.length === 0) return null;
  const mean = exactMean(own);
  return direction === 'lower' ? -mean : mean;
}

/** Largest and smallest p-value over all ways to break ties. */
function pValues(least: number, most: number, pairs: number, n: number) {
  const half = pairs / 2;
  const nearest = Math.min(most, Math.max(least, Math.floor(half)));
  const farthest = half - least > most - half ? least : most;
  return { p: kendallDistancePValue(nearest, n), pLeast: kendallDistancePValue(farthest, n) };
}

function distanceCells(metric: Metric, voices: readonly Voice[]) {
  const scored = voices.flatMap(({ score, clips }) => {
    const mean = metricMean(metric, clips);
    return mean === null ? [] : [{ score, mean }];
  });
  const { n, pairs, least, most } = kendallDistance(
    scored.map(({ mean }) => mean),
    scored.map(({ score }) => score),
  );
  const missing = voices.length - n;
  if (pairs === 0) {
    const nothing = {
      d: null,
      least: null,
      most: null,
      share: null,
      low: null,
      high: null,
      p: null,
      pLeast: null,
    };
    return { n, missing, pairs, ...nothing };
  }
  const d = (least + most) / 2;
  const share = d / pairs;
  const tau = correlationInterval('kendall', 1 - 2 * share, n);
  return {
    n,
    missing,
    pairs,
    d,
    least,
    most,
    share,
    low: tau && (1 - tau.high) / 2,
    high: tau && (1 - tau.low) / 2,
    ...pValues(least, most, pairs, n),
  };
}

/**
 * Agreement of each metric with listeners on the ranking of voices (of systems, if clips have no voice): Kendall's distance,
 * over all clips and by level of every requested factor. From answers about clips under test. null without metrics. Source:
 * Audio Turing Test, table 4.
 */
export function rankingTable({ ratings, metrics, by }: BlockInput<readonly Rating[]>): DraftTable | null {
  const counted = ratings.filter(
    ({ counts, role, system, canonicalValue }) =>
      counts && role === 'test' && system !== null && canonicalValue !== null,
  );
  if (metrics.length === 0) return null;
  const hasVoices = counted.some((rating) => levelOf(rating, VOICE) !== null);
  const parts = by
    .filter((factor) => factor !== VOICE)
    .flatMap((factor) => {
      const byLevel = groupBy(counted, (rating) => levelOf(rating, factor));
      return inOrder([...byLevel.keys()].flatMap((level) => level ?? [])).map((level) => {
        return { factor, level, voices: voicesOf(byLevel.get(level) ?? []) };
      });
    });
  const all = [{ factor: '', level: '(all)', voices: voicesOf(counted) }, ...parts];
  const rows = metrics.flatMap((metric) =>
    all.map(({ factor, level, voices }) => {
      return { metric: metric.name, factor, level, ...distanceCells(metric, voices) };
    }),
  );
  const isTied = rows.some(({ least, most }) => least !== most);
  return {
    name: 'ranking distance',
    title: hasVoices
      ? 'Metrics compared with listeners: ranking of voices (Kendall distance)'
      : 'Metrics compared with listeners: ranking of systems (Kendall distance)',
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'by', key: 'factor' },
      { label: 'clips', key: 'level' },
      { label: hasVoices ? 'n voices' : 'n systems', key: 'n' },
      { label: 'no value', key: 'missing' },
      { label: 'pairs', key: 'pairs' },
      { label: 'd', key: 'd', digits: isTied ? 1 : 0 },
      ...(isTied
        ? [
            { label: 'd least', key: 'least' },
            { label: 'd most', key: 'most' },
          ]
        : []),
      { label: 'd/pairs [95 %]', key: 'share', interval: ['low', 'high'], digits: 4 },
      { label: 'p', key: 'p', digits: 4 },
      ...(isTied ? [{ label: 'p least', key: 'pLeast', digits: 4 }] : []),
    ],
    rows,
    notes: [
      hasVoices
        ? "d: pairs of voices that the metric and the listeners' mean score rank in opposite order; 0: the same ranking, half of the pairs: unrelated. A metric is the mean over the rated clips."
        : "d: pairs of systems that the metric and the listeners' mean score rank in opposite order; 0: the same ranking, half of the pairs: unrelated. A metric is the mean over the rated clips.",
      "Interval: of Kendall's tau, Fieller. p: two-sided, exact for random rankings. A tied pair counts half in d; least " +
        'and most: over all ways to break ties; p is the largest of those.',
    ],
  };
}
