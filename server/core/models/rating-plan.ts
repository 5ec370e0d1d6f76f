import { fail } from '../order/fail.ts';
import { crossed, type Interned } from '../stats/numbers/interned.ts';
import { codesInOrder, type Codes } from './codes.ts';
import { itemNames, systemCodes, systemsOf, type ModelRows } from './model-rows.ts';
import type { RandomTerm } from './model-task.ts';
import { fullFactor, interceptFactor, type MixedData } from '../stats/mixed/mixed-data.ts';

/** The pairs of another name and the system of each row, as text. */
function pairsOf({ length, system }: ModelRows, first: Interned<string | null>): Interned<string> {
  const pairs = crossed(first, system);
  const names: string[] = [];
  for (let row = 0; row < length; row += 1)
    if (pairs.of[row] === names.length)
      names.push(
        JSON.stringify([first.names[first.of[row] ?? fail()], system.names[system.of[row] ?? fail()]]),
      );
  return { ...pairs, names };
}

/** The levels of a term, by row; those of slopes are listeners. */
function factorOf(rows: ModelRows, term: RandomTerm): Codes {
  const { listener, item, clip } = rows;
  const levels: Record<RandomTerm, () => Interned<string>> = {
    rater: () => listener,
    'rater x system': () => pairsOf(rows, listener),
    slopes: () => listener,
    item: () => itemNames(rows),
    'item x system': () => pairsOf(rows, item),
    clip: () => clip,
  };
  return codesInOrder(levels[term]());
}

export interface Plan {
  data: MixedData;
  /** Names of the fixed effects: the systems, or 'mean'. */
  effects: string[];
}

/** Ratings as observations: a factor for each term. */
export function planOf(rows: ModelRows, terms: readonly RandomTerm[], bySystem: boolean): Plan {
  const kinds = systemCodes(rows, systemsOf(rows));
  const count = kinds.names.length;
  const unit = (at: number): number[] => Array.from({ length: count }, (_, index) => (index === at ? 1 : 0));
  let parameter = 0;
  return {
    effects: bySystem ? kinds.names : ['mean'],
    data: {
      values: rows.values,
      kind: kinds.of,
      kinds: kinds.names.map((_, kind) => ({
        fixed: bySystem ? unit(kind) : [1],
        random: terms.map((term) => (term === 'slopes' ? unit(kind) : [1])),
      })),
      factors: terms.map((term) => {
        const { of, names } = factorOf(rows, term);
        const width = term === 'slopes' ? count : 1;
        const factor = term === 'slopes' ? fullFactor(count, parameter) : interceptFactor(parameter);
        parameter += factor.length;
        return { level: of, levels: names.length, width, factor };
      }),
    },
  };
}
