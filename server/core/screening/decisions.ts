/** What somebody may decide about a session by hand; undone: the one before that still holds does so no longer. */
export const DECISION_VERDICTS = ['keep', 'exclude', 'ask_to_return', 'undone'] as const;
export type DecisionVerdict = (typeof DECISION_VERDICTS)[number];

/** A line of the log of decisions, of one session. */
export interface Decision {
  verdict: DecisionVerdict;
  reason: string;
  /** Who decided. */
  actor: string;
  /** Whether the names of the systems had been shown in the console before. */
  unblinded: boolean;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** What holds of all that was decided about a session. */
export interface Standing {
  /** About its ratings: the last keep or exclude that was not undone. */
  data: Decision | null;
  /** About its pay: the last request to return that was not undone. */
  pay: Decision | null;
  /** Whatever was decided last and not undone. */
  last: Decision | null;
}

/**
 * What holds of decisions, in the order in which they were made. Whether ratings count and whether somebody is asked to return are
 * two questions: an answer to one leaves the other as it is. Example: exclude, ask_to_return, undone leaves exclude.
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

/** Whether nothing of a session counts, whatever the rules say. */
export const isExcludedByHand = (decisions: readonly Decision[]): boolean =>
  standing(decisions).data?.verdict === 'exclude';

/** What is wrong with a reason; null: nothing. */
export const reasonMistake = (reason: string): string | null =>
  reason.trim().length < 3 || reason.trim().length > 1000
    ? 'give a reason of 3 to 1000 characters: it is exported with the decision'
    : null;
