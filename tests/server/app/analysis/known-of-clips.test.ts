import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import type { Page } from '#core/session/page.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { analyseFile, analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { namedRules } from '../../../../server/cli/named-rules.ts';
import { readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import type { MetricsPlace } from '../../../../server/app/ratings/study-metrics.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-known-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const rowsOf = (tables: readonly ResultTable[], name: string): ResultTable['rows'] =>
  tables.find((table) => table.name === name)?.rows ?? [];

/** Scores of the truth, but one listener puts a system where nobody else does. */
async function answeredOddly(screening: unknown[]): Promise<string> {
  const document = exportStudyDocument();
  const config = { ...document.config, screening: screeningConfig.parse(screening), metrics: 'snr.csv' };
  const version = await store.publishVersion(
    newVersion({
      name: 'mine',
      slug: 'slug',
      study: { ...document, config },
      at: STARTED,
    }),
  );
  for (const name of ['one', 'two', 'three', 'odd']) {
    const odd = (page: Page): unknown => ({
      scores: Object.fromEntries(page.slots.filter(({ open }) => !open).map(({ token }) => [token, 90])),
    });
    const answer = (page: Page) => (name === 'odd' && page.block === 1 ? odd(page) : answerTo(page));
    await answerSession(store, version, { name, answer });
  }
  await mkdir(join(folder, 'mine'));
  const rows = ['p1', 'p2'].flatMap((item) => [
    `original,${item},100`,
    `alpha,${item},41`,
    `beta,${item},41`,
  ]);
  await writeFile(join(folder, 'mine', 'snr.csv'), ['system,item,snr', ...rows].join('\n'));
  return join(folder, 'mine');
}

describe('what is known of clips beside their ratings', () => {
  const OBJECTIVE = { rule: 'i2d objective', as: 'exclude', metrics: { quality: 'snr' } };
  const asked = (own: MetricsPlace) => ({ store, name: 'mine', modes: ['live'] as const, ...own });
  /** Ratings that count, by each of the commands. */
  async function counts(own: MetricsPlace): Promise<number[]> {
    const [screenedStudy, { json }, { counted }] = [
      await readRatedStudy(asked(own)),
      await analyseStudy(asked(own)),
      await exportStudy({ ...asked(own), out: join(folder, 'out') }),
    ];
    const analysed = json.blocks.flatMap(({ tables }) => rowsOf(tables, 'screening').slice(-1));
    return [
      screenedStudy.under().ratings.filter((rating) => rating.counts).length,
      analysed.reduce((sum, { ratings }) => sum + Number(ratings), 0),
      counted,
    ];
  }

  test('screen, analyse and export find the same with metrics, named or in the folder of the study', async () => {
    const study = await answeredOddly([OBJECTIVE]);
    const all = 4 * 16;
    expect(await counts({ folder: study })).toEqual([all - 4, all - 4, all - 4]);
    expect(await counts({ metrics: { files: [join(study, 'snr.csv')] } })).toEqual([
      all - 4,
      all - 4,
      all - 4,
    ]);
  });

  test('a metric that a registered rule needs and nobody passed is asked for by all three', async () => {
    await answeredOddly([OBJECTIVE]);
    const message =
      'i2d objective needs the metric snr, which is missing (available: none); add the file that has it';
    const nowhere = asked({ folder: join(folder, 'elsewhere') });
    await expect(readRatedStudy(nowhere).then(({ under }) => under())).rejects.toThrow(message);
    await expect(analyseStudy(nowhere)).rejects.toThrow(message);
    await expect(exportStudy({ ...nowhere, out: join(folder, 'out') })).rejects.toThrow(message);
    expect(await readdir(join(folder, 'out'))).toEqual([]);
  });

  test('screen, analyse and export know how long clips last', async () => {
    await answeredOddly([{ rule: 'i2d duration', as: 'exclude', share: 1.5 }]);
    const traps = 4 * 3;
    expect(await counts({})).toEqual([traps, traps, traps]);
  });

  test('a table of ratings is held against metrics too', async () => {
    const study = await answeredOddly([]);
    const { csv } = await exportStudy({ ...asked({}), out: join(folder, 'out') });
    const metrics = { files: [join(study, 'snr.csv')] };
    const rules = namedRules('{rule: i2d objective, metrics: {quality: snr}}');
    const { json } = await analyseFile({ path: csv, metrics, rules });
    expect(rowsOf(json.blocks[1]?.tables ?? [], 'screening')).toMatchObject([
      { step: 'all', ratings: 24 },
      { step: 'excluded: i2d objective', ratings: 4 },
      { step: 'counts', ratings: 20 },
    ]);
    const { json: whole } = await analyseStudy(asked({ metrics }));
    const { json: read } = await analyseFile({ path: csv, metrics });
    expect(read.blocks.map(({ tables }) => tables)).toEqual(whole.blocks.map(({ tables }) => tables));
  });
});
