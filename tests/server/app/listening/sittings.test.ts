import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../../support/test-server.ts';
import { writeStudy } from '../../../support/tiny-study.ts';

const DAY_MS = 86_400_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

const STUDY = `title: {en: A panel, zh: 评审小组}
language: [en, zh]
clips: {test: 'clips/{system}/{item}.wav'}
loudness: as is
consent: {en: consent.md, zh: consent.md}
preparation: [sound level, demographics]
sittings: {number: 3, pages: 2, days: 10}
recruitment:
  listeners: 1
  minutes: 10
  prolific: {completed: CDONE123, screened_out: COUT123, no_consent: CNOCONS1, quota_full: CFULL123}
blocks:
  - {method: rating, preset: acr, clips: test, pages: 6, ratings_per_clip: 1}
`;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeStudy(
    folder.path,
    STUDY,
    ['1', '2', '3', '4', '5', '6'].map((item) => `clips/a/i${item}.wav`),
  );
  server = await serveStudy(folder.path);
  vouchForAll(server);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** Opens the study's link in a browser that has never seen it. */
async function arrive(person: string): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(server);
  const ids = `PROLIFIC_PID=${person.repeat(24)}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${'b'.repeat(24)}`;
  await listener.send('GET', `/s/${server.slug}?${ids}`);
  return { listener, view: await listener.json<SessionView>('POST', 'enter', {}) };
}

const namesOf = ({ steps }: SessionView): [string, number][] =>
  steps.map(({ name, before }) => [name, before]);

const rate = (listener: TestListener, position: number) =>
  listener.answer(position, () => ({ values: { quality: 4 } }));

test('a listener continues on other days by the same link, is asked once, sets the level again, and keeps the place', async () => {
  const first = await arrive('1');
  const begun = await first.listener.consent(first.view);
  expect(namesOf(begun)).toEqual([
    ['sound level', 1],
    ['demographics', 1],
    ['sitting', 1],
    ['between 1', 3],
    ['between 2', 5],
  ]);
  expect(begun.steps[2]?.body).toMatchObject({ title: 'Sitting 1 of 3', fields: [] });
  await first.listener.passSteps(({ before }) => before === 1);
  await rate(first.listener, 1);
  await rate(first.listener, 2);

  server.clock.at += 4 * DAY_MS;
  const other = await arrive('2');
  expect((await other.listener.consent(other.view)).state).toBe('full');
  const second = await arrive('1');
  expect(second.view).toMatchObject({ state: 'active', pages: { total: 6, answered: 2 } });
  expect(namesOf(second.view)).toEqual([
    ['sound level', 1],
    ['between 1', 3],
    ['between 2', 5],
  ]);
  const { body } = second.view.steps[1] ?? {};
  expect(body).toMatchObject({ title: 'Sitting 1 of 3 is complete' });
  expect(JSON.stringify(body)).toContain('Sittings left: 2');
  const chinese = await second.listener.json<SessionView>('POST', 'language', { language: 'zh' });
  expect(chinese.steps[1]?.body).toMatchObject({ title: '第 1 场已完成，共 3 场' });
  await second.listener.passSteps(({ before }) => before <= 3);
  await rate(second.listener, 3);

  server.clock.at += 4 * DAY_MS;
  const third = await arrive('1');
  expect(third.view.pages).toEqual({ total: 6, answered: 3 });
  await third.listener.passSteps(({ before }) => before <= 3);
  const done = await third.listener.finish(third.view, () => ({ values: { quality: 3 } }));
  expect(done).toMatchObject({ state: 'completed', completion: { code: 'CDONE123' } });

  const { csv } = await exportStudy({
    store: server.context.store,
    name: server.version.name,
    out: join(folder.path, 'out'),
    modes: ['live'],
  });
  const ratings: Record<string, string>[] = parse(await readFile(csv, 'utf8'), { columns: true });
  expect(ratings.map(({ page, sitting }) => `${page} ${sitting}`)).toEqual([
    '1 1',
    '2 1',
    '3 2',
    '4 2',
    '5 3',
    '6 3',
  ]);
});
