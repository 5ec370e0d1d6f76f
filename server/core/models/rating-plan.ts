import { NO_SYSTEM, codesOf, type Codes, type ModelRow, type RandomTerm } from './model-task.ts';
import {
  diagonalFactor,
  fullFactor,
  type CrossedFactor,
  type FactorPlace,
  type MixedData,
} from '../stats/mixed/mixed-data.ts';

/** Largest system of equations between clips that is solved: three matrices of it take 24 bytes x its square. */
const MOST_LEVELS = 3000;

interface Factor extends Codes {
  term: RandomTerm;
}

/** Where a term's parameter stands: among the groups' own, or a crossed factor's. */
type Place = { groupEffect: number } | { crossed: number };

export interface Plan {
  data: MixedData;
  places: Map<RandomTerm, Place>;
}

const unit = (size: number, at: number): number[] =>
  Array.from({ length: size }, (_, index) => (index === at ? 1 : 0));

const crossedOf = ({ names, of }: Codes): CrossedFactor => ({ level: of, levels: names.length });

/** Listeners are the groups, clips and items cross them. */
function listenerGroups(
  rows: readonly ModelRow[],
  terms: readonly RandomTerm[],
  kinds: Codes,
  fixed: number[][],
  crossed: readonly Factor[],
): Plan {
  const raters = codesOf(rows.map(({ listener }) => listener));
  const count = kinds.names.length;
  const hasRater = terms.includes('rater');
  const places = new Map<RandomTerm, Place>();
  let factor: FactorPlace[] = diagonalFactor([0]);
  let random = (_kind: number): number[] => [1];
  if (terms.includes('slopes')) {
    factor = fullFactor(count);
    random = (kind) => unit(count, kind);
    places.set('slopes', { groupEffect: 0 });
  } else if (terms.includes('rater x system')) {
    const each = Array.from({ length: count }, () => (hasRater ? 1 : 0));
    factor = diagonalFactor(hasRater ? [0, ...each] : each);
    random = (kind) => (hasRater ? [1, ...unit(count, kind)] : unit(count, kind));
    if (hasRater) places.set('rater', { groupEffect: 0 });
    places.set('rater x system', { groupEffect: hasRater ? 1 : 0 });
  } else places.set('rater', { groupEffect: 0 });
  for (const [index, { term }] of crossed.entries()) places.set(term, { crossed: index });
  return {
    places,
    data: {
      values: Float64Array.from(rows, ({ value }) => value),
      group: raters.of,
      groups: raters.names.length,
      kind: kinds.of,
      kinds: fixed.map((row, kind) => ({ fixed: row, random: random(kind) })),
      factor,
      crossed: crossed.map(crossedOf),
    },
  };
}

/** The factor with the most levels is the groups, all others cross it: for intercepts alone, where there are few listeners. */
function largestGroups(
  rows: readonly ModelRow[],
  kinds: Codes,
  fixed: number[][],
  factors: readonly Factor[],
): Plan {
  const [largest, ...others] = factors.toSorted((a, b) => b.names.length - a.names.length);
  const places = new Map<RandomTerm, Place>(others.map(({ term }, crossed) => [term, { crossed }]));
  if (largest) places.set(largest.term, { groupEffect: 0 });
  return {
    places,
    data: {
      values: Float64Array.from(rows, ({ value }) => value),
      group: largest?.of ?? new Int32Array(rows.length),
      groups: largest?.names.length ?? 1,
      kind: kinds.of,
      kinds: fixed.map((row) => ({ fixed: row, random: [1] })),
      factor: diagonalFactor([0]),
      crossed: others.map(crossedOf),
    },
  };
}

const levelsCrossed = ({ data }: Plan): number => data.crossed.reduce((sum, { levels }) => sum + levels, 0);

/** The levels of a term, by row. */
export function factorOf(rows: readonly ModelRow[], term: RandomTerm): Factor {
  const keys: Record<Exclude<RandomTerm, 'slopes'>, (row: ModelRow) => string> = {
    rater: ({ listener }) => listener,
    'rater x system': ({ listener, system }) => JSON.stringify([listener, system]),
    clip: ({ clip }) => clip,
    item: ({ item }) => item ?? '',
  };
  return { term, ...codesOf(rows.map(keys[term === 'slopes' ? 'rater' : term])) };
}

/** The arrangement with the fewest equations between crossed levels: what is eliminated as groups costs next to nothing. */
export function planOf(
  rows: readonly ModelRow[],
  terms: readonly RandomTerm[],
  bySystem: boolean,
): Plan & { effects: string[] } {
  const kinds = codesOf(rows.map(({ system }) => system ?? NO_SYSTEM));
  const effects = bySystem ? kinds.names : ['mean'];
  const fixed = kinds.names.map((_, kind) => (bySystem ? unit(kinds.names.length, kind) : [1]));
  const factors = terms.map((term) => factorOf(rows, term));
  const crossed = factors.filter(({ term }) => term === 'clip' || term === 'item');
  const plans: Plan[] = [];
  if (crossed.length < factors.length) plans.push(listenerGroups(rows, terms, kinds, fixed, crossed));
  if (!terms.includes('slopes')) plans.push(largestGroups(rows, kinds, fixed, factors));
  const [plan] = plans.toSorted((a, b) => levelsCrossed(a) - levelsCrossed(b));
  if (!plan) throw new RangeError('a mixed model requires a random term');
  if (levelsCrossed(plan) > MOST_LEVELS)
    throw new RangeError(
      `${levelsCrossed(plan)} clips or listeners cross, above the ${MOST_LEVELS} that this engine solves: leave out clip, or use --engine r`,
    );
  return { ...plan, effects };
}
