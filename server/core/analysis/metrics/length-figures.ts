import { joined, phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import { boundedMean } from '../../stats/intervals/interval.ts';
import { densityCurve } from '../../stats/laws/density.ts';
import type { BlockInput } from '../input/input.ts';
import type { Metric } from '../input/metric.ts';
import { textLength, type TextLength } from '../input/text-lengths.ts';
import type { DraftFigure } from '../tables/figure.ts';
import { scoredClips, type ScoredClip } from './scored-clips.ts';

/** The factor of clips with the number of sentences. */
const SENTENCES = 'sentences';

interface Counted extends ScoredClip {
  sentences: number;
}

type Lengths = ReadonlyMap<string, TextLength>;

/** Clips with the number of their sentences: the factor, or else those of the text of the item. */
function countedClips(clips: readonly ScoredClip[], lengths: Lengths): Counted[] {
  return clips.flatMap((clip) => {
    const level = clip.factors[SENTENCES]?.trim();
    const sentences = level ? Number(level) : lengths.get(clip.factors['item'] ?? '')?.sentences;
    return sentences !== undefined && Number.isFinite(sentences) ? [{ ...clip, sentences }] : [];
  });
}

/** The first requested factor with one level for each system and fewer levels than systems, such as end-to-end or chunked. */
function factorOfSystems(clips: readonly ScoredClip[], by: readonly string[]): string | undefined {
  const bySystem = [...groupBy(clips, ({ system }) => system).values()];
  return by.find((factor) => {
    const levels = bySystem.map((own) => new Set(own.map(({ factors }) => factors[factor])));
    const all = new Set(levels.flatMap((own) => [...own]));
    return !all.has(undefined) && levels.every(({ size }) => size === 1) && all.size < levels.length;
  });
}

/** Means of one metric by system and number of sentences; none if all clips are of one length. */
function metricRows(metric: Metric, clips: readonly Counted[], dash: string | undefined) {
  const scored = clips.filter(({ clip }) => (metric.values.get(clip) ?? null) !== null);
  if (new Set(scored.map(({ sentences }) => sentences)).size < 2) return [];
  const groups = groupBy(scored, ({ system, sentences }) => JSON.stringify([system, sentences]));
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { n, mean, low, high } = boundedMean(
        own.flatMap(({ clip }) => metric.values.get(clip) ?? []),
        metric.bounds ?? null,
      );
      const kind = dash === undefined ? {} : { [dash]: first.factors[dash] ?? null };
      const { system, sentences } = first;
      return { metric: metric.name, system, ...kind, sentences, mean, low, high, n };
    })
    .toSorted((a, b) => a.sentences - b.sentences);
}

function metricFigure(
  { metrics, by }: Pick<BlockInput, 'metrics' | 'by'>,
  clips: readonly Counted[],
): DraftFigure[] {
  const dash = factorOfSystems(clips, by);
  const rows = metrics.flatMap((metric) => metricRows(metric, clips, dash));
  if (rows.length === 0) return [];
  const drawn = new Set(rows.map(({ metric }) => metric));
  const systems = inNaturalOrder(rows.map(({ system }) => system));
  const counts = rows.map(({ sentences }) => sentences);
  const lower = metrics.filter(({ name, direction }) => drawn.has(name) && direction === 'lower');
  return [
    {
      kind: 'lines',
      name: 'length',
      title: 'Metrics by number of sentences',
      summary: phrase`Means of ${joined([...drawn], ', ')} of ${systems.length} systems over clips of ${Math.min(...counts)} to ${Math.max(...counts)} sentences.`,
      rows,
      x: { key: 'sentences', label: 'sentences' },
      y: { key: 'mean', label: 'mean' },
      color: { key: 'system', label: 'system', order: systems },
      panel: { key: 'metric', label: 'metric', order: [...drawn] },
      hasOwnRanges: true,
      ...(dash !== undefined && { dash: { key: dash, label: dash } }),
      notes: [
        'Clips under test, whether or not their ratings count. low, high: t interval over clips; n: clips.',
        ...(lower.length === 0
          ? []
          : [
              phrase`Lower is better: ${joined(
                lower.map(({ name }) => name),
                ', ',
              )}.`,
            ]),
      ],
    },
  ];
}

/** Density of the lengths of the texts of clips, each text once, with a panel for each unit. */
function textFigure(clips: readonly ScoredClip[], lengths: Lengths): DraftFigure[] {
  const items = new Set(clips.map(({ factors }) => factors['item'] ?? ''));
  const own = [...lengths].flatMap(([item, length]) => (items.has(item) ? [length] : []));
  const units = [...groupBy(own, ({ unit }) => unit)].map(([unit, texts]) => {
    const values = texts.map(({ length }) => length);
    return { unit, n: values.length, mean: boundedMean(values).mean ?? 0, curve: densityCurve(values) };
  });
  const rows = units.flatMap(({ unit, n, curve }) => curve.map((point) => ({ unit, n, ...point })));
  if (rows.length === 0) return [];
  const means = units.map(({ unit, n, mean }) => phrase`${mean.toFixed(1)} ${unit} (n ${n})`);
  return [
    {
      kind: 'densities',
      name: 'length of texts',
      title: 'Length of the texts',
      summary: phrase`Distribution of texts. Means: ${joined(means, ', ')}.`,
      rows,
      x: { key: 'x', label: 'length of a text' },
      y: { key: 'density', label: 'density' },
      color: { key: 'unit', label: 'unit' },
      notes: [
        "Each text once: characters of Chinese texts, words of others. Gaussian kernels, Silverman's width.",
      ],
    },
  ];
}

/**
 * Mean of each metric by number of sentences, a panel for each metric and a line for each system, and the density of the lengths
 * of the texts. A requested factor of systems gives the dash. The sentences are those of the factor `sentences`, or else
 * counted in the texts. Empty without metrics, and without both. Source: SwanBench-Speech, figures 4, 9 and 10.
 */
export function lengthFigures({
  ratings,
  metrics,
  by,
  texts,
}: Pick<BlockInput, 'ratings' | 'metrics' | 'by' | 'texts'>): DraftFigure[] {
  if (metrics.length === 0) return [];
  const clips = scoredClips(ratings, metrics);
  const lengths: Lengths = new Map(Object.entries(texts).map(([item, text]) => [item, textLength(text)]));
  return [...metricFigure({ metrics, by }, countedClips(clips, lengths)), ...textFigure(clips, lengths)];
}
