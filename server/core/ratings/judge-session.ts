import type { Block } from '../methods/contract/method.ts';
import type { AnsweredPage, Verdict } from '../session/page.ts';

/** A verdict and the block that it was passed on, 0-based. */
export interface BlockVerdict extends Verdict {
  block: number;
}

/**
 * What the rules of every block say of one session's pages, passed or not. Pages without an answer have to be
 * among them, so that an unfinished batch is told from a short one.
 */
export function judgeSession(blocks: readonly Block[], pages: readonly AnsweredPage[]): BlockVerdict[] {
  return blocks.flatMap((method, block) => {
    const own = pages
      .filter(({ page }) => page.block === block)
      .toSorted((a, b) => a.page.position - b.page.position);
    return own.length === 0 || method.training
      ? []
      : method.judge(own).map((verdict) => ({ ...verdict, block }));
  });
}

/** The rules that keep the ratings of a page from counting, each once, in the order of the verdicts. */
export function reasonsFor(
  verdicts: readonly BlockVerdict[],
  { block, position }: { block: number; position: number },
): string[] {
  const failed = verdicts.filter(
    (verdict) =>
      !verdict.passed &&
      verdict.block === block &&
      (verdict.positions === null || verdict.positions.includes(position)),
  );
  return [...new Set(failed.map(({ rule }) => rule))];
}
