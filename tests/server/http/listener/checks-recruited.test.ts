import { afterEach, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { prepareFolder } from '../../../../server/app/studies/publish.ts';
import { attemptCheck } from '../../../support/check-answers.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { newVersion } from '../../../support/new-version.ts';

const PROLIFIC = 'recruitment: {prolific: {completed: DONE1, screened_out: OUT11, no_consent: NOT11}}\n';
const PERSON = '0123456789abcdef01234567';
const DAY = 86_400_000;

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(extra: string): Promise<{ server: TestServer; folder: string }> {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(path, PROLIFIC + extra);
  const server = await serveStudy(folder);
  opened.push(() => server.close(), remove);
  return { server, folder };
}

/** A person from Prolific who has consented. */
async function recruited(server: TestServer): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(server);
  await listener.send('GET', `/s/${server.slug}?PROLIFIC_PID=${PERSON}`);
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  const view = await listener.json<SessionView>('POST', 'consent', {
    agreed: true,
    version: consent.version,
  });
  return { listener, view };
}

test('C11 who fails in one study is asked by another one to try again later, with the code that pays for it', async () => {
  const { server, folder } = await serve('preparation: [digits in noise]\n');
  const { context, clock } = server;
  const study = await prepareFolder(folder, server.dataFolder);
  await context.store.publishVersion(newVersion({ name: 'second', slug: 'second', study, at: clock.at }));
  await context.store.publishVersion(newVersion({ name: 'third', slug: 'third', study, at: clock.at }));

  const { listener } = await recruited(server);
  await attemptCheck(server, listener, 'digits in noise', 3);
  expect((await attemptCheck(server, listener, 'digits in noise', 3)).next).toBe('out');
  const ended = await listener.json<SessionView>('GET', 'session');
  expect(ended).toMatchObject({
    state: 'screened_out',
    completion: { code: 'OUT11' },
    screenedOut: { needs: 'a quiet place and clear hearing of speech', tryAgainInDays: 14 },
  });

  clock.at += 5 * DAY;
  const early = await recruited({ ...server, slug: 'second' });
  expect(early.view).toMatchObject({
    state: 'screened_out',
    completion: { code: 'OUT11' },
    screenedOut: { tryAgainInDays: 9 },
  });
  clock.at += 10 * DAY;
  const later = await recruited({ ...server, slug: 'third' });
  expect(later.view.state).toBe('active');
  expect((await attemptCheck(server, later.listener, 'digits in noise', 2)).passed).toBe(true);
}, 30_000);

test('C10 a check that was passed 31 minutes ago is asked again when the listener comes back', async () => {
  const { server } = await serve('preparation: [left right]\n');
  const { listener } = await recruited(server);
  await attemptCheck(server, listener, 'left right');
  const reload = () => listener.json<SessionView>('POST', 'enter', {});
  server.clock.at += 29 * 60_000;
  expect((await reload()).steps).toEqual([]);
  server.clock.at += 31 * 60_000;
  expect((await listener.json<SessionView>('GET', 'session')).steps).toEqual([]);
  expect((await reload()).steps.map(({ name }) => name)).toEqual(['left right']);
  expect((await listener.api('GET', 'pages/1')).status).toBe(409);
  await attemptCheck(server, listener, 'left right');
  expect((await listener.api('GET', 'pages/1')).status).toBe(200);
}, 30_000);

test('who does not understand the instructions twice is asked to return the study: no code, no rejection', async () => {
  const question =
    '{question: What do you judge?, options: [The voice, The words], right: 1, explanation: The voice.}';
  const { server } = await serve(`preparation: [{check: comprehension, questions: [${question}]}]\n`);
  const { listener } = await recruited(server);
  expect(await attemptCheck(server, listener, 'comprehension', 1)).toMatchObject({
    next: 'again',
    explanations: ['The voice.'],
  });
  expect((await attemptCheck(server, listener, 'comprehension', 1)).next).toBe('out');
  const ended = await listener.json<SessionView>('GET', 'session');
  expect([ended.state, ended.completion]).toEqual(['screened_out', null]);
}, 30_000);
