import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { ClipFailure, MonitorStore } from '../contract/monitor-store.ts';
import { appendEvent } from './events.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Db } from './open.ts';
import { events } from './schema.ts';

const KIND = 'clip-failed';
const MOST_OF_A_SESSION = 50;
const detailSchema = z.object({ clip: z.string() });

/** Of a study, or of one of its sessions. */
function clipFailures(db: Db, studyId: string, ofSession?: string): ClipFailure[] {
  const isWanted = ofSession === undefined ? isNotNull(events.sessionId) : eq(events.sessionId, ofSession);
  return db
    .select({ sessionId: events.sessionId, detail: events.detail })
    .from(events)
    .where(and(eq(events.studyId, studyId), eq(events.kind, KIND), isWanted))
    .orderBy(asc(events.id))
    .all()
    .flatMap(({ sessionId, detail }) =>
      sessionId === null ? [] : [{ sessionId, clip: detailSchema.parse(JSON.parse(detail)).clip }],
    );
}

export function monitorStore(db: Db, writes: Pick<GroupCommit, 'do'>): MonitorStore {
  return {
    noteClipFailure: ({ studyId, sessionId, clip, what, at }) =>
      writes.do((tx) => {
        const own = clipFailures(tx, studyId, sessionId);
        if (own.length >= MOST_OF_A_SESSION || own.some((known) => known.clip === clip)) return false;
        const detail = canonicalJson({ clip, what });
        tx.insert(events).values({ studyId, sessionId, kind: KIND, detail, at }).run();
        appendEvent(tx, { kind: 'clip-failed', studyId, sessionId, at });
        return true;
      }),
    clipFailures: async (studyId, sessionId) => clipFailures(db, studyId, sessionId),
  };
}
