import { distance } from 'fastest-levenshtein';

/** Unit into which texts are split before they are compared. */
export type TextUnit = 'words' | 'characters';

/** Difference between the heard text and the intended text. */
export interface TextErrors {
  /** Smallest number of insertions, deletions and substitutions. */
  edits: number;
  /** Number of units in the reference. */
  length: number;
  /** edits / length; null for an empty reference. It exceeds 1 if much more was heard than was intended. */
  rate: number | null;
}

/**
 * Normalises a text for error rates: Unicode NFKC (full-width letters and digits become plain), lower case, no
 * punctuation or symbols except apostrophes within words, one space between words. Numbers stay as they are written.
 * Example: '“Don’t”, he said - 12 %!' is "don't he said 12".
 */
export function normalisedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’ʼ＇]/gu, "'")
    .replaceAll(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}'\s]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const HAN = /\p{Script=Han}/gu;

/**
 * Splits a text into units. Words are separated by spaces, and each Chinese character is a word. Characters are all
 * except spaces.
 */
function unitsOf(text: string, unit: TextUnit): string[] {
  const plain = normalisedText(text);
  if (unit === 'characters') return Array.from(plain.replaceAll(' ', ''));
  return plain
    .replaceAll(HAN, ' $& ')
    .split(' ')
    .filter((word) => word !== '');
}

/**
 * Number of code units that can represent units, from 1. They stay below the surrogates, so none is half of a
 * character.
 */
const MOST_UNITS = 0xd7ff;

/**
 * Counts the edits between the intended text and the heard one (WER by words, CER by characters), after normalising
 * both. Throws a RangeError for texts with more than 55,295 different units. Source: Levenshtein 1966, with each unit
 * written as one code unit.
 * @example textErrors('the cat sat', 'The bat sat, sat.', 'words') // 2 edits of 3 words: 0.667
 */
export function textErrors(reference: string, hypothesis: string, unit: TextUnit): TextErrors {
  const codes = new Map<string, string>();
  const encoded = (units: readonly string[]): string =>
    units
      .map((own) => {
        const code = codes.get(own) ?? String.fromCharCode(codes.size + 1);
        codes.set(own, code);
        return code;
      })
      .join('');
  const [wanted, heard] = [unitsOf(reference, unit), unitsOf(hypothesis, unit)];
  const [a, b] = [encoded(wanted), encoded(heard)];
  if (codes.size > MOST_UNITS)
    throw new RangeError(`textErrors requires at most ${MOST_UNITS} different ${unit}, not ${codes.size}.`);
  const edits = distance(a, b);
  return { edits, length: wanted.length, rate: wanted.length === 0 ? null : edits / wanted.length };
}
