import { expect, test } from 'vitest';
import { judgedScale } from '#core/design/pilot-spread.ts';
import { JudgedRows, testedDesign } from '#core/design/rated-design.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { preference } from '../../support/ratings.ts';

const SCALE = { name: 'preference', grid: { min: -10, max: 10, step: 1 } };
const SYSTEMS = ['alpha', 'bravo', 'charlie', 'delta'];
const PAIRS = SYSTEMS.flatMap((a, index) => SYSTEMS.slice(index + 1).map((b) => [a, b] as const));
const SD = { listener: 0.4, item: 0.3, residual: 0.6 };
const OUTCOME = { contrasts: { kind: 'all pairs' }, correction: 'holm' } as const;

/** Every listener judges every pair on every item; effects of listeners and items count for A and against B. */
function judgements(random: Random, listeners: number, items: number): Rating[] {
  const effects = (count: number, sd: number) =>
    Array.from({ length: count }, () => new Map(SYSTEMS.map((system) => [system, sd * random.normal()])));
  const [taste, suit] = [effects(listeners, SD.listener), effects(items, SD.item)];
  return taste.flatMap((own, listener) =>
    suit.flatMap((fit, item) =>
      PAIRS.map(([system, comparedSystem]) => {
        const of = (name: string) => (own.get(name) ?? 0) + (fit.get(name) ?? 0);
        const value = of(system) - of(comparedSystem) + SD.residual * random.normal();
        return preference({ listener: `L${listener}`, system, comparedSystem, item: `i${item}`, value });
      }),
    ),
  );
}

const ratings = judgements(createRandom('spread of pairs'), 40, 30);

test('by system, the spread is that of the effects of one system', () => {
  const { spread, rows } = judgedScale(SCALE, 'by system', ratings);
  expect(spread?.listener).toBeCloseTo(SD.listener, 1);
  expect(spread?.item).toBeCloseTo(SD.item, 1);
  expect(spread?.residual).toBeCloseTo(SD.residual, 1);
  expect(testedDesign({ ...OUTCOME, pairs: 'by system' }, rows)?.design).toEqual({
    kind: 'by system',
    systems: 4,
    each: 180,
    pairsEach: 6,
    items: 30,
    pairsPerItem: 6,
  });
});

test('by pair, both systems of a pair add to what listeners and items differ by', () => {
  const { spread, rows } = judgedScale(SCALE, 'by pair', ratings);
  expect(spread?.listener).toBeCloseTo(Math.SQRT2 * SD.listener, 1);
  expect(spread?.item).toBeCloseTo(Math.SQRT2 * SD.item, 1);
  expect(spread?.residual).toBeCloseTo(SD.residual, 1);
  const own = testedDesign({ ...OUTCOME, pairs: 'by pair' }, rows);
  expect(own?.design).toEqual({ kind: 'by pair', reach: 1, each: 30, items: 30 });
  expect(own?.family.pairs).toHaveLength(6);
  const against = { contrasts: { kind: 'against', baseline: 'alpha' }, correction: 'holm' } as const;
  expect(testedDesign({ ...against, pairs: 'by pair' }, rows)?.family.pairs).toHaveLength(3);
});

test('too few judgements tell no spread, and a system without judgements has no difference', () => {
  expect(judgedScale(SCALE, 'by pair', ratings.slice(0, 1)).spread).toBeNull();
  expect(judgedScale(SCALE, 'by system', ratings.slice(0, 4)).spread).toBeNull();
  const { rows } = judgedScale(SCALE, 'by system', ratings);
  const against = { contrasts: { kind: 'against', baseline: 'human' }, correction: 'holm' } as const;
  expect(testedDesign({ ...against, pairs: 'by system' }, rows)).toBeNull();
  expect(testedDesign({ ...OUTCOME, pairs: 'by system' }, new JudgedRows())).toBeNull();
});
