import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { primaryModel } from '#core/primary/primary-results.ts';
import { ratedScales } from '#core/analysis/blocks/rated-scales.ts';
import type { Contrast } from '#core/models/model-result.ts';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { readRatedStudy, type RatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { fitModels } from '../../../../server/app/analysis/fit-models.ts';
import { ENGINE_PATIENCE, hasR } from '../../../support/engines.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeStudy } from '../../../support/tiny-study.ts';

const STUDY = `title: How good is it?
language: en
clips:
  test: clips/{system}/{item}.wav
loudness: -30
consent: consent.md
recruitment: {listeners: 12, minutes: 5}
blocks:
  - method: rating
    preset: acr
    pages: 12
screening: []
analysis: {contrasts: {against: alpha}, margin: 1.5}
`;

const ask = { name: 'told', modes: ['rehearsal' as const] };

let stage: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let source: RatedStudy;

beforeAll(async () => {
  stage = await temporaryFolder();
  const systems = ['alpha', 'bravo', 'charlie'];
  const clips = systems.flatMap((system) =>
    ['s1', 's2', 's3', 's4'].map((item) => `clips/${system}/${item}.wav`),
  );
  const folder = await writeStudy(join(stage.path, 'told'), STUDY, clips);
  const dataFolder = join(stage.path, 'data');
  await rehearseFolder({ folder, dataFolder, listeners: 8, careless: 0, seed: 'told', timeScale: 1000 });
  store = openSqliteStore(dataFolder);
  source = await readRatedStudy({ store, ...ask });
});

afterAll(async () => {
  await store.close();
  await stage.remove();
});

const shown = ({ a, b, value, low, high, adjusted, equivalence }: Contrast) => [
  a,
  b,
  value,
  low,
  high,
  adjusted,
  equivalence?.pValue,
];

const primaryRows = (blocks: readonly BlockResult[]) =>
  blocks
    .flatMap(({ tables }) => tables)
    .find(({ name }) => name === 'primary contrasts quality')
    ?.rows.map((row) => [
      row['a'],
      row['b'],
      row['difference'],
      row['low'],
      row['high'],
      row['pAdjusted'],
      row['pEquivalence'],
    ]);

const fit = async (engine: string) => {
  const ratings = source.under().ratings;
  const signal = new AbortController().signal;
  const own = { engine, scale: null, terms: null, draws: 300, seed: '1', progress: () => undefined, signal };
  const [fitted] = await fitModels({ versions: source.versions, ratings, ...own });
  if (!fitted?.result) throw new Error(fitted?.problem ?? 'there is no model');
  return fitted.result;
};

test('analyse and model say the same of the declared differences of one study', async () => {
  const { json, text } = await analyseStudy({ store, ...ask });
  const { contrasts, dfMethod } = await fit('reml');
  expect(contrasts.map(({ a, b }) => `${a} ${b}`)).toEqual(['bravo alpha', 'charlie alpha']);
  expect(dfMethod).toBe('Kenward-Roger');
  expect(primaryRows(json.blocks)).toEqual(contrasts.map(shown));
  expect(text).toContain('Primary analysis\n----------------');
});

test.skipIf(!(await hasR('lmerTest', 'pbkrtest')))(
  'and so does R, from the same ratings',
  ENGINE_PATIENCE,
  async () => {
    const [reml, r] = [await fit('reml'), await fit('r')];
    expect(r.contrasts).toHaveLength(2);
    for (const [index, contrast] of r.contrasts.entries()) {
      const own = reml.contrasts[index];
      for (const key of ['value', 'low', 'high', 'adjusted'] as const)
        expect(contrast[key], key).toBeCloseTo(own?.[key] ?? NaN, 3);
    }
  },
);

test('other rules make it a sensitivity analysis, and a part of the ratings a secondary one', async () => {
  const rules = ['straight lining' as const];
  const sensitivity = await analyseStudy({ store, ...ask, rules });
  expect(sensitivity.text).toContain(
    'Sensitivity analysis: the primary model under other exclusion rules\n---',
  );
  expect(sensitivity.text).not.toMatch(/^Primary analysis$/mu);
  const part = await analyseStudy({
    store,
    ...ask,
    where: [{ factor: 'item', isNot: true, values: ['s1'] }],
  });
  expect(part.text).toContain('Secondary analysis: the primary model on a part of the ratings\n---');
});

test('what was resolved is stored with the version, and used when the rules of the default change', async () => {
  const [scale] = ratedScales(source.versions, source.under().ratings);
  if (!scale) throw new Error('there are ratings of quality');
  const model = primaryModel(scale.outcome, scale.rows, scale.range);
  expect(source.versions[0]?.primary).toMatchObject({
    rules: 2,
    isDeclared: true,
    outcomes: [{ scale: 'quality', contrasts: { kind: 'against', baseline: 'alpha' }, margin: 1.5 }],
  });
  expect(model.contrasts).toHaveLength(2);
});
