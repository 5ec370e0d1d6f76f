import { fail } from '../order/fail.ts';
import { normalised } from './justification.ts';

const SHINGLE = 3;
const CJK = /[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]/gu;
const LETTERS_PER_CJK = 3;

/** Amount of text, in letters: a Chinese, Japanese or Korean character counts as three. */
export function weightOf(text: string): number {
  const words = normalised(text);
  return Array.from(words).length + (LETTERS_PER_CJK - 1) * (words.match(CJK)?.length ?? 0);
}

/** Characters of each text that count, as numbers from 1; equal ones have equal numbers. Short texts end with zeros. */
function lettersOf(texts: readonly string[]): { letters: number[][]; count: number } {
  const numbers = new Map<string, number>();
  const numberOf = (letter: string): number => {
    const number = numbers.get(letter) ?? numbers.size + 1;
    if (number > numbers.size) numbers.set(letter, number);
    return number;
  };
  const letters = texts.map((text) => {
    const own = Array.from(normalised(text), numberOf);
    return own.length < SHINGLE ? [...own, 0, 0, 0].slice(0, SHINGLE) : own;
  });
  return { letters, count: numbers.size };
}

/**
 * Every run of three characters of a text, ignoring case, spaces and punctuation, as a number; the whole of a shorter text. `count`:
 * number of different characters, as far as 200,000, so that no two runs share a number.
 */
function shinglesOf(letters: readonly number[], count: number): Set<number> {
  const base = count + 1;
  const at = (place: number): number => letters[place] ?? fail();
  return new Set(
    letters.slice(SHINGLE - 1).map((last, from) => (at(from) * base + at(from + 1)) * base + last),
  );
}

/** The shingles of each text as numbers, ascending: the rarer in all texts, the smaller. */
function rankedShingles(texts: readonly string[]): Int32Array[] {
  const { letters, count } = lettersOf(texts);
  const sets = letters.map((own) => shinglesOf(own, count));
  const uses = new Map<number, number>();
  for (const set of sets) for (const shingle of set) uses.set(shingle, (uses.get(shingle) ?? 0) + 1);
  const rarest = [...uses].toSorted(([a, n], [b, m]) => n - m || a - b);
  const ranks = new Map(rarest.map(([shingle], rank) => [shingle, rank]));
  return sets.map((set) => Int32Array.from(set, (shingle) => ranks.get(shingle) ?? fail()).sort());
}

/** Places of the rarest common shingle in two sets. */
type Meeting = readonly [inA: number, inB: number];

/** Number of common shingles; 0 as soon as fewer than `least` are certain, which is most of the time. */
function commonOf(a: Int32Array, b: Int32Array, [inA, inB]: Meeting, least: number): number {
  let at = inA;
  let other = inB;
  let common = 0;
  while (at < a.length && other < b.length) {
    if (common + Math.min(a.length - at, b.length - other) < least) return 0;
    const [one = 0, two = 0] = [a[at], b[other]];
    if (one === two) common += 1;
    if (one <= two) at += 1;
    if (two <= one) other += 1;
  }
  return common;
}

/** Tolerance in shingles: rounding must not end a comparison that reaches the limit. */
const ROUNDING = 1e-6;

/** Number of common shingles of two texts whose Jaccard index is `least`. `total`: number of shingles of both. */
const neededOf = (total: number, least: number): number => (least * total) / (1 + least) - ROUNDING;

/** Jaccard index of two texts by their shingles; 0 if it is below `least`. */
function jaccard(a: Int32Array, b: Int32Array, meeting: Meeting, least: number): number {
  const needed = neededOf(a.length + b.length, least);
  if (Math.min(a.length, b.length) < needed) return 0;
  const common = commonOf(a, b, meeting, needed);
  return common / (a.length + b.length - common);
}

/** Numbers of 32 bits in the summary of a set. */
const SUMMARY = 8;

/** Summaries of sets, one after another: their shingles fall into 256 classes, with a bit for each class that the set has. */
function summariesOf(sets: readonly Int32Array[]): Int32Array {
  const summaries = new Int32Array(SUMMARY * sets.length);
  for (const [place, set] of sets.entries())
    for (const rank of set) {
      const at = SUMMARY * place + ((rank >>> 5) % SUMMARY);
      summaries[at] = (summaries[at] ?? fail()) | (1 << (rank & 31));
    }
  return summaries;
}

/** Number of bits that are 1, of each half byte by itself. Source: Warren, Hacker's Delight, figure 5-2. */
function halfBytesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

/** Sum of the half bytes of a number; less than 256. */
const sumOf = (halfBytes: number): number =>
  Math.imul((halfBytes & 0x0f0f0f0f) + ((halfBytes >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;

/**
 * Whether more than `most` shingles are in only one of two sets, as their summaries show: a class that one set lacks is of such
 * shingles. Bits of two words are counted together.
 */
function differMore(summaries: Int32Array, a: number, b: number, most: number): boolean {
  let differences = 0;
  for (let word = 0; word < SUMMARY; word += 2) {
    const atA = SUMMARY * a + word;
    const atB = SUMMARY * b + word;
    const first = (summaries[atA] ?? fail()) ^ (summaries[atB] ?? fail());
    const second = (summaries[atA + 1] ?? fail()) ^ (summaries[atB + 1] ?? fail());
    differences += sumOf(halfBytesOf(first) + halfBytesOf(second));
    if (differences > most) return true;
  }
  return false;
}

/** The rarest shingles of a set, one of which is in every part of it that holds a share of at least `least`. */
const rarestOf = (set: Int32Array, least: number): Int32Array =>
  set.subarray(0, set.length - Math.ceil(least * set.length - ROUNDING) + 1);

/** Two distinct but similar texts: their indices in the given list, and their similarity, 0 to 1. */
export interface Likeness {
  first: number;
  second: number;
  likeness: number;
}

/**
 * All pairs of texts whose sets of character triples have a Jaccard index of at least `least`, above 0: 1 = the same words.
 * Similar texts share one of the rarest triples of both, so only those with one in common are compared. Texts come in
 * order of length, so that fewer triples of the shorter one need to be known, and summaries of
 * 256 bits rule out most of the rest. Pairs are in the order of their second text,
 * then of their first. Source: prefix filtering, Chaudhuri, Ganti and Kaushik 2006; Xiao, Wang, Lin and Yu 2008; bitmap
 * filter, Sandes, Teodoro and Melo 2020.
 * @example likeTexts(['The pauses sound real', 'the pauses sound real!'], 0.9) // one pair with likeness 1
 */
export function likeTexts(texts: readonly string[], least: number): Likeness[] {
  const inOrder = [...rankedShingles(texts).entries()].toSorted(([, a], [, b]) => a.length - b.length);
  const sets = inOrder.map(([, set]) => set);
  const placeOf = Int32Array.from(inOrder, ([place]) => place);
  const lengths = Int32Array.from(sets, ({ length }) => length);
  const summaries = summariesOf(sets);
  /** Texts by their rarest shingles, in order of length, with the place of the shingle in each. */
  const byPrefix = new Map<number, { texts: number[]; places: number[] }>();
  const seenFor = new Int32Array(texts.length).fill(-1);
  const found: Likeness[] = [];
  for (const [longer, set] of sets.entries()) {
    const shortest = least * set.length - ROUNDING;
    for (const [inSet, shingle] of rarestOf(set, least).entries()) {
      const known = byPrefix.get(shingle);
      if (!known) continue;
      for (let at = known.texts.length - 1; at >= 0; at -= 1) {
        const shorter = known.texts[at] ?? fail();
        const length = lengths[shorter] ?? fail();
        // All that come before are even shorter.
        if (length < shortest) break;
        if (seenFor[shorter] === longer) continue;
        seenFor[shorter] = longer;
        const total = length + set.length;
        if (differMore(summaries, shorter, longer, total - 2 * neededOf(total, least))) continue;
        const other = sets[shorter] ?? fail();
        const likeness = jaccard(other, set, [known.places[at] ?? fail(), inSet], least);
        if (likeness < least) continue;
        const [a, b] = [placeOf[shorter] ?? fail(), placeOf[longer] ?? fail()];
        found.push({ first: Math.min(a, b), second: Math.max(a, b), likeness });
      }
    }
    // A longer text that is similar has a larger part of these shingles in common.
    for (const [inShorter, shingle] of rarestOf(set, (2 * least) / (1 + least)).entries()) {
      const known = byPrefix.get(shingle) ?? { texts: [], places: [] };
      known.texts.push(longer);
      known.places.push(inShorter);
      byPrefix.set(shingle, known);
    }
  }
  return found.toSorted((a, b) => a.second - b.second || a.first - b.first);
}
