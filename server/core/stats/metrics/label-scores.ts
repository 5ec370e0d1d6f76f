import { fail } from '../../order/fail.ts';

/** Scores of one class; null where the denominator is 0. */
export interface ClassScores {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/** Scores of a classifier, from 0 to 1; null without clips. */
export interface LabelScores {
  accuracy: number | null;
  macro: number | null;
  weighted: number | null;
  /** In the order of the classes. */
  classes: ClassScores[];
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/**
 * Precision TP / (TP + FP), recall TP / (TP + FN) and F1 = 2 TP / (2 TP + FP + FN) of each class, their mean over the classes
 * that are a true or a predicted label (macro), their mean weighted by true labels, and accuracy. `truth` and `predicted` are
 * indices of classes from 0 to `count` - 1, one per clip; `weights` are multiplicities of clips. O(clips + classes). Source:
 * the definitions of scikit-learn's f1_score.
 * @example labelScores([0, 0, 1], [0, 1, 1], 2).accuracy // 0.667
 */
export function labelScores(
  truth: readonly number[],
  predicted: readonly number[],
  count: number,
  weights: ArrayLike<number> = new Float64Array(truth.length).fill(1),
): LabelScores {
  const [hits, actual, given] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const add = (counts: Float64Array, place: number, weight: number): void => {
    counts[place] = (counts[place] ?? fail()) + weight;
  };
  for (const [clip, label] of truth.entries()) {
    const [weight, own] = [weights[clip] ?? fail(), predicted[clip] ?? fail()];
    add(actual, label, weight);
    add(given, own, weight);
    if (own === label) add(hits, label, weight);
  }
  const n = actual.reduce((sum, own) => sum + own, 0);
  const classes = Array.from(hits, (own, place): ClassScores => {
    const [labelled, found] = [actual[place] ?? fail(), given[place] ?? fail()];
    return {
      precision: share(own, found),
      recall: share(own, labelled),
      f1: share(2 * own, labelled + found),
    };
  });
  const seen = classes.flatMap(({ f1 }) => f1 ?? []);
  return {
    accuracy: share(
      hits.reduce((sum, own) => sum + own, 0),
      n,
    ),
    macro: share(
      seen.reduce((sum, own) => sum + own, 0),
      seen.length,
    ),
    weighted: share(
      classes.reduce((sum, { f1 }, place) => sum + (f1 ?? 0) * (actual[place] ?? fail()), 0),
      n,
    ),
    classes,
  };
}
