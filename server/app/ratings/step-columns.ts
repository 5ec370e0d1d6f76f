import { column, type Column } from '#core/ratings/ratings.ts';
import type { CheckRecord, SessionRecord } from '../../db/contract/store.ts';
import { SAME_BROWSER_RECORD } from '../listening/changed-id.ts';
import { LANGUAGE_RECORD } from '../listening/context/language.ts';
import { BREAK_RECORD, DEVICE_RECORD } from '../listening/notes.ts';

type Value = CheckRecord['result'][string];

/** Types of the values that steps recorded, by the step's name and the value's key. */
export type StepKeys = Map<string, Map<string, Column['type']>>;

/** Records that are not steps but have columns. */
const OTHERS: readonly string[] = [LANGUAGE_RECORD, BREAK_RECORD, DEVICE_RECORD, SAME_BROWSER_RECORD];

function typeOf(value: Value, before: Column['type'] | undefined): Column['type'] | undefined {
  if (value === null) return before;
  const kind = typeof value === 'string' ? 'free text' : typeof value === 'number' ? 'number' : 'boolean';
  return before === undefined || before === kind ? kind : 'free text';
}

/** Adds the values of a session's steps to `keys`. */
export function meetSteps(keys: StepKeys, checks: readonly CheckRecord[]): void {
  for (const { name, event, result } of checks) {
    if (OTHERS.includes(name)) continue;
    const known = keys.get(name) ?? new Map<string, Column['type']>();
    keys.set(name, known);
    if (event !== 'done') continue;
    for (const [key, value] of Object.entries(result)) {
      known.set(key, typeOf(value, known.get(key)) ?? 'free text');
    }
  }
}

const plain = (words: string): string =>
  words
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

interface WithChecks {
  record: Pick<SessionRecord, 'checks'>;
}

const doneOf = ({ record }: WithChecks, name: string): CheckRecord | undefined =>
  record.checks.findLast((check) => check.name === name && check.event === 'done');

function columnsOf<Row extends WithChecks>(
  step: string,
  keys: ReadonlyMap<string, Column['type']>,
): Column<Row>[] {
  const prefix = plain(step);
  return [
    column(`${prefix}_at`, 'time', 'UTC', `When the step '${step}' was over, ISO 8601.`, (row) => {
      const done = doneOf(row, step);
      return done ? new Date(done.at).toISOString() : null;
    }),
    column(
      `${prefix}_attempts`,
      'integer',
      null,
      `How often '${step}' was tried, where it has right answers.`,
      ({ record }) =>
        record.checks.filter(({ name, event }) => name === step && event === 'attempt').length || null,
    ),
    ...[...keys].map(([key, type]) =>
      column<Row>(
        `${prefix}_${plain(key)}`,
        type,
        null,
        `What '${step}' came to: ${key}.`,
        (row) => doneOf(row, step)?.result[key] ?? null,
      ),
    ),
  ];
}

/** A column for each value of a step, by step and key. Names in `taken` are prefixed. */
export function stepColumns<Row extends WithChecks>(
  steps: StepKeys,
  taken: ReadonlySet<string>,
): Column<Row>[] {
  const used = new Set(taken);
  return [...steps]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([step, keys]) =>
      columnsOf<Row>(step, new Map([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    )
    .map((made) => {
      const name = used.has(made.name) ? `step_${made.name}` : made.name;
      used.add(name);
      return { ...made, name };
    });
}
