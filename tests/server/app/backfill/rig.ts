import type { PageView, SessionView } from '#core/session/contract.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import type { SessionRecord } from '../../../../server/db/contract/store.ts';
import { ratingsOf } from '../../../../server/app/ratings/session-ratings.ts';
import { judgePages } from '../../../../server/app/backfill/judge-pages.ts';
import { Backfill, type BackfillWorld } from '../../../../server/app/backfill/backfill.ts';
import { TestListener } from '../../../support/test-listener.ts';
import type { TestServer } from '../../../support/test-server.ts';

/** The server's backfill, run in the test's process and without a pause between runs, unless `world` says otherwise. */
export function backfillOf({ context }: TestServer, world: Partial<BackfillWorld> = {}): Backfill {
  const { store, now, log } = context;
  return new Backfill({
    store,
    now,
    log,
    elapsedMs: () => 0,
    judge: (version, at) => judgePages(store, version, at),
    ...world,
  });
}

/** Enters and agrees; the view says what came of it. */
export async function arrive(
  server: TestServer,
  stratum?: string,
): Promise<{ listener: TestListener; view: SessionView }> {
  const listener = new TestListener(server);
  const entered = await listener.json<SessionView>('POST', 'enter', {});
  return { listener, view: await listener.consent(entered, stratum) };
}

/** Answers the pages from the first one not answered to `last`; `label` says what the flawed trap is called. */
export async function work(
  server: TestServer,
  listener: TestListener,
  last: number,
  flawed: 'machine' | 'human' = 'machine',
): Promise<void> {
  await listener.passSteps(({ before }) => before === 1);
  const session = await server.context.store.sessionByKey(hashKey(keyOf(listener)));
  if (!session) throw new Error('the cookie opens no session');
  const pages = await server.context.pages.of(session);
  const { pages: progress } = await listener.json<SessionView>('GET', 'session');
  for (let position = progress.answered + 1; position <= last; position += 1) {
    await listener.answer(position, ({ token }: PageView) => {
      const role = pages.find((page) => page.token === token)?.slots[0]?.role;
      const label = role === 'human' ? 'human' : role === 'flawed' ? flawed : 'unclear';
      return { label, reason: `What number ${position} of this visit sounded like` };
    });
  }
}

const keyOf = ({ cookie }: TestListener): string => cookie.slice(cookie.indexOf('=') + 1);

export async function recordsOf({ context, version }: TestServer): Promise<SessionRecord[]> {
  const records = [];
  for await (const record of context.store.readSessions(version.studyId, ['live'])) records.push(record);
  return records;
}

/** Units under test that hold a place, of every session in order of arrival. */
export async function heldTests(server: TestServer): Promise<string[][]> {
  return (await recordsOf(server)).map(({ pages }) =>
    pages
      .filter(({ unit, lease }) => unit.startsWith('test:') && lease !== 'released')
      .map(({ unit }) => unit),
  );
}

/** What is held against the ratings of each session, before any rule is run. */
export async function reasonsIn(server: TestServer): Promise<string[][]> {
  const bound = await server.context.studies.byVersion(server.version.id);
  return (await recordsOf(server)).map((record) => [
    ...new Set(ratingsOf(bound, record).flatMap(({ reasons }) => reasons)),
  ]);
}
