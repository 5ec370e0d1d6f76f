import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { foundScales } from '#core/analysis/input/found-scales.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { knownScale } from '#core/analysis/input/known-scales.ts';
import { PRESET } from '#core/methods/rating/presets.ts';
import { rating } from '../../../support/ratings.ts';
import { englishTables } from '../../../support/english.ts';

/** Ten clips with five votes from 2 to 5 each. */
const votes = (scale: string) =>
  Array.from({ length: 10 }, (_, clip) =>
    Array.from({ length: 5 }, (_, listener) =>
      rating({
        method: 'rating',
        scale,
        system: `s${clip % 2}`,
        item: `${clip}`,
        listener: `L${listener}`,
        canonicalValue: 2 + ((clip * 7 + listener * 3 + clip * listener) % 4),
      }),
    ),
  ).flat();

test('ends are declared, told by the name of the scale, or guessed and called so', () => {
  const grid = { min: 1, max: 5, step: 1 };
  expect(foundScales(votes('quality'))[0]).toMatchObject({ grid, isGuess: false });
  expect(foundScales(votes('charm'))[0]).toMatchObject({ grid: { min: 2, max: 5, step: 1 }, isGuess: true });
  const declared = new Map([['charm', { min: 1, max: 5 }]]);
  expect(foundScales(votes('charm'), declared)[0]).toMatchObject({ grid, isGuess: false });
  const seven = new Map([['quality', { min: 1, max: 7 }]]);
  expect(foundScales(votes('quality'), seven)[0]).toMatchObject({ grid: { min: 1, max: 7, step: 1 } });
  expect(knownScale('CMOS', [-2, 0, 1])).toEqual({ min: -3, max: 3 });
  expect(knownScale('quality', [20, 80])).toBeNull();
});

test('SOS is shown on known ends and left out on a guess, which titles and warnings name', () => {
  const named = (scale: string, scales = new Map()) => {
    const { blocks, warnings } = analyseRatings(blockInput(votes(scale), { scales }));
    return { tables: blocks.flatMap(({ tables }) => englishTables(tables)), warnings };
  };
  const sos = (tables: ReturnType<typeof named>['tables'], scale: string) =>
    tables.find(({ name }) => name === `sos ${scale}`)?.rows[0]?.['a'];
  const known = named('quality');
  const declared = named('charm', new Map([['charm', { min: 1, max: 5 }]]));
  const guessed = named('charm');
  expect(sos(known.tables, 'quality')).toBeTypeOf('number');
  expect(sos(declared.tables, 'charm')).toBe(sos(known.tables, 'quality'));
  expect(sos(guessed.tables, 'charm')).toBeUndefined();
  expect(known.warnings).toEqual([]);
  expect(declared.warnings).toEqual([]);
  expect(guessed.warnings.join()).toContain('as in charm=1..5');
  const title = guessed.tables.find(({ name }) => name === 'charm by system')?.title;
  expect(title).toBe('Mean charm by system (2 to 5, guessed from the ratings)');
});

test('a name that a preset and this list share means the same ends', () => {
  for (const { scales } of Object.values(PRESET)) {
    for (const { key, labels } of scales) {
      const values = labels.map(({ value }) => value);
      const known = knownScale(key, []);
      if (known) expect(known).toEqual({ min: Math.min(...values), max: Math.max(...values) });
    }
  }
});
