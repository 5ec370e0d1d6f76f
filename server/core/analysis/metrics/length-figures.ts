import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import type { BlockInput } from '../input/input.ts';
import type { Metric } from '../input/metric.ts';
import type { DraftFigure } from '../tables/figure.ts';
import { scoredClips, type ScoredClip } from './scored-clips.ts';

/** The factor of clips with the number of sentences. */
export const SENTENCES = 'sentences';

const countOf = ({ factors }: ScoredClip): number => Number(factors[SENTENCES]?.trim() || Number.NaN);

/** The first requested factor with one level for each system and fewer levels than systems, such as end-to-end or chunked. */
function factorOfSystems(clips: readonly ScoredClip[], by: readonly string[]): string | undefined {
  const bySystem = [...groupBy(clips, ({ system }) => system).values()];
  return by.find((factor) => {
    const levels = bySystem.map((own) => new Set(own.map(({ factors }) => factors[factor])));
    const all = new Set(levels.flatMap((own) => [...own]));
    return !all.has(undefined) && levels.every(({ size }) => size === 1) && all.size < levels.length;
  });
}

function figureOf(metric: Metric, clips: readonly ScoredClip[], dash: string | undefined): DraftFigure[] {
  const scored = clips.filter(({ clip }) => (metric.values.get(clip) ?? null) !== null);
  const rows = [...groupBy(scored, (clip) => JSON.stringify([clip.system, countOf(clip)])).values()].flatMap(
    (own) => {
      const [first] = own;
      if (!first) return [];
      const { n, mean, low, high } = boundedMean(
        own.flatMap(({ clip }) => metric.values.get(clip) ?? []),
        metric.bounds ?? null,
      );
      const kind = dash === undefined ? {} : { [dash]: first.factors[dash] ?? null };
      return { system: first.system, ...kind, sentences: countOf(first), mean, low, high, n };
    },
  );
  const lengths = rows.map(({ sentences }) => sentences);
  if (new Set(lengths).size < 2) return [];
  const systems = inNaturalOrder(rows.map(({ system }) => system));
  const isLower = metric.direction === 'lower';
  const measure = isLower ? phrase`${metric.name} (lower is better)` : metric.name;
  const title = phrase`${metric.name} by number of sentences`;
  return [
    {
      kind: 'lines',
      name: `length ${metric.name}`,
      title,
      summary: phrase`Means of ${metric.name} of ${systems.length} systems over clips of ${Math.min(...lengths)} to ${Math.max(...lengths)} sentences.`,
      rows: rows.toSorted((a, b) => a.sentences - b.sentences),
      x: { key: 'sentences', label: 'sentences' },
      y: { key: 'mean', label: measure },
      color: { key: 'system', label: 'system', order: systems },
      ...(dash !== undefined && { dash: { key: dash, label: dash } }),
      notes: [
        'Clips under test, whether or not their ratings count. low, high: t interval over clips; n: clips.',
      ],
    },
  ];
}

/**
 * Mean of each metric by number of sentences, a figure for each metric and a line for each system; a requested factor of systems
 * gives the dash. Empty unless clips have a numeric factor `sentences`. Source: SwanBench-Speech, figures 4 and 10.
 */
export function lengthFigures({
  ratings,
  metrics,
  by,
}: Pick<BlockInput, 'ratings' | 'metrics' | 'by'>): DraftFigure[] {
  const clips = scoredClips(ratings, metrics).filter((clip) => Number.isFinite(countOf(clip)));
  const dash = factorOfSystems(clips, by);
  return metrics.flatMap((metric) => figureOf(metric, clips, dash));
}
