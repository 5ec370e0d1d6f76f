import { z } from 'zod';
import { orList } from '../../platform/words.ts';

/** What usage and messages say of a word after the name of a command. */
export interface WordText {
  /** Example: '<study>' or 'wer|cer'. */
  usage: string;
  /** The words that it can be; none where it is any word. */
  choices: readonly string[];
}

const texts = z.registry<WordText>();

/** How it was declared. Throws a TypeError for a schema that is no word. */
export function wordText(schema: z.ZodType): WordText {
  const text = texts.get(schema);
  if (!text) throw new TypeError('a word is declared with word(), table or oneOf()');
  return text;
}

/** Any word; `usage` is its placeholder. Example: word('<folder>'). */
export const word = (usage: string) => z.string().register(texts, { usage, choices: [] });

/** Whether a word is a table of ratings rather than a study. */
export const isTable = (text: string): boolean => /\.(csv|tsv)$/i.test(text);

/** A table of ratings. */
export const table = z.string().refine(isTable).register(texts, { usage: '<ratings.csv>', choices: [] });

/** A study: its name, or its folder. */
export const study = z
  .string()
  .refine((text) => !isTable(text))
  .register(texts, { usage: '<study>', choices: [] });

/** One of these words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices).register(texts, { usage: choices.join('|'), choices });

/** The text of an option that is one of these words. */
export const choice = <const T extends string>(choices: readonly T[]) =>
  z.enum(choices, { error: ({ input }) => `'${String(input)}' is not possible: write ${orList(choices)}` });
