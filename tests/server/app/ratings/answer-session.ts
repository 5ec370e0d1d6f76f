import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { Page, Slot } from '#core/session/page.ts';
import { drawSession, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { CheckRecord, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { bindStudy } from '../../../../server/app/listening/context/bound-study.ts';
import { replayPages } from '../../../../server/app/listening/context/session-pages.ts';

export const STARTED = Date.UTC(2026, 0, 2, 3, 4, 5);

/** What one slot's telemetry says: 6 of the 8 seconds heard, the last two of them twice. */
function heard({ token }: Slot, index: number) {
  return {
    slot: token,
    intervals: [
      [0, 5000, 400],
      [4000, 6000, 6000],
    ],
    plays: 2 + index,
    firstPlayMs: 400 + index,
  };
}

function listeningOf(page: Page) {
  return {
    pageMs: 9000 + page.position,
    decisionMs: 8000,
    switches: page.slots.length - 1,
    hidden: [
      [1000, 1500],
      [1200, 2000],
    ],
    slots: page.slots.map(heard),
  };
}

export interface Visit {
  name: string;
  mode?: SessionMode;
  /** Pages answered before the listener left. Default: all. */
  pages?: number;
  /** What the browser said of a page beside what was heard. Default: nothing, as before there was anything to say. */
  listening?: (page: Page) => Record<string, unknown>;
  /** Records between consent and the first page. */
  checks?: readonly Omit<CheckRecord, 'at'>[];
  /** The answer to a page; `page.position` and the roles tell which. */
  answer(page: Page): unknown;
}

/** A listener's session straight in the store, without the server between. Returns its pages. */
export async function answerSession(store: Store, version: StudyVersion, visit: Visit): Promise<Page[]> {
  const { name, mode = 'live' } = visit;
  const bound = bindStudy(version);
  const seed = `seed ${name}`;
  const entered = await store.enterOnce({
    version,
    mode,
    recruit: null,
    verification: null,
    stratum: null,
    keyHash: name,
    fresh: { listenerId: `L${name}`, sessionId: `S${name}`, seed, timeScale: 1 },
    at: STARTED,
  });
  const session = await store.consentAndReserve({
    sessionId: entered.id,
    consentVersion: bound.consentVersion(),
    stratum: null,
    sessionLimit: null,
    totalLimit: null,
    choose: (fill) => {
      const draws = drawSession(bound.blocks, fill, createRandom(seed)) ?? [];
      const plan = layoutSession(bound.blocks, draws, seed, entered.layoutVersion);
      return plan.flatMap((page) =>
        draws.filter(({ block, unit }) => block === page.block && unit === page.unit),
      );
    },
    at: STARTED,
    expiresAt: STARTED + 3_600_000,
  });
  const pages = replayPages(bound, session, await store.pagesOf(session.id));
  for (const check of visit.checks ?? []) await store.recordCheck(session.id, { ...check, at: STARTED });
  for (const page of pages.slice(0, visit.pages)) {
    const request = {
      id: randomUUID(),
      page: page.token,
      answer: visit.answer(page),
      listening: { ...listeningOf(page), ...visit.listening?.(page) },
    };
    const payload = canonicalJson(request);
    await store.ingestAnswer({
      id: request.id,
      sessionId: session.id,
      position: page.position,
      payload,
      sha256: createHash('sha256').update(payload).digest('hex'),
      heardMs: 7000,
      at: STARTED + page.position,
    });
  }
  if (visit.pages === undefined) await store.completeAnswered(session.id, 'CODE', STARTED + 60_000);
  return pages;
}
