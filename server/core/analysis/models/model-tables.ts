import { phrase } from '../../text/phrase.ts';
import type { ModelResult } from '../../models/model-result.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { cells, DIGITS, estimateColumns } from '../tables/estimate-cells.ts';
import { contrastsTable, equivalenceTable, ranksTable } from './model-contrast-tables.ts';
import type { DraftTable, DraftColumn } from '../tables/table.ts';

const COUNTS: DraftColumn[] = [
  { label: 'n', key: 'n' },
  { label: 'listeners', key: 'listeners' },
  { label: 'clips', key: 'clips' },
];

function meansTable(scale: string, result: ModelResult, draws: boolean): DraftTable {
  const { engine, formula, means, counts, notes } = result;
  const df: DraftColumn[] = means.some((mean) => mean.df !== null)
    ? [{ label: 'df', key: 'df', digits: 1 }]
    : [];
  const from = `${counts.ratings} ratings, ${counts.listeners} listeners, ${counts.clips} clips`;
  return {
    name: `model ${scale}`,
    title: phrase`Mixed model of ${scale}: means by system (${engine}; ${formula}; ${from})`,
    columns: [{ label: 'system', key: 'system' }, ...COUNTS, ...estimateColumns('mean', means, draws), ...df],
    rows: means.map((mean) => ({
      system: mean.system,
      n: mean.counts.ratings,
      listeners: mean.counts.listeners,
      clips: mean.counts.clips,
      ...cells(mean),
      df: mean.df,
      engine,
    })),
    notes,
  };
}

function componentsTable(
  scale: string,
  { engine, components, counts }: ModelResult,
  draws: boolean,
): DraftTable {
  const hasSlopes = components.some(({ system }) => system !== null);
  const total = components.reduce((sum, { value }) => sum + value * value, 0);
  const share: DraftColumn[] = hasSlopes ? [] : [{ label: 'share of variance', key: 'share', digits: 3 }];
  return {
    name: `model variation ${scale}`,
    title: phrase`Mixed model of ${scale}: variance components (${engine}; ${counts.ratings} ratings)`,
    columns: [
      { label: 'term', key: 'term' },
      ...(hasSlopes ? [{ label: 'system', key: 'system' }] : []),
      { label: 'levels', key: 'levels' },
      ...estimateColumns('SD', components, draws),
      ...share,
    ],
    rows: components.map((one) => ({
      term: one.term,
      system: one.system,
      levels: one.levels,
      ...cells(one),
      share: hasSlopes || total === 0 ? null : (one.value * one.value) / total,
      engine,
    })),
    notes: [],
  };
}

function correlationsTable(scale: string, { engine, correlations, counts }: ModelResult): DraftTable[] {
  if (correlations.length === 0) return [];
  return [
    {
      name: `model correlations ${scale}`,
      title: phrase`Mixed model of ${scale}: correlations of listener effects between systems (${engine})`,
      columns: [
        { label: 'a', key: 'a' },
        { label: 'b', key: 'b' },
        { label: 'listeners', key: 'listeners' },
        { label: 'correlation', key: 'correlation', digits: 2 },
      ],
      rows: correlations.map((one) => ({ ...one, listeners: counts.listeners, engine })),
      notes: ['Correlations have no interval here.'],
    },
  ];
}

function reliabilityTable(scale: string, { engine, reliability, counts }: ModelResult): DraftTable[] {
  if (!reliability) return [];
  const { formula, agreement, consistency, perClip, agreementOfMean, consistencyOfMean } = reliability;
  const own = { n: counts.ratings, listeners: counts.listeners, clips: counts.clips, engine };
  return [
    {
      name: `model reliability ${scale}`,
      title: phrase`Reliability of ${scale} from variance components (${engine}; ${formula})`,
      columns: [
        { label: 'of', key: 'of' },
        ...COUNTS,
        { label: 'ratings', key: 'ratings', digits: 1 },
        { label: 'ICC agreement', key: 'agreement', digits: 3 },
        { label: 'ICC consistency', key: 'consistency', digits: 3 },
      ],
      rows: [
        { of: 'one rating', ...own, ratings: 1, agreement, consistency },
        {
          of: "a clip's mean",
          ...own,
          ratings: perClip,
          agreement: agreementOfMean,
          consistency: consistencyOfMean,
        },
      ],
      notes: [
        'agreement: ICC(2,1) and ICC(2,k), consistency: ICC(3,1) and ICC(3,k), over clips of all systems; k: harmonic mean of ratings per clip. No interval.',
      ],
    },
  ];
}

function clipsTable(scale: string, { engine, clips }: ModelResult): DraftTable[] {
  if (!clips) return [];
  return [
    {
      name: `model clips ${scale}`,
      title: phrase`Mixed model of ${scale}: every clip (${engine})`,
      columns: [
        { label: 'clip', key: 'clip' },
        { label: 'system', key: 'system' },
        { label: 'n', key: 'n' },
        { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: DIGITS },
        { label: 'bias-corrected mean', key: 'corrected', digits: DIGITS },
        { label: 'shrunken mean', key: 'shrunken', digits: DIGITS },
        { label: 'SE', key: 'shrunkenError', digits: 4 },
      ],
      rows: clips.map(({ ratings, ...one }) => ({ ...one, n: ratings, engine })),
      notes: [
        'mean: of the ratings of the clip, with a t interval for four ratings or more, cut at the ends of the scale.',
        "bias-corrected mean: of the ratings minus each listener's bias in the model.",
        'shrunken mean: prediction of the model (BLUP) for any listener, with its standard error. The fewer ratings a clip has, the more it shrinks towards the mean of the system.',
      ],
    },
  ];
}

function listenersTable(scale: string, { engine, listeners }: ModelResult): DraftTable[] {
  if (!listeners) return [];
  return [
    {
      name: `model listeners ${scale}`,
      title: phrase`Mixed model of ${scale}: bias, spread and consistency of each listener (${engine})`,
      columns: [
        { label: 'listener', key: 'listener' },
        { label: 'n', key: 'n' },
        { label: 'bias', key: 'effect', digits: DIGITS },
        { label: 'SE', key: 'error', digits: 4 },
        { label: 'spread (SD)', key: 'spread', digits: DIGITS },
        { label: 'consistency', key: 'consistency', digits: DIGITS },
      ],
      rows: listeners
        .toSorted((a, b) => a.effect - b.effect || naturalOrder(a.listener, b.listener))
        .map(({ ratings, ...one }) => ({ ...one, n: ratings, engine })),
      notes: [
        'bias: how far a listener rates above the others (BLUP). The fewer ratings a listener gave, the more it shrinks towards zero.',
        "consistency: correlation of the ratings with the others' means of the same clips, biases removed; needs four clips.",
      ],
    },
  ];
}

/**
 * The tables of a model of one scale: means, differences, SDs and further results of the engine, each naming the
 * engine. Empty if the result must not be shown. Example: a posterior has R-hat and effective sizes for every number.
 */
export function modelTables(scale: string, result: ModelResult): DraftTable[] {
  if (result.problem !== null) return [];
  const draws = result.means.some(({ diagnostics }) => diagnostics !== null);
  return [
    meansTable(scale, result, draws),
    ...(result.contrasts.length > 0 ? [contrastsTable(scale, result, draws)] : []),
    ...equivalenceTable(scale, result),
    ...ranksTable(scale, result),
    componentsTable(scale, result, draws),
    ...correlationsTable(scale, result),
    ...reliabilityTable(scale, result),
    ...clipsTable(scale, result),
    ...listenersTable(scale, result),
  ];
}
