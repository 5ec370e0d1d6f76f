import {
  NO_SYSTEM,
  codesOf,
  pairCodes,
  systemsOf,
  type Codes,
  type ModelRow,
  type RandomTerm,
} from './model-task.ts';
import { fullFactor, interceptFactor, type MixedData } from '../stats/mixed/mixed-data.ts';

/** The levels of a term, by row; those of slopes are listeners. */
export function factorOf(rows: readonly ModelRow[], term: RandomTerm): Codes {
  const systems = () => codesOf(rows.map(({ system }) => system ?? NO_SYSTEM));
  const listeners = () => codesOf(rows.map(({ listener }) => listener));
  const items = () => codesOf(rows.map(({ item }) => item ?? ''));
  switch (term) {
    case 'rater':
    case 'slopes':
      return listeners();
    case 'rater x system':
      return pairCodes(listeners(), systems());
    case 'item':
      return items();
    case 'item x system':
      return pairCodes(items(), systems());
    case 'clip':
      return codesOf(rows.map(({ clip }) => clip));
  }
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
