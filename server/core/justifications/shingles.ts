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

/** Number of common shingles; 0 as soon as fewer than `least` are certain, which is most of the time. */
function commonOf(a: Int32Array, b: Int32Array, least: number): number {
  let at = 0;
  let other = 0;
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
function jaccard(a: Int32Array, b: Int32Array, least: number): number {
  const needed = (least * (a.length + b.length)) / (1 + least) - ROUNDING;
  if (Math.min(a.length, b.length) < needed) return 0;
  const common = commonOf(a, b, needed);
  return common / (a.length + b.length - common);
}

/** Two distinct but similar texts: their indices in the given list, and their similarity, 0 to 1. */
export interface Likeness {
  first: number;
  second: number;
  likeness: number;
}

/**
 * All pairs of texts whose sets of character triples have a Jaccard index of at least `least`, above 0: 1 = the same words.
 * Similar texts share one of the rarest triples of both, so only those with one in common are compared. Source: prefix
 * filtering, Chaudhuri, Ganti and Kaushik 2006.
 * @example likeTexts(['The pauses sound real', 'the pauses sound real!'], 0.9) // one pair with likeness 1
 */
export function likeTexts(texts: readonly string[], least: number): Likeness[] {
  const sets = rankedShingles(texts);
  const byPrefix = new Map<number, number[]>();
  const seenFor = new Int32Array(texts.length).fill(-1);
  const found: Likeness[] = [];
  for (const [second, set] of sets.entries()) {
    const prefix = set.subarray(0, set.length - Math.ceil(least * set.length) + 1);
    for (const shingle of prefix) {
      for (const first of byPrefix.get(shingle) ?? []) {
        if (seenFor[first] === second) continue;
        seenFor[first] = second;
        const likeness = jaccard(sets[first] ?? fail(), set, least);
        if (likeness >= least) found.push({ first, second, likeness });
      }
    }
    for (const shingle of prefix) {
      const own = byPrefix.get(shingle);
      if (own) own.push(second);
      else byPrefix.set(shingle, [second]);
    }
  }
  return found;
}
