import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView, TrialReply } from '#core/session/contract.ts';
import { rightAnswers } from '#core/steps/contract/sound.ts';
import type { AttemptResult, AttemptView } from '#core/steps/contract/view.ts';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { attemptCheck, rightResponses } from '../../../support/check-answers.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(
    await writeTernary(folder.path, 'preparation: [headphones]\nclosing: [demographics]\n'),
  );
}, 30_000);

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** A listener who has consented. */
async function consented(): Promise<TestListener> {
  const listener = new TestListener(server);
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  await listener.json<SessionView>('POST', 'consent', { agreed: true, version: consent.version });
  return listener;
}

const sessionOf = (listener: TestListener): Promise<SessionView> => listener.json('GET', 'session');

test('C6 four of six is offered a second attempt; four again ends the session, five passes', async () => {
  const failing = await consented();
  expect(await attemptCheck(server, failing, 'headphones', 2)).toEqual({
    passed: false,
    right: 4,
    trials: 6,
    attemptsLeft: 1,
    explanations: [],
    next: 'again',
  });
  expect((await attemptCheck(server, failing, 'headphones', 2)).next).toBe('out');
  expect(await sessionOf(failing)).toMatchObject({ state: 'screened_out', completion: null });
  expect((await failing.api('GET', 'pages/1')).status).toBe(409);

  const passing = await consented();
  expect((await passing.api('GET', 'pages/1')).status).toBe(409);
  expect(await attemptCheck(server, passing, 'headphones', 1)).toMatchObject({ passed: true, next: 'go on' });
  expect((await sessionOf(passing)).steps.map(({ name, before }) => [name, before])).toEqual([
    ['demographics', 11],
  ]);
  expect((await passing.api('GET', 'pages/1')).status).toBe(200);
});

test('pages stay open for the whole visit, and close where the next one begins with a check', async () => {
  const listener = await consented();
  await attemptCheck(server, listener, 'headphones', 0);
  const opened = async (): Promise<number> => (await listener.api('GET', 'pages/1')).status;
  expect(await opened()).toBe(200);
  server.clock.at += 40 * 60_000;
  expect(await opened()).toBe(200);
  await listener.json('POST', 'enter', {});
  expect(await opened()).toBe(409);
  await attemptCheck(server, listener, 'headphones', 0);
  expect(await opened()).toBe(200);
});

test('C5 a sound is refused once its trial is answered, and a second answer changes nothing', async () => {
  const listener = await consented();
  const { trials } = await listener.json<AttemptView>('POST', 'checks/headphones/attempts', {});
  const [first] = trials;
  const token = first?.token ?? '';
  const sound = await listener.api('GET', `checks/headphones/sounds/${token}`);
  expect(Object.fromEntries(sound.headers)).toMatchObject({
    'content-type': 'audio/flac',
    'cache-control': 'private, no-store',
  });
  expect(sound.headers.map(([name]) => name)).not.toContain('etag');
  expect((await decodeAudio(sound.body)).channels).toHaveLength(2);
  const answer = (response: string) =>
    listener.api('POST', `checks/headphones/trials/${token}`, { response });
  expect((await answer('1')).status).toBe(200);
  expect((await answer('1')).status).toBe(200);
  expect((await answer('2')).status).toBe(409);
  expect((await answer('9')).status).toBe(422);
  expect((await listener.api('GET', `checks/headphones/sounds/${token}`)).status).toBe(404);
}, 30_000);

test('C7 a reload goes on with the attempt under way, in the same order; a third one is refused', async () => {
  const listener = await consented();
  const open = () => listener.json<AttemptView>('POST', 'checks/headphones/attempts', {});
  const before = await open();
  const [first] = before.trials;
  await listener.json('POST', `checks/headphones/trials/${first?.token}`, { response: '1' });
  const after = await open();
  expect(after.attempt).toBe(1);
  expect(after.trials.map(({ token }) => token)).toEqual(before.trials.map(({ token }) => token));
  expect(after.trials.map(({ answered }) => answered)).toEqual([true, false, false, false, false, false]);
  expect((await attemptRest(listener)).next).toBe('again');
  expect((await open()).attempt).toBe(2);
  expect((await attemptRest(listener)).next).toBe('out');
  expect((await listener.api('POST', 'checks/headphones/attempts', {})).status).toBe(409);
});

/** Answers what is left of the attempt under way, all wrong. */
async function attemptRest(listener: TestListener): Promise<AttemptResult> {
  const { trials } = await listener.json<AttemptView>('POST', 'checks/headphones/attempts', {});
  const right = await rightResponses(server, listener, 'headphones');
  let result: AttemptResult | null = null;
  for (const [place, { token, answered }] of trials.entries()) {
    if (answered) continue;
    const response = right[place] === '1' ? '2' : '1';
    ({ result } = await listener.json<TrialReply>('POST', `checks/headphones/trials/${token}`, { response }));
  }
  if (!result) throw new Error('the attempt did not end');
  return result;
}

test('C8 nothing received before an answer tells what is right: no words, no order, no size', async () => {
  const [one, two] = [await consented(), await consented()];
  const runs = [];
  for (const listener of [one, two]) {
    const { trials } = await listener.json<AttemptView>('POST', 'checks/headphones/attempts', {});
    const sounds = [];
    for (const { token } of trials)
      sounds.push(await listener.api('GET', `checks/headphones/sounds/${token}`));
    const right = await rightResponses(server, listener, 'headphones');
    expect(new Set(right).size).toBe(3);
    expect(new Set(sounds.map(({ body }) => body.length)).size).toBe(1);
    expect(new Set(sounds.map(({ headers }) => JSON.stringify(headers))).size).toBe(1);
    const { context } = server;
    const heard = await Promise.all(sounds.map(({ body }) => context.signals.heardIn(body)));
    expect(heard.map((sound) => rightAnswers(sound)[0])).toEqual(right);
    const words = listener.received
      .filter(({ path }) => !path.includes('/sounds/'))
      .map(({ headers, body }) => JSON.stringify(headers) + body.toString())
      .join();
    expect(words).not.toMatch(/softest"|antiphase|huggins|"right"|pitched|serial/);
    runs.push({ tokens: trials.map(({ token }) => token), right, trials });
  }
  const [a, b] = runs;
  expect(a?.tokens.filter((token) => b?.tokens.includes(token))).toEqual([]);
  const bare = (trials: AttemptView['trials'] = []) => trials.map(({ token: _token, ...trial }) => trial);
  expect(bare(a?.trials)).toEqual(bare(b?.trials));
}, 30_000);

test('a form is taken with its own fields only, and the code waits for it', async () => {
  const listener = await consented();
  await attemptCheck(server, listener, 'headphones');
  const send = (result: unknown) => listener.api('POST', 'checks/demographics', { result });
  expect((await send({ age: '20-39', email: 'me@example.org' })).status).toBe(422);
  expect((await send({ age: 'twelve' })).status).toBe(422);
  expect((await send({ age: '20-39', gender: 'in my own words', 'first language': '中文' })).status).toBe(
    200,
  );
  expect((await sessionOf(listener)).steps).toEqual([]);
  expect((await listener.api('POST', 'checks/headphones', { result: {} })).status).toBe(409);
  expect((await listener.api('POST', 'checks/unknown', { result: {} })).status).toBe(409);
});

test('no completion code before the steps after the last page are done', async () => {
  const listener = new TestListener(server);
  const view = await listener.begin();
  let serial = 0;
  const answer = (): unknown => {
    serial += 1;
    return { label: 'human', reason: `It breathes like a person, number ${serial}` };
  };
  for (let page = 1; page <= view.pages.total; page += 1) await listener.answer(page, answer);
  expect((await listener.api('POST', 'complete', {})).status).toBe(409);
  await listener.json('POST', 'checks/demographics', { result: {} });
  expect((await listener.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
}, 30_000);
