import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeStudy } from '../../../support/tiny-study.ts';

const ITEMS = ['s1', 's2', 's3', 's4', 's5', 's6'];

const STUDY = `title: How good is it?
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: {files: 'traps/{kind}/{item}.wav', table: traps.csv}
loudness: as is
consent: consent.md
preparation:
  - check: comprehension
    questions: [{question: What do you judge?, options: [The sound, The words], right: 1}]
between_pages: [attention, {check: attention, kind: nonsensical}]
blocks:
  - method: rating
    preset: acr
    pages: 6
    repeats: 3
    gold: {set: traps, where: {kind: fine}}
    spoken: {set: traps, where: {kind: spoken}}
  - {method: pairwise, clips: test, pages: 2, null_pairs: 0, repeats: 1}
`;

const rowsOf = z.array(z.record(z.string(), z.string()));

test('a study with repeats and checks of every type is rehearsed, and its tables tell how they went', async () => {
  const { path, remove } = await temporaryFolder();
  try {
    const folder = await writeStudy(join(path, 'checked'), STUDY, [
      ...['alpha', 'bravo', 'carol'].flatMap((system) => ITEMS.map((item) => `clips/${system}/${item}.wav`)),
      'traps/fine/g1.wav',
      'traps/spoken/a1.wav',
    ]);
    await writeFile(join(folder, 'traps.csv'), 'kind,item,quality,answer\nfine,g1,5,\nspoken,a1,,2\n');
    const dataFolder = join(path, 'data');
    const { report } = await rehearseFolder({
      folder,
      dataFolder,
      listeners: 4,
      careless: 0,
      seed: 'checked',
      timeScale: 1000,
    });
    expect(report.endings.completed).toBeGreaterThanOrEqual(2);
    const store = openSqliteStore(dataFolder);
    const out = join(path, 'out');
    await exportStudy({ store, name: 'checked', out, modes: ['rehearsal'] });
    await store.close();
    const table = async (name: string) =>
      rowsOf.parse(parse(await readFile(join(out, `checked-${name}.csv`), 'utf8'), { columns: true }));

    const ended = (await table('sessions')).filter((row) => row['session_state'] === 'completed');
    const [ratings, checks] = [await table('ratings'), await table('checks')];
    for (const { session, pages } of ended) {
      expect(pages).toBe(String(6 + 3 + 1 + 1 + 2 + 1));
      const roles = ratings
        .filter((row) => row['session'] === session)
        .map((row) => `${row['method']} ${row['role']}`);
      const count = (role: string) => roles.filter((one) => one === role).length;
      expect([count('rating test'), count('rating repeat')]).toEqual([6, 3]);
      expect([count('pairwise test'), count('pairwise repeat')]).toEqual([2, 1]);
      const own = checks.filter((row) => row['session'] === session);
      expect(own.map((row) => `${row['check']}: ${row['type']}`)).toEqual([
        'comprehension: comprehension check',
        'attention: attention check',
        'attention: attention check',
        'gold: data quality',
        'spoken instruction: attention check',
        'rating variance: data quality',
      ]);
      const attentive = own.filter((row) => row['check'] === 'attention');
      expect(attentive.map((row) => row['page'])).toEqual(['5', '10']);
    }
    const evidence = await table('evidence');
    expect(evidence.filter((row) => row['rule'] === 'no device note')).not.toEqual([]);
    expect(evidence.filter((row) => row['flagged'] === 'TRUE')).toEqual([]);
    // Careful listeners slip once in two hundred times.
    const asked = checks.filter((row) => row['check'] === 'attention');
    expect(asked.filter((row) => row['passed'] === 'FALSE').length).toBeLessThanOrEqual(2);
  } finally {
    await remove();
  }
}, 120_000);
