import { UserError } from '#core/text/user-error.ts';
import type { RecruiterId } from '#core/recruitment/recruiters.ts';
import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import type { Recruit, Verification } from '../../../db/contract/store.ts';
import type { RecruiterAccess } from '../../../platform/env.ts';

/** Recruiter's record of one person's participation in a study. */
export interface Submission {
  id: string;
  participantId: string;
  /** The recruiter's study that it is of; empty: the reply does not say. */
  studyId: string;
  /** In the recruiter's own words. */
  status: string;
  /** The completion code that was handed in; null: none, or the recruiter's mark for none. */
  enteredCode: string | null;
  /** Milliseconds since 1970, UTC; null: not yet. */
  completedAt: number | null;
  /** Whether the person was asked to return it. */
  isReturnRequested: boolean;
}

/** One of a list. */
export interface ListedSubmission extends Submission {
  /** When it stood so, by the recruiter's clock, milliseconds since 1970, UTC; null: the reply did not say. */
  at: number | null;
}

export interface Bonus {
  participantId: string;
  /** In the smallest unit of the currency, like pence. */
  amount: number;
}

/** Calls of a recruiter's API. Every function throws RecruiterError. */
export interface RecruiterClient {
  /** How the recruiter calls the study, and what it is doing. */
  study(studyId: string): Promise<{ name: string; status: string }>;
  /** All of a study. */
  submissions(studyId: string): Promise<ListedSubmission[]>;
  /** `withinMs`: for a waiting person, tries once and gives up after that time. Default: retries until there is a reply. */
  submission(id: string, withinMs?: number): Promise<Submission>;
  /** Pays them; asking twice pays once. */
  approve(submissionIds: readonly string[]): Promise<void>;
  /** Cannot be taken back. */
  reject(id: string, reason: { category: string; message: string }): Promise<void>;
  /** Submits a code for a listener who could not. */
  complete(id: string, code: string): Promise<void>;
  /** Sends the person a message that asks to return the study. */
  requestReturn(id: string, reason: string): Promise<void>;
  /** Makes a payment ready and pays nothing. */
  createBonus(studyId: string, bonuses: readonly Bonus[]): Promise<{ paymentId: string }>;
  /** Pays a prepared order. Pays again with every call. */
  payBonus(paymentId: string): Promise<void>;
}

/** Source of a changed submission state. */
export interface StatusMessage {
  /** The message's own id: a second copy has the same. */
  id: string;
  /** When it was so, milliseconds since 1970, UTC. */
  at: number;
  /** Null: the message is about something else. */
  submission: { id: string; status: string } | null;
}

/** The raw request, for verifying its signature. */
export interface SignedRequest {
  header(name: string): string | undefined;
  body: Buffer;
}

/** A link with a participant id, and the requirements of its study. */
export interface NamedLink {
  query: Readonly<Record<string, unknown>>;
  recruit: Recruit;
  /** The recruiter's studies whose links may enter; none: those of any. */
  studyIds: readonly string[];
  mustBeSigned: boolean;
  /** Stored data of the same submission; null if it is new. */
  known: { verification: Verification | null } | null;
  /** Where the request comes from; null: this machine. */
  network: string | null;
}

/** `why`: reason for refusing a link, or for admitting one unverified. Contains no ids. */
export type LinkVerdict =
  | { isRefused: true; why: string }
  | { isRefused: false; verification: Verification | null; why: string | null };

/** Verifies that a link comes from the recruiter. Answers within seconds, even if the recruiter does not. */
export type LinkVerifier = (link: NamedLink) => Promise<LinkVerdict>;

export interface LinkWorld {
  now(): number;
  /** Where listeners reach this server. */
  url(): string;
}

/** Where listeners come from: all that the rest of the server knows of it. */
export interface Recruiter<Id extends string = RecruiterId | 'plain'> {
  id: Id;
  /** Display name. */
  name: string;
  /** Names of the parameters in its links. */
  parameters: readonly string[];
  /** Suffix of a link with placeholders that the recruiter fills in; empty if the link is the same for all. */
  placeholders: string;
  /** Participant that a link names; null for none. */
  parseEntry(query: unknown): Recruit | null;
  /** Where a code takes the listener back to; null: nowhere. */
  completionUrl(code: string): string | null;
  /** Made once for a server: it keeps the recruiter's keys and counts its questions. Null: nothing vouches for links. */
  verifier(access: RecruiterAccess, world: LinkWorld): LinkVerifier | null;
  /** Meaning of a status in the recruiter's own words. */
  phaseOf(status: string): SubmissionPhase;
  /** API client; null without one. Throws EnvError if it is not configured, for example without a token. */
  client(access: RecruiterAccess): RecruiterClient | null;
  /** A message that it sent; null: not from it, or too old. */
  readMessage(request: SignedRequest, secret: string, now: number): StatusMessage | null;
}

/** A failed call of a recruiter's API. It may have had an effect. */
export class RecruiterError extends UserError {
  /** refused: it was not done. unknown: no reply tells whether it was. */
  readonly kind: 'refused' | 'unknown';

  /** Of HTTP; null: no reply. */
  readonly status: number | null;

  constructor(kind: 'refused' | 'unknown', message: string, status: number | null) {
    super(message);
    this.name = 'RecruiterError';
    this.kind = kind;
    this.status = status;
  }
}
