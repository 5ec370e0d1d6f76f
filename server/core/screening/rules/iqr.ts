import { z } from 'zod';
import { quartiles } from '../../stats/laws/quartiles.ts';
import { groupBy } from '../../order/group-by.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import type { Vote } from '../contract/votes.ts';

interface Outlier {
  vote: Vote;
  words: string;
}

const rounded = (value: number): string => String(Number(value.toFixed(2)));

/** The votes of one cell outside the fences. */
function outliersOf(cell: readonly Vote[], factor: number): Outlier[] {
  const { q1, q3 } = quartiles(cell.map(({ value }) => value));
  if (q1 === null || q3 === null) return [];
  const [from, to] = [q1 - factor * (q3 - q1), q3 + factor * (q3 - q1)];
  return cell
    .filter(({ value }) => value < from || value > to)
    .map((vote) => {
      const { clip, role } = vote.rating;
      const what = role === 'test' ? clip : `${clip} as ${role}`;
      return { vote, words: `${what}: ${rounded(vote.value)} outside ${rounded(from)} to ${rounded(to)}` };
    });
}

/**
 * Single ratings outside [Q1 - 1.5 IQR, Q3 + 1.5 IQR] of all listeners' ratings of the same clip in the same role on the
 * same scale: item, system, role and scale. Quartiles are R type 7. A cell needs four ratings. By default a flag, because
 * if nearly all agree, any other rating is outside.
 */
export const iqrRule = defineRule({
  id: 'bs1534 iqr',
  version: 1,
  summary:
    'Single ratings more than 1.5 interquartile ranges outside the quartiles of all ratings of the same clip.',
  source: 'ITU-R BS.1534-3, section 4.1.2; quartiles: R type 7',
  tests: 'agreement with others',
  effect: 'flag',
  params: z.strictObject({
    factor: z
      .number()
      .min(0)
      .default(1.5)
      .describe('Distance of the fences from the quartiles, in interquartile ranges.'),
  }),
  find: (ratings, { factor }) =>
    inEachSeries(ratings, (votes) => {
      const outliers: Outlier[] = [];
      for (const [, cell] of votes.byStimulus())
        for (const outlier of outliersOf(cell, factor)) outliers.push(outlier);
      return [...groupBy(outliers, ({ vote }) => vote.listener)].map(([listener, own]) => {
        const evidence = own.map(({ words }) => words).toSorted();
        return againstAll(
          listener,
          own.map(({ vote }) => vote),
          evidence.join('; '),
        );
      });
    }),
});
