import { cohenKappa, type Agreement } from '../stats/agreement/cohen-kappa.ts';
import type { Review } from './review.ts';

/** Ticks of one reviewer for an answer, and the codes that the coding sheet offered. */
export type Ticks = Pick<Review, 'reviewer' | 'codes' | 'sheet'>;

/** Reviews of an answer as ticks, by name of the reviewer, without those who only adjudicate. */
export function ticksOf(reviews: readonly Review[]): Ticks[] {
  return reviews
    .filter(({ adjudicates }) => !adjudicates)
    .map(({ reviewer, codes, sheet }) => ({ reviewer, codes, sheet }))
    .toSorted((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
}

/** Whether each reviewer who was offered a code ticked it. */
const ticked = (given: readonly Ticks[], code: string): boolean[] =>
  given.filter(({ sheet }) => sheet.includes(code)).map(({ codes }) => codes.includes(code));

/** Part of an answer's reviewers who ticked a code, 0 to 1; null if none was offered it. */
export function tickedPart(given: readonly Ticks[], code: string): number | null {
  const ticks = ticked(given, code);
  return ticks.length === 0 ? null : ticks.filter(Boolean).length / ticks.length;
}

/** The codes that any reviewer was offered, in the order of the coding sheets. */
export function offeredCodes(answers: readonly (readonly Ticks[])[]): string[] {
  return [...new Set(answers.flat().flatMap(({ sheet }) => sheet))];
}

/** Agreement of the two reviewers of each answer on one code. */
export interface CodeAgreement extends Agreement {
  code: string;
  /** Answers with one review, which are in no other count. */
  single: number;
  /** Answers for which at least one of the two ticked it. */
  either: number;
  /** Answers for which both ticked it. */
  both: number;
}

/**
 * Cohen's kappa of a code, ticked or not, over the `n` answers with two reviews. Answers with one review are counted, but
 * say nothing about agreement. Source: as cohenKappa.
 */
export function codeAgreement(code: string, answers: readonly (readonly Ticks[])[]): CodeAgreement {
  const ticks = answers.map((given) => ticked(given, code));
  const pairs = ticks.flatMap(([a, b]): [boolean, boolean][] =>
    a === undefined || b === undefined ? [] : [[a, b]],
  );
  return {
    code,
    single: ticks.filter(({ length }) => length === 1).length,
    either: pairs.filter(([a, b]) => a || b).length,
    both: pairs.filter(([a, b]) => a && b).length,
    ...cohenKappa(pairs.map(([a, b]) => [String(a), String(b)])),
  };
}
