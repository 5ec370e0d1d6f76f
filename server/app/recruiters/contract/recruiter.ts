import { UserError } from '#core/text/user-error.ts';
import type { RecruiterId } from '#core/recruitment/recruiters.ts';
import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import type { Recruit, Verification } from '../../../db/contract/store.ts';
import type { RecruiterAccess } from '../../../platform/env.ts';

/** Recruiter's record of one person's participation in a study. */
export interface Submission {
  id: string;
  participantId: string;
  /** Id of the recruiter's study; empty if the reply does not contain it. */
  studyId: string;
  /** Status in the recruiter's own words. */
  status: string;
  /** Submitted completion code; null without one, or for the recruiter's mark for none. */
  enteredCode: string | null;
  /** Time of completion, milliseconds since 1970, UTC; null if it is not complete. */
  completedAt: number | null;
  /** Whether the person was asked to return it. */
  isReturnRequested: boolean;
}

/** A submission in a list. */
export interface ListedSubmission extends Submission {
  /** Time of this status by the recruiter's clock, milliseconds since 1970, UTC; null if the reply did not contain it. */
  at: number | null;
}

export interface Bonus {
  participantId: string;
  /** Amount in the smallest unit of the currency, such as pence. */
  amount: number;
}

/** Calls of a recruiter's API. Every function throws RecruiterError. */
export interface RecruiterClient {
  /** Name and status of the study at the recruiter. */
  study(studyId: string): Promise<{ name: string; status: string }>;
  /** All submissions of a study. */
  submissions(studyId: string): Promise<ListedSubmission[]>;
  /**
   * One submission. `withinMs`: for a waiting person, tries once and gives up after this time. By default it retries
   * until there is a reply.
   */
  submission(id: string, withinMs?: number): Promise<Submission>;
  /** Approves and pays submissions. Repeating the call pays only once. */
  approve(submissionIds: readonly string[]): Promise<void>;
  /** Rejects a submission, which cannot be undone. */
  reject(id: string, reason: { category: string; message: string }): Promise<void>;
  /** Submits a code for a listener who could not submit it. */
  complete(id: string, code: string): Promise<void>;
  /** Sends the person a message that asks to return the study. */
  requestReturn(id: string, reason: string): Promise<void>;
  /** Prepares a payment without paying. */
  createBonus(studyId: string, bonuses: readonly Bonus[]): Promise<{ paymentId: string }>;
  /** Pays a prepared order. Pays again with every call. */
  payBonus(paymentId: string): Promise<void>;
}

/** Message about a changed submission status. */
export interface StatusMessage {
  /** Id of the message. A second copy has the same id. */
  id: string;
  /** Time of the change, milliseconds since 1970, UTC. */
  at: number;
  /** The submission; null if the message concerns something else. */
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
  /** Ids of the recruiter's studies whose links may enter; empty: any study. */
  studyIds: readonly string[];
  mustBeSigned: boolean;
  /** Stored data of the same submission; null if it is new. */
  known: { verification: Verification | null } | null;
  /** Network of the request; null for this machine. */
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
  /** Address at which listeners reach this server. */
  url(): string;
}

/** A source of listeners. The rest of the server knows nothing else about it. */
export interface Recruiter<Id extends string = RecruiterId | 'plain'> {
  id: Id;
  /** Display name. */
  name: string;
  /** Names of the parameters in its links. */
  parameters: readonly string[];
  /** Suffix of a link with placeholders that the recruiter fills in; empty if the link is the same for all. */
  placeholders: string;
  /** The participant in a link; null if there is none. */
  parseEntry(query: unknown): Recruit | null;
  /** Address to which a code returns the listener; null for none. */
  completionUrl(code: string): string | null;
  /**
   * Verifier of links, created once for a server. It keeps the recruiter's keys and counts requests. Null if links
   * cannot be verified.
   */
  verifier(access: RecruiterAccess, world: LinkWorld): LinkVerifier | null;
  /** Meaning of a status in the recruiter's own words. */
  phaseOf(status: string): SubmissionPhase;
  /** API client; null without one. Throws EnvError if it is not configured, for example without a token. */
  client(access: RecruiterAccess): RecruiterClient | null;
  /** Reads a message from the recruiter; null if another sender signed it or it is too old. */
  readMessage(request: SignedRequest, secret: string, now: number): StatusMessage | null;
}

/** A failed call of a recruiter's API. It may have had an effect. */
export class RecruiterError extends UserError {
  /** refused: the action was not carried out. unknown: no reply shows whether it was. */
  readonly kind: 'refused' | 'unknown';

  /** HTTP status; null without a reply. */
  readonly status: number | null;

  constructor(kind: 'refused' | 'unknown', message: string, status: number | null) {
    super(message);
    this.name = 'RecruiterError';
    this.kind = kind;
    this.status = status;
  }
}
