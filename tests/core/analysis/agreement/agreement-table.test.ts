import { expect, test } from 'vitest';
import { z } from 'zod';
import { agreementTable as tableOf } from '#core/analysis/agreement/agreement-table.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { raterMatrix as matrixOf } from '#core/analysis/agreement/rater-matrix.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { sosTable as spreadOf } from '#core/analysis/agreement/sos-table.ts';
import { voteCells } from '#core/analysis/means/vote-cells.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { voteTable } from '#core/stats/agreement/vote-table.ts';
import { createRandom } from '#core/order/random.ts';
import { rating } from '../../../support/ratings.ts';
import { completeMatrix } from '../../stats/agreement/golden-agreement.ts';
import { acrRatings, attRatings, difference, goldenJson } from '../../stats/golden.ts';
import { english, englishTables } from '../../../support/english.ts';

const tableOfRatings = (scale: Scale, ratings: readonly Rating[]) =>
  voteTable(scaleInput(scale, blockInput(ratings)).votes());
const agreementTable = (scale: Scale, ratings: readonly Rating[]) => {
  const table = tableOf(scale, tableOfRatings(scale, ratings));
  return table && (englishTables([table])[0] ?? null);
};
const raterMatrix = (scale: Scale, ratings: readonly Rating[]) =>
  matrixOf(scale, tableOfRatings(scale, ratings));
const sosTable = (scale: Scale, ratings: readonly Rating[]) => {
  const table = spreadOf(scale, tableOfRatings(scale, ratings));
  return table && (englishTables([table])[0] ?? null);
};

const five: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const labels: Scale = {
  name: 'quality',
  grid: { min: 0, max: 1, step: 0.5 },
  levels: ['machine', 'unclear', 'human'],
  judges: 'clip',
};
const hundred: Scale = { ...five, grid: { min: 0, max: 100, step: 1 } };
const complete = completeMatrix.flatMap((row, clip) =>
  row.map((value, listener) =>
    rating({ listener: `R${listener + 1}`, item: `${clip}`, canonicalValue: value }),
  ),
);
const rated = (ratings: readonly { listener: string; clip: string; value: number }[]): Rating[] =>
  ratings.map(({ listener, clip, value }) => rating({ listener, clip, canonicalValue: value }));
const four = z.object({ nominal: z.number(), ordinal: z.number(), interval: z.number() });

function coefficients(scale: Scale, ratings: readonly Rating[]): Map<string, number | null> {
  const rows = agreementTable(scale, ratings)?.rows ?? [];
  return new Map(
    rows.map(({ coefficient, level, value }) => [
      `${coefficient} ${level}`,
      z.number().nullable().parse(value),
    ]),
  );
}

test('a table without missing cells has every coefficient, equal to the golden ones, with intervals and counts', () => {
  const golden = goldenJson(
    'expected/agreement.json',
    z.object({
      complete_matrix: z.object({
        icc: z.object({ ICC1: z.number(), ICC2: z.number(), ICC3k: z.number() }),
        fleiss_kappa: z.number(),
        kendall_w: z.object({ W: z.number() }),
        krippendorff: four,
      }),
    }),
  ).complete_matrix;
  const of = coefficients(five, complete);
  const expected = {
    "Krippendorff's alpha nominal": golden.krippendorff.nominal,
    "Krippendorff's alpha ordinal": golden.krippendorff.ordinal,
    "Krippendorff's alpha interval": golden.krippendorff.interval,
    "Fleiss' kappa nominal": golden.fleiss_kappa,
    'ICC(1,1) interval': golden.icc.ICC1,
    'ICC(2,1) interval': golden.icc.ICC2,
    'ICC(3,k) interval': golden.icc.ICC3k,
    "Kendall's W ordinal": golden.kendall_w.W,
  };
  for (const [name, value] of Object.entries(expected))
    expect(difference(of.get(name), value)).toBeLessThan(1e-12);
  const table = agreementTable(five, complete);
  for (const { coefficient, value, low, high, ...counts } of table?.rows ?? []) {
    expect(counts).toMatchObject({ listeners: 6, clips: 20, ratings: 120 });
    if (coefficient === "Kendall's W") continue;
    expect(Number(low)).toBeLessThan(Number(value));
    expect(Number(high)).toBeGreaterThan(Number(value));
  }
  expect(table?.notes[0]).toBe('Every listener rated all 20 rated clips: k = 6.');
});

test('with missing cells it says which, and has what these allow', () => {
  const of = coefficients(five, rated(acrRatings));
  const golden = goldenJson('expected/acr.json', z.object({ krippendorff_alpha: four })).krippendorff_alpha;
  for (const [level, value] of Object.entries(golden))
    expect(difference(of.get(`Krippendorff's alpha ${level}`), value)).toBeLessThan(1e-12);
  expect([...of.keys()].filter((name) => name.startsWith('ICC'))).toEqual([
    'ICC(2,1) interval',
    'ICC(3,1) interval',
    'ICC(2,k) interval',
    'ICC(3,k) interval',
  ]);
  expect(of.has("Kendall's W ordinal")).toBe(false);
  expect(of.has('split-half reliability (covariances) interval')).toBe(true);
  const table = agreementTable(five, rated(acrRatings));
  expect(table?.notes[0]).toContain('986 of 2280 cells (24 listeners by 95 clips) have no rating');
  expect(table?.notes[1]).toContain(
    'Rated by one listener only, so not usable for alpha and kappa: S08-U11.',
  );
  expect(table?.rows[0]).toMatchObject({ clips: 94, ratings: 1293 });
  expect(table?.rows.at(-1)).toMatchObject({ coefficient: 'noise ceiling', clips: 95, ratings: 1294 });
});

test('what is asked of the values follows from the scale', () => {
  const levelsOf = (scale: Scale, ratings: readonly Rating[]) =>
    agreementTable(scale, ratings)?.rows.flatMap(({ coefficient, level }) =>
      String(coefficient).startsWith('Kripp') || String(coefficient).startsWith('Fleiss') ? [level] : [],
    );
  expect(levelsOf(labels, rated(attRatings))).toEqual(['nominal', 'ordinal', 'interval', 'nominal']);
  expect(levelsOf(five, complete)).toEqual(['nominal', 'ordinal', 'interval', 'nominal']);
  expect(levelsOf({ ...five, grid: { min: 1, max: 5, step: 0.5 } }, complete)).toEqual([
    'ordinal',
    'interval',
  ]);
  expect(levelsOf(hundred, complete)).toEqual(['interval']);
  const choices = ['L1', 'L2', 'L3'].flatMap((listener, index) =>
    [0, 1, 2, 3, 4].map((item) =>
      rating({ listener, clip: `a/${item}`, comparedClip: `b/${item}`, canonicalValue: (item + index) % 2 }),
    ),
  );
  const pairs: Scale = { ...five, grid: { min: 0, max: 1, step: 1 }, levels: ['B', 'A'], judges: 'pair' };
  expect(levelsOf(pairs, choices)).toEqual(['nominal', 'nominal']);
  const table = agreementTable(pairs, choices);
  expect(table?.rows[0]).toMatchObject({ clips: 5, ratings: 15 });
  expect(table?.columns.map(({ label }) => label)).toContain('pairs of clips');
  expect(table?.rows.some(({ coefficient }) => coefficient === "Kendall's W")).toBe(false);
});

test('ratings that do not count, other roles, other scales and second votes take no part', () => {
  const others = [
    rating({ listener: 'R1', item: '0', canonicalValue: 5, reasons: ['any rule'] }),
    rating({ listener: 'R9', item: '0', canonicalValue: 5, role: 'low anchor' }),
    rating({ listener: 'R9', item: '0', canonicalValue: 5, scale: 'other' }),
    rating({ listener: 'R9', item: '0', canonicalValue: null }),
  ];
  expect(agreementTable(five, [...complete, ...others])).toEqual(agreementTable(five, complete));
  const again = rating({ listener: 'R1', item: '0', canonicalValue: 1, session: 'S2' });
  const table = agreementTable(five, [...complete, again]);
  expect(table?.rows).toEqual(agreementTable(five, complete)?.rows);
  expect(table?.notes).toContain(
    '1 ratings repeat an earlier rating by the same listener: only the first is used.',
  );
});

test('there is none of facts, nor of one listener', () => {
  expect(agreementTable({ ...five, judges: 'fact' }, complete)).toBeNull();
  expect(
    agreementTable(
      five,
      complete.filter(({ listener }) => listener === 'R1'),
    ),
  ).toBeNull();
  expect(raterMatrix({ ...five, judges: 'fact' }, complete)).toEqual({});
  expect(
    raterMatrix(
      five,
      complete.filter(({ listener }) => listener === 'R1'),
    ),
  ).toEqual({});
  expect(sosTable({ ...five, judges: 'pair' }, complete)).toBeNull();
});

test('the matrix has each pair once in the table, from both sides in the figure, and kappas of labels', () => {
  const {
    tables: [table],
    figures: [figure],
  } = english(raterMatrix(five, complete));
  expect(table?.name).toBe('rater matrix quality');
  expect(table?.rows).toHaveLength(15);
  const golden = goldenJson(
    'expected/agreement.json',
    z.object({
      complete_matrix: z.object({
        pairwise_kappa: z.record(
          z.string(),
          z.object({ cohen: z.number(), linear: z.number(), quadratic: z.number() }),
        ),
      }),
    }),
  ).complete_matrix.pairwise_kappa;
  for (const { listener, other, n, kappa, linear, quadratic } of table?.rows ?? []) {
    const expected = golden[`${listener}-${other}`];
    expect(n).toBe(20);
    expect(difference(Number(kappa), expected?.cohen)).toBeLessThan(1e-12);
    expect(difference(Number(linear), expected?.linear)).toBeLessThan(1e-12);
    expect(difference(Number(quadratic), expected?.quadratic)).toBeLessThan(1e-12);
  }
  expect(figure).toMatchObject({
    kind: 'matrix',
    name: 'rater matrix quality',
    value: { key: 'r', domain: [-1, 1] },
  });
  expect(figure?.rows).toHaveLength(30);
  expect(figure?.summary).toMatch(
    /^Pearson's correlation of each of 6 listeners .* of 15 pairs with a correlation, the mean is 0\.\d\d/u,
  );
  expect(raterMatrix(hundred, complete).tables?.[0]?.columns.map(({ key }) => key)).toEqual([
    'listener',
    'other',
    'n',
    'r',
  ]);
});

test('of many listeners the matrix has the 40 with the most ratings and says so', () => {
  const random = createRandom('many');
  const many = Array.from({ length: 50 }, (_, listener) =>
    Array.from({ length: listener < 10 ? 3 : 6 }, (__, item) =>
      rating({ listener: `L${listener}`, item: `${item}`, canonicalValue: 1 + random.int(5) }),
    ),
  ).flat();
  const {
    tables: [table],
    figures: [figure],
  } = english(raterMatrix(five, many));
  expect(table?.rows).toHaveLength((40 * 39) / 2);
  expect(table?.rows.every(({ n }) => n === 6)).toBe(true);
  expect(table?.notes[0]).toBe('40 of 50 listeners, those with the most ratings.');
  expect(figure?.x.order).toHaveLength(40);
});

test('pairs without a correlation are there with null, in words too', () => {
  const {
    figures: [figure],
  } = english(
    raterMatrix(five, [
      rating({ listener: 'A', canonicalValue: 3 }),
      rating({ listener: 'B', canonicalValue: 3 }),
    ]),
  );
  expect(figure?.rows[0]).toMatchObject({ listener: 'A', other: 'B', n: 1, r: null, low: null });
  expect(figure?.summary).toContain('no pair has a correlation');
});

test('the spread of ratings of one clip, and a warning above .35', () => {
  const [row] = sosTable(five, rated(acrRatings))?.rows ?? [];
  expect(row).toMatchObject({ clips: 94, ratings: 1293 });
  expect(Number(row?.['low'])).toBeLessThan(Number(row?.['a']));
  expect(Number(row?.['high'])).toBeGreaterThan(Number(row?.['a']));
  const quiet = sosTable(five, rated(acrRatings))?.notes.join(' ') ?? '';
  expect(quiet).not.toContain('above 0.35');
  const torn = [1, 5].flatMap((value, listener) =>
    ['1', '2'].map((item) => rating({ listener: `L${listener}`, item, canonicalValue: value })),
  );
  const wild = sosTable(five, torn);
  expect(wild?.rows[0]).toMatchObject({ a: 1, low: null, clips: 2 });
  expect(wild?.notes.at(-1)).toContain('a is above 0.35');
  expect(sosTable(five, [rating({ canonicalValue: 3 })])).toBeNull();
});

test('SOS divides by n, the t interval is that of P.1401', () => {
  const { tLow, tHigh, sos } = voteCells([4, 5, 3, 4, 4, 5, 3, 4]);
  expect(tLow).toBeCloseTo(3.368, 3);
  expect(tHigh).toBeCloseTo(4.632, 3);
  expect(sos).toBeCloseTo(Math.sqrt(0.5), 12);
  expect(voteCells([4])).toEqual({ tLow: null, tHigh: null, sos: 0 });
  expect(voteCells([])).toEqual({ tLow: null, tHigh: null, sos: null });
});
