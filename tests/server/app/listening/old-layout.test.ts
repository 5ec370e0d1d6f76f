import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageView } from '#core/session/contract.ts';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import { layoutSession } from '#core/plan/plan.ts';
import type { SessionRecord } from '../../../../server/db/contract/store.ts';
import { bindStudy } from '../../../../server/app/listening/context/bound-study.ts';
import { readSecret } from '../../../../server/platform/secret.ts';
import { serveData } from '../../../support/serve-data.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';

interface Old {
  slug: string;
  at: number;
  cookies: Readonly<Record<'mid-batch' | 'mid-pairs' | 'completed' | 'entered', string>>;
  /** The page that was next when the old server stopped. */
  next: Readonly<Record<'mid-batch' | 'mid-pairs', { position: number; token: string; slots: string[] }>>;
  sessions: readonly { id: string; state: string; units: string[]; slots: string[] }[];
}

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../fixtures/old-layout/${name}`, import.meta.url));

/** What the program before layout version 2 stored of four listeners: two batches and six pairs, two of them null pairs. */
const OLD: Old = JSON.parse(fixture('sessions.json').toString());

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let ids = 0;
const logged: string[] = [];
const clock = { at: OLD.at };

async function open(): Promise<TestServer> {
  const world = {
    secret: readSecret(data.path),
    now: () => clock.at,
    randomId: () => `new${String((ids += 1)).padStart(20, '0')}`,
    log: (line: string) => logged.push(line),
  };
  const opened = await serveData(data.path, world);
  const version = await opened.context.store.currentVersionBySlug(OLD.slug);
  if (!version) throw new Error('the old study is not served');
  return { ...opened, slug: OLD.slug, version, clock, dataFolder: data.path };
}

beforeAll(async () => {
  data = await temporaryFolder();
  writeFileSync(join(data.path, 'earshot.sqlite'), gunzipSync(fixture('earshot.sqlite.gz')));
  server = await open();
});

afterAll(async () => {
  await server.close();
  await data.remove();
  expect(logged).toEqual([]);
});

async function records(): Promise<SessionRecord[]> {
  const found = [];
  for await (const record of server.context.store.readSessions(server.version.studyId, ['live']))
    found.push(record);
  return found;
}

function comesBack(cookie: string): TestListener {
  const listener = new TestListener(server);
  listener.cookie = cookie;
  return listener;
}

const place = ({ position, token, slots }: PageView) => ({
  position,
  token,
  slots: slots.map((slot) => slot.token),
});

const answerOf = ({ view, position }: PageView): unknown =>
  JSON.stringify(view).includes('ternary')
    ? { label: 'human', reason: `It still breathes like a person, ${position}` }
    : { preference: 0 };

async function answer(listener: TestListener, page: PageView): Promise<void> {
  const durations = page.slots.map(() => 1000);
  await listener.json('POST', 'answers', listener.request(page, answerOf(page), durations, randomUUID()));
}

test('old sessions are of layout version 1 and replay slot by slot as they were leased', async () => {
  const found = await records();
  expect(found.map(({ session }) => session.layoutVersion)).toEqual([1, 1, 1, 1]);
  for (const { session, pages } of found) {
    const old = OLD.sessions.find(({ id }) => id === session.id);
    expect(pages.map(({ unit }) => unit)).toEqual(old?.units);
    const replayed = pages.length === 0 ? [] : await server.context.pages.of(session);
    const slots = replayed.map((page) =>
      page.slots.map(({ clip, rendition, token }) => `${clip} ${rendition} ${token}`).join(', '),
    );
    expect(slots).toEqual(old?.slots);
  }
});

test('the rules of version 2 would have given some of them another order', async () => {
  const { blocks } = bindStudy(server.version);
  const drifted = (await records()).filter(({ session, pages }) => {
    if (pages.length === 0) return false;
    const again = layoutSession(blocks, pages, session.seed, LAYOUT_VERSION);
    return again.some(({ unit }, index) => unit !== pages[index]?.unit);
  });
  expect(drifted.length).toBeGreaterThan(0);
});

test.each(['mid-batch', 'mid-pairs'] as const)(
  'a listener who stopped %s gets the page that was next, also after another restart',
  async (who) => {
    const listener = comesBack(OLD.cookies[who]);
    const page = await listener.page(OLD.next[who].position);
    expect(place(page)).toEqual(OLD.next[who]);
    await answer(listener, page);
    const following = place(await listener.page(page.position + 1));
    await server.close();
    server = await open();
    expect(place(await comesBack(OLD.cookies[who]).page(page.position + 1))).toEqual(following);
  },
);

/** Through consent to the first page, with what is then stored. */
async function consented(listener: TestListener): Promise<SessionRecord> {
  const known = new Set(
    (await records()).filter(({ pages }) => pages.length > 0).map(({ session }) => session.id),
  );
  await listener.begin();
  const record = (await records()).find(({ session, pages }) => pages.length > 0 && !known.has(session.id));
  if (!record) throw new Error('nothing was leased');
  return record;
}

test.each([
  { who: 'who entered before the update and agrees after it', cookie: OLD.cookies.entered, version: 1 },
  { who: 'who is new to a study published before', cookie: '', version: LAYOUT_VERSION },
] as const)('a listener $who: layout version $version', async ({ cookie, version }) => {
  const { session, pages } = await consented(comesBack(cookie));
  expect(session.layoutVersion).toBe(version);
  const laidOut = layoutSession(bindStudy(server.version).blocks, pages, session.seed, version);
  expect(pages.map(({ unit }) => unit)).toEqual(laidOut.map(({ unit }) => unit));
});
