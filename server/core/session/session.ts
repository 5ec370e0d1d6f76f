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

/** The moves between states, as data. */
const SESSION_MOVES: Readonly<Record<SessionState, readonly SessionState[]>> = {
  entered: ['declined', 'full', 'took_part', 'active'],
  active: ['completed', 'screened_out', 'left'],
  /** A check that the study asks for was not passed. */
  screened_out: [],
  /** The listener took back the consent. */
  left: [],
  declined: [],
  full: ['took_part', 'active'],
  /** In another study of the group: nobody takes part in two of them. */
  took_part: [],
  /** Who takes the consent back after the end leaves too. */
  completed: ['left'],
};

export const SESSION_MODES = ['live', 'rehearsal', 'preview'] as const;

/** Live sessions count; rehearsals and previews run through the same server and are kept apart everywhere. */
export type SessionMode = (typeof SESSION_MODES)[number];

/** Stands where a code would: a preview earns none. */
export const PREVIEW_CODE = 'PREVIEW';

/** Whether a session may go from one state to another. Example: mayMove('entered', 'completed') is false. */
export function mayMove(from: SessionState, to: SessionState): boolean {
  return SESSION_MOVES[from].includes(to);
}
