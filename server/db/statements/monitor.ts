import { type Steps, take } from './steps.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { ClipFailure, MonitorStore } from '../contract/monitor-store.ts';
import { appendEvent } from './events.ts';
import type { Runner } from './runner.ts';
import type { Db } from './db.ts';
import { events } from './schema.ts';
import { recordEvent } from './study-events.ts';

const KIND = 'clip-failed';
const MOST_OF_A_SESSION = 50;
const detailSchema = z.object({ clip: z.string() });

/** Of a study, or of one of its sessions. */
function* clipFailures(db: Db, studyId: string, ofSession?: string): Steps<ClipFailure[]> {
  const isWanted = ofSession === undefined ? isNotNull(events.sessionId) : eq(events.sessionId, ofSession);
  return (yield* take(
    db
      .select({ sessionId: events.sessionId, detail: events.detail })
      .from(events)
      .where(and(eq(events.studyId, studyId), eq(events.kind, KIND), isWanted))
      .orderBy(asc(events.id))
      .all(),
  )).flatMap(({ sessionId, detail }) =>
    sessionId === null ? [] : [{ sessionId, clip: detailSchema.parse(JSON.parse(detail)).clip }],
  );
}

export function monitorStore({ read, write }: Pick<Runner, 'read' | 'write'>): MonitorStore {
  return {
    noteClipFailure: ({ studyId, sessionId, clip, what, at }) =>
      write(function* (tx) {
        const own = yield* clipFailures(tx, studyId, sessionId);
        if (own.length >= MOST_OF_A_SESSION || own.some((known) => known.clip === clip)) return false;
        const detail = canonicalJson({ clip, what });
        yield* recordEvent(tx, { studyId, sessionId, kind: KIND, detail, at });
        yield* appendEvent(tx, { kind: 'clip-failed', studyId, sessionId, at });
        return true;
      }),
    clipFailures: (studyId, sessionId) => read((db) => clipFailures(db, studyId, sessionId)),
  };
}
