import { distance } from 'fastest-levenshtein';

/** Unit into which texts are split before they are compared. */
export type TextUnit = 'words' | 'characters';

/** How far what was heard is from what should have been said. */
export interface TextErrors {
  /** Least number of units to put in, take out or exchange. */
  edits: number;
  /** Units of the reference. */
  length: number;
  /** edits / length; null for an empty reference. Above 1 where more was heard than should have been said. */
  rate: number | null;
}

/**
 * A text as error rates compare it: Unicode NFKC (full-width letters and digits become plain), lower case, no punctuation and
 * no symbols but apostrophes within words, one space between words. Numbers stay as they are written.
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

/** Words: separated by spaces; each Chinese character is a word. Characters: all but spaces. */
function unitsOf(text: string, unit: TextUnit): string[] {
  const plain = normalisedText(text);
  if (unit === 'characters') return Array.from(plain.replaceAll(' ', ''));
  return plain
    .replaceAll(HAN, ' $& ')
    .split(' ')
    .filter((word) => word !== '');
}

/** Code units that stand for units, from 1 on; below the surrogates, so that none is taken for half a letter. */
const MOST_UNITS = 0xd7ff;

/**
 * The edits between what should have been said and what was heard (WER by words, CER by characters), over normalised texts. Throws
 * a RangeError for texts with more than 55,295 different units. Source: Levenshtein 1966, each unit written as one code unit.
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
