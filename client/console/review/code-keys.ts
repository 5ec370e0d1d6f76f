import type { Code } from '#core/review/codes.ts';

/** Preferred keys of the codes of the Audio Turing Test, in every language. */
const PREFERRED: Readonly<Record<string, string>> = {
  pronunciation_accuracy: 'p',
  prosodic_appropriateness: 'r',
  audio_clarity: 'c',
  naturalness_expressiveness: 'n',
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Key that ticks each code, by code: its preferred one, otherwise the first letter of its name, or of the alphabet, that no
 * code before it has. Example: the codes pace and pitch have p and i.
 */
export function codeKeys(codes: readonly Pick<Code, 'code'>[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { code } of codes) {
    const wanted = `${PREFERRED[code] ?? ''}${code}${ALPHABET}`;
    const key = Array.from(wanted).find((letter) => ALPHABET.includes(letter) && !taken.has(letter));
    if (key === undefined) continue;
    taken.add(key);
    keys.set(code, key);
  }
  return keys;
}
