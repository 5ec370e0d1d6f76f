import { clusteredInterval } from '#core/stats/intervals/interval.ts';
import { raterVsRest } from '#core/stats/agreement/rater-vs-rest.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import { cpuMs, type BenchLine } from './bench-line.ts';
import { simulatedRatings } from './simulated-ratings.ts';

/** What 100,000 ratings take. */
export function raterBench(): BenchLine[] {
  const ratings = simulatedRatings();
  const crossed = ratings.map(({ listener, clip, value }) => ({ listener, item: clip, value }));
  const votes = ratings.map(({ listener, clip, value }) => ({ listener, unit: clip, value }));
  const n = ratings.length;
  return [
    {
      name: `each of 855 listeners against the rest, ${n} ratings`,
      ms: cpuMs(5, () => raterVsRest(voteColumns(votes), { min: 1, max: 5, step: 1 })),
      goal: 250,
      reference: 'leave one out',
    },
    { name: `two-way clustered interval, ${n} ratings`, ms: cpuMs(5, () => clusteredInterval(crossed)) },
  ];
}
