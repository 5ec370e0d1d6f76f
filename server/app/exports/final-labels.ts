import { textTable } from '#core/analysis/tables/text-table.ts';
import {
  drawHeldOut,
  factorOf,
  finalLabels,
  labelOf,
  labelVotes,
  type LabelledClip,
  type LabelRule,
} from '#core/analysis/labels/final-labels.ts';
import { inNaturalOrder } from '#core/order/natural-order.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import { column, type Column, type Rating } from '#core/ratings/ratings.ts';
import { categoryCounts, weightedTotals } from '#core/stats/agreement/category-counts.ts';
import { fleissKappa } from '#core/stats/agreement/fleiss-kappa.ts';
import { krippendorff } from '#core/stats/agreement/krippendorff.ts';
import { resampleUnits } from '#core/stats/agreement/resample-units.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import { voteTable } from '#core/stats/agreement/vote-table.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { counted, orList, some, thereAre } from '../../platform/words.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { RatingSource } from '../imports/rating-source.ts';

export interface LabelOrder {
  out: string;
  /** Name of the scale; undefined: the only one. */
  of: string | undefined;
  rule: LabelRule;
  /** Label of clips without a winner; undefined for none. */
  ties: string | undefined;
  /** Fewest votes of a clip with a label. */
  least: number;
  /** Factor whose levels are held out for the test set; undefined: no split. */
  by: string | undefined;
  /** Its levels in the test set; empty: a draw. */
  levels: readonly string[];
  /** Share of the levels that are drawn. */
  share: number;
  seed: string;
}

function scaleOf(ratings: readonly Rating[], wanted: string | undefined): string {
  const scales = inNaturalOrder(
    ratings.filter(({ comparedClip }) => comparedClip === null).map(({ scale }) => scale),
  );
  const found =
    wanted === undefined && scales.length === 1 ? scales[0] : scales.find((name) => name === wanted);
  if (found !== undefined) return found;
  throw new StudyMistakes(
    wanted === undefined
      ? `the clips are rated on several scales; name one: ${orList(scales)}`
      : `no clip is rated on a scale ${wanted}; ${thereAre(scales)}`,
    ['of'],
  );
}

/** Levels of the test set; null without a split. */
function heldOut(
  clips: readonly LabelledClip[],
  { by, levels, share, seed }: LabelOrder,
): Set<string> | null {
  if (by === undefined) return null;
  const known = inNaturalOrder(clips.flatMap((clip) => factorOf(clip, by) ?? []));
  if (known.length < 2)
    throw new StudyMistakes(`the clips have ${known.length} levels of ${by}, and a split needs at least 2`, [
      'by',
    ]);
  const unknown = levels.find((level) => !known.includes(level));
  if (unknown !== undefined)
    throw new StudyMistakes(`no clip has ${by} ${unknown}; ${thereAre(known)}`, ['levels']);
  if (levels.length > 0 && new Set(levels).size === known.length)
    throw new StudyMistakes(`every level of ${by} is held out; leave some for training`, ['levels']);
  return new Set(levels.length > 0 ? levels : drawHeldOut(known, share, seed));
}

/** Agreement of the listeners on labels, with intervals over clips. */
function agreementTable(votes: readonly Rating[]) {
  const names = inNaturalOrder(votes.flatMap((vote) => labelOf(vote) ?? []));
  const table = voteTable(
    voteColumns(
      votes.map((vote) => ({
        listener: vote.listener,
        unit: vote.clip,
        value: names.indexOf(labelOf(vote) ?? ''),
      })),
    ),
  );
  const counts = categoryCounts(table);
  const kinds = [
    { coefficient: "Krippendorff's alpha (nominal)", of: krippendorff(counts, 'nominal') },
    { coefficient: "Fleiss' kappa", of: fleissKappa(counts) },
  ];
  const results = resampleUnits(
    counts.kinds,
    (weights) => {
      const sample = weightedTotals(counts, weights);
      return kinds.map(({ of }) => of(sample));
    },
    'final labels',
  );
  return {
    name: 'label-agreement',
    title: 'Agreement on labels',
    columns: [
      { label: 'coefficient', key: 'coefficient' },
      { label: 'value [95 %]', key: 'value', interval: ['low', 'high'] as const, digits: 3 },
      { label: 'clips', key: 'clips' },
      { label: 'listeners', key: 'listeners' },
    ],
    rows: kinds.map(({ coefficient }, index) => ({
      coefficient,
      value: results[index]?.value ?? null,
      low: results[index]?.interval?.low ?? null,
      high: results[index]?.interval?.high ?? null,
      clips: counts.sizes.length,
      listeners: table.listeners.length,
    })),
    notes: ['Over clips with at least two votes. BCa interval over clips.'],
  };
}

/** Columns of the table of labels. */
function columnsOf(clips: readonly LabelledClip[], by: string | undefined, test: Set<string> | null) {
  const factors = inNaturalOrder(clips.flatMap(({ factors: own }) => Object.keys(own)));
  const labels = [...(clips[0]?.votes.keys() ?? [])];
  const columns: Column<LabelledClip>[] = [
    column('clip', 'text', null, 'Path of the clip.', ({ clip }) => clip),
    column('system', 'text', null, 'System of the clip.', ({ system }) => system),
    column('item', 'text', null, 'Item of the clip.', ({ item }) => item),
    ...factors.map((name) =>
      column<LabelledClip>(
        `factor_${name}`,
        'text',
        null,
        'Factor of the clip.',
        ({ factors: own }) => own[name] ?? null,
      ),
    ),
    column('label', 'text', null, 'Final label.', ({ label }) => label),
    column('decided', 'boolean', null, 'Whether votes decided.', ({ isDecided }) => isDecided),
    column('n', 'integer', null, 'Votes.', ({ n }) => n),
    ...labels.map((name) =>
      column<LabelledClip>(
        `votes_${name}`,
        'integer',
        null,
        'Votes for the label.',
        ({ votes }) => votes.get(name) ?? 0,
      ),
    ),
  ];
  if (test === null || by === undefined) return columns;
  const splitOf = (clip: LabelledClip): string => (test.has(factorOf(clip, by) ?? '') ? 'test' : 'train');
  return [...columns, column<LabelledClip>('split', 'text', null, 'Part of the data.', splitOf)];
}

/**
 * Writes one label for each clip, from the ratings that count, and returns a summary with the agreement of the listeners. Throws
 * StudyMistakes for ratings without labels and for an unknown scale, factor or level.
 */
export async function writeFinalLabels(source: RatingSource, order: LabelOrder): Promise<string> {
  const ratings = rowsOf(source.under().ratings);
  const { out, rule, ties = null, least, by } = order;
  const scale = scaleOf(ratings, order.of);
  const votes = labelVotes(ratings, scale);
  const clips = finalLabels(votes, { rule, ties, least });
  if (clips.length === 0) throw new StudyMistakes(`no clip has a rating on ${scale} that counts`);
  const test = heldOut(clips, order);
  const columns = columnsOf(clips, by, test);
  await writeAtomically(out, headerLine(columns) + rowLines(columns, clips));
  const few = clips.filter(({ n }) => n < least);
  const tied = clips.filter(({ n, isDecided }) => n >= least && !isDecided);
  const inTest = test === null ? [] : clips.filter((clip) => test.has(factorOf(clip, by ?? '') ?? ''));
  return [
    source.about,
    `${out}: ${counted(clips.length, 'clip')}, ${counted(votes.length, 'vote')} on ${scale}, label by ${rule}`,
    `${counted(tied.length, 'clip')} without a winner: ${ties === null ? 'no label' : `label ${ties}`}`,
    ...(few.length === 0
      ? []
      : [`${counted(few.length, 'clip')} with fewer than ${counted(least, 'vote')}: no label`]),
    ...(test === null
      ? []
      : [
          `test: ${counted(inTest.length, 'clip')} of ${by ?? ''} ${some([...test])}${order.levels.length > 0 ? '' : ` (drawn with seed ${order.seed})`}; train: ${counted(clips.length - inTest.length, 'clip')}`,
        ]),
    '',
    textTable(agreementTable(votes), 10),
  ].join('\n');
}
