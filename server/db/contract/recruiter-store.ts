import type { Recruit, Verification } from './store.ts';

/** Stored data of a person whom a recruiter sent to a live session. */
export interface KnownRecruit {
  listenerId: string;
  participantId: string;
  recruiterStudyId: string;
  submissionId: string;
  arrivedAt: number;
  /** The recruiter's last status of the submission, in its own words; null: none yet. */
  status: string | null;
  statusAt: number | null;
}

/** A problem with entry links, and how often it happened. */
export interface LinkTrouble {
  /** refused: nobody entered. unverified: the listener entered, and nobody could vouch for them. */
  kind: 'refused' | 'unverified';
  why: string;
  links: number;
  /** Milliseconds since 1970, UTC. */
  lastAt: number;
}

/** A recruiter's status of a submission. */
export interface SubmissionStatus {
  submissionId: string;
  status: string;
  /** When it was so: of two, the later one stays. */
  at: number;
  /** The recruiter gives the place to another person. */
  givesPlaceBack: boolean;
}

/** planned: not sent. created: the recruiter has it. paying: the order went out and no reply is known. paid. */
export const BONUS_STATES = ['planned', 'created', 'paying', 'paid'] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** Bonuses of one reason that are paid at once. */
export interface BonusBatch {
  id: string;
  studyId: string;
  recruiter: string;
  reason: string;
  currency: string;
  state: BonusState;
  /** The recruiter's id of the payment; null before it has one. */
  paymentId: string | null;
  createdAt: number;
  /** When the order to pay went out, or was said to be paid; null: not yet. */
  orderedAt: number | null;
  /** Pseudonyms with amounts in the smallest unit of the currency. */
  bonuses: { listenerId: string; amount: number }[];
}

export type NewBonusBatch = Omit<BonusBatch, 'state' | 'paymentId' | 'orderedAt'> & { actor: string };

/** Recruiters' data that the server and the command line store. */
export interface RecruiterStore {
  /** Everybody whom the recruiter sent to live sessions of a study, a row a submission, in order of arrival. */
  recruitsOf(studyId: string, recruiter: string): Promise<KnownRecruit[]>;
  /** Problems noted about the links of a study, the most frequent first. */
  linkTroubles(studyId: string): Promise<LinkTrouble[]>;
  /** How the live session of exactly that submission was vouched for; null: nobody came with it. */
  cameBefore(studyId: string, recruit: Recruit): Promise<{ verification: Verification | null } | null>;
  /** Whether the person has a live session of the study, whichever submission opened it. */
  hasSession(studyId: string, recruit: Recruit): Promise<boolean>;
  /**
   * Stores recruiters' statuses of submissions; returns how many of them are known here. Where a place is given back, the places of
   * the pages still ahead in the person's session are free at once, unless a later submission of theirs goes on. A listener who
   * completes nevertheless is stored as surplus once others have filled those places.
   */
  noteSubmissions(recruiter: string, statuses: readonly SubmissionStatus[], at: number): Promise<number>;
  /** The same for a message, once for each id: false for one that was taken before. */
  takeMessage(
    recruiter: string,
    message: { id: string; status: SubmissionStatus | null },
    at: number,
  ): Promise<boolean>;
  /**
   * Plans bonuses to be paid together, leaving out who has one for the same reason; null when nobody is left. While a batch of that
   * reason is under way it is returned instead, as it is.
   */
  planBonuses(batch: NewBonusBatch): Promise<BonusBatch | null>;
  bonusBatches(studyId: string): Promise<BonusBatch[]>;
  /** Moves a batch on if it is still `from`, for one caller only: false for all others. */
  moveBonuses(
    batchId: string,
    move: { from: BonusState; to: BonusState; paymentId?: string; at: number },
  ): Promise<boolean>;
  /** Forgets a batch that was planned and never sent; false when it is no longer so. */
  dropBonuses(batchId: string): Promise<boolean>;
}
