import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Cell } from '#core/analysis/tables/table.ts';
import { analyseStudy } from '../../../server/app/analysis/analyse.ts';
import { exportStudy } from '../../../server/app/exports/export.ts';
import { rehearseFolder } from '../../support/rehearse-folder.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { ENGINE_PATIENCE, hasPython, hasR, PYTHON, runProgram } from '../../support/engines.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeStudy } from '../../support/tiny-study.ts';

const withR = await hasR('lme4', 'lmerTest', 'pbkrtest', 'mvtnorm', 'glmmTMB', 'ordinal');
const withPython = await hasPython('statsmodels', 'pandas');

const SYSTEMS = ['alpha', 'bravo', 'charlie'];
const ITEMS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'];

const RATED = SYSTEMS.flatMap((system) => ITEMS.map((item) => `rated/${system}/${item}.wav`));
const COMPARED = RATED.map((clip) => clip.replace('rated', 'compared'));

interface Planned {
  rated: readonly string[];
  pages: number;
  /** Clips of the block of pairs; none: no such block. */
  compared: readonly string[];
  analysis: string;
  /** Start of the names of the tables of pairs. */
  tables: string;
}

const studyOf = ({ pages, compared, analysis }: Planned) => `title: How good is it?
language: en
clips:
  test: rated/{system}/{item}.wav
${compared.length > 0 ? '  compared: compared/{system}/{item}.wav' : ''}
loudness: -30
consent: consent.md
recruitment: {listeners: 12, minutes: 5}
blocks:
  - {method: rating, preset: acr, clips: test, pages: ${pages}}
${compared.length > 0 ? `  - {method: pairwise, clips: compared, systems: [alpha, bravo, charlie], pages: 7, null_pairs: 0}` : ''}
screening: []
${analysis}
`;

const ALL = { rated: RATED, pages: 8, compared: COMPARED };

const STUDIES = {
  plain: { ...ALL, analysis: '', tables: 'primary pairs' },
  declared: {
    ...ALL,
    analysis: 'analysis: {contrasts: {against: bravo}, margin: 0.6, pairs: by system}',
    tables: 'primary contrasts',
  },
  /** Systems have one clip each, so that nothing is known of the variance of items. */
  single: {
    ...ALL,
    rated: ['rated/alpha/s1.wav', 'rated/bravo/s1.wav', 'rated/charlie/s2.wav'],
    pages: 3,
    compared: [],
    analysis: 'analysis: {random_effects: [rater, item, item x system]}',
    tables: 'primary pairs',
  },
} satisfies Readonly<Record<string, Planned>>;
const NAMES = ['plain', 'declared', 'single'] as const;

type Row = Readonly<Record<string, Cell>>;
type Written = Record<string, string>;
type Name = keyof typeof STUDIES;
type Compared = [label: string, own: Row, written: Written | undefined];

let stage: Awaited<ReturnType<typeof temporaryFolder>>;
const outOf = (name: Name) => join(stage.path, `${name}-out`);

const rowSchema = z.array(z.record(z.string(), z.string()));
const table = async (name: Name, file: string) =>
  rowSchema.parse(parse(await readFile(join(outOf(name), file), 'utf8'), { columns: true }));

async function opened<Result>(
  name: Name,
  use: (store: ReturnType<typeof openSqliteStore>) => Promise<Result>,
) {
  const store = openSqliteStore(join(stage.path, `${name}-data`));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const asked = (name: Name) => ({ name, modes: ['rehearsal' as const] });

beforeAll(async () => {
  stage = await temporaryFolder();
  for (const name of NAMES) {
    const { rated, compared } = STUDIES[name];
    const clips = [...rated, ...compared];
    const folder = await writeStudy(join(stage.path, name), studyOf(STUDIES[name]), clips);
    const dataFolder = join(stage.path, `${name}-data`);
    const listeners = { listeners: 12, careless: 0.3, carelessKinds: ['random' as const] };
    await rehearseFolder({ folder, dataFolder, ...listeners, seed: name, timeScale: 1000 });
    await opened(name, (store) => exportStudy({ store, out: outOf(name), ...asked(name) }));
  }
}, 240_000);

afterAll(() => stage.remove());

/** The rows of the primary tables of a study, each with the row that a script wrote of it. */
async function compared(name: Name, file: string): Promise<{ clips: Compared[]; pairs: Compared[] }> {
  const { json } = await opened(name, (store) => analyseStudy({ store, ...asked(name) }));
  const written = await table(name, file);
  const of = (block: number, start: string): Compared[] =>
    json.blocks
      .filter((result) => result.block === block)
      .flatMap(({ tables }) => tables.filter((one) => one.name.startsWith(start)))
      .flatMap(({ rows }) => rows)
      .map((row) => {
        const label = `${row['a']} - ${row['b']}`;
        const isOf = (one: Written) => one['block'] === String(block) && one['contrast'] === label;
        return [label, row, written.find(isOf)];
      });
  return { clips: of(1, 'primary contrasts'), pairs: of(2, STUDIES[name].tables) };
}

/** Differences in estimates are relative, all others in units of the scale or of p. */
function expectSame(rows: readonly Compared[], keys: Readonly<Record<string, string>>, within: number) {
  for (const [label, own, written] of rows) {
    for (const [key, column] of Object.entries(keys)) {
      const [value, found] = [Number(own[key]), Number(written?.[column])];
      expect(Math.abs(found - value), `${label}: ${column} ${found} for ${value}`).toBeLessThan(within);
    }
  }
}

function expectEstimates(rows: readonly Compared[], key: string, within: number) {
  for (const [label, own, written] of rows) {
    const value = Number(own[key]);
    const error = Math.abs(Number(written?.['estimate']) - value) / Math.abs(value);
    expect(error, `${label}: ${written?.['estimate']} for ${value}`).toBeLessThan(within);
  }
}

const TESTED = { low: 'low', high: 'high', pAdjusted: 'p' };
const EQUIVALENCE = { low90: 'low90', high90: 'high90', pEquivalence: 'p_equivalence' };

describe.skipIf(!withR)('R', () => {
  beforeAll(async () => {
    for (const name of NAMES) await runProgram('Rscript', [join(outOf(name), `${name}-models.R`)]);
  }, 2 * ENGINE_PATIENCE.timeout);

  test('repeats the differences of all pairs of systems, and the preferences of each pair', async () => {
    const { clips, pairs } = await compared('plain', 'primary-r.csv');
    expect(clips).toHaveLength(3);
    expectEstimates(clips, 'difference', 1e-4);
    expectSame(clips, TESTED, 2e-3);
    expectSame(clips, { df: 'df' }, 0.1);
    expect(pairs).toHaveLength(3);
    expectEstimates(pairs, 'mean', 1e-4);
    expectSame(pairs, { ...TESTED, df: 'df' }, 1e-6);
  });

  test('repeats declared contrasts with a margin, of ratings and of preferences by system', async () => {
    const { clips, pairs } = await compared('declared', 'primary-r.csv');
    for (const rows of [clips, pairs]) {
      expect(rows.map(([label]) => label)).toEqual(['alpha - bravo', 'charlie - bravo']);
      expectEstimates(rows, 'difference', 1e-4);
      expectSame(rows, { ...TESTED, ...EQUIVALENCE }, 2e-3);
      expectSame(rows, { df: 'df' }, 0.1);
      expect(rows.map(([, own]) => own['verdict'])).toEqual(
        rows.map(([, , written]) => written?.['verdict']),
      );
    }
  });

  test('repeats differences of systems with one clip each, without the effects that nothing tells from them', async () => {
    const { clips } = await compared('single', 'primary-r.csv');
    expect(clips).toHaveLength(3);
    expectEstimates(clips, 'difference', 1e-4);
    expectSame(clips, { ...TESTED, df: 'df' }, 2e-3);
    for (const [, , written] of clips) expect(written?.['model']).toContain('~ 0 + system + (1 | listener),');
  });
});

/** The optimiser of statsmodels is no better than that near a variance of zero. */
function expectNear(rows: readonly Compared[]) {
  for (const [label, own, written] of rows) {
    const distance = Math.abs(Number(written?.['estimate']) - Number(own['difference']));
    expect(distance, `${label}: ${written?.['estimate']}`).toBeLessThan(0.05 * Number(own['error']));
  }
}

describe.skipIf(!withPython)('Python', () => {
  const printed: string[] = [];
  beforeAll(async () => {
    for (const name of NAMES) {
      const script = join(outOf(name), `${name}-models.py`);
      printed.push((await runProgram(PYTHON, ['-W', 'ignore', script])).stdout);
    }
  }, 2 * ENGINE_PATIENCE.timeout);

  test('repeats the preferences of each pair, and says that intervals of a model differ', async () => {
    const { clips, pairs } = await compared('plain', 'primary-py.csv');
    expectEstimates(pairs, 'mean', 1e-6);
    expectSame(pairs, { ...TESTED, df: 'df' }, 1e-6);
    expectNear(clips);
    expect(clips.map(([, , written]) => written?.['df'])).toEqual(['NA', 'NA', 'NA']);
    expect(printed[0]).toContain('statsmodels has no Satterthwaite or Kenward-Roger degrees of freedom.');
  });

  test('repeats the estimates of declared contrasts of ratings and of preferences by system', async () => {
    const { clips, pairs } = await compared('declared', 'primary-py.csv');
    for (const rows of [clips, pairs]) {
      expect(rows).toHaveLength(2);
      expectNear(rows);
    }
  });

  test('repeats the estimates of systems with one clip each', async () => {
    const { clips } = await compared('single', 'primary-py.csv');
    expectNear(clips);
    for (const [, , written] of clips) expect(written?.['model']).toContain('random: rater,');
  });
});
