import { errorAt, warningAt, type Mistake } from '../parse/mistake.ts';
import type { Table, TableRow } from '../parse/read-table.ts';
import { noColumn, orList } from '../../platform/words.ts';

/** Meaning of a file's columns: a factor or a metric, with the column's name in the file. */
export type MetricColumnNames = ReadonlyMap<string, string>;

/** Factor and metric columns, each with its name in the file. */
interface MetricColumns {
  /** The column that numbers repeated measurements of a clip; null without one. */
  trial: string | null;
  keys: { name: string; column: string }[];
  metrics: { name: string; column: string }[];
  /** Columns with predicted labels that the file has. */
  labels: string[];
}

/** Name of the column that numbers repeated measurements. */
const TRIAL = 'trial';

/** Names that programs use for the path or the name of a clip. */
const CLIP_NAMES =
  /^(key|utt|utt_?id|utterance(_?id)?|wav|wav_?path|audio|audio_?path|path|file|file_?name|file_?path)$/i;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const UNKNOWN = new Set(['', 'NA', 'N/A', 'NaN', 'nan', 'None', 'null']);

/** A number, null for an unknown value, or the correction to suggest. */
export function metricNumber(text: string | undefined): number | null | { problem: string } {
  if (text === undefined || UNKNOWN.has(text)) return null;
  if (NUMBER.test(text)) return Number(text);
  return {
    problem: DECIMAL_COMMA.test(text)
      ? `write ${text.replace(',', '.')}: tables use the decimal point`
      : 'write a number, or leave the cell empty if it is unknown',
  };
}

/** Words that are not numbers and are accepted as unknown values. */
function holdsNoNumbers(rows: readonly TableRow[], column: string): boolean {
  const written = rows.flatMap(({ cells }) =>
    UNKNOWN.has(cells[column] ?? '') ? [] : (cells[column] ?? ''),
  );
  return written.length > 0 && !written.some((text) => NUMBER.test(text) || DECIMAL_COMMA.test(text));
}

/**
 * Separates key columns from metrics. A key column has the name of a factor, `clip`, or a name that programs use for
 * the clip. A column `trial` that is no factor numbers repeated measurements. `names` renames any other column. If `names` contains metrics, only these are read. Columns in `labelled` contain
 * predicted labels.
 */
export function metricColumns(
  path: string,
  { columns, rows }: Table,
  factors: ReadonlySet<string>,
  names: MetricColumnNames,
  labelled: ReadonlySet<string>,
): { mistakes: Mistake[]; found: MetricColumns } {
  const at = { line: 1, column: 1 };
  const missing = [...names.values()].filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const mistakes = missing.map((column) => errorAt(path, at, noColumn(column, columns)));
    return { mistakes, found: { keys: [], metrics: [], labels: [], trial: null } };
  }
  const labels = columns.filter((column) => labelled.has(column));
  const taken = new Set([...names.values(), ...labels]);
  const others = columns.filter((column) => !taken.has(column) && !names.has(column));
  const named = [...names].map(([name, column]) => ({ name, column }));
  const ownKeys = others.filter((column) => factors.has(column)).map((name) => ({ name, column: name }));
  const hasClip = [...named, ...ownKeys].some(({ name }) => name === 'clip');
  const clip = hasClip ? undefined : others.find((column) => !factors.has(column) && CLIP_NAMES.test(column));
  const keys = [
    ...named.filter(({ name }) => factors.has(name)),
    ...ownKeys,
    ...(clip === undefined ? [] : [{ name: 'clip', column: clip }]),
  ];
  const wanted = named.filter(({ name }) => !factors.has(name) && name !== TRIAL);
  const trial = factors.has(TRIAL) ? null : (names.get(TRIAL) ?? (others.includes(TRIAL) ? TRIAL : null));
  const free = others.filter((column) => !factors.has(column) && column !== clip && column !== trial);
  const wordy = wanted.length > 0 ? [] : free.filter((column) => holdsNoNumbers(rows, column));
  const metrics =
    wanted.length > 0
      ? wanted
      : free.filter((column) => !wordy.includes(column)).map((name) => ({ name, column: name }));
  if (keys.length === 0)
    return {
      mistakes: [errorAt(path, at, noKey(columns, factors))],
      found: { keys, metrics, labels, trial },
    };
  return {
    mistakes: [
      ...wordy.map((column) => warningAt(path, at, `${column} contains no numbers and is not read`)),
      ...(labels.length > 0 && trial !== null
        ? [
            errorAt(
              path,
              at,
              `the column ${trial} repeats clips; move ${orList(labels)} to a table without it`,
            ),
          ]
        : []),
      ...(metrics.length + labels.length === 0
        ? [errorAt(path, at, 'no metric; add a column for each metric after system and item')]
        : []),
    ],
    found: { keys, metrics, labels, trial },
  };
}

function noKey(columns: readonly string[], factors: ReadonlySet<string>): string {
  return (
    `the first line names ${columns.join(', ')}; a column clip, or system and item, must identify the clip of a row ` +
    `(the clips have ${orList([...factors])}); rename a column, or name the column of the clip, as in clip=${columns[0] ?? '...'}`
  );
}
