import type { Page, Verdict } from '../../session/page.ts';
import { isLast, isTopTwo, keepsJudge } from '../../screening/contract/anchors.ts';
import { BS1534_MID_ANCHOR } from '../../screening/contract/mid-anchor-items.ts';
import { BS1534_HIDDEN_REFERENCE } from '../../screening/rules/hidden-reference.ts';
import { isMoreThan } from '../../screening/contract/share.ts';
import { HIDDEN_REFERENCE, MID_ANCHOR, PODEVAL_ANCHORS } from './verdicts.ts';
import type { MushraAnswer } from './view.ts';

interface Rated {
  page: Page;
  answer: MushraAnswer;
}

/** The score of the slot with a role, and the scores of all other rated slots. */
function scoresBy({ page, answer }: Rated, role: string): { own: number; others: number[] } | null {
  const slot = page.slots.find((candidate) => candidate.role === role);
  const own = slot && answer.scores[slot.token];
  if (!slot || own === undefined) return null;
  const others = Object.entries(answer.scores).flatMap(([token, score]) =>
    token === slot.token ? [] : score,
  );
  return { own, others };
}

/** The verdict of PodEval's filter, over the answered pages. */
export function judgeAnchors(pages: readonly Rated[]): Verdict {
  const share = (role: string, holds: (own: number, others: readonly number[]) => boolean): number => {
    const scores = pages.map((rated) => scoresBy(rated, role));
    return scores.filter((found) => found !== null && holds(found.own, found.others)).length;
  };
  const last = share('low anchor', isLast);
  const topTwo = share('high anchor', isTopTwo);
  const count = pages.length;
  return {
    rule: PODEVAL_ANCHORS.id,
    version: 1,
    passed: keepsJudge({ last, topTwo, pages: count }),
    positions: null,
    evidence: `low anchor last on ${last} of ${count} pages, high anchor in the top 2 on ${topTwo}`,
  };
}

/** Number of pages on which the slot with a role has a score that violates the rule. */
function countScores(pages: readonly Rated[], role: string, holds: (own: number) => boolean): number {
  return pages.filter((rated) => {
    const found = scoresBy(rated, role);
    return found !== null && holds(found.own);
  }).length;
}

/**
 * Verdict on the hidden reference: excluded if it is below 90 on more than 15 % of the answered pages. Source: BS.1534-3,
 * section 4.1.2.
 */
export function judgeHiddenReference(pages: readonly Rated[]): Verdict {
  const { below, share } = BS1534_HIDDEN_REFERENCE;
  const low = countScores(pages, 'hidden reference', (own) => own < below);
  return {
    rule: HIDDEN_REFERENCE.id,
    version: 1,
    passed: !isMoreThan(low, pages.length, share),
    positions: null,
    evidence: `hidden reference below ${below} on ${low} of ${pages.length} pages`,
  };
}

/**
 * Verdict on the mid anchor: excluded if it is above 90 on more than 15 % of the answered pages. From one session alone:
 * items whose mid anchor is hard to hear for more than a quarter of all listeners need the other sessions, see
 * midAnchorRule. Source: BS.1534-3, section 4.1.2.
 */
export function judgeMidAnchor(pages: readonly Rated[]): Verdict {
  const { above, share } = BS1534_MID_ANCHOR;
  const high = countScores(pages, 'mid anchor', (own) => own > above);
  return {
    rule: MID_ANCHOR.id,
    version: 1,
    passed: !isMoreThan(high, pages.length, share),
    positions: null,
    evidence: `mid anchor above ${above} on ${high} of ${pages.length} pages`,
  };
}
