import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { webMushraFormat } from '../../../../server/app/exports/formats/webmushra.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { planImport, writeImportTo } from '../../../../server/app/studies/import-study.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { soundsOf } from '../../../../server/study-files/measure/sounds-of.ts';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { WEBMUSHRA_CONFIGS, writeWebMushra } from '../../../support/webmushra-folder.ts';

/** What a rating says, whichever program wrote it. */
const saidBy = ({ session, item, system, comparedSystem, xSystem, canonicalValue }: Rating): string =>
  JSON.stringify([session, item, system, comparedSystem, xSystem, canonicalValue]);

/** The pair of a comparison with the reference as X: webMUSHRA names X first. */
function withReferenceFirst(rating: Rating): Rating {
  const { system, comparedSystem, xSystem } = rating;
  return xSystem !== null && xSystem === comparedSystem
    ? { ...rating, system: xSystem, comparedSystem: system }
    : rating;
}

/** Imports a study of webMUSHRA, rehearses it and writes its tables. */
async function rehearsed(kind: keyof typeof WEBMUSHRA_CONFIGS) {
  const { path, remove } = await temporaryFolder();
  const source = join(path, 'webMUSHRA');
  await writeWebMushra(source, WEBMUSHRA_CONFIGS[kind]);
  const { study } = await planImport(
    { folder: source, order: 'balanced', placeholders: false },
    soundsOf(null),
  );
  if (!study) throw new Error('the study has mistakes');
  const [folder, dataFolder, out] = [join(path, 'mine'), join(path, 'data'), join(path, 'out')];
  await writeImportTo(study, source, folder);
  await rehearseFolder({ folder, dataFolder, listeners: 4, careless: 0.25, seed: kind, timeScale: 1000 });
  const store = openSqliteStore(dataFolder);
  const { others } = await exportStudy({
    store,
    name: 'mine',
    out,
    modes: ['rehearsal'],
    formats: [webMushraFormat()],
  });
  await store.close();
  const { ratings } = await readRatings(join(out, 'mine-ratings.csv'));
  const tables = new Map<string, { text: string; ratings: Rating[] }>();
  for (const table of others.filter((name) => basename(name).includes('webmushra'))) {
    const text = await readFile(table, 'utf8');
    const isEmpty = text.trim().split('\n').length === 1;
    tables.set(basename(table), { text, ratings: isEmpty ? [] : (await readRatings(table)).ratings });
  }
  await remove();
  return { ratings, tables };
}

test.each([
  ['mushra', 'mine-webmushra.csv'],
  ['likert', 'mine-webmushra-lss.csv'],
  ['multi', 'mine-webmushra-lms.csv'],
  ['paired', 'mine-webmushra-paired.csv'],
] as const)(
  'ratings of %s pages are written as webMUSHRA does, and read back as the same',
  async (kind, name) => {
    const { ratings, tables } = await rehearsed(kind);
    expect([...tables.keys()].toSorted()).toEqual([...new Set([name, 'mine-webmushra.csv'])].toSorted());
    expect(ratings.length).toBeGreaterThan(7);
    const again = tables.get(name)?.ratings ?? [];
    expect(again.map(saidBy).toSorted()).toEqual(ratings.map(withReferenceFirst).map(saidBy).toSorted());
    // webMUSHRA writes the values of pages with several stimuli between spaces.
    const [, row] = tables.get('mine-webmushra-lms.csv')?.text.split('\n') ?? [];
    if (kind === 'multi') expect(row).toMatch(/^mine,s[25], [1-5] ,(?:awb|rms),\d+,/);
  },
  120_000,
);

test('grades of BS.1116 pages are written beside that of the reference, without pages that play it twice', async () => {
  const { ratings, tables } = await rehearsed('bs1116');
  const again = tables.get('mine-webmushra-bs1116.csv')?.ratings ?? [];
  const tested = ratings.filter(({ role }) => role === 'test');
  expect(tested.length).toBeGreaterThan(7);
  expect(tested.length).toBeLessThan(ratings.length);
  const graded = again.filter(({ role }) => role === 'test');
  // The page of a stimulus is an item of its own.
  const pages = tested.map((rating) => ({ ...rating, item: `${rating.item}/${rating.system}` }));
  expect(graded.map(saidBy).toSorted()).toEqual(pages.map(saidBy).toSorted());
  const references = again.filter(({ role }) => role === 'hidden reference');
  expect(references).toHaveLength(tested.length);
  expect(new Set(references.map(({ system, canonicalValue }) => `${system} ${canonicalValue}`))).toEqual(
    new Set(['reference 5']),
  );
  expect(tables.has('mine-webmushra-lss.csv')).toBe(false);
}, 120_000);
