import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { methodOf } from '#core/methods/registry.ts';
import type { Page } from '#core/session/page.ts';
import { createRandom } from '#core/order/random.ts';
import { prepareVersion, publishFolder } from '../../server/app/studies/publish.ts';
import { createContext, type AppContext } from '../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import type { BoundStudy } from '../../server/app/listening/context/bound-study.ts';
import { decideConsent } from '../../server/app/listening/consent.ts';
import { enterPlain } from '../../server/app/listening/enter.ts';
import { viewPage } from '../../server/app/listening/session-view.ts';
import { listenTo } from '../../server/app/rehearsal/listen.ts';
import { readSecret } from '../../server/platform/secret.ts';
import { writeTernary } from '../support/tiny-study.ts';

/** Requests as bytes for a socket, in the order in which they have to be sent. */
export type Requests = readonly Buffer[];

/** Long enough ago for every listener to have heard everything. */
const OPENED_AGO_MS = 600_000;

function answerTo(bound: BoundStudy, page: Page): string {
  const view = viewPage(bound, page);
  const random = createRandom(page.token);
  const heard = page.slots.map(({ clip, rendition }) => ({
    durationMs: bound.clips.get(clip)?.renditions[rendition]?.durationMs ?? 0,
    quality: 0.5,
    facts: {},
  }));
  const simulated = {
    persona: 'careful' as const,
    heard,
    language: 'en' as const,
    random,
    habit: 0,
    before: page.position - 1,
  };
  const answer = methodOf(bound.blocks[page.block]?.methodId ?? '').simulate(
    view.view,
    { slots: page.slots.map(({ token }) => token) },
    simulated,
  );
  const listening = listenTo(view, heard, 'careful', random);
  return JSON.stringify({ id: randomUUID(), page: page.token, answer, listening });
}

/** A request as bytes, as browsers send it. `key`: that of the session. */
export function requestOf(
  slug: string,
  { method, path, key, body }: { method: string; path: string; key: string | null; body: string | null },
): Buffer {
  const head = [
    `${method} /s/${slug}/api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(key === null ? [] : [`Cookie: earshot=${key}`]),
    'Sec-Fetch-Site: same-origin',
    ...(body === null
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** A listener before the first page. */
interface Listener {
  key: string;
  /** Of the pages. */
  tokens: readonly string[];
  answers: Requests;
}

/** A session that has come as far as its first page, with the answers that are still to be sent. */
async function prepareSession(context: AppContext, bound: BoundStudy): Promise<Listener> {
  const { version } = bound;
  const { session, key } = await enterPlain(context, version);
  const consent = { agreed: true, version: bound.consentVersion() };
  const active = await decideConsent(context, bound, session, consent);
  const at = context.now() - OPENED_AGO_MS;
  for (const { name } of bound.steps)
    await context.store.recordCheck(session.id, { name, event: 'done', result: {}, at });
  const pages = await context.pages.of(active);
  await Promise.all(pages.map(({ position }) => context.store.markOpened(session.id, position, at)));
  const answers = pages.map((page) =>
    requestOf(version.slug, { method: 'POST', path: '/answers', key, body: answerTo(bound, page) }),
  );
  return { key, tokens: pages.map(({ token }) => token), answers };
}

/** Publishes a study into a new data folder and does something there as its server would. */
async function inData<Made>(
  study: string,
  dataFolder: string,
  work: (context: AppContext, bound: BoundStudy) => Promise<Made>,
): Promise<Made> {
  const store = openSqliteStore(dataFolder);
  const world = {
    store,
    secret: readSecret(dataFolder),
    now: Date.now,
    randomId: randomUUID,
    log: (line: string) => console.error(line),
  };
  const context = createContext(world, dataFolder);
  const version = await publishFolder(store, study, await prepareVersion(study, dataFolder), Date.now());
  const made = await work(context, await context.studies.byVersion(version.id));
  await store.close();
  return made;
}

/** Makes things, a hundred at a time. */
async function inWaves<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let left = count; left > 0; left -= 100)
    made.push(...(await Promise.all(Array.from({ length: Math.min(100, left) }, make))));
  return made;
}

/** Publishes a small ternary study and brings that many listeners to their first page. */
export async function prepareAnswers(
  folder: string,
  dataFolder: string,
  sessions: number,
): Promise<{ version: StudyVersion; requests: Requests[] }> {
  const study = await writeTernary(join(folder, 'bench'));
  return inData(study, dataFolder, async (context, bound) => {
    const listeners = await inWaves(sessions, () => prepareSession(context, bound));
    return { version: bound.version, requests: listeners.map(({ answers }) => answers) };
  });
}

/** Listeners of a study at different places of its path. */
export interface Prepared {
  slug: string;
  /** Before consent, with what agrees to it. */
  arrivals: { key: string; consent: object }[];
  listeners: Listener[];
}

/** Publishes a study folder and brings listeners to the consent and to the first page. */
export async function prepareListeners(
  study: string,
  dataFolder: string,
  counts: { arrivals: number; listeners: number },
): Promise<Prepared> {
  return inData(study, dataFolder, async (context, bound) => {
    const consent = { agreed: true, version: bound.consentVersion() };
    const arrivals = await inWaves(counts.arrivals, async () => {
      const { key } = await enterPlain(context, bound.version);
      return { key, consent };
    });
    const listeners = await inWaves(counts.listeners, () => prepareSession(context, bound));
    return { slug: bound.version.slug, arrivals, listeners };
  });
}
