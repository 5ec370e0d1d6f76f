import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { methodOf } from '#core/methods/registry.ts';
import type { Page } from '#core/session/page.ts';
import { createRandom } from '#core/order/random.ts';
import { prepareFolder, publishFolder } from '../../server/app/studies/publish.ts';
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

function requestFor(slug: string, key: string, body: string): Buffer {
  const head = [
    `POST /s/${slug}/api/answers HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: earshot=${key}`,
    'Content-Type: application/json',
    'Sec-Fetch-Site: same-origin',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A session that has come as far as its first page, with the answers that are still to be sent. */
async function prepareSession(context: AppContext, bound: BoundStudy): Promise<Requests> {
  const { version } = bound;
  const { session, key } = await enterPlain(context, version);
  const consent = { agreed: true, version: bound.consentVersion() };
  const active = await decideConsent(context, bound, session, consent);
  const at = context.now() - OPENED_AGO_MS;
  for (const { name } of bound.steps)
    await context.store.recordCheck(session.id, { name, event: 'done', result: {}, at });
  const pages = await context.pages.of(active);
  await Promise.all(pages.map(({ position }) => context.store.markOpened(session.id, position, at)));
  return pages.map((page) => requestFor(version.slug, key, answerTo(bound, page)));
}

/** Publishes a small ternary study and brings that many listeners to their first page. */
export async function prepareAnswers(
  folder: string,
  dataFolder: string,
  sessions: number,
): Promise<{ version: StudyVersion; requests: Requests[] }> {
  const store = openSqliteStore(dataFolder);
  const world = {
    store,
    secret: readSecret(dataFolder),
    now: Date.now,
    randomId: randomUUID,
    log: (line: string) => console.error(line),
  };
  const context = createContext(world, dataFolder);
  const study = await writeTernary(join(folder, 'bench'));
  const version = await publishFolder(store, study, await prepareFolder(study, dataFolder), Date.now());
  const bound = await context.studies.byVersion(version.id);
  const waves = Array.from({ length: Math.ceil(sessions / 100) }, (_, wave) =>
    Math.min(100, sessions - wave * 100),
  );
  const requests: Requests[] = [];
  for (const size of waves) {
    const wave = Array.from({ length: size }, () => prepareSession(context, bound));
    requests.push(...(await Promise.all(wave)));
  }
  await store.close();
  return { version, requests };
}
