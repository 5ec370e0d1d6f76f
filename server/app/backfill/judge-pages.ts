import { setImmediate } from 'node:timers/promises';
import type { Rating } from '#core/ratings/ratings.ts';
import { pageVerdicts } from '#core/screening/page-verdicts.ts';
import { SessionScreening } from '#core/screening/session-screening.ts';
import type { PageVerdict, Session, Store, StoredPage, StudyVersion } from '../../db/contract/store.ts';
import type { RatedRecord } from '../../db/contract/rating-store.ts';
import { keptRatingsOf } from '../ratings/session-ratings.ts';
import { studyMetrics } from '../ratings/study-metrics.ts';
import { StudySessions } from '../ratings/study-sessions.ts';

export interface Judged {
  /** Pages whose places do not match the result of screening. */
  changes: PageVerdict[];
  /** Time when the next session runs out of time and must be judged without a new answer; null if none will. */
  dueAt: number | null;
}

interface Leased {
  session: Session;
  pages: readonly StoredPage[];
  /** Number of answered pages. */
  answered: number;
}

/** Kept ratings are of a session that is over; one that was completed has an answer to each page. */
async function leased(store: Store, record: RatedRecord): Promise<Leased> {
  const { session } = record;
  if (record.kept === null) return { session, pages: record.pages, answered: record.answers.length };
  const pages = session.state === 'completed' ? await store.pagesOf(session.id) : [];
  return { session, pages, answered: pages.length };
}

/** Answered pages of a session, and whether each holds a place; null while the listener may still continue. */
function judgeable({ session, pages, answered }: Leased, at: number): Map<number, boolean> | null {
  if (answered === 0) return null;
  const isOver = session.state === 'completed' || pages.every(({ expiresAt }) => expiresAt <= at);
  if (!isOver || (session.state !== 'completed' && session.state !== 'active')) return null;
  return new Map(pages.slice(0, answered).map(({ position, lease }) => [position, lease === 'completed']));
}

/** Pages of a session whose places do not match its screened ratings. */
function changesOf(
  sessionId: string,
  holds: ReadonlyMap<number, boolean>,
  ratings: readonly Rating[],
): PageVerdict[] {
  return pageVerdicts([...holds.keys()], ratings)
    .filter(({ position, counts }) => counts !== holds.get(position))
    .map((verdict) => ({ sessionId, ...verdict }));
}

/**
 * Required changes of places after screening all live ratings with the rule sets of their versions, as in an export.
 * A session in progress keeps its places, because a batch counts only at its end.
 */
export async function judgePages(
  store: Store,
  current: StudyVersion,
  at: number,
  folder: string | null = null,
): Promise<Judged> {
  const sessions = new StudySessions(store, current, ['live']);
  const held = new Map<string, Map<number, boolean>>();
  /** By session, in the order of sessions. */
  const changes = new Map<string, PageVerdict[]>();
  const screening = new SessionScreening((ratings, session) => {
    const own = held.get(session);
    if (own) changes.set(session, changesOf(session, own, ratings));
    held.delete(session);
  });
  let dueAt: number | null = null;
  for await (const { bound, record } of sessions.readRated()) {
    const own = await leased(store, record);
    const { session, pages } = own;
    const judged = judgeable(own, at);
    if (judged) {
      held.set(session.id, judged);
      changes.set(session.id, []);
    }
    screening.add(bound.version, session.id, keptRatingsOf(bound, record));
    const endsAt = session.state === 'active' ? Math.max(at, ...pages.map((page) => page.expiresAt)) : at;
    if (endsAt > at) dueAt = Math.min(dueAt ?? endsAt, endsAt);
    await setImmediate();
  }
  const versions = sessions.versions();
  const { metrics } = await studyMetrics(versions, folder === null ? {} : { folder });
  screening.finish(versions, metrics);
  return { changes: [...changes.values()].flat(), dueAt };
}
