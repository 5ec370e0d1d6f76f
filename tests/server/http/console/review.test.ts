import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { QueueView } from '#core/api/review.ts';
import type { Page } from '#core/session/page.ts';
import type { ReviewItem, ReviewState } from '#core/review/contract.ts';
import { runCommand } from '../../../support/run-command.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { resultsText } from '../../../../server/app/review/results-text.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let version: StudyVersion;
let pages: readonly Page[];
let listener = '';

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'mine'), { blocks: [BLOCKS['ternary'] ?? ''] });
  version = await server.publishFolder(study);
  const listeners = await server.listenerServer(version);
  const visitor = new TestListener(listeners);
  const view = await visitor.begin();
  const key = visitor.cookie.slice(visitor.cookie.indexOf('=') + 1);
  pages = await server.pages(key);
  listener = (await server.session(key)).listenerId;
  await visitor.finish(view, ({ position }) => {
    const role = pages[position - 1]?.slots[0]?.role ?? '';
    const label = { human: 'human', flawed: 'machine' }[role] ?? 'unclear';
    return { label, reason: `Reason ${position}: the pauses sound odd to me`, confidence: 2 };
  });
  await listeners.close();
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(async () => {
  await server.close();
  await folder.remove();
});

class Reviewer {
  readonly told: string[] = [];
  readonly client: ConsoleClient;

  private constructor(client: ConsoleClient) {
    this.client = client;
  }

  static async as(name: string): Promise<Reviewer> {
    return new Reviewer(await ConsoleClient.as(server.running, 'reviewer', { name, studies: ['mine'] }));
  }

  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const init =
      body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await this.client.fetch(method, `/studies/mine/review${path}`, init);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    this.told.push(`${path} ${JSON.stringify([...response.headers])} ${text}`);
    return { status: response.status, text };
  }

  async state(desk = '/answers/reviews'): Promise<ReviewState> {
    return JSON.parse((await this.ask('get', `${desk}/state`)).text);
  }

  /** Judges everything that is open; returns how many there were. */
  async judge(verdictOf: (reason: number) => string, desk = '/answers/reviews'): Promise<number> {
    const open = (await this.state(desk)).items.filter(({ done }) => !done);
    for (const { token } of open) {
      const item: ReviewItem = JSON.parse((await this.ask('get', `${desk}/items/${token}`)).text);
      expect((await this.ask('get', `${desk}/sounds/${token}`)).text).toContain('fLaC');
      const reason = Number(/Reason (\d+)/u.exec(item.text ?? '')?.[1]);
      const said = {
        verdicts: { consistency: verdictOf(reason) },
        codes: ['audio_clarity'],
        reason: '',
      };
      expect(await this.ask('put', `${desk}/items/${token}`, said)).toMatchObject({ status: 200 });
    }
    return open.length;
  }

  async roles(queue: string): Promise<QueueView['roles'] | undefined> {
    const queues: QueueView[] = JSON.parse((await this.ask('get', '')).text);
    return queues.find((view) => view.queue === queue)?.roles;
  }
}

async function byCommand(): Promise<string> {
  const said: string[] = [];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void said.push(line),
    untilStopped: () => new Promise<void>(() => undefined),
  };
  const env = { EARSHOT_DATA: server.running.context.env.dataFolder };
  expect(await runCommand(['review', 'mine', '--results', '--as', 'anastasia'], env, shell)).toBe(0);
  return said.join('\n');
}

test('A10 two accounts review at once, blind; a third decides; the results are those of the command line', async () => {
  const [ana, bo, cy] = [
    await Reviewer.as('anastasia'),
    await Reviewer.as('bonifatius'),
    await Reviewer.as('cyprian'),
  ];
  expect(await ana.roles('answers')).toEqual([
    { role: 'reviews', refused: null, total: 10, done: 0 },
    { role: 'decides', refused: null, total: 0, done: 0 },
  ]);
  // A desk that somebody opened in time is of no use once two others have begun.
  const late = await cy.state();
  const order = (await ana.state()).items.map(({ token }) => token);
  expect((await bo.state()).items.map(({ token }) => token)).not.toEqual(order);
  const inconsistent =
    (...numbers: number[]) =>
    (reason: number) =>
      numbers.includes(reason) ? 'inconsistent' : 'consistent';
  await Promise.all([
    ana.judge(inconsistent(3, 7)),
    bo.judge((reason) => (reason === 9 ? 'cannot tell' : inconsistent(3, 8)(reason))),
  ]);
  const refused = await cy.ask('put', `/answers/reviews/items/${late.items[0]?.token}`, {
    verdicts: { consistency: 'consistent' },
    codes: [],
    reason: '',
  });
  expect(refused).toMatchObject({
    status: 409,
    text: expect.stringContaining('two people review this already'),
  });
  expect(refused.text).not.toContain('anastasia');
  expect((await cy.ask('get', '/answers/reviews/state')).status).toBe(409);
  expect(await cy.roles('answers')).toEqual([
    { role: 'reviews', refused: 'two review', total: null, done: null },
    { role: 'decides', refused: null, total: 3, done: 0 },
  ]);
  expect((await ana.ask('get', '/answers/decides/state')).text).toContain('another reviewer must decide');
  const { results } = await ana.state();
  expect(results?.agreement[0]).toMatchObject({ n: 10, differ: 3, decided: 0 });
  expect(results?.agreement[0]?.kappa).toBeCloseTo(0.25, 10);

  expect(await cy.judge(inconsistent(7), '/answers/decides')).toBe(3);
  const after = await cy.state('/answers/decides');
  expect(after.results && resultsText(after.results)).toBe(await byCommand());
  const di = await Reviewer.as('dorothea');
  expect((await di.ask('get', '/answers/decides/state')).text).toContain('only one can');

  const secrets = [
    ...pages.flatMap(({ unit, slots }) => [unit, ...slots.flatMap(({ clip, token }) => [clip, token])]),
    version.id,
    version.studyId,
    listener,
    ...'alpha bravo person flawed traps clips/'.split(' '),
  ];
  for (const [who, other] of [
    [ana, 'bonifatius'],
    [bo, 'anastasia'],
    [cy, 'anastasia'],
  ] as const) {
    const told = who.told.join('\n');
    expect(told).toContain('the pauses sound odd');
    for (const secret of [...secrets, other]) expect(told.includes(secret), secret).toBe(false);
  }
  const log = await server.running.context.store.listActions({ study: 'mine', limit: 100 });
  expect(new Set(log.map(({ action, detail }) => `${action}${detail}`))).toEqual(
    new Set(['records a review']),
  );
}, 60_000);

test('a server that started anew knows the items that a page still shows', async () => {
  const eve = await Reviewer.as('eve');
  const [first] = (await eve.state('/clips/reviews')).items;
  await server.stop();
  await server.start();
  const again = await ConsoleClient.as(server.running, 'reviewer', { name: 'eve', studies: ['mine'] });
  const reply = await again.fetch('get', `/studies/mine/review/clips/reviews/items/${first?.token}`);
  expect(reply.status).toBe(200);
});

test('who has no part in it gets nothing', async () => {
  const viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
  const stranger = await ConsoleClient.as(server.running, 'reviewer', { name: 'stranger', studies: [] });
  const path = '/studies/mine/review';
  expect((await viewer.fetch('get', path)).status).toBe(403);
  expect((await stranger.fetch('get', `${path}/answers/reviews/state`)).status).toBe(404);
  const eve = await ConsoleClient.as(server.running, 'reviewer', { name: 'eve' });
  expect((await eve.fetch('get', `${path}/others/reviews/state`)).status).toBe(404);
  expect((await eve.fetch('get', `${path}/clips/reviews/items/unknown`)).status).toBe(404);
});

test('an invitation opens its desk to somebody without an account, and nothing else', async () => {
  const owner = await ConsoleClient.as(server.running, 'owner');
  const path = '/studies/mine/review/clips/reviews/invitations';
  const invite = (client: ConsoleClient, reviewer: string) =>
    client.fetch('post', path, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reviewer }),
    });
  const viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
  expect((await invite(viewer, 'Gustav')).status).toBe(403);
  await ConsoleClient.as(server.running, 'reviewer', { name: 'eve' });
  expect((await invite(owner, 'Eve')).status).toBe(409);
  expect((await invite(owner, ' ')).status).toBe(422);
  const { link, until }: { link: string; until: string } = await (await invite(owner, 'Gustav Gast')).json();
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const { origin, pathname, hash } = new URL(link);
  expect([origin, pathname]).toEqual([server.running.url, '/console/desk']);
  expect((await fetch(`${origin}${pathname}`)).status).toBe(200);

  const ask = (method: string, what: string, body?: unknown, key = hash.slice(1)) =>
    fetch(`${origin}/console/api/${what}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const state: ReviewState = await (await ask('GET', 'desk/state')).json();
  expect(state).toMatchObject({ queue: 'clips', reviewer: 'Gustav Gast', adjudicates: false });
  const token = state.items[0]?.token;
  expect((await (await ask('GET', `desk/sounds/${token}`)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const verdict = { verdicts: { success: 'yes', consistency: 'yes' }, codes: [], reason: '' };
  expect((await ask('PUT', `desk/items/${token}`, verdict)).status).toBe(200);
  const item: ReviewItem = await (await ask('GET', `desk/items/${token}`)).json();
  expect(item.own).toEqual(verdict);
  for (const what of ['studies', 'studies/mine/review', 'studies/mine/head'])
    expect((await ask('GET', what)).status, what).toBe(401);
  for (const key of ['', `A${hash.slice(1)}`, hash.slice(2), 'guessed'])
    expect((await ask('GET', 'desk/state', undefined, key)).status, key).toBe(401);
  const [logged] = await server.running.context.store.listActions({ study: 'mine', limit: 1 });
  expect(logged).toMatchObject({ action: 'invites a reviewer', detail: 'Gustav Gast: clips, reviews' });
});
