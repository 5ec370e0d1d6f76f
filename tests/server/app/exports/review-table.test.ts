import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { reasonItem, subjectOf } from '#core/review/review.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import type { AdjustableStore } from '../../../../server/db/contract/database.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: ReturnType<typeof openSqliteStore>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-reviews-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function table(name: string): Promise<Record<string, string>[]> {
  const text = await readFile(join(folder, 'out', `mine-${name}.csv`), 'utf8');
  return z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
}

const reviewed = (
  studyId: string,
  reviewer: string,
  own: Partial<Parameters<AdjustableStore['putReviews']>[0][number]>,
) => ({
  studyId,
  queue: 'answers' as const,
  subject: subjectOf('consistency', reasonItem('Sgood', 2, 'human-likeness')),
  answer: { sessionId: 'Sgood', position: 2 },
  reviewer,
  adjudicates: false,
  verdict: 'consistent',
  codes: [],
  sheet: ['audio_clarity', 'pace'],
  reason: '',
  at: STARTED,
  ...own,
});

test('a row a reviewer and reason, with a column a code, which joins the ratings; no reviewer is named', async () => {
  const version = await store.publishVersion(
    newVersion({
      name: 'mine',
      slug: 'slug',
      study: exportStudyDocument(),
      at: STARTED,
    }),
  );
  await answerSession(store, version, { name: 'good', answer: answerTo });
  await answerSession(store, version, { name: 'other', answer: answerTo });
  await store.putReviews([
    reviewed(version.studyId, 'zoe@lab', { codes: ['pace'], reason: '=clear' }),
    reviewed(version.studyId, 'ana@lab', { verdict: 'inconsistent', sheet: ['audio_clarity'] }),
    reviewed(version.studyId, 'max@lab', { adjudicates: true, codes: ['audio_clarity', 'pace'] }),
  ]);
  await exportStudy({ store, name: 'mine', out: join(folder, 'out'), modes: ['live'] });
  const rows = await table('reviews');
  expect(rows).toMatchObject([
    {
      reviewer: '3',
      adjudicates: 'FALSE',
      verdict: 'consistent',
      code_audio_clarity: 'FALSE',
      code_pace: 'TRUE',
    },
    { reviewer: '1', verdict: 'inconsistent', code_audio_clarity: 'FALSE', code_pace: 'NA' },
    { reviewer: '2', adjudicates: 'TRUE', code_audio_clarity: 'TRUE', code_pace: 'TRUE', comment: 'NA' },
  ]);
  expect(rows[0]?.['comment']).toBe("'=clear");
  const ratings = (await table('ratings')).filter((rating) =>
    ['session', 'page', 'position', 'scale', 'clip', 'system', 'listener'].every(
      (key) => rating[key] === rows[0]?.[key],
    ),
  );
  expect(ratings).toMatchObject([{ session: 'Sgood', page: '2', review: 'consistent' }]);
  const dictionary = await readFile(join(folder, 'out', 'mine-ratings.dictionary.json'), 'utf8');
  expect(dictionary).toContain('Whether the reviewer ticked pace on the coding sheet');
  expect(dictionary + JSON.stringify(rows)).not.toMatch(/zoe@|ana@|max@/u);
});

test('a study without reviews has the table with its head alone', async () => {
  await store.publishVersion(
    newVersion({ name: 'mine', slug: 'slug', study: exportStudyDocument(), at: STARTED }),
  );
  await exportStudy({ store, name: 'mine', out: join(folder, 'out'), modes: ['live'] });
  expect(await table('reviews')).toEqual([]);
});
