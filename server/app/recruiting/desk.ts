import { givesPlaceBack, type SubmissionPhase } from '#core/recruitment/phases.ts';
import type { KnownRecruit, RecruiterStore } from '../../db/contract/recruiter-store.ts';
import { StoreError, type Store, type StudyVersion } from '../../db/contract/store.ts';
import type { RecruiterAccess } from '../../platform/env.ts';
import {
  RecruiterError,
  type Recruiter,
  type ListedSubmission,
  type RecruiterClient,
  type Submission,
} from '../recruiters/contract/recruiter.ts';
import { peopleOf, type Person } from './people.ts';

/** Dependencies of recruiter commands. */
export interface Desk {
  store: RecruiterStore &
    Pick<Store, 'readSessions' | 'readRated' | 'readWhole' | 'versionById' | 'recordEvent'>;
  version: StudyVersion;
  recruiter: Recruiter;
  access: RecruiterAccess;
  /** Person who requested it. */
  actor: string;
  now: number;
  randomId(): string;
}

/** A listener with the recruiter's latest data. */
export interface Reviewed extends Person {
  /** The last submission, which is the one that counts. */
  recruit: KnownRecruit;
  /** The recruiter's latest record; null if it was not asked or has none. */
  submission: Submission | null;
  phase: SubmissionPhase;
  /** The recruiter's study that they came from; empty if it is unknown. */
  recruiterStudyId: string;
}

export function clientOf({ recruiter, access }: Desk): RecruiterClient {
  const client = recruiter.client(access);
  if (!client) throw new StoreError('not-found', `${recruiter.name} has no API connection: use the lists`);
  return client;
}

/** End of an id: enough to find it on the recruiter's page, too little to identify a person. */
export const lastFour = (id: string): string => `...${id.slice(-4)}`;

/** Whether an error may concern one study only. A missing token and too many requests concern all studies. */
const isOfOneStudy = (cause: unknown): cause is RecruiterError =>
  cause instanceof RecruiterError && cause.kind === 'refused' && cause.status !== 401 && cause.status !== 429;

/**
 * Makes a request about each of the recruiter's studies that listeners came from. If the recruiter refuses one, for
 * example because a person invented its id, the others are not affected. `refusals` has the reason by id.
 */
export async function ofEachStudy<T>(
  recruits: readonly KnownRecruit[],
  ask: (studyId: string) => Promise<T>,
): Promise<{ replies: T[]; refusals: Map<string, string> }> {
  const ids = new Set(recruits.map(({ recruiterStudyId }) => recruiterStudyId));
  const replies: T[] = [];
  const refusals = new Map<string, string>();
  for (const id of ids) {
    if (id === '') continue;
    try {
      replies.push(await ask(id));
    } catch (cause) {
      if (!isOfOneStudy(cause)) throw cause;
      refusals.set(id, cause.message);
    }
  }
  return { replies, refusals };
}

/** Requests all submissions of the study from the recruiter, and stores their statuses. */
async function fetchSubmissions(
  desk: Desk,
  recruits: readonly KnownRecruit[],
): Promise<Pick<Overview, 'submissions' | 'refusals'>> {
  const { store, recruiter, now } = desk;
  const client = clientOf(desk);
  const { replies, refusals } = await ofEachStudy(recruits, (id) => client.submissions(id));
  const submissions = replies.flat();
  const statuses = submissions.map(({ id, status, at }) => ({
    submissionId: id,
    status,
    // Messages have the recruiter's time. With times of two clocks, the older status could win.
    at: at ?? now,
    givesPlaceBack: givesPlaceBack(recruiter.phaseOf(status)),
  }));
  await store.noteSubmissions(recruiter.id, statuses, now);
  return { submissions, refusals };
}

export interface Overview {
  people: Reviewed[];
  /** All people known at the recruiter, with or without a session here. Empty if the recruiter was not asked. */
  submissions: ListedSubmission[];
  /** Reasons why the recruiter did not answer about a study, by its id. */
  refusals: ReadonlyMap<string, string>;
  /** Whether the recruiter was asked. */
  isAsked: boolean;
  /** Ids of all submissions of the listener, earlier ones included. */
  cameWith: ReadonlySet<string>;
}

/**
 * All people whom the recruiter sent, with their sessions. `ask`: whether to request their submissions from the
 * recruiter; otherwise the stored data is used. Listeners without a submission id are found by their participant id.
 */
export async function overviewOf(desk: Desk, ask: boolean): Promise<Overview> {
  const { store, version, recruiter } = desk;
  const recruits = await store.recruitsOf(version.studyId, recruiter.id);
  const { submissions, refusals } = ask
    ? await fetchSubmissions(desk, recruits)
    : { submissions: [], refusals: new Map<string, string>() };
  const people = (await peopleOf(store, version)).flatMap((person): Reviewed[] => {
    const recruit = recruits.findLast(({ listenerId }) => listenerId === person.session.listenerId);
    if (!recruit) return [];
    const submission =
      submissions.find(({ id }) => id === recruit.submissionId) ??
      (recruit.submissionId === ''
        ? submissions.findLast(({ participantId }) => participantId === recruit.participantId)
        : undefined) ??
      null;
    const status = submission?.status ?? (ask ? null : recruit.status);
    const phase = status === null ? 'unknown' : recruiter.phaseOf(status);
    const recruiterStudyId = submission?.studyId ?? recruit.recruiterStudyId;
    return [{ ...person, recruit, submission, phase, recruiterStudyId }];
  });
  const cameWith = new Set(recruits.map(({ submissionId }) => submissionId));
  return { people, submissions, refusals, isAsked: ask, cameWith };
}

/** People with these pseudonyms. Throws StoreError 'not-found' for a person whom the recruiter did not send. */
export function named(people: readonly Reviewed[], listeners: readonly string[]): Reviewed[] {
  return listeners.map((listener) => {
    const person = people.find(({ session }) => session.listenerId === listener);
    if (person) return person;
    throw new StoreError(
      'not-found',
      `there is no recruited listener '${listener}': copy the pseudonym from the status or the table of sessions`,
    );
  });
}

/** Submission id at the recruiter. Throws StoreError 'not-found' for a person without one. */
export function submissionOf({ submission, session }: Reviewed): Submission {
  if (submission) return submission;
  throw new StoreError('not-found', `the recruiter has no submission of ${session.listenerId}`);
}

/** Logs each request to the recruiter before it is made, and its failure. Contains no ids of people. */
export async function asked<T>(
  { store, version, recruiter, actor, now }: Desk,
  people: readonly (Person | null)[],
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const note = async (detail: string): Promise<void> => {
    for (const person of people) {
      const sessionId = person?.session.id ?? null;
      await store.recordEvent({
        studyId: version.studyId,
        sessionId,
        kind: 'recruiter-call',
        detail,
        at: now,
      });
    }
  };
  await note(`${actor} asks ${recruiter.name}: ${what}`);
  try {
    return await work();
  } catch (cause) {
    await note(`${recruiter.name}: ${what}: ${cause instanceof RecruiterError ? cause.kind : 'failed'}`);
    throw cause;
  }
}

export const DRY = 'nothing was sent';
