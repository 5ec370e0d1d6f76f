import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sittingOf, spreadOverSittings } from '#core/session/sittings.ts';

test('sittings count from 1, and the last page of one belongs to it', () => {
  expect([1, 70, 71, 140].map((position) => sittingOf(position, 70))).toEqual([1, 1, 2, 2]);
});

test('traps are spread evenly over the sittings, and no page is lost or moved without need', () => {
  const blocks = fc.record({
    pages: fc.array(fc.constantFrom('test', 'trap'), { minLength: 1, maxLength: 60 }),
    size: fc.integer({ min: 3, max: 20 }),
    before: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(blocks, ({ pages, size, before }) => {
      const named = pages.map((kind, index) => ({ kind, index }));
      const isTrap = ({ kind }: { kind: string }): boolean => kind === 'trap';
      const isMovable = ({ kind }: { kind: string }): boolean => kind === 'test';
      const spread = spreadOverSittings(named, { before, size, isTrap, isMovable });
      expect(new Set(spread)).toEqual(new Set(named));
      const counts = new Map<number, { traps: number; free: number }>();
      for (const [index, page] of spread.entries()) {
        const sitting = sittingOf(before + index + 1, size);
        const { traps, free } = counts.get(sitting) ?? { traps: 0, free: 0 };
        counts.set(sitting, isTrap(page) ? { traps: traps + 1, free } : { traps, free: free + 1 });
      }
      const all = [...counts.values()];
      const most = Math.max(...all.map(({ traps }) => traps));
      // A sitting that consists of traps only can take no more.
      for (const { traps, free } of all) expect(most - traps < 2 || free === 0).toBe(true);
    }),
  );
});
