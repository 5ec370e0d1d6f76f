import { observationsOf } from '../../analysis/input/observation.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { shareOfRows } from './scores.ts';
import { EXPERT_REVIEW } from '../../verdicts/verdicts.ts';

/** Number of reviewed answers that contradict their reason, according to reviewers. */
export function reviewTable(ratings: readonly Rating[]): DraftTable {
  const reviewed = ratings.filter(({ review }) => review !== null);
  const found = observationsOf(reviewed, ({ review }) => Number(review === 'inconsistent'));
  const { share, low, high } = shareOfRows(found);
  const row = {
    answers: ratings.length,
    reviewed: reviewed.length,
    listeners: new Set(reviewed.map(({ listener }) => listener)).size,
    inconsistent: found.filter(({ value }) => value === 1).length,
    excluded: ratings.filter(({ reasons }) => reasons.includes(EXPERT_REVIEW.id)).length,
    rate: share,
    low,
    high,
  };
  return {
    name: 'review',
    title: 'Answers that reviewers found to contradict their reason',
    columns: [
      { label: 'answers', key: 'answers' },
      { label: 'reviewed', key: 'reviewed' },
      { label: 'listeners', key: 'listeners' },
      { label: 'inconsistent', key: 'inconsistent' },
      { label: 'excluded for it', key: 'excluded' },
      { label: 'exclusion rate [95 %]', key: 'rate', interval: ['low', 'high'], digits: 3 },
    ],
    rows: [row],
    notes: [
      'All answers of the block, traps among them; rate: inconsistent ones of those reviewed, regardless of other ' +
        'exclusion reasons. Interval: two-way clustered over listeners and items, cut at 0 and 1.',
    ],
  };
}
