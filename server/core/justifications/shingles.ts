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

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const common = [...small].filter((shingle) => large.has(shingle)).length;
  return common / (a.size + b.size - common);
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
  const sets = texts.map(shinglesOf);
  const uses = new Map<string, number>();
  for (const set of sets) for (const shingle of set) uses.set(shingle, (uses.get(shingle) ?? 0) + 1);
  const rank = (shingle: string): number => uses.get(shingle) ?? 0;
  const byPrefix = new Map<string, number[]>();
  const found: Likeness[] = [];
  for (const [second, set] of sets.entries()) {
    const rarest = [...set].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    const prefix = rarest.slice(0, set.size - Math.ceil(least * set.size) + 1);
    const candidates = new Set(prefix.flatMap((shingle) => byPrefix.get(shingle) ?? []));
    for (const first of candidates) {
      const likeness = jaccard(sets[first] ?? new Set(), set);
      if (likeness >= least) found.push({ first, second, likeness });
    }
    for (const shingle of prefix) {
      const own = byPrefix.get(shingle);
      if (own) own.push(second);
      else byPrefix.set(shingle, [second]);
    }
  }
  return found;
}
