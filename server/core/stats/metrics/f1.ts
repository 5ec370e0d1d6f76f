import { wilsonInterval } from '../intervals/proportion.ts';

/** Counts of clips by true and assigned class. */
export interface Confusion {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/**
 * F1 = 2 TP / (2 TP + FP + FN), from 0 to 1, and its 95 % interval; 0 if nothing was found (TP = 0), null if there is
 * nothing to find (TP + FN = 0). Interval: F1 is an increasing function of TP / (TP + FP + FN), a share of independent
 * clips, so Wilson's limits of that share give the limits of F1. Throws a RangeError for counts that are not whole and at
 * least 0. Source: Audio Turing Test, section 4; F1 as a function of that share: Hand, Christen & Kirielle 2021, Machine
 * Learning 110.
 * @example f1Score({ truePositives: 8, falsePositives: 1, falseNegatives: 1, trueNegatives: 5 }) // f1 0.889
 */
export function f1Score({
  truePositives,
  falsePositives,
  falseNegatives,
}: Confusion): Record<'f1' | 'low' | 'high', number | null> {
  const { share, low, high } = wilsonInterval(truePositives, truePositives + falsePositives + falseNegatives);
  const toF1 = (found: number | null): number | null => (found === null ? null : (2 * found) / (1 + found));
  if (truePositives + falseNegatives === 0) return { f1: null, low: null, high: null };
  return { f1: toF1(share), low: toF1(low), high: toF1(high) };
}
