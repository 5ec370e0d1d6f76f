import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sittingTable } from '#core/analysis/agreement/sitting-table.ts';
import { rating } from '../../../support/ratings.ts';

const SCALE = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' as const };
const ends = { shift: z.number(), low: z.number(), high: z.number() };
const golden = z
  .object({
    ratings: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
    second: z.record(z.string(), z.object({ n: z.number(), mean: z.number(), sd: z.number(), ...ends })),
    all: z.object(ends),
  })
  .parse(JSON.parse(readFileSync('tests/fixtures/golden/expected/sittings.json', 'utf8')));

const panel = golden.ratings.map(([listener, item, sitting, canonicalValue]) =>
  rating({ listener, item, sitting, canonicalValue }),
);

test('shifts between sittings are those of R', () => {
  const { rows = [] } = sittingTable(SCALE, panel) ?? {};
  const later = new Map(
    rows.filter((row) => row['sitting'] === 2).map((row) => [String(row['listener']), row]),
  );
  for (const [listener, expected] of Object.entries({ ...golden.second, '(all)': golden.all })) {
    const { low, high, ...others } = expected;
    const found = later.get(listener) ?? {};
    for (const [key, value] of Object.entries({ ...others, shiftLow: low, shiftHigh: high }))
      expect(found[key]).toBeCloseTo(value, 9);
  }
});

test('everybody comes first; the first sitting has no shift', () => {
  const { rows = [] } = sittingTable(SCALE, panel) ?? {};
  expect(rows.map((row) => `${row['listener']} ${row['sitting']}`)).toEqual(
    ['(all)', 'L1', 'L2', 'L3', 'L4'].flatMap((listener) => [`${listener} 1`, `${listener} 2`]),
  );
  expect(rows.filter((row) => row['sitting'] === 1).every((row) => row['shift'] === null)).toBe(true);
});

test('a clip that nobody else rated counts for the mean, not for the shift', () => {
  const alone = [1, 2].map((sitting) =>
    rating({ listener: 'L9', item: `own ${sitting}`, sitting, canonicalValue: 5 }),
  );
  const { rows = [] } = sittingTable(SCALE, [...panel, ...alone]) ?? {};
  expect(rows.find((row) => row['listener'] === 'L9' && row['sitting'] === 2)).toMatchObject({
    n: 1,
    mean: 5,
    sd: null,
    shift: null,
  });
});

test('a shift of all listeners is found whole, and is not estimable if a clip always has the same sitting', () => {
  const sum = (listener: number, clip: number, sitting: number) =>
    2 + listener / 4 + clip / 8 + (sitting === 2 ? 0.5 : 0);
  const rate = (sittingOf: (listener: number, clip: number) => number) =>
    [0, 1, 2, 3].flatMap((listener) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((clip) => {
        const sitting = sittingOf(listener, clip);
        const canonicalValue = sum(listener, clip, sitting);
        return rating({
          listener: `L${listener}`,
          item: `${clip}`,
          clip: `${clip}.wav`,
          sitting,
          canonicalValue,
        });
      }),
    );
  const allOf = (ratings: ReturnType<typeof rate>) => sittingTable(SCALE, ratings)?.rows[1];
  const spread = rate((listener, clip) => (((clip >> 1) + listener) % 4 < 2 ? 1 : 2));
  expect(allOf(spread)).toMatchObject({ listener: '(all)', sitting: 2, n: 16 });
  expect(allOf(spread)?.['shift']).toBeCloseTo(0.5, 1);
  const together = sittingTable(
    SCALE,
    rate((_, clip) => (clip < 4 ? 1 : 2)),
  );
  expect(together?.rows.map(({ shift }) => shift)).toEqual(Array(10).fill(null));
});

test('there is no table of one sitting, and traps and excluded ratings are left out', () => {
  expect(
    sittingTable(
      SCALE,
      panel.filter(({ sitting }) => sitting === 1),
    ),
  ).toBeNull();
  expect(sittingTable(SCALE, [rating({ canonicalValue: 3 })])).toBeNull();
  const others = [
    rating({ listener: 'L1', item: '1', sitting: 2, canonicalValue: 1, role: 'gold' }),
    rating({ listener: 'L1', item: '1', sitting: 2, canonicalValue: 1, counts: false }),
  ];
  expect(sittingTable(SCALE, [...panel, ...others])?.rows).toEqual(sittingTable(SCALE, panel)?.rows);
});
