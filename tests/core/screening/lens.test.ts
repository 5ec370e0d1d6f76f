import { describe, expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
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

describe('what a researcher excluded by hand', () => {
  const decided = [
    rating({ listener: 'one', reasons: ['excluded by hand'] }),
    rating({ listener: 'two', reasons: ['gold', 'excluded by hand'] }),
    rating({ listener: 'one', item: '2', reasons: ['excluded by hand'] }),
    rating({ listener: 'three', reasons: ['gold'] }),
  ];

  test('is reported last and excluded under a set that does not name it', () => {
    const { ratings, reports } = screened(decided, setOf('gold'));
    expect(ratings.map(({ reasons }) => reasons)).toEqual([
      ['excluded by hand'],
      ['gold', 'excluded by hand'],
      ['excluded by hand'],
      ['gold'],
    ]);
    expect(reports.map(({ rule }) => rule)).toEqual(['gold', 'excluded by hand']);
    expect(reports[1]).toEqual({
      rule: 'excluded by hand',
      version: null,
      as: 'exclude',
      params: {},
      findings: [
        { listener: 'one', ratings: [decided[0], decided[2]], evidence: 'judged with the answers' },
        { listener: 'two', ratings: [decided[1]], evidence: 'judged with the answers' },
      ],
    });
  });

  test('is reported once beside the verdicts of the methods', () => {
    const { reports } = screened(decided, screeningSet());
    expect(reports.map(({ rule }) => rule)).toEqual(['gold', 'excluded by hand']);
  });

  test('counts and is flagged where the set says so', () => {
    const { ratings, reports } = screened(decided, setOf({ rule: 'excluded by hand', as: 'flag' }));
    expect(ratings.map(({ counts }) => counts)).toEqual([true, true, true, true]);
    expect(ratings[0]?.flags).toEqual(['excluded by hand']);
    expect(reports.map(({ rule, as }) => [rule, as])).toEqual([['excluded by hand', 'flag']]);
  });

  test('has no report where nobody excluded anything', () => {
    expect(screened(good, setOf()).reports).toEqual([]);
  });
});

describe('the verdicts of the methods together', () => {
  const judged = [
    rating({ listener: 'one', reasons: ['b of another tool', 'rating variance'] }),
    rating({ listener: 'two', reasons: ['a of another tool', 'gold'], flags: ['open review'] }),
    rating({ listener: 'three', reasons: ['c of another tool'] }),
  ];
  const reportsUnder = (set: ScreeningSet) =>
    screened(judged, set).reports.map(({ rule, as, findings }) => [
      rule,
      as,
      findings.map(({ listener }) => listener),
    ]);

  test('exclude, but for those that only flag, in their order and then names from elsewhere', () => {
    expect(reportsUnder(setOf('method verdicts'))).toEqual([
      ['gold', 'exclude', ['two']],
      ['rating variance', 'exclude', ['one']],
      ['open review', 'flag', ['two']],
      ['a of another tool', 'exclude', ['two']],
      ['b of another tool', 'exclude', ['one']],
      ['c of another tool', 'exclude', ['three']],
    ]);
    expect(screened(judged, setOf('method verdicts')).ratings[1]?.flags).toEqual(['open review']);
  });

  test('as flag, all of them count and are flagged', () => {
    const set = setOf({ rule: 'method verdicts', as: 'flag' });
    expect(new Set(reportsUnder(set).map(([, as]) => as))).toEqual(new Set(['flag']));
    const { ratings } = screened(judged, set);
    expect(ratings.map(({ counts, reasons }) => [counts, reasons])).toEqual(judged.map(() => [true, []]));
    expect(ratings[1]?.flags).toEqual(['gold', 'open review', 'a of another tool']);
  });
});

describe('what an earlier screening left', () => {
  /** Rates everything 40, the hidden reference too. */
  const lined = Array.from({ length: 10 }, (_, page) =>
    ['ref', 'a'].map((system) =>
      rating({
        listener: 'lined',
        method: 'mushra',
        page,
        item: `${page}`,
        system,
        role: system === 'ref' ? 'hidden reference' : 'test',
        canonicalValue: 40,
        reasons: ['bs1534 hidden reference', 'bt500'],
      }),
    ),
  ).flat();

  test('is replaced by what the rules of the set find now', () => {
    const { ratings } = screened(
      lined,
      setOf('bs1534 hidden reference', { rule: 'straight lining', as: 'exclude' }),
    );
    expect(ratings.filter(({ role }) => role === 'test').map(({ reasons }) => reasons)).toEqual(
      Array.from({ length: 10 }, () => ['bs1534 hidden reference', 'straight lining']),
    );
  });

  test('is forgotten for rules that can be run, unless a method judged by them', () => {
    const { ratings } = screened(lined, setOf());
    expect(ratings.map(({ counts, flags }) => [counts, flags])).toEqual(
      lined.map(() => [true, ['bs1534 hidden reference']]),
    );
  });

  test('can swap a reason and a flag', () => {
    const one = rating({ reasons: ['gold'], flags: ['rating variance'] });
    const set = setOf({ rule: 'gold', as: 'flag' }, 'rating variance');
    expect(screened([one], set).ratings).toEqual([{ ...one, reasons: ['rating variance'], flags: ['gold'] }]);
  });

  test('is not copied where the set changes nothing, which saves memory', () => {
    const kept = [
      rating({ listener: 'one', reasons: ['gold', 'rating variance'], flags: ['null pair', 'open review'] }),
      rating({ listener: 'two' }),
    ];
    const set = setOf('gold', 'rating variance', { rule: 'null pair', as: 'flag' });
    const { ratings } = screened(kept, set);
    expect(ratings[0]).toBe(kept[0]);
    expect(ratings[1]).toBe(kept[1]);
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
