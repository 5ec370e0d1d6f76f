import { type Rows, cellOf } from '../table/rows.ts';
import type { ResultType } from './webmushra-types.ts';

/**
 * Names of sessions that have no id, by the line of a row. webMUSHRA appends the rows of a session together. A new one begins where the
 * answers about the listener change, or where the same stimulus of a trial comes again.
 */
export function sessionsByOrder(
  { columns, rows }: Rows,
  { known, keyOf }: ResultType,
): ReadonlyMap<number, string> {
  const answers = columns.filter((name) => !known.includes(name) && !/^stimuli_rating\d*$/.test(name));
  const names = new Map<number, string>();
  const rated = new Set<string>();
  let [number, before] = [0, ''];
  for (const row of rows) {
    const person = JSON.stringify(answers.map((name) => cellOf(row, name)));
    const key = keyOf((name) => cellOf(row, name) ?? '');
    if (number === 0 || person !== before || rated.has(key)) {
      number += 1;
      rated.clear();
    }
    rated.add(key);
    before = person;
    names.set(row.line, `session ${number}`);
  }
  return names;
}
