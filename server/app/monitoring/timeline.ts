import { rowOf } from '#core/monitoring/session-list.ts';
import type { SessionTimeline, TimelineEvent } from '#core/api/monitor.ts';
import { SeenSessions } from '#core/monitoring/session-facts.ts';
import type { ClipFailure } from '../../db/contract/monitor-store.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import { listenedTo, passedOf, putRecord } from './put-record.ts';

interface Happened {
  at: number;
  event: Omit<TimelineEvent, 'at'>;
}

const plain = (kind: TimelineEvent['kind'], name = ''): Happened['event'] => ({
  kind,
  name,
  passed: null,
  pageSeconds: null,
  sound: [],
});

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

function happened({ session, pages, answers, checks }: SessionRecord): Happened[] {
  const { createdAt, consentedAt, completedAt, endedAt, state } = session;
  const moment = (at: number | null, event: Happened['event']): Happened[] =>
    at === null ? [] : [{ at, event }];
  return [
    ...moment(createdAt, plain('came')),
    ...moment(consentedAt, plain(state === 'declined' ? 'declined' : 'consented')),
    ...checks.flatMap((check) => {
      const passed = passedOf(check);
      return passed === null ? [] : moment(check.at, { ...plain('check', check.name), passed });
    }),
    // Records are in page order. If an answer and the next page were stored in the same millisecond, the answer comes
    // first.
    ...pages.flatMap(({ position, openedAt }) => [
      ...moment(openedAt, plain('opened', String(position))),
      ...answers
        .filter((answer) => answer.position === position)
        .flatMap(({ receivedAt, payload }) => {
          const { pageMs, sound } = listenedTo(payload);
          const pageSeconds = seconds(pageMs);
          return moment(receivedAt, { ...plain('answered', String(position)), pageSeconds, sound });
        }),
    ]),
    ...moment(completedAt, plain('completed')),
    ...moment(endedAt, plain('ended', state)),
  ];
}

/** Stored records of a session in chronological order, without answers. */
export function timelineOf(
  record: SessionRecord,
  failures: readonly ClipFailure[],
  now: number,
): SessionTimeline | null {
  const sessions = new SeenSessions();
  putRecord(sessions, record);
  const own = failures.filter(({ sessionId }) => sessionId === record.session.id);
  for (const { clip } of own) sessions.clipFailed(record.session.id, clip);
  const seen = sessions.get(record.session.id);
  if (!seen) return null;
  const events = happened(record)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, event }) => ({ at: new Date(at).toISOString(), ...event }));
  return { row: rowOf(seen, { now, fastMs: 0 }), events };
}
