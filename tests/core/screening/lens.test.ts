import { describe, expect, test } from 'vitest';
import type { Rating } from '#core/ratings.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { screened } from '#core/screening/lens.ts';
import { screeningSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import { rating } from '../../support/ratings.ts';

const setOf = (...entries: unknown[]): ScreeningSet => screeningSet(screeningConfig.parse(entries));

/** Three pages of MUSHRA: a good listener finds the hidden reference on all, a bad one on none. */
function page(listener: string, item: string, reference: number, own: Partial<Rating> = {}): Rating[] {
  const at = { listener, item, page: Number(item), method: 'mushra', ...own };
  return [
    rating({ ...at, system: 'ref', role: 'hidden reference', canonicalValue: reference }),
    rating({ ...at, system: 'a', canonicalValue: 50 }),
  ];
}
const items = ['1', '2', '3'];
const good = items.flatMap((item) => page('good', item, 100));
const bad = items.flatMap((item) => page('bad', item, 40));
const gone = items.flatMap((item) => page('gone', item, 100, { reasons: ['left the study'], counts: false }));
const all = [...good, ...bad, ...gone];

const counting = (ratings: readonly Rating[]): string[] => [
  ...new Set(ratings.filter(({ counts }) => counts).map(({ listener }) => listener)),
];

describe('a set decides what counts', () => {
  test('a rule of the set excludes with its name; off it, the same ratings count again', () => {
    const on = screened(all, setOf('bs1534 hidden reference'));
    expect(counting(on.ratings)).toEqual(['good']);
    expect(on.ratings.filter(({ listener }) => listener === 'bad').map(({ reasons }) => reasons)).toEqual(
      bad.map(() => ['bs1534 hidden reference']),
    );
    expect(counting(screened(on.ratings, setOf()).ratings)).toEqual(['good', 'bad']);
  });

  test('a parameter changes what the rule finds', () => {
    const set = setOf({ rule: 'bs1534 hidden reference', below: 30 });
    expect(counting(screened(all, set).ratings)).toEqual(['good', 'bad']);
  });

  test('as flag, what it finds counts and is flagged', () => {
    const { ratings, reports } = screened(all, setOf({ rule: 'bs1534 hidden reference', as: 'flag' }));
    expect(counting(ratings)).toEqual(['good', 'bad']);
    expect(new Set(ratings.filter(({ flags }) => flags.length > 0).map(({ listener }) => listener))).toEqual(
      new Set(['bad']),
    );
    expect(reports).toMatchObject([{ rule: 'bs1534 hidden reference', version: 1, as: 'flag' }]);
  });

  test('the report names listeners, ratings and what was seen', () => {
    const { reports } = screened(all, setOf('bs1534 hidden reference', 'incomplete'));
    expect(reports.map(({ rule, findings }) => [rule, findings.map(({ listener }) => listener)])).toEqual([
      ['bs1534 hidden reference', ['bad']],
      ['incomplete', []],
    ]);
    expect(reports[0]?.findings[0]?.ratings).toEqual(bad);
    expect(reports[0]?.findings[0]?.evidence).toMatch(/below 90 on 3 of 3 pages/);
  });
});

describe('what came with the ratings', () => {
  const judged = [
    rating({ listener: 'one', reasons: ['gold', 'rating variance'] }),
    rating({ listener: 'two', reasons: ['rating variance'] }),
    rating({ listener: 'three' }),
    rating({ listener: 'four', reasons: ['gold', 'screened out'] }),
  ];
  const reasonsUnder = (set: ScreeningSet) => screened(judged, set).ratings.map(({ reasons }) => reasons);

  test('without a set of its own a study keeps the verdicts of its methods as they are', () => {
    expect(screened([...judged, ...gone], screeningSet()).ratings).toEqual([...judged, ...gone]);
  });

  test('a verdict belongs to the set by its name; off it, it stays as a flag, and an ending always counts', () => {
    expect(reasonsUnder(setOf('gold'))).toEqual([['gold'], [], [], ['gold', 'screened out']]);
    expect(screened(judged, setOf('gold')).ratings[1]).toMatchObject({
      counts: true,
      flags: ['rating variance'],
    });
    expect(reasonsUnder(setOf())).toEqual([[], [], [], ['screened out']]);
  });

  test('all verdicts but one that only flags', () => {
    const set = setOf('method verdicts', { rule: 'gold', as: 'flag' });
    expect(reasonsUnder(set)).toEqual([['rating variance'], ['rating variance'], [], ['screened out']]);
    expect(screened(judged, set).ratings[0]?.flags).toEqual(['gold']);
  });

  test('a verdict whose rule the set runs itself is found anew', () => {
    const wrong = good.map((row) => ({ ...row, counts: false, reasons: ['bs1534 hidden reference'] }));
    const { ratings } = screened(wrong, setOf('bs1534 hidden reference'));
    expect(ratings.every(({ counts, flags }) => counts && flags.length === 0)).toBe(true);
  });

  test('ratings of sessions that ended early are no evidence for or against others', () => {
    const { reports } = screened(
      bad.map((row) => ({ ...row, reasons: ['left the study'], counts: false })),
      setOf('bs1534 hidden reference'),
    );
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

test('the ratings given stay as they are, and screening again changes nothing', () => {
  const before = structuredClone(all);
  const sets = [
    setOf(),
    setOf('method verdicts', 'too fast'),
    setOf('bs1534 hidden reference', { rule: 'straight lining', as: 'exclude' }),
  ];
  for (const set of sets) {
    const once = screened(all, set);
    expect(screened(once.ratings, set).ratings).toEqual(once.ratings);
    expect(screened(all.toReversed(), set).ratings.toReversed()).toEqual(once.ratings);
  }
  expect(all).toEqual(before);
});

test('sets that mean the same are equal, whatever the order and the defaults that were written', () => {
  const written = setOf('gold', { rule: 'bs1534 hidden reference', below: 90, share: 0.15, as: 'exclude' });
  expect(written).toEqual(setOf('bs1534 hidden reference', 'gold'));
  expect(written).not.toEqual(setOf({ rule: 'bs1534 hidden reference', below: 89 }, 'gold'));
});
