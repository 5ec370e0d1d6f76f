import { fail } from '../order/fail.ts';
import { columnOf } from '../stats/numbers/column.ts';
import { crossed, internedBy, type Interned } from '../stats/numbers/interned.ts';
import { codesInOrder, type Codes } from './codes.ts';
import { NO_SYSTEM, systemsOf, type ModelRow, type RandomTerm } from './model-task.ts';
import { fullFactor, interceptFactor, type MixedData } from '../stats/mixed/mixed-data.ts';

/** The pairs of two names of each row, as text. */
function pairsOf(rows: readonly ModelRow[], first: Interned<string | null>): Interned<string> {
  const second = internedBy(rows, ({ system }) => system);
  const pairs = crossed(first, second);
  const names: string[] = [];
  for (let row = 0; row < rows.length; row += 1)
    if (pairs.of[row] === names.length)
      names.push(
        JSON.stringify([first.names[first.of[row] ?? fail()], second.names[second.of[row] ?? fail()]]),
      );
  return { ...pairs, names };
}

/** The levels of a term, by row; those of slopes are listeners. */
function factorOf(rows: readonly ModelRow[], term: RandomTerm): Codes {
  const listeners = () => internedBy(rows, ({ listener }) => listener);
  const levels: Record<RandomTerm, () => Interned<string>> = {
    rater: listeners,
    'rater x system': () => pairsOf(rows, listeners()),
    slopes: listeners,
    item: () => internedBy(rows, ({ item }) => item ?? ''),
    'item x system': () =>
      pairsOf(
        rows,
        internedBy(rows, ({ item }) => item),
      ),
    clip: () => internedBy(rows, ({ clip }) => clip),
  };
  return codesInOrder(levels[term]());
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
  const kinds = codesInOrder(
    internedBy(rows, ({ system }) => system ?? NO_SYSTEM),
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
      values: columnOf(rows.length, (row) => (rows[row] ?? fail()).value),
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
