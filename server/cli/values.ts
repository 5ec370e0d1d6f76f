import { z } from 'zod';
import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { UsageError } from './declare/usage-error.ts';

/** Schema of a value that `read` parses from text. `refusal` returns the error message for text that cannot be parsed. */
export const readAs = <T>(read: (text: string) => T | null, refusal: (text: string) => string) =>
  z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(refusal(text));
    return z.NEVER;
  });

/** Parses '15%' or '0.15' as 0.15. */
export const share = readAs(
  (text) => {
    const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
    return /^\d+(\.\d+)?%?$/.test(text) && value <= 1 ? value : null;
  },
  (text) => `'${text}' is not a share: write it like 15% or 0.15`,
);

export const wholeNumber = readAs(
  (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
  (text) => `'${text}' is not a whole number of at least 1`,
);

/** Schema of a number of at least 0. */
export const size = readAs(
  (text) => {
    const value = Number(text);
    return value >= 0 && value < Infinity && text.trim() !== '' ? value : null;
  },
  (text) => `'${text}' is not a number of at least 0`,
);

/** Parts of a list, with their quotes. */
export const listParts = z
  .string()
  .transform((text) => partsBetween(text, ',').filter((part) => part !== ''));

/** Example: names of 'voice, "a, b"' is ['voice', 'a, b']. */
export const names = listParts.transform((parts) => parts.map(unquoted));

/** Schema of a list of known words. The first unknown word is refused. Example: 'a,b' of a, b and c. */
export const namesOf = <T extends string>(known: readonly T[], refusal: (name: string) => string) =>
  z.string().transform((text, context): T[] =>
    text.split(',').map((part) => {
      const found = known.find((name) => name === part.trim());
      if (found === undefined) context.addIssue(refusal(part.trim()));
      return found ?? z.NEVER;
    }),
  );

/** Rethrows a RangeError of a calculation as a UsageError. */
export function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof RangeError ? new UsageError(cause.message) : cause;
  }
}
