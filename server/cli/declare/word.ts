import { z } from 'zod';
import { orList } from '../../platform/words.ts';

/** Text about a positional word for usage and messages. */
export interface WordText {
  /** Example: '<study>' or 'wer|cer'. */
  usage: string;
  /** Allowed words; empty if any word is allowed. */
  choices: readonly string[];
}

const texts = z.registry<WordText>();

/** Returns the declared text of a word. Throws a TypeError for a schema that is not a word. */
export function wordText(schema: z.ZodType): WordText {
  const text = texts.get(schema);
  if (!text) throw new TypeError('a word is declared with word(), table or oneOf()');
  return text;
}

/** Declares a word with any value; `usage` is its placeholder. Example: word('<folder>'). */
export const word = (usage: string) => z.string().register(texts, { usage, choices: [] });

/** Whether a word names a table of ratings and not a study. */
export const isTable = (text: string): boolean => /\.(csv|tsv)$/i.test(text);

/** Path of a table of ratings. */
export const table = z.string().refine(isTable).register(texts, { usage: '<ratings.csv>', choices: [] });

/** Name or folder of a study. */
export const study = z
  .string()
  .refine((text) => !isTable(text))
  .register(texts, { usage: '<study>', choices: [] });

/** Declares a word with a fixed set of values. */
export const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices).register(texts, { usage: choices.join('|'), choices });

/** Schema of an option with a fixed set of values. */
export const choice = <const T extends string>(choices: readonly T[]) =>
  z.enum(choices, { error: ({ input }) => `'${String(input)}' is not allowed: use ${orList(choices)}` });
