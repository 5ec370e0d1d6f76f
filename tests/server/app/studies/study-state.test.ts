import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { changeStudyState } from '../../../../server/app/studies/study-state.ts';
import { adjustSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { LiveState } from '../../../../server/db/contract/store.ts';
import { deriveKey } from '../../../../server/platform/secret.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path), 'tiny');
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** As the command does it: by a store of its own, beside the server that holds the folder. */
async function set(state: LiveState): Promise<string> {
  const store = adjustSqliteStore(server.dataFolder);
  try {
    return await changeStudyState(store, 'tiny', state, Date.now());
  } finally {
    await store.close();
  }
}

let serial = 0;
const good = (): unknown => {
  serial += 1;
  return { label: 'human', reason: `It breathes like a person, number ${serial}` };
};

const codeOf = (body: Buffer): string => JSON.parse(body.toString()).error.code;

test.each(['paused', 'closed'] as const)(
  'E9 a %s study lets nobody new in and serves no sound; who has begun finishes',
  async (state) => {
    const active = new TestListener(server);
    const view = await active.begin();
    const undecided = new TestListener(server);
    const { consent } = await undecided.json<SessionView>('POST', 'enter', {});
    expect(await set(state)).toContain(`tiny was open, is ${state} now`);

    const late = new TestListener(server);
    const refused = await late.api('POST', 'enter', {});
    expect([refused.status, codeOf(refused.body), late.cookie]).toEqual([403, `study-${state}`, '']);
    expect((await late.send('GET', `/s/${server.slug}`)).status).toBe(403);

    const agree = await undecided.api('POST', 'consent', { agreed: true, version: consent.version });
    expect([agree.status, codeOf(agree.body)]).toEqual([403, `study-${state}`]);
    expect((await undecided.api('POST', 'enter', {})).status).toBe(403);
    expect((await undecided.api('GET', 'pages/1')).status).toBe(409);

    expect((await active.json<SessionView>('POST', 'enter', {})).state).toBe('active');
    expect((await active.finish(view, good)).state).toBe('completed');

    const key = deriveKey(server.context.secret, 'rehearsal', server.slug);
    const rehearsal = await new TestListener(server).api('POST', 'enter', {
      rehearsal: { key, timeScale: 1 },
    });
    expect(rehearsal.status).toBe(200);

    expect(await set('open')).toContain('new listeners can enter');
    expect(await set('open')).toContain('is open already');
    expect((await late.json<SessionView>('POST', 'enter', {})).state).toBe('entered');
  },
);

test('a study that is not there is told from the names there are', async () => {
  const store = adjustSqliteStore(server.dataFolder);
  await expect(changeStudyState(store, 'tinny', 'paused', Date.now())).rejects.toThrow('did you mean tiny?');
  await store.close();
});

test('E9 a draft answers listeners exactly as a study that is not there, and is opened by publishing it only', async () => {
  const { store } = server.context;
  const study = { ...server.version.study, config: { ...server.version.study.config, title: 'Later' } };
  const draft = await store.stageVersion(newVersion({ name: 'later', slug: 'draft-slug', study, at: server.clock.at }));
  expect(draft.state).toBe('draft');
  const asked = async (slug: string) => {
    const listener = new TestListener({ ...server, slug });
    const looks = await Promise.all([
      listener.send('GET', `/s/${slug}`),
      listener.send('GET', `/s/${slug}?PROLIFIC_PID=a&STUDY_ID=b&SESSION_ID=c`),
      listener.send('GET', `/live/${slug}`),
      listener.api('POST', 'enter', {}),
      listener.api('GET', 'session'),
      listener.api('POST', 'consent', { agreed: true, version: 'x' }),
    ]);
    return looks.map(({ status, body }) => [status, body.toString()]);
  };
  const unknown = await asked('no-such-slug');
  expect(await asked('draft-slug')).toEqual(unknown);
  expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 401, 401]);

  const beside = adjustSqliteStore(server.dataFolder);
  await expect(changeStudyState(beside, 'later', 'open', Date.now())).rejects.toThrow('later is a draft');
  await expect(changeStudyState(beside, 'tinny', 'open', Date.now())).rejects.toThrow(/published studies: tiny$/);
  await beside.close();
});
