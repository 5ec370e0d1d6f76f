import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { ternaryAnalysis } from '#core/methods/ternary/analysis.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../../support/ratings.ts';
import { english } from '../../../support/english.ts';

const VALUE: Record<string, number> = { human: 1, unclear: 0.5, machine: 0 };

/** An answer a listener each. */
function said(labels: readonly string[], own: Partial<Rating> = {}): Rating[] {
  return labels.map((label, index) =>
    rating({
      listener: `L${index}`,
      session: `S${index}`,
      batch: 1,
      scale: 'human-likeness',
      label,
      canonicalValue: VALUE[label] ?? null,
      ...own,
    }),
  );
}

function results(ratings: readonly Rating[], others: { metrics?: Metric[]; by?: string[] } = {}) {
  return english(ternaryAnalysis.read(ratings).results(blockInput(ratings, others)));
}

function table({ tables }: ReturnType<typeof results>, name: string) {
  const found = tables.find((one) => one.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}

const metric = (name: string, values: Record<string, number | null>, own: Partial<Metric> = {}): Metric => ({
  name,
  values: new Map(Object.entries(values)),
  ...own,
});

test('the share of every label stands with its n, by system and for the traps', () => {
  const all = results([
    ...said(['human', 'human', 'unclear', 'machine'], { system: 'a' }),
    ...said(['human'], { system: 'a', reasons: ['att batch'], listener: 'X' }),
    ...said(['machine', 'machine', 'human'], { role: 'flawed', system: null }),
  ]);
  const rows = table(all, 'labels').rows;
  expect(rows.filter(({ system }) => system === 'a')).toMatchObject([
    { label: 'Human', given: 2, n: 4, listeners: 4, share: 0.5 },
    { label: 'Unclear', given: 1, n: 4, share: 0.25 },
    { label: 'Machine', given: 1, n: 4, share: 0.25 },
  ]);
  expect(rows.filter(({ system }) => system === '(flawed)')).toMatchObject([
    { given: 1, n: 3, share: 1 / 3 },
    { given: 0, share: 0 },
    { given: 2, share: 2 / 3 },
  ]);
  expect(rows.filter(({ system }) => system === '(human)')).toMatchObject([
    { n: 0, share: null, low: null },
    { n: 0, share: null },
    { n: 0, share: null },
  ]);
  expect(all.figures.find(({ name }) => name === 'labels')).toMatchObject({
    kind: 'stacked',
    color: { order: ['Human', 'Unclear', 'Machine'] },
    summary: 'Labelled Human: a 50 % (n 4), (flawed) 33 % (n 3).',
  });
});

test('the score figure draws what recordings of people reach before screening', () => {
  const { figures } = results([
    ...said(['human', 'machine'], { system: 'a' }),
    ...said(['human', 'human', 'human'], { role: 'human', system: null }),
    ...said(['machine'], { role: 'human', system: null, reasons: ['att batch'] }),
  ]);
  expect(figures[0]).toMatchObject({
    kind: 'bars',
    rows: [{ name: 'a', n: 2, mean: 0.5 }],
    rule: { axis: 'y', at: 0.75, label: 'recordings of people (n 4, before screening)' },
    summary: 'human-likeness score, highest first: a 0.500 (n 2).',
  });
  expect(results(said(['human'], { system: 'a' })).figures[0]).not.toHaveProperty('rule');
});

test('the exclusion rate is of what was reviewed, whatever else there is against it', () => {
  const ratings = [
    ...said(['human', 'human', 'machine'], { review: 'consistent' }),
    ...said(['human'], { review: 'inconsistent', reasons: ['expert review'], listener: 'L3' }),
    ...said(['human'], { review: 'inconsistent', reasons: ['att batch', 'expert review'], listener: 'L4' }),
    ...said(['human'], { review: 'disputed', listener: 'L5' }),
    ...said(['human', 'unclear']),
  ];
  expect(table(results(ratings), 'review').rows).toMatchObject([
    { answers: 8, reviewed: 6, listeners: 6, inconsistent: 2, excluded: 2, rate: 2 / 6 },
  ]);
  expect(table(results(said(['human'])), 'review').rows).toMatchObject([
    { reviewed: 0, inconsistent: 0, rate: null, low: null },
  ]);
});

test('subjects of reasons: by system and voice with share and interval, and kappa of each code', () => {
  const sheet = ['audio_clarity', 'pace'];
  const ticks = (...codes: string[][]) =>
    codes.map((ticked, index) => ({ reviewer: `R${index}`, codes: ticked, sheet }));
  const one = (listener: string, given: ReturnType<typeof ticks>, own: Partial<Rating> = {}): Rating[] =>
    said(['human'], { listener, item: listener, factors: { voice: 'v1' }, ticks: given, ...own });
  const all = results([
    ...one('A', ticks(['pace'], ['pace']), { system: 'a' }),
    ...one('B', ticks(['pace'], []), { system: 'a' }),
    ...one('C', ticks(['pace']), { system: 'a' }),
    ...one('D', ticks([], []), { system: 'a' }),
    ...one('E', ticks(['pace'], ['pace']), { system: 'a', reasons: ['expert review'] }),
    ...one('F', ticks(['audio_clarity'], []), { system: null, role: 'flawed' }),
    ...said(['human'], { listener: 'G', system: 'b' }),
  ]);
  const shares = table(all, 'codes').rows;
  expect(shares).toMatchObject([
    { system: 'a', code: 'audio_clarity', answers: 4, either: 0, both: 0, share: 0 },
    { system: 'a', code: 'pace', answers: 4, listeners: 4, either: 3, both: 1, share: 2.5 / 4 },
    { system: '(flawed)', code: 'audio_clarity', answers: 1, either: 1, both: 0, share: 0.5, low: null },
    { system: '(flawed)', code: 'pace', answers: 1, either: 0, share: 0 },
  ]);
  expect(Number(shares[1]?.['low'])).toBeGreaterThan(0);
  expect(Number(shares[1]?.['high'])).toBeLessThan(1);
  expect(table(all, 'codes by voice').rows).toMatchObject([
    { system: 'a', level: 'v1', code: 'audio_clarity', answers: 4 },
    { system: 'a', level: 'v1', code: 'pace', answers: 4, share: 2.5 / 4 },
  ]);
  // The excluded answer and the trap are in the agreement too, the answer with one review is beside it.
  expect(table(all, 'code agreement').rows).toMatchObject([
    { code: 'audio_clarity', n: 5, single: 1, either: 1, both: 0, kappa: 0 },
    { code: 'pace', n: 5, single: 1, either: 3, both: 2, agreement: 0.8 },
  ]);
  expect(all.figures.find(({ name }) => name === 'codes')).toMatchObject({
    kind: 'bars',
    panel: { key: 'code' },
    summary: 'Most often ticked: pace for a, 63 % of 4 answers.',
  });
  expect(results(said(['human'])).tables.map(({ name }) => name)).not.toContain('codes');
});

/** Four voices of two systems, each with a clip in each dimension; listeners put them in the order of their number. */
const VOICES = [1, 2, 3, 4].flatMap((voice) =>
  ['poem', 'talk'].flatMap((dimension) =>
    [1, 2, 3, 4].flatMap((listener) =>
      said([listener <= voice ? 'human' : 'machine'], {
        system: voice <= 2 ? 'a' : 'b',
        listener: `L${listener}`,
        clip: `${voice}/${dimension}`,
        factors: { voice: `v${voice}`, dimension },
      }),
    ),
  ),
);

const byVoice = (name: string, values: readonly number[], own: Partial<Metric> = {}) =>
  metric(
    name,
    Object.fromEntries(
      values.flatMap((value, index) => [
        [`${index + 1}/poem`, value],
        [`${index + 1}/talk`, value + (index === 3 ? -10 : 0)],
      ]),
    ),
    own,
  );

test('the ranking of voices is held against the listeners: overall and by level of a factor, with the exact p', () => {
  const all = results(VOICES, { metrics: [byVoice('m', [1, 2, 3, 4])], by: ['voice', 'dimension'] });
  const { rows, title, columns } = table(all, 'ranking distance');
  expect(title).toContain('ranking of voices');
  expect(rows).toMatchObject([
    // Over both clips the last voice has the least mean: it changes places with three.
    { metric: 'm', level: '(all)', n: 4, missing: 0, pairs: 6, d: 3, least: 3, most: 3, share: 0.5, p: 1 },
    { factor: 'dimension', level: 'poem', d: 0, share: 0, p: 2 / 24 },
    { factor: 'dimension', level: 'talk', d: 3, share: 0.5, p: 1 },
  ]);
  expect(columns.map(({ label }) => label)).not.toContain('d least');
});

test('tied voices count half, with the range over all ways to break ties and the largest p', () => {
  const all = results(VOICES, {
    metrics: [metric('m', { '1/poem': 1, '2/poem': 1, '3/poem': 1, '4/poem': 4 })],
  });
  const { rows, columns } = table(all, 'ranking distance');
  // 4 voices: 24 orders, of which 1, 3, 5, 6, 5, 3, 1 have 0 to 6 inversions.
  expect(rows).toMatchObject([{ n: 4, d: 1.5, least: 0, most: 3, share: 0.25, p: 1, pLeast: 2 / 24 }]);
  expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining(['d least', 'd most', 'p least']));
});

test('lower is better turns a ranking round; a voice without a value is left out and counted', () => {
  const error = metric('wer', { '1/poem': 4, '2/poem': 3, '3/poem': 2 }, { direction: 'lower' });
  const { rows } = table(results(VOICES, { metrics: [error] }), 'ranking distance');
  expect(rows).toMatchObject([{ n: 3, missing: 1, pairs: 3, d: 0, p: 2 / 6 }]);
  const none = table(results(VOICES, { metrics: [metric('m', {})] }), 'ranking distance');
  expect(none.rows).toMatchObject([{ n: 0, missing: 4, d: null, share: null, p: null }]);
});

test('every table says what is in it', () => {
  const all = results(VOICES, { metrics: [byVoice('m', [0.1, 0.2, 0.3, 0.4])], by: ['voice', 'dimension'] });
  for (const { name, notes } of all.tables) expect([name, notes.length > 0]).toEqual([name, true]);
  for (const { name, summary } of all.figures) expect([name, summary.length > 20]).toEqual([name, true]);
});

test('A11: what reviewers found inconsistent and unfinished batches are in no score, by no factor', () => {
  const own = { system: 'a', factors: { voice: 'v1' } };
  const ratings = [
    ...said(['human', 'human', 'unclear', 'machine', 'machine', 'machine'], own),
    ...said(['human'], { ...own, listener: 'X', reasons: ['expert review'], review: 'inconsistent' }),
    ...said(['human'], { ...own, listener: 'Y', reasons: ['incomplete batch'] }),
    ...said(['human', 'human'], { role: 'human', system: null, factors: { voice: 'v1' } }),
  ];
  const { blocks } = analyseRatings(blockInput(ratings, { by: ['voice'] }));
  for (const name of ['systems', 'human-likeness by voice']) {
    const row = blocks[0]?.tables.find((one) => one.name === name)?.rows[0];
    expect(row).toMatchObject({ system: 'a', n: 6, listenersExcluded: 2, nAll: 8 });
    expect(row?.['mean']).toBeCloseTo(2.5 / 6, 12);
  }
});
