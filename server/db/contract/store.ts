import type { LayoutVersion } from '#core/methods/contract/layout-version.ts';
import type { Draw } from '#core/session/page.ts';
import type { SessionFill } from '#core/plan/plan.ts';
import type { Review } from '#core/review/review.ts';
import type { SessionMode, SessionState } from '#core/session/session.ts';
import type { AccountStore } from './account-store.ts';
import type { ClusterStore } from './cluster-store.ts';
import type { FolderStore } from './folder-store.ts';
import type { JobStore } from './job-store.ts';
import type { Decision } from '#core/screening/decisions.ts';
import type { DecisionStore } from './decision-store.ts';
import type { Erased, Erasure } from './erasure.ts';
import type { EventStore } from './event-store.ts';
import type { MonitorStore } from './monitor-store.ts';
import type { Ingested, NewAnswer, Progress } from './progress.ts';
import type { RatingStore } from './rating-store.ts';
import type { RecruiterStore } from './recruiter-store.ts';
import type { ReviewStore } from './review-store.ts';
import type { ShipStore } from './ship-store.ts';
import type { SessionCountStore } from './session-count-store.ts';
import type { StudyVersion, VersionStore } from './version-store.ts';

export type { Erasable, Erased, Erasure } from './erasure.ts';
export type { BeforeAnswer, Ingested, NewAnswer, Progress } from './progress.ts';
export { StoreError, type StoreErrorCode } from './store-error.ts';
export {
  STUDY_STATES,
  type LiveState,
  type NewVersion,
  type StudyState,
  type StudyVersion,
  type VersionEntry,
  type VersionText,
  versionText,
} from './version-store.ts';

/** Times are integer milliseconds since 1970, UTC. Ids are opaque text. */

/** A recruiter's data about a person. Stored in a table of its own and in no export. */
export interface Recruit {
  recruiter: string;
  participantId: string;
  recruiterStudyId: string;
  submissionId: string;
}

/** How a recruiter vouched for whom a link names: by the link's signed token, or by its API, which knows the submission. */
export const VERIFICATIONS = ['token', 'submission'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

export interface Entry {
  version: StudyVersion;
  mode: SessionMode;
  recruit: Recruit | null;
  /** Null: nobody vouched for whoever comes. A session once vouched for stays so. */
  verification: Verification | null;
  /** The part of the listeners that the link names; null: none. Kept with a new session. */
  stratum: string | null;
  /** SHA-256 of the key that the browser keeps in its cookie. */
  keyHash: string;
  /** Used only when this is the listener's first entry. */
  fresh: { listenerId: string; sessionId: string; seed: string; timeScale: number };
  at: number;
}

export interface Session {
  id: string;
  listenerId: string;
  studyId: string;
  versionId: string;
  mode: SessionMode;
  state: SessionState;
  /** Secret; the plan's order and every token follow from it. */
  seed: string;
  /** The rules that its pages are laid out by, for as long as it is stored. */
  layoutVersion: LayoutVersion;
  /** Null: nobody vouched for its listener. */
  verification: Verification | null;
  /** Speed of a simulated listener's clock; 1 for people. */
  timeScale: number;
  consentVersion: string | null;
  consentedAt: number | null;
  completedAt: number | null;
  /** When it was screened out or left. */
  endedAt: number | null;
  code: string | null;
  /** The listener's language; null: the study's main language. */
  language: string | null;
  /** The part of the listeners that it belongs to, where the study gives each part places of its own. */
  stratum: string | null;
  /** When the listener last came, after being away for a while; null before the first time. */
  visitAt: number | null;
  createdAt: number;
}

/** The part of a session that changes while its pages are open. */
export interface Standing extends Pick<
  Session,
  'state' | 'language' | 'visitAt' | 'consentedAt' | 'createdAt'
> {
  /** Number of its answers. */
  answered: number;
}

export interface StoredPage extends Draw {
  /** 1-based. */
  position: number;
  lease: 'reserved' | 'completed' | 'released';
  expiresAt: number;
  /** When the page's audio was first sent; null before. */
  openedAt: number | null;
}

export interface StoredAnswer {
  id: string;
  position: number;
  /** Canonical JSON of the answer request. */
  payload: string;
  sha256: string;
  receivedAt: number;
  /** Stored after the page's lease ran out and others had filled the place of its unit or of its session. */
  surplus: boolean;
}

export interface Reservation {
  sessionId: string;
  consentVersion: string;
  /** The part of the listeners that the session belongs to: only its sessions and pages are counted. Kept with the session. */
  stratum: string | null;
  /** Sessions that may hold a place at once, or null for no limit. Kept with the session. */
  sessionLimit: number | null;
  /** Sessions of all strata that may be active or completed, those none of whose pages count too; null: no limit. */
  totalLimit: number | null;
  /**
   * Chooses the session's units from what is taken, already in the order of the pages; null when the study is
   * full. Called inside the exclusive transaction: pure and synchronous.
   */
  choose(fill: SessionFill): Draw[] | null;
  /** Whether it may hold a place, and as many of every unit again: see BriefHolds. Called like `choose`; default: it may. */
  mayHold?(others: BriefHolds): boolean;
  at: number;
  expiresAt: number;
}

/**
 * Live sessions that hold a place alike although nobody vouched for their listeners and none has answered yet: their places may be free
 * again within minutes.
 */
export interface BriefHolds {
  sessions: readonly string[];
  /** Places that all other sessions leave; null: there is no limit. */
  left: number | null;
}

/** Whether the answer of a page counts, so that it needs no other in its place. */
export interface PageVerdict {
  sessionId: string;
  position: number;
  counts: boolean;
}

export const CHECK_EVENTS = ['attempt', 'trial', 'done'] as const;
export type CheckEvent = (typeof CHECK_EVENTS)[number];

export interface CheckRecord {
  name: string;
  /** done: the step is over. attempt: one began. trial: one was answered. */
  event: CheckEvent;
  result: Readonly<Record<string, string | number | boolean | null>>;
  at: number;
}

/** A session with everything that was stored of it. */
export interface SessionRecord {
  session: Session;
  checks: CheckRecord[];
  pages: StoredPage[];
  answers: StoredAnswer[];
  /** Reviews of its answers. */
  reviews: Review[];
  /** Decisions made by hand about it, in order. */
  decisions: Decision[];
}

/**
 * The only way to the database. Every function is named for what it guarantees; a resolved promise means that
 * the guarantee is on the disk.
 */
export interface Store
  extends
    AccountStore,
    ClusterStore,
    DecisionStore,
    EventStore,
    FolderStore,
    JobStore,
    MonitorStore,
    RatingStore,
    RecruiterStore,
    ReviewStore,
    SessionCountStore,
    ShipStore,
    VersionStore {
  /**
   * One session a listener: a participant id that came before gets its session back, under the new key too. Throws
   * 'study-paused' or 'study-closed' for a new listener where the study lets none in, 'not-found' for one of a draft; rehearsals and
   * previews are always let in. A listener of another study of the group becomes took_part.
   * A place that the recruiter gave back is held again for a listener with a new submission, unless it has been given to another.
   */
  enterOnce(entry: Entry): Promise<Session>;
  sessionByKey(keyHash: string): Promise<Session | null>;
  /** The part of the same session that changes while its pages are open. */
  standingByKey(keyHash: string): Promise<Standing | null>;
  /** Declines once: a session that has decided before is returned as it is. */
  declineConsent(sessionId: string, consentVersion: string, at: number): Promise<Session>;
  /**
   * Consent and the lease of the whole plan in one exclusive transaction: active, or full or took_part with nothing leased.
   * A full session tries again; one in any other state than entered is returned as it is. Throws 'places-held', and stores nothing,
   * where only sessions as in BriefHolds are in the way.
   */
  consentAndReserve(reservation: Reservation): Promise<Session>;
  recordCheck(sessionId: string, check: CheckRecord): Promise<void>;
  checksOf(sessionId: string): Promise<CheckRecord[]>;
  /**
   * Checks that the same person did, in any session of any study on this server: what the recruiter's participant id
   * joins. Without one, those of the session.
   */
  checksOfPerson(sessionId: string): Promise<CheckRecord[]>;
  setLanguage(sessionId: string, language: string): Promise<Session>;
  /** The listener is here: a new visit when nothing was heard of them for `awayMs`. */
  beginVisit(sessionId: string, at: number, awayMs: number): Promise<Session>;
  /** Ends an active session before its last page and frees all its places; one in another state is returned as it is. */
  endEarly(sessionId: string, to: 'screened_out' | 'left', code: string | null, at: number): Promise<Session>;

  pagesOf(sessionId: string): Promise<StoredPage[]>;
  progressOf(sessionId: string): Promise<Progress>;
  /** Remembers when a page's audio was first sent. */
  markOpened(sessionId: string, position: number, at: number): Promise<void>;
  /**
   * Holds the place of an active session without an answer until then, and the pages that nobody else has by now; changes nothing where it is
   * held for longer, where others have the place, or where the recruiter gave it back.
   */
  holdUntil(sessionId: string, expiresAt: number, at: number): Promise<void>;
  /** Stores an answer once, in page order; a repeat gets the same receipt, a change is refused, and so is what `refusal` refuses. */
  ingestAnswer(answer: NewAnswer): Promise<Ingested>;
  answerAt(sessionId: string, position: number): Promise<StoredAnswer | null>;
  /**
   * Completes a session all of whose pages are answered and keeps its code, or `lateCode` where its place had run out; null
   * when some are not.
   */
  completeAnswered(sessionId: string, code: string, at: number, lateCode?: string): Promise<Session | null>;
  /**
   * Compares the counts of taken places with pages and sessions, and counts again where they differ; returns the ids of the
   * versions and studies that differed. Reads every page.
   */
  checkCounts(): Promise<string[]>;
  /** Frees leases that ran out; returns how many. Late answers are still taken. */
  releaseExpired(at: number): Promise<number>;
  /**
   * Frees the places of answered pages that do not count and takes them again for those that do, all at once; returns how
   * many changed. Pages without an answer, and those of sessions that ended early, stay as they are.
   */
  settleLeases(studyId: string, pages: readonly PageVerdict[]): Promise<number>;

  recordEvent(event: {
    studyId: string;
    sessionId: string | null;
    kind: string;
    detail: string;
    at: number;
  }): Promise<void>;
  /**
   * Makes listeners anonymous, all at once: recruiter ids and keys go, and nobody comes back to their sessions. Places of pages
   * that were still ahead are free; answers stay and count. With `answers`, the answers, checks, events, reviews, decisions and pages go too, an
   * active or completed session becomes left, and all its places are free. An event keeps the numbers, and no id. Erased data
   * are overwritten on the disk, unless `overwriteErased` says that they are not yet.
   */
  erase(erasure: Erasure): Promise<Erased>;
  /** Whether erased data are gone from the disk. False while another process reads the database: call again. */
  overwriteErased(): Promise<boolean>;
  /** What `erase` would take; nothing changes. */
  wouldErase(erasure: Erasure): Promise<Erased>;
  /** Everything stored of a study's sessions, in the order in which they came, session by session. */
  readSessions(studyId: string, modes: readonly SessionMode[]): AsyncIterable<SessionRecord>;
  /** Grows with every entry, consent, check, answer, completion and decision by hand stored; shrinks by what is erased. */
  changeCount(studyId: string): Promise<number>;
  /** Another text than before when anything was stored or erased since, by whatever process. */
  changeMark(): Promise<string>;
  /** Rejects when the database can be read or written to no longer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}
