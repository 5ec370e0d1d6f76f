import { phrase } from '../../text/phrase.ts';
import type { Scale } from '../../analysis/input/analysis.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/input/groups.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import { judgementsOf, type QuestionnaireDesign } from './design.ts';

/** Every value of a scale with its label. */
function levelsOf({ grid, levels }: Scale): { value: number; label: string }[] {
  const count = Math.round((grid.max - grid.min) / grid.step) + 1;
  const named = levels?.length === count ? levels : [];
  return Array.from({ length: count }, (_, place) => {
    const value = grid.min + place * grid.step;
    return { value, label: named[place] ?? String(value) };
  });
}

function rowsOf(scale: Scale, groups: readonly Group[], ratings: readonly Rating[]) {
  return groups.flatMap((group) => {
    const own = ratings.filter(inGroup(group));
    return levelsOf(scale).map(({ value, label }) => {
      const count = own.filter(({ canonicalValue }) => canonicalValue === value).length;
      const { n, share, low, high } = wilsonInterval(count, own.length);
      const { system } = groupCells(group);
      return { question: scale.name, system, answer: String(value), label, count, n, share, low, high };
    });
  });
}

/** Distribution of answers by question and system. Means do not show whether listeners agree. */
export function distributionFigure(design: QuestionnaireDesign, ratings: readonly Rating[]): DraftFigure {
  const counted = ratings.filter(({ counts, canonicalValue }) => counts && canonicalValue !== null);
  const byQuestion = groupBy(counted.filter(judgementsOf(design)), ({ scale }) => scale);
  const scales = design.scales.filter(({ judges }) => judges === 'clip');
  const groups = testGroups(design.systems, ratings);
  const rows = scales.flatMap((scale) => rowsOf(scale, groups, byQuestion.get(scale.name) ?? []));
  const most = rows.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1))[0];
  const shares =
    most?.share === undefined || most.share === null
      ? phrase`No answer counts.`
      : phrase`The most frequent: ${most.label}, to ${most.question} of ${most.system}, ${(100 * most.share).toFixed(0)} % (n ${most.n}).`;
  return {
    kind: 'stacked',
    name: 'answer shares',
    title: 'Answers by question and system',
    summary: phrase`Share of each answer. ${shares}`,
    rows,
    x: { key: 'system', label: 'system' },
    y: { key: 'share', label: 'share of answers', domain: [0, 1] },
    color: {
      key: 'answer',
      label: 'answer, 1 lowest',
      order: [...new Set(rows.map(({ answer }) => answer))].toSorted((a, b) => Number(a) - Number(b)),
    },
    panel: { key: 'question', label: 'question' },
    notes: ['Ratings that count. Intervals in the data: Wilson, as if all answers were independent.'],
  };
}
