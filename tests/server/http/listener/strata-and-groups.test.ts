import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { prepareFolder } from '../../../../server/app/studies/publish.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { recordsOf } from '../../app/backfill/rig.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
/** Another study of the group, without strata. */
let other: StudyVersion;

const CODES = 'prolific: {completed: DONE1, no_consent: NOT11, quota_full: FULL1, took_part: PART1}';
const STRATA = `strata:
    question: {en: Which are you?, zh: 您属于哪一组？}
    options:
      - {value: female, label: {en: Female, zh: 女}, share: 0.75}
      - {value: male, label: {en: Male, zh: 男}, share: 0.25}`;
const recruitment = (more: string): string =>
  `recruitment:\n  minutes: 10\n  listeners: 4\n  group: voices\n  ${CODES}\n  ${more}\n`;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(join(folder.path, 'one'), recruitment(STRATA)));
  vouchForAll(server);
  const study = await prepareFolder(
    await writeTernary(join(folder.path, 'two'), recruitment('reserve: 2')),
    server.dataFolder,
  );
  const { store } = server.context;
  other = await store.publishVersion(
    newVersion({ name: 'two', slug: 'other-slug', study, at: server.clock.at }),
  );
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const serverOf = (version: StudyVersion): TestServer => ({ ...server, version, slug: version.slug });

async function arrive(
  person: number,
  more = '',
  at = server,
): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(at);
  const participant = person.toString(16).padStart(24, '0');
  await listener.send(
    'GET',
    `/s/${at.slug}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${'b'.repeat(24)}${more}`,
  );
  return { listener, view: await listener.json<SessionView>('POST', 'enter', {}) };
}

function badEntries(): unknown[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const kept = raw.prepare("SELECT detail FROM events WHERE kind = 'bad-entry'").pluck().all();
  raw.close();
  return kept;
}

test('the stratum is asked with the consent and has to be one of the study; a link that names it asks nothing', async () => {
  const { listener, view } = await arrive(1);
  expect(view.consent.stratum).toEqual({
    question: 'Which are you?',
    options: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
    ],
  });
  const agree = { agreed: true, version: view.consent.version };
  for (const stratum of [undefined, '', 'both'])
    expect((await listener.api('POST', 'consent', { ...agree, stratum })).status).toBe(400);
  expect((await listener.consent(view, 'male')).state).toBe('active');

  const linked = await arrive(2, '&stratum=female');
  expect(linked.view.consent.stratum).toBeNull();
  expect((await linked.listener.consent(linked.view)).state).toBe('active');
  expect((await recordsOf(server)).map(({ session }) => session.stratum)).toEqual(['male', 'female']);
});

test('a link with a stratum that the study does not have is a bad entry, and the stratum is asked', async () => {
  const before = badEntries().length;
  const { view } = await arrive(3, '&stratum=children');
  expect(view.consent.stratum).not.toBeNull();
  expect(badEntries().slice(before)).toEqual(['a link with a stratum that the study does not have']);
  await arrive(4, '&stratum=female', serverOf(other));
  expect(badEntries().slice(before)).toHaveLength(2);
});

test('E8 places are taken between reservation and arrival: a neutral page with the code for it, in the full stratum only', async () => {
  const states = [];
  for (const [person, stratum] of [
    [5, 'male'],
    [6, 'female'],
    [7, 'female'],
    [8, 'female'],
  ] as const) {
    const { listener, view } = await arrive(person);
    const decided = await listener.consent(view, stratum);
    states.push([stratum, decided.state, decided.completion?.code ?? null, decided.pages.total]);
  }
  expect(states).toEqual([
    ['male', 'full', 'FULL1', 0],
    ['female', 'active', null, 10],
    ['female', 'active', null, 10],
    ['female', 'full', 'FULL1', 0],
  ]);
  const full = (await recordsOf(server)).filter(({ session }) => session.state === 'full');
  expect(full.map(({ answers }) => answers)).toEqual([[], []]);
});

test('E7 who took part in another study of the group reads why, gets the code to return it, and can rate nothing', async () => {
  const { listener, view } = await arrive(2, '', serverOf(other));
  expect([view.state, view.completion?.code, view.pages.total]).toEqual(['took_part', 'PART1', 0]);
  expect((await listener.consent(view)).state).toBe('took_part');
  expect((await listener.api('GET', 'pages/1')).status).toBe(409);
  const stranger = await arrive(9, '', serverOf(other));
  expect(stranger.view.state).toBe('entered');
});
