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

/** Every run of three characters of a text, ignoring case, spaces and punctuation; the whole of a shorter text. */
function shinglesOf(text: string): Set<string> {
  const letters = Array.from(normalised(text));
  if (letters.length <= SHINGLE) return new Set([letters.join('')]);
  return new Set(letters.slice(SHINGLE - 1).map((_, from) => letters.slice(from, from + SHINGLE).join('')));
}

/** The shingles of each text as numbers, ascending: the rarer in all texts, the smaller. */
function rankedShingles(texts: readonly string[]): Int32Array[] {
  const sets = texts.map(shinglesOf);
  const uses = new Map<string, number>();
  for (const set of sets) for (const shingle of set) uses.set(shingle, (uses.get(shingle) ?? 0) + 1);
  const rarest = [...uses].toSorted(([a, n], [b, m]) => n - m || (a < b ? -1 : 1));
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

/** Jaccard index of two texts by their shingles; 0 if it is below `least`. */
function jaccard(a: Int32Array, b: Int32Array, meeting: Meeting, least: number): number {
  const needed = (least * (a.length + b.length)) / (1 + least) - ROUNDING;
  if (Math.min(a.length, b.length) < needed) return 0;
  const common = commonOf(a, b, meeting, needed);
  return common / (a.length + b.length - common);
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
 * order of length, so that fewer triples of the shorter one need to be known. Pairs are in the order of their second text,
 * then of their first. Source: prefix filtering, Chaudhuri, Ganti and Kaushik 2006; Xiao, Wang, Lin and Yu 2008.
 * @example likeTexts(['The pauses sound real', 'the pauses sound real!'], 0.9) // one pair with likeness 1
 */
export function likeTexts(texts: readonly string[], least: number): Likeness[] {
  const sets = rankedShingles(texts);
  /** Texts by their rarest shingles, in order of length, with the place of the shingle in each. */
  const byPrefix = new Map<number, { texts: number[]; places: number[] }>();
  const seenFor = new Int32Array(texts.length).fill(-1);
  const found: Likeness[] = [];
  for (const [place, set] of [...sets.entries()].toSorted(([, a], [, b]) => a.length - b.length)) {
    const shortest = least * set.length - ROUNDING;
    for (const [inSet, shingle] of rarestOf(set, least).entries()) {
      const known = byPrefix.get(shingle);
      if (!known) continue;
      for (let at = known.texts.length - 1; at >= 0; at -= 1) {
        const shorter = known.texts[at] ?? fail();
        const other = sets[shorter] ?? fail();
        // All that come before are even shorter.
        if (other.length < shortest) break;
        if (seenFor[shorter] === place) continue;
        seenFor[shorter] = place;
        const likeness = jaccard(other, set, [known.places[at] ?? fail(), inSet], least);
        if (likeness >= least)
          found.push({ first: Math.min(shorter, place), second: Math.max(shorter, place), likeness });
      }
    }
    // A longer text that is similar has a larger part of these shingles in common.
    for (const [inShorter, shingle] of rarestOf(set, (2 * least) / (1 + least)).entries()) {
      const known = byPrefix.get(shingle) ?? { texts: [], places: [] };
      known.texts.push(place);
      known.places.push(inShorter);
      byPrefix.set(shingle, known);
    }
  }
  return found.toSorted((a, b) => a.second - b.second || a.first - b.first);
}
