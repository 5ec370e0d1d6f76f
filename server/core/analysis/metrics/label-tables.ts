import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder, naturalOrder } from '../../order/natural-order.ts';
import { resampleUnits } from '../../stats/agreement/resample-units.ts';
import { labelScores, type LabelScores } from '../../stats/metrics/label-scores.ts';
import { phrase } from '../../text/phrase.ts';
import type { BlockInput } from '../input/input.ts';
import type { PredictedLabels } from '../input/predicted-labels.ts';
import type { DraftColumn, DraftTable } from '../tables/table.ts';
import { scoredClips } from './scored-clips.ts';

const DIGITS = 3;

interface LabelledClip {
  system: string;
  truth: string;
  predicted: string;
}

/** Clips under test with both labels, and how many with a true one lack the other. */
function labelledClips(ratings: BlockInput['ratings'], labels: PredictedLabels) {
  const { factor, column, values, factorsOf } = labels;
  const present = new Map([...values].map(([clip, label]) => [clip, label === null ? null : 1] as const));
  const all = scoredClips(ratings, [{ name: column, values: present, factorsOf }]).flatMap(
    ({ clip, system, factors }) => {
      const truth = factors[factor] || factorsOf.get(clip)?.[factor] || null;
      return truth === null ? [] : [{ system, truth, predicted: values.get(clip) ?? null }];
    },
  );
  const clips = all.flatMap(({ predicted, ...own }): LabelledClip[] =>
    predicted === null ? [] : [{ ...own, predicted }],
  );
  return { clips, missing: all.length - clips.length };
}

const inOneRow = ({ accuracy, macro, weighted, classes }: LabelScores): (number | null)[] => [
  accuracy,
  macro,
  weighted,
  ...classes.flatMap(({ precision, recall, f1 }) => [precision, recall, f1]),
];

/** Scores of one system with the limits of their intervals. */
function systemRows(system: string, own: readonly LabelledClip[], classes: readonly string[], seed: string) {
  const truth = own.map((clip) => classes.indexOf(clip.truth));
  const predicted = own.map((clip) => classes.indexOf(clip.predicted));
  const found = resampleUnits(
    own.length,
    (weights) => inOneRow(labelScores(truth, predicted, classes.length, weights)),
    `${seed} ${system}`,
  );
  const cells = (key: string, place: number) => ({
    [key]: found[place]?.value ?? null,
    [`${key}Low`]: found[place]?.interval?.low ?? null,
    [`${key}High`]: found[place]?.interval?.high ?? null,
  });
  const count = (labels: readonly number[], label: number): number =>
    labels.filter((other) => other === label).length;
  return {
    overall: {
      system,
      n: own.length,
      ...cells('accuracy', 0),
      ...cells('macro', 1),
      ...cells('weighted', 2),
    },
    byClass: classes.map((label, index) => ({
      system,
      class: label,
      n: count(truth, index),
      predicted: count(predicted, index),
      ...cells('precision', 3 + 3 * index),
      ...cells('recall', 4 + 3 * index),
      ...cells('f1', 5 + 3 * index),
    })),
  };
}

const score = (label: string, key: string): DraftColumn => ({
  label: `${label} [95 %]`,
  key,
  interval: [`${key}Low`, `${key}High`],
  digits: DIGITS,
});

function tablesOf(ratings: BlockInput['ratings'], labels: PredictedLabels): DraftTable[] {
  const { factor, column } = labels;
  const { clips, missing } = labelledClips(ratings, labels);
  if (clips.length === 0) return [];
  const classes = inNaturalOrder(clips.flatMap(({ truth, predicted }) => [truth, predicted]));
  const rows = [...groupBy(clips, ({ system }) => system)]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([system, own]) => systemRows(system, own, classes, `labels ${factor}`));
  const notes = [
    phrase`Clips under test with both labels; true: ${factor}, predicted: ${column}.`,
    ...(missing > 0 ? [phrase`${missing} clips have no predicted label and are omitted.`] : []),
    'F1: 2 TP / (2 TP + FP + FN). Macro: mean over the classes that occur; weighted: by true labels. Interval: BCa over clips, 1000 resamples, for other clips of the system; [-] below five clips or where all resamples agree.',
  ];
  return [
    {
      name: `labels ${factor}`,
      title: phrase`Predicted labels by system: ${factor}`,
      columns: [
        { label: 'system', key: 'system' },
        { label: 'clips', key: 'n' },
        { ...score('accuracy', 'accuracy'), best: 'highest' },
        { ...score('macro F1', 'macro'), best: 'highest' },
        { ...score('weighted F1', 'weighted'), best: 'highest' },
      ],
      rows: rows.map(({ overall }) => overall),
      notes,
    },
    {
      name: `label classes ${factor}`,
      title: phrase`Predicted labels by system and class: ${factor}`,
      columns: [
        { label: 'system', key: 'system' },
        { label: 'class', key: 'class' },
        { label: 'clips', key: 'n' },
        { label: 'predicted', key: 'predicted' },
        score('precision', 'precision'),
        score('recall', 'recall'),
        score('F1', 'f1'),
      ],
      rows: rows.flatMap(({ byClass }) => byClass),
      notes,
    },
  ];
}

/**
 * Agreement of predicted labels of clips under test with a factor, by system: accuracy, macro and weighted F1, and precision, recall and
 * F1 of each class. Empty without predicted labels. Source: Iterate to Differentiate, table 5; scikit-learn's definitions.
 */
export function labelTables({ ratings, labels }: Pick<BlockInput, 'ratings' | 'labels'>): DraftTable[] {
  return labels.flatMap((own) => tablesOf(ratings, own));
}
