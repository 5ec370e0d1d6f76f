import { createHash } from 'node:crypto';
import type { Draw } from '#core/session/page.ts';
import type { SessionFill } from '#core/plan/plan.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { Study } from '#core/study/study.ts';
import type {
  BeforeAnswer,
  Entry,
  NewAnswer,
  Recruit,
  Reservation,
  Session,
  SessionRecord,
  Store,
  StudyVersion,
} from '../../../../server/db/contract/store.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { newVersion } from '../../../support/new-version.ts';

/** A store on empty storage, which can be closed and opened again on the same storage. */
interface StoreUnderTest {
  open(): Promise<Store>;
  /** Removes the storage; every opened store is closed before. */
  dispose(): Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;
/** Runs a test on a store of its own. */
export type WithStore = (
  run: (store: Store, reopen: () => Promise<Store>) => Promise<void>,
) => () => Promise<void>;

export const NOW = 1_790_000_000_000;
export const LEASE_MS = 3_600_000;

export function aStudy(title = 'A study'): Study {
  return makeStudy({
    clips: {
      test: gridClips('test/{system}/{item}.flac', { system: ['alpha', 'beta'], item: names('i', 3) }),
    },
    blocks: [{ method: 'mushra' }],
    config: { title },
  });
}

export function publish(store: Store, study = aStudy(), name = 'voices'): Promise<StudyVersion> {
  return store.publishVersion(newVersion({ name, slug: `slug-of-${name}`, study, at: NOW }));
}

export function prolific(person: string, submission = 'first'): Recruit {
  return {
    recruiter: 'prolific',
    participantId: person,
    recruiterStudyId: 'study-at-prolific',
    submissionId: submission,
  };
}

/** The entry of one visit that somebody vouched for: `visit` makes all its fresh ids and its key. */
export function entryOf(version: StudyVersion, visit: string, changes: Partial<Entry> = {}): Entry {
  return {
    version,
    mode: 'live',
    recruit: null,
    verification: 'token',
    stratum: null,
    keyHash: `key of ${visit}`,
    fresh: { listenerId: `L-${visit}`, sessionId: `S-${visit}`, seed: `seed of ${visit}`, timeScale: 1 },
    at: NOW,
    ...changes,
  };
}

/** A design as plain as can be: units of one clip each, the least-filled ones first. */
export function leastFilledOf(units: number, quota: number | null, pages: number) {
  return (fill: SessionFill): Draw[] | null => {
    const open = names('unit', units)
      .filter((unit) => quota === null || fill(0, unit) < quota)
      .toSorted((a, b) => fill(0, a) - fill(0, b))
      .slice(0, pages);
    if (open.length < pages) return null;
    return open.map((unit) => ({ block: 0, batch: null, unit, clips: [`clip of ${unit}`], quota }));
  };
}

export function reservationOf(sessionId: string, changes: Partial<Reservation> = {}): Reservation {
  return {
    sessionId,
    consentVersion: 'consent 1',
    stratum: null,
    sessionLimit: null,
    totalLimit: null,
    choose: leastFilledOf(3, null, 3),
    at: NOW,
    expiresAt: NOW + LEASE_MS,
    ...changes,
  };
}

/** A session that has consented, with three pages unless the reservation says otherwise. */
export async function activeSession(
  store: Store,
  version: StudyVersion,
  visit: string,
  changes: Partial<Reservation> = {},
): Promise<Session> {
  const session = await store.enterOnce(entryOf(version, visit));
  return store.consentAndReserve(reservationOf(session.id, changes));
}

export function answerOf(
  { id }: { id: string },
  position: number,
  changes: Partial<NewAnswer> = {},
): NewAnswer {
  const payload = changes.payload ?? `{"page":${position}}`;
  return {
    id: `answer of ${id} to ${position}`,
    sessionId: id,
    position,
    payload,
    sha256: createHash('sha256').update(payload).digest('hex'),
    heardMs: 4000,
    at: NOW + position,
    ...changes,
  };
}

/** The state that the answer to a page is checked against. Nothing is stored. */
export async function beforeAnswer(
  store: Store,
  session: { id: string },
  position: number,
): Promise<BeforeAnswer> {
  const seen: BeforeAnswer[] = [];
  const cause = new Error('only looked at');
  const refusal = (before: BeforeAnswer): Error => {
    seen.push(before);
    return cause;
  };
  const ingested = await store.ingestAnswer(answerOf(session, position, { id: 'looks', refusal }));
  const [before] = seen;
  if (!before || ingested.outcome !== 'refused') throw new Error(`the answer was ${ingested.outcome}`);
  return before;
}

export async function recordsOf(
  store: Store,
  { studyId }: { studyId: string },
  modes: readonly SessionMode[] = ['live', 'rehearsal', 'preview'],
): Promise<SessionRecord[]> {
  const records: SessionRecord[] = [];
  for await (const record of store.readSessions(studyId, modes)) records.push(record);
  return records;
}

export async function recordOf(
  store: Store,
  version: StudyVersion,
  sessionId: string,
): Promise<SessionRecord> {
  const record = (await recordsOf(store, version)).find(({ session }) => session.id === sessionId);
  if (!record) throw new Error(`recordOf requires a session of the study, got ${sessionId}`);
  return record;
}

/** How often each unit is leased or answered, most wanted first. */
export async function fillOf(store: Store, version: StudyVersion): Promise<Map<string, number>> {
  const fill = new Map<string, number>();
  for (const { pages } of await recordsOf(store, version)) {
    for (const { unit, lease } of pages) if (lease !== 'released') fill.set(unit, (fill.get(unit) ?? 0) + 1);
  }
  return fill;
}
