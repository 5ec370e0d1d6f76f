import type { ResultTable } from '../../analysis/table.ts';
import type { Rating } from '../../ratings.ts';
import { shareOfRows } from './scores.ts';

interface Batch {
  listener: string;
  key: string;
  state: 'unfinished' | 'valid' | 'invalid';
}

function batchesOf(ratings: readonly Rating[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const { session, batch, listener, reasons } of ratings) {
    const key = `${batch ?? ''} ${session}`;
    if (batches.has(key) && reasons.length === 0) continue;
    const judged = reasons.includes('att batch') ? 'invalid' : 'valid';
    batches.set(key, { listener, key, state: reasons.includes('incomplete batch') ? 'unfinished' : judged });
  }
  return [...batches.values()];
}

/** How many batches passed their traps; the interval allows for listeners with several. */
export function batchTable(ratings: readonly Rating[]): ResultTable {
  const batches = batchesOf(ratings);
  const finished = batches.filter(({ state }) => state !== 'unfinished');
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
      'Valid: the flawed clip was called Machine and at least one of the two recordings Human; pass rate: of the finished ' +
        'ones. Interval: clustered by listener, cut at 0 and 1.',
    ],
  };
}
