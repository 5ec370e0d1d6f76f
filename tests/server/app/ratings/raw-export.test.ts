import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const rowsOf = z.array(z.looseObject({ session: z.string(), counts: z.string(), reasons: z.string() }));
const sessionsOf = z.array(z.looseObject({ session: z.string(), pages_answered: z.string() }));

test('X1: the export has every response, invalid ones with their reasons; screening deletes nothing', async () => {
  const path = await mkdtemp(join(tmpdir(), 'earshot-raw-'));
  const folder = await writeTernary(join(path, 'tiny'), 'screening: [method verdicts, incomplete]\n');
  const dataFolder = join(path, 'data');
  await rehearseFolder({ folder, dataFolder, listeners: 6, careless: 0.7, seed: 'raw', timeScale: 1000 });
  const store = openSqliteStore(dataFolder);
  const out = join(path, 'out');
  await exportStudy({ store, name: 'tiny', out, modes: ['rehearsal'] });
  await store.close();
  const table = async (name: string): Promise<unknown> =>
    parse(await readFile(join(out, `tiny-${name}.csv`), 'utf8'), { columns: true });
  const ratings = rowsOf.parse(await table('ratings'));
  const sessions = sessionsOf.parse(await table('sessions'));
  const answered = sessions.reduce((sum, row) => sum + Number(row.pages_answered), 0);
  expect(ratings).toHaveLength(answered);
  const invalid = ratings.filter(({ counts }) => counts === 'FALSE');
  expect(invalid.length).toBeGreaterThan(0);
  expect(invalid.length).toBeLessThan(ratings.length);
  for (const { reasons } of invalid) expect(reasons).toMatch(/att batch|incomplete/);
  for (const { counts, reasons } of ratings) expect(counts === 'TRUE').toBe(reasons === 'NA');
  await rm(path, { recursive: true });
});

test.each([
  ['rules that compare sessions hold all ratings', '[{rule: incomplete, as: flag}]', 1],
  ['verdicts alone hold none', '[method verdicts]', 0],
])('%s, which an export tells before', async (_, screening, wanted) => {
  const path = await mkdtemp(join(tmpdir(), 'earshot-held-'));
  const folder = await writeTernary(join(path, 'tiny'), `screening: ${screening}\n`);
  const dataFolder = join(path, 'data');
  await rehearseFolder({ folder, dataFolder, listeners: 2, careless: 0, seed: 'held', timeScale: 1000 });
  const store = openSqliteStore(dataFolder);
  let calls = 0;
  const beforeHeld = (): void => void (calls += 1);
  await exportStudy({ store, name: 'tiny', out: join(path, 'out'), modes: ['rehearsal'], beforeHeld });
  await store.close();
  expect(calls).toBe(wanted);
  await rm(path, { recursive: true });
});
