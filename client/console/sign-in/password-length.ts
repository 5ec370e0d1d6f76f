import { PASSWORD } from '#core/api/limits.ts';

/** From here on nobody guesses it, whatever it is made of. */
export const GOOD_LENGTH = 20;

type Verdict = 'empty' | 'short' | 'enough' | 'long' | 'tooLong';

/** What the length of a password comes to: nothing else makes one good that people choose. */
export function passwordLength(password: string): { length: number; verdict: Verdict } {
  const length = password.length;
  if (length === 0) return { length, verdict: 'empty' };
  if (length < PASSWORD.least) return { length, verdict: 'short' };
  if (length > PASSWORD.most) return { length, verdict: 'tooLong' };
  return { length, verdict: length < GOOD_LENGTH ? 'enough' : 'long' };
}
