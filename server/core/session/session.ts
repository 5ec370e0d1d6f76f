export const SESSION_STATES = [
  'entered',
  'active',
  'completed',
  'screened_out',
  'left',
  'declined',
  'full',
  'took_part',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Transitions between states. */
const SESSION_MOVES: Readonly<Record<SessionState, readonly SessionState[]>> = {
  entered: ['declined', 'full', 'took_part', 'active'],
  active: ['completed', 'screened_out', 'left'],
  /** Ended by a failed check. */
  screened_out: [],
  /** Consent was withdrawn. */
  left: [],
  declined: [],
  full: ['took_part', 'active'],
  /** Refused: the listener took part in another study of the group. */
  took_part: [],
  // Consent can also be withdrawn after the end.
  completed: ['left'],
};

export const SESSION_MODES = ['live', 'rehearsal', 'preview'] as const;

/** Mode of a session. Live sessions count; rehearsals and previews run through the same server and are kept separate. */
export type SessionMode = (typeof SESSION_MODES)[number];

/** Shown instead of a completion code in previews. */
export const PREVIEW_CODE = 'PREVIEW';

/** Whether a session may change from one state to another. Example: mayMove('entered', 'completed') is false. */
export function mayMove(from: SessionState, to: SessionState): boolean {
  return SESSION_MOVES[from].includes(to);
}
