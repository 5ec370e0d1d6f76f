import { NO_SYSTEM, codesOf, systemsOf, type Codes, type ModelRow, type RandomTerm } from './model-task.ts';
import { fullFactor, interceptFactor, type MixedData } from '../stats/mixed/mixed-data.ts';

function* keysOf(rows: readonly ModelRow[], keyOf: (row: ModelRow) => string): Generator<string, void> {
  for (const row of rows) yield keyOf(row);
}

/** Pairs of names as text, made once for each pair. */
function pairs(): (first: string | null, second: string | null) => string {
  const known = new Map<string | null, Map<string | null, string>>();
  return (first, second) => {
    const own = known.get(first) ?? new Map<string | null, string>();
    known.set(first, own);
    const text = own.get(second) ?? JSON.stringify([first, second]);
    own.set(second, text);
    return text;
  };
}

/** The levels of a term, by row; those of slopes are listeners. */
export function factorOf(rows: readonly ModelRow[], term: RandomTerm): Codes {
  const pairOf = pairs();
  const keys: Record<RandomTerm, (row: ModelRow) => string> = {
    rater: ({ listener }) => listener,
    'rater x system': ({ listener, system }) => pairOf(listener, system),
    slopes: ({ listener }) => listener,
    item: ({ item }) => item ?? '',
    'item x system': ({ item, system }) => pairOf(item, system),
    clip: ({ clip }) => clip,
  };
  return codesOf(keysOf(rows, keys[term]));
}

export interface Plan {
  data: MixedData;
  /** Names of the fixed effects: the systems, or 'mean'. */
  effects: string[];
  /** Levels of each term, in the order of the terms. */
  factors: Codes[];
}

/** Ratings as observations: a factor for each term. */
export function planOf(rows: readonly ModelRow[], terms: readonly RandomTerm[], bySystem: boolean): Plan {
  const kinds = codesOf(
    rows.map(({ system }) => system ?? NO_SYSTEM),
    systemsOf(rows),
  );
  const count = kinds.names.length;
  const unit = (at: number): number[] => Array.from({ length: count }, (_, index) => (index === at ? 1 : 0));
  const factors = terms.map((term) => factorOf(rows, term));
  let parameter = 0;
  return {
    effects: bySystem ? kinds.names : ['mean'],
    factors,
    data: {
      values: Float64Array.from(rows, ({ value }) => value),
      kind: kinds.of,
      kinds: kinds.names.map((_, kind) => ({
        fixed: bySystem ? unit(kind) : [1],
        random: terms.map((term) => (term === 'slopes' ? unit(kind) : [1])),
      })),
      factors: terms.map((term, index) => {
        const { of, names } = factors[index] ?? { of: new Int32Array(0), names: [] };
        const width = term === 'slopes' ? count : 1;
        const factor = term === 'slopes' ? fullFactor(count, parameter) : interceptFactor(parameter);
        parameter += factor.length;
        return { level: of, levels: names.length, width, factor };
      }),
    },
  };
}
