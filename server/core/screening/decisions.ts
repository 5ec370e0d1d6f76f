/** Decisions that a researcher can make on a session by hand; undone revokes the latest decision still in force. */
export const DECISION_VERDICTS = ['keep', 'exclude', 'ask_to_return', 'undone'] as const;
export type DecisionVerdict = (typeof DECISION_VERDICTS)[number];

/** A decision on a session, as logged. */
export interface Decision {
  verdict: DecisionVerdict;
  reason: string;
  /** Account that decided. */
  actor: string;
  /** Whether the system names had been shown in the console before. */
  unblinded: boolean;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** The decisions on a session that are in force. */
export interface Standing {
  /** On its ratings: the last keep or exclude that was not undone. */
  data: Decision | null;
  /** On its payment: the last request to return that was not undone. */
  pay: Decision | null;
  /** The last decision that was not undone. */
  last: Decision | null;
}

/**
 * Returns the decisions in force, given all in order. Excluding ratings and asking to return are independent: a decision on
 * one does not change the other. Example: exclude, ask_to_return, undone leaves exclude.
 */
export function standing(decisions: readonly Decision[]): Standing {
  const held: Decision[] = [];
  for (const decision of decisions) {
    if (decision.verdict === 'undone') held.pop();
    else held.push(decision);
  }
  return {
    data: held.findLast(({ verdict }) => verdict !== 'ask_to_return') ?? null,
    pay: held.findLast(({ verdict }) => verdict === 'ask_to_return') ?? null,
    last: held.at(-1) ?? null,
  };
}

/** Whether a session was excluded by hand, whatever the rules. */
export const isExcludedByHand = (decisions: readonly Decision[]): boolean =>
  standing(decisions).data?.verdict === 'exclude';

/** Problem with a reason; null if valid. */
export const reasonMistake = (reason: string): string | null =>
  reason.trim().length < 3 || reason.trim().length > 1000
    ? 'give a reason of 3 to 1000 characters: it is exported with the decision'
    : null;
