import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { rebuildRatings } from '../../../../server/app/ratings/keep-ratings.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

test('the table of ratings alone is that of a whole export, from kept ratings too', async () => {
  const folder = await temporaryFolder();
  const store = openSqliteStore(join(folder.path, 'data'));
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['a', 'b', 'c'])
    await answerSession(store, version, { name, answer: answerTo, ...(name === 'c' && { pages: 4 }) });
  const exported = async (isRatingsOnly: boolean) => {
    const out = join(folder.path, isRatingsOnly ? 'alone' : 'whole');
    const { csv } = await exportStudy({ store, name: 'mine', out, modes: ['live'], isRatingsOnly });
    return { files: (await readdir(out)).toSorted(), text: await readFile(csv, 'utf8') };
  };
  const whole = await exported(false);
  const alone = await exported(true);
  expect(alone.text).toBe(whole.text);
  expect(alone.files).toEqual([
    'mine-models-bambi.py',
    'mine-models-brms.R',
    'mine-models.R',
    'mine-models.py',
    'mine-ratings.csv',
    'mine-ratings.dictionary.json',
  ]);
  expect(whole.files).toEqual(
    expect.arrayContaining([...alone.files, 'mine-plays.csv', 'mine-sessions.csv']),
  );
  expect(await rebuildRatings(store, version)).toMatchObject({ equal: 0, added: 2 });
  expect(await exported(true)).toEqual(alone);
  expect(await exported(false)).toEqual(whole);
  await store.close();
  await folder.remove();
});
