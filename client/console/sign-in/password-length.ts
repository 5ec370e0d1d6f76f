import { PASSWORD } from '#core/api/limits.ts';

/** Length from which a password is safe from guessing, whatever its characters. */
export const GOOD_LENGTH = 20;

type Verdict = 'empty' | 'short' | 'enough' | 'long' | 'tooLong';

/** Rates a password by length, the only useful measure for passwords that people choose. */
export function passwordLength(password: string): { length: number; verdict: Verdict } {
  const length = password.length;
  if (length === 0) return { length, verdict: 'empty' };
  if (length < PASSWORD.least) return { length, verdict: 'short' };
  if (length > PASSWORD.most) return { length, verdict: 'tooLong' };
  return { length, verdict: length < GOOD_LENGTH ? 'enough' : 'long' };
}
