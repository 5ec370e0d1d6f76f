import { expect, test } from 'vitest';
import { modelTables } from '#core/analysis/models/model-tables.ts';
import { gibbsModel } from '#core/models/gibbs-model.ts';
import { knownTerms } from '#core/models/known-terms.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import { parseTerms, type ModelTask } from '#core/models/model-task.ts';
import { reliabilityOf } from '#core/models/reliability.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { createRandom } from '#core/order/random.ts';
import { z } from 'zod';
import { goldenCsv, goldenJson } from '../stats/golden.ts';
import { panelRatings } from '../../support/simulated-panel-ratings.ts';
import { acrRows, attRows, goldenMixed } from './golden-mixed.ts';
import { englishTables } from '../../support/english.ts';

const task = (rows: readonly ModelRow[], own: Partial<ModelTask> = {}): ModelTask => ({
  rows: modelColumns(rows),
  range: [0, 1],
  terms: null,
  draws: 300,
  seed: '1',
  ...own,
});

const some = { rater: 0.45, cell: 0.3, clip: 0.3, residual: 0.65 };
const panel = { listeners: 12, systems: 3, clipsPerSystem: 5, share: 1, sd: some };

test('reliability from variance components equals lme4, listeners without pairs left out', () => {
  const rows = acrRows.filter(({ listener }) => listener !== 'R23' && listener !== 'R24');
  const { agreement, consistency } = reliabilityOf(modelColumns(rows));
  const { icc2_agreement, icc3_consistency } = goldenMixed.acr_icc_from_components;
  expect(agreement).toBeCloseTo(icc2_agreement, 6);
  expect(consistency).toBeCloseTo(icc3_consistency, 6);
});

test('reliability of complete ratings equals psych::ICC(lmer = TRUE)', () => {
  const golden = goldenJson(
    'expected/r_classic.json',
    z.object({ icc_complete_lmer: z.record(z.string(), z.object({ icc: z.number() })) }),
  ).icc_complete_lmer;
  const rows = goldenCsv('complete_matrix.csv', z.record(z.string(), z.string())).flatMap(
    ({ stimulus_id = '', ...ratings }) =>
      Object.entries(ratings).map(([listener, value]) => ({
        listener,
        system: null,
        clip: stimulus_id,
        item: null,
        value: Number(value),
      })),
  );
  const own = reliabilityOf(modelColumns(rows));
  expect(own.perClip).toBeCloseTo(6, 9);
  expect(own.agreement).toBeCloseTo(golden['ICC2']?.icc ?? Number.NaN, 5);
  expect(own.consistency).toBeCloseTo(golden['ICC3']?.icc ?? Number.NaN, 5);
  expect(own.agreementOfMean).toBeCloseTo(golden['ICC2k']?.icc ?? Number.NaN, 5);
  expect(own.consistencyOfMean).toBeCloseTo(golden['ICC3k']?.icc ?? Number.NaN, 5);
});

test('the tables of a REML fit name engine, counts, intervals and adjusted p', () => {
  const result = remlModel(task(acrRows, { terms: ['rater', 'clip'], range: [1, 5] }));
  const tables = englishTables(modelTables('quality', result));
  expect(tables.map(({ name }) => name)).toEqual([
    'model quality',
    'model contrasts quality',
    'model ranks quality',
    'model variation quality',
    'model reliability quality',
    'model clips quality',
    'model listeners quality',
  ]);
  const [means, contrasts, ranks, variation] = tables;
  expect(means?.title).toContain(
    '(Earshot REML 0.3.0; score ~ 0 + system + (1|rater) + (1|clip); 1294 ratings,',
  );
  const golden = goldenMixed.acr_system_rater_stimulus_REML;
  const [mean, error] = [golden.fixef['system_idS01'] ?? 0, golden.se['system_idS01'] ?? 0];
  const first = means?.rows[0];
  expect(first).toMatchObject({ system: 'S01', listeners: 24, engine: 'Earshot REML 0.3.0', rHat: null });
  expect(first?.['value']).toBeCloseTo(mean, 6);
  expect(Number(first?.['error'])).toBeCloseTo(error, 2);
  expect(ranks?.rows).toHaveLength(8);
  expect(means?.columns.map(({ label }) => label)).toEqual([
    'system',
    'n',
    'listeners',
    'clips',
    'mean [95 %]',
    'SE',
    'df',
  ]);
  expect(contrasts?.rows).toHaveLength(28);
  for (const row of contrasts?.rows ?? [])
    expect(Number(row['pAdjusted'])).toBeGreaterThanOrEqual(Number(row['p']));
  const shares = variation?.rows.map((row) => Number(row['share'])) ?? [];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

test('slopes have an SD for each system and correlations, and a singular fit is told', () => {
  const result = remlModel(task(attRows, { terms: ['slopes', 'clip'] }));
  expect(result.components.map(({ system }) => system)).toEqual([
    'tts_a',
    'tts_b',
    'tts_c',
    'tts_d',
    'tts_e',
    null,
    null,
  ]);
  expect(result.correlations).toHaveLength(10);
  expect(result.notes.join(' ')).toContain('Singular fit: effects of some systems');
  expect(result.listeners?.map(({ effect }) => effect).reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(
    0,
    6,
  );
});

test('an SD that is estimated as zero is told', () => {
  const fits = ['a', 'b', 'c', 'd'].map((seed) =>
    remlModel(task(panelRatings(createRandom(seed), { ...panel, sd: { ...some, cell: 0 } }))),
  );
  const zero = fits.filter(({ components }) =>
    components.some(({ term, value }) => term === 'rater x system' && value === 0),
  );
  expect(zero.length).toBeGreaterThan(0);
  for (const { notes } of zero)
    expect(notes.join(' ')).toContain('the SD of rater x system is estimated as zero');
});

test('the posterior has diagnostics beside every number, on the scale of the ratings', () => {
  const said: string[] = [];
  const rows = panelRatings(createRandom('posterior'), panel);
  const result = gibbsModel(task(rows, { range: [1, 5] }), (line) => said.push(line));
  const reml = remlModel(task(rows, { range: [1, 5] }));
  expect(result.problem).toBeNull();
  for (const [index, { system, value, diagnostics }] of result.means.entries()) {
    expect(system).toBe(reml.means[index]?.system);
    expect(Math.abs(value - (reml.means[index]?.value ?? 0))).toBeLessThan(0.1);
    expect(diagnostics?.bulkSize).toBeGreaterThan(400);
  }
  const [means, contrasts] = modelTables('quality', result);
  expect(means?.columns.map(({ label }) => label)).toContain('tail ESS');
  expect(contrasts?.rows[0]).toMatchObject({ p: null, engine: 'Earshot Gibbs 0.2.0' });
  expect(said.some((line) => line.startsWith('Gibbs: chain 4 of 4'))).toBe(true);
  expect(gibbsModel(task(rows, { range: [1, 5] })).means).toEqual(result.means);
});

test('too few draws are not shown: not converged, with what to do', () => {
  const result = gibbsModel(task(attRows, { draws: 20 }));
  expect(result.problem).toMatch(/^not converged \(.*effective sample size \d+ below 400.*ask for 120 draws/);
  expect(modelTables('human-likeness', result)).toEqual([]);
});

const rows = (
  listeners: number,
  systems: number,
  ratingsOfCell: number,
  valueOf = (n: number) => n % 4,
): ModelRow[] =>
  Array.from({ length: listeners * systems * ratingsOfCell }, (_, n) => {
    const system = Math.floor(n / listeners) % systems;
    const clip = Math.floor(n / (listeners * systems));
    return {
      listener: `L${n % listeners}`,
      system: `S${system}`,
      clip: `S${system}/${clip}`,
      item: `I${clip}`,
      value: valueOf(n * 7 + clip),
    };
  });

test.each<[string, ModelRow[], Partial<ModelTask>, RegExp]>([
  ['no rating', [], {}, /no ratings count/],
  ['one listener', rows(1, 3, 4), {}, /one listener: a mixed model needs at least 2/],
  ['equal ratings', rows(4, 3, 4, () => 3), {}, /all ratings are 3: without variation/],
  ['one system, asked for its slopes', rows(4, 1, 4), { terms: ['slopes'] }, /one system; use rater/],
  ['a rating a cell', rows(4, 3, 1), { terms: ['rater x system'] }, /the same as noise/],
  ['a clip a system', rows(4, 3, 1), { terms: ['clip'] }, /every system has one clip/],
  ['an item a clip', rows(4, 1, 3), { terms: ['item'] }, /every item has one clip; use clip/],
  [
    'systems that explain all',
    rows(4, 3, 4, () => 3).map((row) => ({ ...row, value: Number(row.system?.slice(1)) })),
    {},
    /do not explain completely/,
  ],
])('%s has no model and says what to do', (_name, own, asked, message) => {
  expect(() => remlModel(task(own, asked))).toThrow(message);
});

test('what cannot be told is left out and said; one system and missing cells have a model', () => {
  expect(knownTerms(modelColumns(rows(4, 3, 1))).leftOut).toEqual([
    'rater x system is omitted: no listener has two ratings of one system, so it is the same as noise',
    'clip is omitted: every system has one clip, so clips are systems',
  ]);
  const one = remlModel(task(rows(5, 1, 6)));
  expect(one.contrasts).toEqual([]);
  expect(modelTables('quality', one).map(({ name }) => name)).not.toContain('model contrasts quality');
  const sparse = panelRatings(createRandom('sparse'), { ...panel, share: 0.4 }).filter(
    ({ listener, system }) => !(listener === 'L1' && system !== 'S0'),
  );
  const { means, contrasts } = remlModel(task(sparse));
  for (const { value, low, high } of [...means, ...contrasts])
    expect([value, low, high].every((number) => Number.isFinite(number))).toBe(true);
});

test('a model of listeners alone says that it holds for these clips', () => {
  const { notes } = remlModel(task(panelRatings(createRandom('fixed'), panel), { terms: ['rater'] }));
  expect(notes.join(' ')).toContain('no variance component for clips: its intervals apply to these clips');
});

test('clips that were rated once each vary with the noise, so nothing is said of them', () => {
  const rows = panelRatings(createRandom('once'), panel);
  const once = rows.filter(({ clip }, index) => rows.findIndex((row) => row.clip === clip) === index);
  const own = once.map((row, index) => ({ ...row, item: null, listener: `L${index % 4}` }));
  const { notes } = remlModel(task(own));
  expect(notes.join(' ')).toContain('clip is omitted: no clip has two ratings');
  expect(notes.join(' ')).not.toContain('its intervals apply to');
});

test('items cross clips and listeners', () => {
  const { components } = remlModel(
    task(panelRatings(createRandom('items'), panel), { terms: ['rater', 'item', 'item x system'] }),
  );
  expect(components.map(({ term }) => term)).toEqual(['rater', 'item', 'item x system', 'residual']);
});

test('the sampler refuses what it does not know', () => {
  expect(() => gibbsModel(task(attRows, { terms: ['slopes'] }))).toThrow('instead of slopes');
});

test('random terms are read in any order', () => {
  expect(parseTerms('clip,  rater  x system,rater')).toEqual(['rater', 'rater x system', 'clip']);
  expect(() => parseTerms('voice')).toThrow(
    "'voice' is not a random term: write rater, rater x system, slopes, item, item x system, clip",
  );
  expect(() => parseTerms('slopes, rater')).toThrow('slopes include rater');
});
