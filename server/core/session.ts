/** States of a session and the moves between them, as data. */
export const SESSION_MOVES = {
  entered: ['declined', 'full', 'active'],
  active: ['completed'],
  declined: [],
  full: ['active'],
  completed: [],
} as const;

export type SessionState = keyof typeof SESSION_MOVES;

/** Live sessions count; rehearsals and previews run through the same server and are kept apart everywhere. */
export type SessionMode = 'live' | 'rehearsal' | 'preview';

/** Whether a session may go from one state to another. Example: mayMove('entered', 'completed') is false. */
export function mayMove(from: SessionState, to: SessionState): boolean {
  const moves: readonly SessionState[] = SESSION_MOVES[from];
  return moves.includes(to);
}
