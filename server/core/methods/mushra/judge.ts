import type { Page, Verdict } from '../../page.ts';
import type { MushraAnswer } from './view.ts';

interface Rated {
  page: Page;
  answer: MushraAnswer;
}

/** The score of the slot with a role, and those of all other rated slots. */
function scoresBy({ page, answer }: Rated, role: string): { own: number; others: number[] } | null {
  const slot = page.slots.find((candidate) => candidate.role === role);
  const own = slot && answer.scores[slot.token];
  if (!slot || own === undefined) return null;
  const others = Object.entries(answer.scores).flatMap(([token, score]) =>
    token === slot.token ? [] : score,
  );
  return { own, others };
}

/** Whether the low anchor came last: strictly below every other. Example: isLast(3, [3, 9]) is false. */
export function isLast(own: number, others: readonly number[]): boolean {
  return others.every((score) => own < score);
}

/** Whether at most one score is above, on a page whose scores are not all equal. */
export function isTopTwo(own: number, others: readonly number[]): boolean {
  return others.filter((score) => score > own).length <= 1 && others.some((score) => score !== own);
}

/**
 * PodEval's filter: a judge is kept when the low anchor came last on more than 90 % of the pages and the high
 * anchor among the best two on more than 50 %, both strictly. Percentages 0-100. Source: PodEval, Table 3.
 * Example: keepsJudge(94.12, 52.94) is true.
 */
export function keepsJudge(lowLastPercent: number, highTopTwoPercent: number): boolean {
  return lowLastPercent > 90 && highTopTwoPercent > 50;
}

/** The verdict of PodEval's filter over the pages that were answered. */
export function judgeAnchors(pages: readonly Rated[]): Verdict {
  const share = (role: string, holds: (own: number, others: readonly number[]) => boolean): number => {
    const scores = pages.map((rated) => scoresBy(rated, role));
    return scores.filter((found) => found !== null && holds(found.own, found.others)).length;
  };
  const last = share('low anchor', isLast);
  const topTwo = share('high anchor', isTopTwo);
  const count = pages.length;
  return {
    rule: 'podeval lq/hq',
    version: 1,
    passed: keepsJudge((100 * last) / count, (100 * topTwo) / count),
    positions: null,
    evidence: `low anchor last on ${last} of ${count} pages, high anchor in the top 2 on ${topTwo}`,
  };
}

/** Whether more than 15 % of the pages are against a listener. Example: tooMany(3, 20) is false, tooMany(4, 20) is true. */
export function tooMany(pages: number, of: number): boolean {
  return 100 * pages > 15 * of;
}

/** How many of the pages have the slot with a role at a score that the rule is about. */
function countScores(pages: readonly Rated[], role: string, holds: (own: number) => boolean): number {
  return pages.filter((rated) => {
    const found = scoresBy(rated, role);
    return found !== null && holds(found.own);
  }).length;
}

/**
 * The verdict on a listener who has to find the hidden reference: excluded when more than 15 % of the pages
 * answered put it below 90. Source: BS.1534-3, section 4.1.2.
 */
export function judgeHiddenReference(pages: readonly Rated[]): Verdict {
  const low = countScores(pages, 'hidden reference', (own) => own < 90);
  return {
    rule: 'bs1534 hidden reference',
    version: 1,
    passed: !tooMany(low, pages.length),
    positions: null,
    evidence: `hidden reference below 90 on ${low} of ${pages.length} pages`,
  };
}

/**
 * The verdict on a listener who has to hear that the mid anchor is degraded: excluded when more than 15 % of the pages
 * answered put it above 90. One session's view: items whose mid anchor deceives more than a quarter of all listeners
 * are only known once there are others, see midAnchorRule. Source: BS.1534-3, section 4.1.2.
 */
export function judgeMidAnchor(pages: readonly Rated[]): Verdict {
  const high = countScores(pages, 'mid anchor', (own) => own > 90);
  return {
    rule: 'bs1534 mid anchor',
    version: 1,
    passed: !tooMany(high, pages.length),
    positions: null,
    evidence: `mid anchor above 90 on ${high} of ${pages.length} pages`,
  };
}
