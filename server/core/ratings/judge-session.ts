import type { Block } from '../methods/contract/method.ts';
import type { AnsweredPage, Verdict } from '../session/page.ts';

/** A verdict and the 0-based index of its block. */
export interface BlockVerdict extends Verdict {
  block: number;
}

/**
 * Verdicts of the rules of every block on one session's pages, passed or not. Include pages without an answer, so that an
 * unfinished batch is not mistaken for a short one.
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

/** The rules that exclude the ratings of a page, each once, in the order of the verdicts. */
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
