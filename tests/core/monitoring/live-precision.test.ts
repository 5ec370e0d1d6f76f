import { expect, test } from 'vitest';
import { LivePrecision } from '#core/monitoring/live-precision.ts';
import type { Precision } from '#core/api/monitor.ts';
import { groupBy } from '#core/order/group-by.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { simulateRows } from '../../support/crossed-ratings.ts';
import { rating } from '../../support/ratings.ts';
import { makeStudy } from '../../support/study.ts';

const SYSTEMS = ['human', 'alpha', 'bravo'];
const clips = SYSTEMS.flatMap((system) =>
  Array.from({ length: 8 }, (_, item) => ({
    id: `${system}/${item}`,
    factors: { system, item: `i${item}` },
  })),
);
const study = makeStudy({
  clips: { test: clips },
  blocks: [{ method: 'rating', preset: 'acr', pages: 24 }],
  config: { analysis: { contrasts: { against: 'human' } } },
});

function ratings(listeners: number): Rating[] {
  const spread = { listener: 0.4, item: 0.3, listenerSystem: 0.3, itemSystem: 0.2, residual: 0.6 };
  const design = { listeners, items: 8, itemsEach: 8, systems: 3 };
  return simulateRows(createRandom('live'), { ...design, ...spread }).map(
    ({ listener, item, system, value }) =>
      rating({
        method: 'rating',
        listener: `L${listener}`,
        item: `i${item}`,
        system: SYSTEMS[system] ?? '',
        canonicalValue: 3 + value,
      }),
  );
}

/** Added session by session. */
function precisions(own: readonly Rating[]): Precision[] {
  const live = new LivePrecision({ study, primary: null });
  for (const ofSession of groupBy(own, ({ session }) => session).values()) live.add(ofSession);
  return live.precisions();
}

test('the precision so far is that of the declared contrasts, and names no system', () => {
  const [own, ...others] = precisions(ratings(12));
  expect(others).toEqual([]);
  expect(own).toMatchObject({ block: 1, scale: 'quality', differences: 2 });
  expect(own?.widths[0]?.listeners).toBe(12);
  expect(JSON.stringify(own)).not.toMatch(/human|alpha|bravo/u);
});

test('few listeners, one item, ratings that do not count and a missing baseline have none', () => {
  const none = (own: readonly Rating[]) => expect(precisions(own)).toEqual([]);
  const all = ratings(12);
  none(ratings(4));
  none(all.filter(({ item }) => item === 'i0'));
  none(all.map((own) => ({ ...own, counts: false })));
  none(all.filter(({ system }) => system !== 'human'));
});
