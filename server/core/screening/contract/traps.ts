/** Human clips among the traps of a batch. */
export const HUMAN_TRAPS = 2;

/**
 * Whether a complete batch passes its traps: the flawed clip was labelled machine, and at least one of the human clips
 * human. 'unclear' is never correct. Source: Audio Turing Test, section 3.3.
 */
export function passesTraps(flawed: readonly (string | null)[], human: readonly (string | null)[]): boolean {
  return flawed.every((label) => label === 'machine') && human.includes('human');
}
