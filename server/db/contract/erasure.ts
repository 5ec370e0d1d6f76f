/** A listener by the recruiter's id or by the pseudonym, or all whose session ended before a time. */
export type Erasable = { participantId: string } | { listenerId: string } | { endedBefore: number };

export interface Erasure {
  studyId: string;
  whom: Erasable;
  /** Whether the consent was taken back: answers, checks and events go as well. */
  answers: boolean;
  at: number;
}

/** How much an erasure took, in rows. */
export interface Erased {
  listeners: number;
  recruiterIds: number;
  /** Keys of browsers: without one a session cannot be gone on with. */
  keys: number;
  answers: number;
  checks: number;
  events: number;
  /** Reviews of the answers. */
  reviews: number;
  /** Decisions made by hand. */
  decisions: number;
}
