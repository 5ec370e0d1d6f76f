import { expect, test } from 'vitest';
import { z } from 'zod';
import { iterationResults } from '#core/analysis/iterations/iteration-results.ts';
import { names } from '../../../support/study.ts';
import { paperTable } from '../../../support/paper-tables.ts';
import { COURSES, LIKED, metric, rated, scale } from '../../../support/iterated-clips.ts';

const rowsOf = ({ tables = [], figures = [] }: ReturnType<typeof iterationResults>, name: string) => {
  const found = [...tables, ...figures].find((result) => result.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.rows;
};

const cer = metric(
  'cer',
  Object.entries(COURSES).flatMap(([system, values]) =>
    values.map((value, index) => ({ system, iteration: index + 1, value })),
  ),
  { direction: 'lower' },
);
const liked = Object.entries(LIKED).map(([system, value]) => rated({ system, iteration: 1 }, value));

test('metrics of iterations that nobody rated are summed up and held against those that were', () => {
  const results = iterationResults(scale, { ratings: liked, metrics: [cer] });
  const rows = rowsOf(results, 'iterations naturalness');
  expect(rows.map(({ score }) => score)).toEqual(['Iter1', 'Mean', 'LWA', 'EWA', 'AUC']);
  expect(rows).toMatchObject(
    Array.from({ length: 5 }, () => ({ metric: '1 - cer', rated: 1, n: 4, law: 'exact' })),
  );
  // 1 - cer at first .9 .8 .7 .6 against 3 4 2 5; means .8 .867 .533 .733.
  expect(rows[0]).toMatchObject({ srcc: expect.closeTo(-0.4, 12), iterations: 1 });
  expect(rows[1]).toMatchObject({ srcc: expect.closeTo(0.4, 12), iterations: 3 });
});

test('objective means stand beside the mean rating of each rated iteration, with n and interval', () => {
  const again = names('L', 3).map((listener, index) =>
    rated({ system: 'a', iteration: 10 }, [1, 2, 3][index] ?? 0, { listener, item: `u${index}` }),
  );
  const rows = rowsOf(
    iterationResults(scale, { ratings: [...liked, ...again], metrics: [cer] }),
    'iteration means naturalness',
  );
  expect(rows[0]).toMatchObject({
    system: 'a',
    '1 - cer': expect.closeTo(0.8, 12),
    '1 - cer n': 3,
    'iteration 1': 3,
    'iteration 1 n': 1,
    'iteration 1 low': null,
    'iteration 10': 2,
    'iteration 10 n': 3,
    'iteration 10 listeners': 3,
  });
  expect(rows[1]).toMatchObject({ system: 'b', 'iteration 10': null, 'iteration 10 n': 0 });
});

test('the curve begins where there is an area, and ends with the numbers of the table', () => {
  const results = iterationResults(scale, { ratings: liked, metrics: [cer] });
  const rows = rowsOf(results, 'iteration curves naturalness');
  const auc = rows.filter(({ score }) => score === 'AUC');
  expect(auc.map(({ iterations, srcc }) => [iterations, srcc === null])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  const last = rows.filter(({ iterations, score }) => iterations === 3 && score !== 'Iter1');
  const table = rowsOf(results, 'iterations naturalness').filter(({ score }) => score !== 'Iter1');
  expect(last.map(({ srcc }) => srcc)).toEqual(table.map(({ srcc }) => srcc));
});

test('levels: clips and systems of the same iteration', () => {
  const two = ['a', 'b'].flatMap((system) => ['u1', 'u2'].map((item) => ({ system, item, iteration: 1 })));
  const values = metric(
    'sim',
    two.map((clip, index) => ({ ...clip, value: index })),
  );
  const ratings = two.map((clip, index) => rated(clip, [1, 3, 2, 5][index] ?? 0));
  const rows = rowsOf(
    iterationResults(scale, { ratings, metrics: [values] }),
    'iteration levels naturalness',
  );
  expect(rows).toMatchObject([
    { metric: 'sim', level: 'clips', iteration: 'iteration 1', n: 4, srcc: expect.closeTo(0.8, 12) },
    { metric: 'sim', level: 'systems', iteration: 'iteration 1', n: 2, srcc: 1, low: null },
  ]);
});

test('a system without a value at one iteration is left out of the sums, not filled', () => {
  const gap = metric('sim', [
    ...['a', 'b', 'c'].flatMap((system, place) =>
      [1, 2].map((iteration) => ({ system, iteration, value: place })),
    ),
    { system: 'd', iteration: 1, value: 9 },
    { system: 'd', iteration: 2, value: null },
  ]);
  const rows = rowsOf(iterationResults(scale, { ratings: liked, metrics: [gap] }), 'iterations naturalness');
  expect(rows.map(({ score, n }) => [score, n])).toEqual([
    ['Iter1', 4],
    ['Mean', 3],
    ['LWA', 3],
    ['EWA', 3],
    ['AUC', 3],
  ]);
});

test('ratings that do not count, recordings without an iteration and traps are left out', () => {
  const ratings = [
    ...liked,
    rated({ system: 'a', iteration: 1 }, 1, { reasons: ['too fast'] }),
    rated({ system: 'real', iteration: null }, 5),
    rated({ system: 'a', iteration: 1 }, 1, { role: 'low gold' }),
  ];
  const rows = rowsOf(iterationResults(scale, { ratings, metrics: [] }), 'iteration means naturalness');
  expect(rows.map(({ system }) => system)).toEqual(['a', 'b', 'c', 'd']);
  expect(rows[0]).toMatchObject({ 'iteration 1': 3, 'iteration 1 n': 1 });
});

test('nothing without iterations, for words in the factor and for scales of pairs', () => {
  const none = { ratings: [rated({ system: 'a', iteration: null }, 3)], metrics: [cer] };
  expect(iterationResults(scale, none)).toEqual({});
  const words = {
    ratings: [rated({ system: 'a', iteration: 1 }, 3, { factors: { iteration: 'first' } })],
    metrics: [],
  };
  expect(iterationResults(scale, words)).toEqual({});
  expect(iterationResults({ ...scale, judges: 'pair' }, { ratings: liked, metrics: [cer] })).toEqual({});
});

test('an error rate above 1 is turned by its sign, a metric without a direction is taken as it is', () => {
  const high = metric('wer', [{ system: 'a', iteration: 1, value: 1.4 }], { direction: 'lower' });
  const plain = metric('sim', [{ system: 'a', iteration: 1, value: 0.4 }]);
  const rows = rowsOf(
    iterationResults(scale, { ratings: liked, metrics: [high, plain] }),
    'iterations naturalness',
  );
  expect(new Set(rows.map(({ metric: name }) => name))).toEqual(new Set(['-wer', 'sim']));
});

const table4 = paperTable('i2d_table4_objective_subjective');
const PAIRS = [
  { scale: 'speaker_consistency', metric: 'sim_zh_pct', direction: 'higher', first: 0.7615, last: 0.973 },
  { scale: 'content_accuracy', metric: 'cer_zh_pct', direction: 'lower', first: 0.3675, last: 0.855 },
  { scale: 'naturalness', metric: 'utmosv2_zh', direction: 'higher', first: 0.2906, last: 0.826 },
] as const;

test.skipIf(!table4.isThere).each(PAIRS)(
  'I2D Table 4: $metric against $scale of iterations 1 and 10 (skipped where the printed table is absent)',
  ({ scale: name, metric: column, direction, first, last }) => {
    const rows = table4.rows();
    const number = (row: Record<string, string>, key: string) => z.coerce.number().parse(row[key]);
    const ratings = rows.flatMap((row) =>
      [1, 10].map((iteration) =>
        rated({ system: row['model'] ?? '', iteration }, number(row, `${name}_mos_iter${iteration}`)),
      ),
    );
    const values = rows.map((row) => ({
      system: row['model'] ?? '',
      iteration: 1,
      value: number(row, column),
    }));
    const metrics = [metric(column, values, { direction })];
    const found = rowsOf(
      iterationResults({ ...scale, name: 'naturalness' }, { ratings, metrics }),
      'iterations naturalness',
    );
    const means = found.filter(({ score }) => score === 'Mean');
    expect(means).toMatchObject([
      { rated: 1, n: 11, law: 'exact' },
      { rated: 10, n: 11 },
    ]);
    expect(means[0]?.['srcc']).toBeCloseTo(first, 4);
    expect(means[1]?.['srcc']).toBeCloseTo(last, 3);
  },
);

const table3 = paperTable('i2d_table3_system_srcc');
test.skipIf(!table3.isThere)(
  'I2D Table 3: SIM, UTMOSv2 and DNSMOS are 1 - 6D/1320 with a whole D, the law of 11 systems without ties (skipped where absent)',
  () => {
    for (const row of table3.rows()) {
      for (const key of ['sim', 'utmosv2', 'dnsmos']) {
        const printed = z.coerce.number().parse(row[key]);
        const whole = Math.round(((1 - printed) * 1320) / 6);
        expect(1 - (6 * whole) / 1320).toBeCloseTo(printed, 4);
      }
    }
  },
);

test('an SRCC of .4636 over 11 systems has p = .15: no evidence', () => {
  const order = [3, 8, 0, 7, 1, 4, 2, 5, 9, 6, 10];
  const systems = order.map((place, index) => ({ system: `s${index}`, iteration: 1, value: index, place }));
  const ratings = systems.map(({ place, ...clip }) => rated(clip, place));
  const rows = rowsOf(
    iterationResults(scale, { ratings, metrics: [metric('utmos', systems)] }),
    'iterations naturalness',
  );
  expect(rows[0]?.['srcc']).toBeCloseTo(0.4636, 4);
  expect(rows[0]?.['pValue']).toBeCloseTo(0.15, 2);
});
