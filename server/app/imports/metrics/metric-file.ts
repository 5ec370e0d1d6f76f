import { column, type Column } from '#core/ratings/ratings.ts';
import { writeAtomically } from '../../../platform/write-atomically.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';

/** The metrics of one clip. */
export interface MetricLine {
  /** Columns that identify the clip: its path, or system and item, with other factors. */
  keys: Readonly<Record<string, string>>;
  /** Values by metric; null for a missing value. */
  values: Readonly<Record<string, number | null>>;
}

const namesOf = (lines: readonly MetricLine[], of: 'keys' | 'values'): string[] => [
  ...new Set(lines.flatMap((line) => Object.keys(line[of]))),
];

/**
 * Writes a table of metrics: columns that identify the clip, then a column for each metric. NA marks a missing
 * value.
 */
export async function writeMetrics(path: string, lines: readonly MetricLine[]): Promise<void> {
  const columns: Column<MetricLine>[] = [
    ...namesOf(lines, 'keys').map((name) =>
      column<MetricLine>(name, 'text', null, '', ({ keys }) => keys[name] ?? null),
    ),
    ...namesOf(lines, 'values').map((name) =>
      column<MetricLine>(name, 'number', null, '', ({ values }) => values[name] ?? null),
    ),
  ];
  await writeAtomically(path, headerLine(columns) + rowLines(columns, lines));
}
