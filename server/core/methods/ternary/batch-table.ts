import type { DraftTable } from '../../analysis/tables/table.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { isFinished, type Batch } from './batches.ts';
import { shareOfRows } from './scores.ts';

/** Number of batches that passed their traps; the interval accounts for listeners with several batches. */
export function batchTable(ratings: readonly Rating[], batches: readonly Batch[]): DraftTable {
  const alone = ratings.filter(({ batch }) => batch === null).length;
  const finished = batches.filter(isFinished);
  const { share, low, high } = shareOfRows(
    finished.map(({ listener, key, state }) => ({ listener, item: key, value: state === 'valid' ? 1 : 0 })),
  );
  const row = {
    finished: finished.length,
    valid: finished.filter(({ state }) => state === 'valid').length,
    unfinished: batches.length - finished.length,
    listeners: new Set(finished.map(({ listener }) => listener)).size,
    passRate: share,
    low,
    high,
  };
  return {
    name: 'batches',
    tier: 'detail',
    title: 'Batches that passed their traps',
    columns: [
      { label: 'finished', key: 'finished' },
      { label: 'valid', key: 'valid' },
      { label: 'unfinished', key: 'unfinished' },
      { label: 'listeners', key: 'listeners' },
      { label: 'pass rate [95 %]', key: 'passRate', interval: ['low', 'high'], digits: 3 },
    ],
    rows: [row],
    notes: [
      'Valid: the flawed clip was labelled Machine and at least one of the two recordings Human; pass rate: of the finished ' +
        'ones. Interval: clustered by listener, cut at 0 and 1.',
      ...(alone > 0 ? [`${alone} answers belong to no batch and are ignored here.`] : []),
    ],
  };
}
